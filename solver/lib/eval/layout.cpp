#include "eval/layout.h"

#include <algorithm>
#include <limits>

namespace solver {
namespace {

constexpr Value kDisorder = 12;
constexpr Value kLeastStake = 1 << 17;

constexpr int rank_of(std::size_t line, int cell) {
  return static_cast<int>((line >> (4 * cell)) & 0xf);
}

Value falling(std::size_t line) {
  Value sum = tile_weight(rank_of(line, 0));
  for (int i = 0; i < 3; ++i) {
    const Value first = tile_weight(rank_of(line, i));
    const Value second = tile_weight(rank_of(line, i + 1));
    sum += first >= second ? first + second : kDisorder * (first - second);
    if (first == second) sum += first;
  }
  return sum;
}

std::size_t reversed(std::size_t line) {
  return ((line & 0xf) << 12) | ((line & 0xf0) << 4) | ((line >> 4) & 0xf0) | (line >> 12);
}

template <class Turn>
std::array<Value, 65536> make_values(Turn turn) {
  std::array<Value, 65536> values{};
  for (std::size_t line = 0; line < values.size(); ++line) values[line] = falling(turn(line));
  return values;
}

}  // namespace

const Layout::LineValues Layout::kFalling = make_values([](std::size_t line) { return line; });
const Layout::LineValues Layout::kRising = make_values(reversed);

Layout::Layout(board64::Board root) {
  Value best = std::numeric_limits<Value>::min();
  const LineValues* rows = nullptr;
  const LineValues* columns = nullptr;
  std::uint64_t corner = 0;
  std::uint64_t chosen = 0;
  for (const LineValues* r : {&kFalling, &kRising}) {
    for (const LineValues* c : {&kFalling, &kRising}) {
      rows_ = r;
      columns_ = c;
      if (const Value v = value(root); v > best) {
        best = v;
        rows = r;
        columns = c;
        chosen = corner;
      }
      ++corner;
    }
  }
  rows_ = rows;
  columns_ = columns;
  const Value stake = 2 * tile_weight(board64::max_rank(root));
  dead_ = -std::max(kLeastStake, stake);
  least_searched_ = best < 0 ? std::numeric_limits<Value>::min() : stake;
  salt_ = 0x8c5d1f0b62e94a37U +
          0x9e3779b97f4a7c15U * (4 * static_cast<std::uint64_t>(board64::max_rank(root)) + chosen +
                                 (best < 0 ? 64 : 0));
}

}  // namespace solver
