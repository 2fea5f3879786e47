// Model files. The checksum guards against accidents; here it is made right, so that what stands
// behind it is reached.
#include <cstring>
#include <vector>

#include "eval/checksum.h"
#include "eval/model.h"

namespace {

// Magic, version and rank, then the sum of what follows it.
constexpr std::size_t kSumAt = 16;
constexpr std::size_t kBodyAt = 24;

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::vector<std::byte> file(size);
  if (size > 0) std::memcpy(file.data(), data, size);
  if (size > kBodyAt) {
    solver::Checksum checksum;
    checksum.add(std::span(file).subspan(kBodyAt));
    const std::uint64_t sum = checksum.value();
    std::memcpy(file.data() + kSumAt, &sum, sizeof sum);
  }
  const solver::LoadedModel loaded = solver::Model::load(file);
  if (loaded.model.has_value() != loaded.error.empty()) std::abort();
  if (loaded.model) static_cast<void>(loaded.model->evaluate(0x1234567812345678));
  return 0;
}
