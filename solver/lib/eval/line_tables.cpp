#include "eval/line_tables.h"

#include <array>
#include <span>

#include "eval/heuristic.h"

namespace solver {
namespace {

constexpr std::uint32_t kRanks = LineTables::kTopRank + 1;

std::uint32_t power(std::uint32_t base, int exponent) {
  std::uint32_t product = 1;
  for (int i = 0; i < exponent; ++i) product *= base;
  return product;
}

// By the packed half of a line, the sum of rank * kRanks^cell; halves with a rank that is in no
// table are never asked for.
std::vector<std::uint32_t> half_places(int first, int cells) {
  std::vector<std::uint32_t> places(std::size_t{1} << (cells * LineTables::kBits));
  for (std::uint32_t packed = 0; packed < places.size(); ++packed) {
    for (int i = 0; i < cells; ++i) {
      places[packed] +=
          (packed >> (i * LineTables::kBits) & LineTables::kCellMask) * power(kRanks, first + i);
    }
  }
  return places;
}

LineTables::Line slide_line(std::span<const Rank> line) {
  std::array<Rank, LineTables::kMostCells> slid{};
  std::size_t filled = 0;
  bool mergeable = false;
  for (const Rank rank : line) {
    if (rank == 0) continue;
    if (mergeable && slid[filled - 1] == rank && rank < LineTables::kTopRank) {
      ++slid[filled - 1];
      mergeable = false;
    } else {
      slid[filled++] = rank;
      mergeable = true;
    }
  }
  LineTables::Line packed = 0;
  for (std::size_t i = 0; i < filled; ++i) {
    packed |= static_cast<LineTables::Line>(slid[i]) << (i * LineTables::kBits);
  }
  return packed;
}

}  // namespace

LineTables::LineTables(int cells)
    : low_(half_places(0, kLowCells)),
      high_(half_places(kLowCells, kMostCells - kLowCells)),
      entries_(power(kRanks, cells)) {
  std::array<Rank, kMostCells> line{};
  const auto tiles = std::span(line).first(static_cast<std::size_t>(cells));
  for (Entry& entry : entries_) {
    entry = {slide_line(tiles), static_cast<Value>(heuristic_line(tiles)),
             static_cast<Value>(heuristic_line(tiles, HeuristicTerms::inner))};
    for (Rank& rank : tiles) {
      if (++rank < kRanks) break;
      rank = 0;
    }
  }
}

const LineTables& LineTables::of(int cells) {
  static const LineTables two(2);
  static const LineTables three(3);
  static const LineTables four(4);
  if (cells == 2) return two;
  if (cells == 3) return three;
  if (cells == 4) return four;
  static const LineTables five(5);
  return five;
}

}  // namespace solver
