#include "eval/heuristic.h"

#include <algorithm>

#include "eval/heuristic_line.h"

namespace solver {
namespace {

// 11 * rank^3.5 * kScale, rounded; written out because std::pow may differ in the last digit.
constexpr std::array<std::int64_t, PairScale::kHeaviest + 1> kUnmerged{
    0,      176,    1991,   8231,    22528,   49193,   93120,   159719,  254875,
    384912, 556561, 776939, 1053530, 1394166, 1807011, 2300552, 2883584, 3565200};

std::array<Value, 65536> make_row_values() {
  std::array<Value, 65536> values{};
  for (std::size_t packed = 0; packed < values.size(); ++packed) {
    std::array<Rank, 4> line{};
    for (std::size_t i = 0; i < 4; ++i) line[i] = static_cast<Rank>((packed >> (4 * i)) & 0xf);
    values[packed] = static_cast<Value>(heuristic_line(line));
  }
  return values;
}

}  // namespace

std::int64_t PairScale::unmerged(Rank rank) {
  return kUnmerged[std::min(rank, kHeaviest)];
}

std::int64_t heuristic_line(std::span<const Rank> line, HeuristicTerms terms) {
  return judged_line(line, terms, PairScale());
}

const std::array<Value, 65536> Heuristic::kRowValues = make_row_values();

}  // namespace solver
