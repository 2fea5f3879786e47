#include <zstd.h>

#include <algorithm>
#include <memory>
#include <new>
#include <stdexcept>

#include "eval/checksum.h"
#include "eval/model_file.h"
#include "eval/model_layout.h"
#include "eval/ntuple.h"

namespace solver {
namespace {

using model_layout::Bytes;

void append(Bytes& out, std::span<const std::byte> bytes) {
  const std::size_t size = out.size();
  out.resize(size + bytes.size());
  std::ranges::copy(bytes, out.begin() + static_cast<std::ptrdiff_t>(size));
}

template <class T>
void append_number(Bytes& out, T value) {
  for (std::size_t i = 0; i < sizeof(T); ++i) {
    out.push_back(static_cast<std::byte>(static_cast<std::uint64_t>(value) >> (8 * i)));
  }
}

void append_part(Bytes& out, const Bytes& raw, int level) {
  Bytes packed(ZSTD_compressBound(raw.size()));
  const std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context(ZSTD_createCCtx(),
                                                                     &ZSTD_freeCCtx);
  if (!context) throw std::bad_alloc();
  const std::size_t size =
      ZSTD_compressCCtx(context.get(), packed.data(), packed.size(), raw.data(), raw.size(), level);
  if (ZSTD_isError(size) != 0) throw std::runtime_error(ZSTD_getErrorName(size));
  packed.resize(size);
  append_number(out, std::uint64_t{raw.size()});
  append_number(out, std::uint64_t{packed.size()});
  append(out, packed);
}

void append_stage(Bytes& out, std::span<const std::int16_t> weights,
                  std::span<const std::int16_t> before, int level) {
  Bytes present(ntuple::kSlots / 8);
  Bytes high;
  Bytes low;
  for (std::size_t slot = 0; slot < ntuple::kSlots; ++slot) {
    const int difference = weights[slot] - (before.empty() ? 0 : before[slot]);
    if (difference == 0) continue;
    present[slot / 8] |= std::byte{1} << (slot % 8);
    const auto bits = static_cast<std::uint16_t>(difference);
    high.push_back(static_cast<std::byte>(bits >> 8));
    low.push_back(static_cast<std::byte>(bits & 0xff));
  }
  append_part(out, present, level);
  append_part(out, high, level);
  append_part(out, low, level);
}

}  // namespace

std::vector<std::byte> pack_model(const UnpackedModel& model, int level) {
  Bytes body;
  append_number(body, static_cast<std::uint32_t>(model.step));
  append_number(body, static_cast<std::uint32_t>(model.stages.size()));
  for (std::size_t i = 0; i < model.stages.size(); ++i) {
    const int start = i == 0 ? 0 : model.split.starts()[i - 1];
    append_number(body, static_cast<std::uint32_t>(start));
    append_stage(body, model.stages[i],
                 i == 0 ? std::span<const std::int16_t>{} : model.stages[i - 1], level);
  }
  Checksum sum;
  sum.add(body);
  Bytes file;
  append(file, std::as_bytes(std::span(model_layout::kMagic)));
  append_number(file, kModelVersion);
  append_number(file, static_cast<std::uint32_t>(model.top_rank));
  append_number(file, sum.value());
  append(file, body);
  return file;
}

}  // namespace solver
