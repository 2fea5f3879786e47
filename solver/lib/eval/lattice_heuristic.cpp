#include "eval/lattice_heuristic.h"

#include <algorithm>
#include <cmath>

#include "eval/heuristic_line.h"

namespace solver {
namespace {

// How many doublings a rank is worth, in thousandths: log2 of 3, of the golden ratio, of 2.
int thousandths_a_rank(const Rules& rules) {
  using enum MergeKind;
  if (rules.merge.kind == neighbours || rules.merge.kind == sums) return 694;
  return rules.merge.count == 3 ? 1585 : 1000;
}

// The first two ranks are the smallest tiles where they merge with each other.
std::size_t doublings(const Rules& rules, std::size_t rank) {
  const bool both_smallest = rules.merge.kind == MergeKind::first_two && rank > 1;
  return both_smallest ? rank - 1 : rank;
}

bool is_inner(const Lattice& lattice, const Lattice::Line& line) {
  const auto row = [&](std::uint16_t at) { return at / lattice.cols; };
  const auto col = [&](std::uint16_t at) { return at % lattice.cols; };
  const auto between = [](int at, int sides) { return at > 0 && at < sides - 1; };
  const bool along_row = row(line.front()) == row(line.back());
  return along_row ? between(row(line.front()), lattice.rows)
                   : between(col(line.front()), lattice.cols);
}

}  // namespace

RulesScale::RulesScale(const Rules& rules) {
  const int step = thousandths_a_rank(rules);
  for (std::size_t rank = 1; rank < kRanks; ++rank) {
    const auto as_rank = static_cast<Rank>(rank);
    if (step == 1000) {
      const auto weight = static_cast<Rank>(doublings(rules, rank));
      order_[rank] = PairScale::order(weight);
      unmerged_[rank] = PairScale::unmerged(weight);
    } else {
      const double thousandths = 1000 + static_cast<double>(rank - 1) * step;
      const double weight = std::min<double>(thousandths / 1000, PairScale::kHeaviest);
      const double cubed = weight * weight * weight;
      order_[rank] = std::llround(cubed * weight);
      unmerged_[rank] = std::llround(11 * Heuristic::kScale * cubed * std::sqrt(weight));
    }
    for (std::size_t other = 1; other < kRanks; ++other) {
      merges_[rank][other] = merged_rank(rules, as_rank, static_cast<Rank>(other)) != 0;
    }
  }
}

LatticeHeuristic::LatticeHeuristic(const Rules& rules, const Lattice& lattice) : scale_(rules) {
  const bool room =
      rules.shape.kind == ShapeKind::rectangle && has_room_inside(lattice.rows, lattice.cols);
  for (const std::vector<Lattice::Line>& direction : lattice.lines) {
    for (const Lattice::Line& line : direction) {
      const bool known = std::ranges::any_of(lines_, [&](const Line& other) {
        return other.cells.front() == line.back() && other.cells.back() == line.front();
      });
      if (known) continue;
      lines_.push_back(
          {line, room && is_inner(lattice, line) ? HeuristicTerms::inner : HeuristicTerms::all});
    }
  }
}

Value LatticeHeuristic::value(std::span<const Rank> cells) const {
  std::int64_t sum = 0;
  std::array<Rank, kMaxSide * kMaxSide> ranks;
  for (const Line& line : lines_) {
    for (std::size_t i = 0; i < line.cells.size(); ++i) ranks[i] = cells[line.cells[i]];
    sum += judged_line(std::span<const Rank>(ranks).first(line.cells.size()), line.terms, scale_);
  }
  return bounded(sum);
}

Value LatticeHeuristic::bounded(std::int64_t sum) {
  constexpr std::int64_t kLimit = std::int64_t{1} << 30;
  return static_cast<Value>(std::clamp(sum, 1 - kLimit, kLimit - 1));
}

}  // namespace solver
