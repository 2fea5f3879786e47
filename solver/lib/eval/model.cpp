#include "eval/model.h"

#include <zstd.h>

#include <algorithm>
#include <bit>
#include <utility>

#include "eval/checksum.h"
#include "eval/model_file.h"
#include "eval/model_layout.h"

namespace solver {
namespace {

using model_layout::Bytes;

constexpr const char* kCut = "the model file is cut short";
constexpr const char* kAltered = "the model file is altered: its contents do not make sense";

}  // namespace

/// Reads one file; every step returns false with error() set when the file is no good.
class ModelReader {
 public:
  explicit ModelReader(std::span<const std::byte> bytes) : rest_(bytes) {}

  bool read(Model& model);
  const std::string& error() const { return error_; }

 private:
  bool fail(std::string message) {
    error_ = std::move(message);
    return false;
  }

  template <class T>
  bool number(T& value) {
    if (rest_.size() < sizeof(T)) return fail(kCut);
    value = 0;
    for (std::size_t i = 0; i < sizeof(T); ++i) {
      value |= static_cast<T>(static_cast<T>(rest_[i]) << (8 * i));
    }
    rest_ = rest_.subspan(sizeof(T));
    return true;
  }

  bool part(Bytes& out, std::uint64_t most);
  bool header(Model& model, std::uint32_t& stages);
  bool stage(Model& model, std::vector<int>& starts);
  bool add_differences(Model::Weights& weights, std::int32_t step, const Bytes& present,
                       const Bytes& high, const Bytes& low);

  std::span<const std::byte> rest_;
  std::string error_;
};

bool ModelReader::part(Bytes& out, std::uint64_t most) {
  std::uint64_t unpacked = 0;
  std::uint64_t packed = 0;
  if (!number(unpacked) || !number(packed)) return false;
  if (packed > rest_.size()) return fail(kCut);
  if (unpacked > most) return fail(kAltered);
  out.resize(unpacked);
  const std::size_t size = ZSTD_decompress(out.data(), out.size(), rest_.data(), packed);
  if (ZSTD_isError(size) != 0 || size != unpacked) return fail(kAltered);
  rest_ = rest_.subspan(packed);
  return true;
}

bool ModelReader::header(Model& model, std::uint32_t& stages) {
  const auto magic = std::as_bytes(std::span(model_layout::kMagic));
  if (rest_.size() < magic.size() || !std::ranges::equal(rest_.first(magic.size()), magic)) {
    return fail("not a model file");
  }
  rest_ = rest_.subspan(magic.size());
  std::uint32_t version = 0;
  std::uint32_t top_rank = 0;
  std::uint64_t checksum = 0;
  if (!number(version)) return false;
  if (version != kModelVersion) {
    return fail("a model file of version " + std::to_string(version) + "; this program reads " +
                std::to_string(kModelVersion));
  }
  if (!number(top_rank) || !number(checksum)) return false;
  Checksum sum;
  sum.add(rest_);
  if (sum.value() != checksum) {
    return fail("the model file is cut short or altered: its checksum does not match");
  }
  if (top_rank != 14 && top_rank != 15) return fail(kAltered);
  model.lowers_ = top_rank == 14;
  model.checksum_ = checksum;
  std::uint32_t step = 0;
  if (!number(step) || !number(stages)) return false;
  if (step < 1 || step > static_cast<std::uint32_t>(Model::kMaxStep)) return fail(kAltered);
  model.step_ = static_cast<std::int32_t>(step);
  return (stages >= 1 && stages <= ntuple::kMaxStages) || fail(kAltered);
}

bool ModelReader::add_differences(Model::Weights& weights, std::int32_t step, const Bytes& present,
                                  const Bytes& high, const Bytes& low) {
  std::size_t next = 0;
  const std::int32_t most = std::min<std::int32_t>(Model::kMaxWeight / step, INT16_MAX);
  for (std::size_t at = 0; at < present.size(); at += 8) {
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < 8; ++i)
      bits |= std::uint64_t{std::to_integer<std::uint8_t>(present[at + i])} << (8 * i);
    for (; bits != 0; bits &= bits - 1) {
      if (next == high.size()) return fail(kAltered);
      const auto difference = static_cast<std::int16_t>(
          (std::to_integer<unsigned>(high[next]) << 8) | std::to_integer<unsigned>(low[next]));
      ++next;
      std::int16_t& weight = weights[8 * at + static_cast<std::size_t>(std::countr_zero(bits))];
      const std::int32_t value = weight + difference;
      if (value < -most || value > most) return fail(kAltered);
      weight = static_cast<std::int16_t>(value);
    }
  }
  return next == high.size() || fail(kAltered);
}

bool ModelReader::stage(Model& model, std::vector<int>& starts) {
  std::uint32_t start = 0;
  if (!number(start)) return false;
  if (start > 255) return fail(kAltered);
  const bool first = model.stages_.empty();
  if (first != (start == 0)) return fail(kAltered);
  if (!first) starts.push_back(static_cast<int>(start));
  Bytes present;
  Bytes high;
  Bytes low;
  if (!part(present, ntuple::kSlots / 8) || !part(high, ntuple::kSlots) ||
      !part(low, ntuple::kSlots)) {
    return false;
  }
  if (present.size() != ntuple::kSlots / 8 || high.size() != low.size()) return fail(kAltered);
  Model::Weights weights(ntuple::kSlots);
  if (!first) std::ranges::copy(model.stages_.back().span(), weights.data());
  if (!add_differences(weights, model.step_, present, high, low)) return false;
  model.stages_.push_back(std::move(weights));
  return true;
}

bool ModelReader::read(Model& model) {
  std::uint32_t stages = 0;
  if (!header(model, stages)) return false;
  std::vector<int> starts;
  for (std::uint32_t i = 0; i < stages; ++i) {
    if (!stage(model, starts)) return false;
  }
  const auto split = ntuple::StageSplit::from_starts(starts);
  if (!split.has_value() || !rest_.empty()) return fail(kAltered);
  model.split_ = *split;
  return true;
}

LoadedModel Model::load(std::span<const std::byte> bytes) {
  LoadedModel loaded;
  Model model;
  ModelReader reader(bytes);
  if (reader.read(model)) {
    loaded.model = std::move(model);
  } else {
    loaded.error = reader.error();
  }
  return loaded;
}

}  // namespace solver
