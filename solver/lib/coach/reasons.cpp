#include "coach/reasons.h"

#include <algorithm>
#include <array>
#include <optional>

#include "rules/game.h"

namespace solver::coach {
namespace {

struct Line {
  Grid after;
  Slide slide;
};

Line follow(const Grid& board, Direction direction) {
  Line line{board, {}};
  line.slide = slide(line.after, direction);
  return line;
}

std::array<int, 4> corners(const Grid& board) {
  const int last_row = (board.rows() - 1) * board.cols();
  return {0, board.cols() - 1, last_row, last_row + board.cols() - 1};
}

Rank at(const Grid& board, int cell) {
  return board.cells()[static_cast<std::size_t>(cell)];
}

std::optional<int> corner_of_largest(const Grid& board) {
  for (const int corner : corners(board)) {
    if (at(board, corner) == board.max_rank()) return corner;
  }
  return std::nullopt;
}

/// The two edges that meet in a corner, as cells from it on.
std::array<std::vector<int>, 2> edges_from(const Grid& board, int corner) {
  const int rows = board.rows();
  const int cols = board.cols();
  const int row = corner / cols;
  const int col = corner % cols;
  std::array<std::vector<int>, 2> edges;
  for (int step = 0; step < cols; ++step) {
    edges[0].push_back(row * cols + (col == 0 ? step : cols - 1 - step));
  }
  for (int step = 0; step < rows; ++step) {
    edges[1].push_back((row == 0 ? step : rows - 1 - step) * cols + col);
  }
  return edges;
}

std::vector<Rank> tiles(const Grid& board, const std::vector<int>& cells) {
  std::vector<Rank> result;
  for (const int cell : cells) result.push_back(at(board, cell));
  return result;
}

bool is_full(const std::vector<Rank>& edge) {
  return std::ranges::find(edge, Rank{0}) == edge.end();
}

/// The first place at which an edge rises again, or its size.
std::size_t rise_of(const std::vector<Rank>& edge) {
  for (std::size_t i = 1; i < edge.size(); ++i) {
    if (edge[i] > edge[i - 1]) return i;
  }
  return edge.size();
}

/// The first place of a tile that is at least two ranks below both of its neighbours, or the size.
std::size_t trap_of(const std::vector<Rank>& edge) {
  for (std::size_t i = 1; i + 1 < edge.size(); ++i) {
    if (edge[i] != 0 && edge[i] + 2 <= std::min(edge[i - 1], edge[i + 1])) return i;
  }
  return edge.size();
}

bool has_merge(const Grid& board) {
  for (int row = 0; row < board.rows(); ++row) {
    for (int col = 0; col < board.cols(); ++col) {
      const Rank rank = board.at(row, col);
      if (rank == 0) continue;
      if (col + 1 < board.cols() && board.at(row, col + 1) == rank) return true;
      if (row + 1 < board.rows() && board.at(row + 1, col) == rank) return true;
    }
  }
  return false;
}

std::optional<Explanation> deadly_spawn(const Grid& after) {
  for (int cell = 0; cell < after.size(); ++cell) {
    if (at(after, cell) != 0) continue;
    for (const Rank rank : {Rank{1}, Rank{2}}) {
      Grid next = after;
      next.cells()[static_cast<std::size_t>(cell)] = rank;
      if (is_over(next)) return Explanation{Reason::deadly_spawn, cell, rank};
    }
  }
  return std::nullopt;
}

/// The largest tile that a slide made: what there is more of than before.
Explanation largest_merge(const Grid& before, const Line& line) {
  Explanation largest{Reason::merge_missed, 0, 0};
  if (line.slide.score == 0) return largest;
  std::array<int, 256> more{};
  for (const Rank rank : line.after.cells()) ++more[rank];
  for (const Rank rank : before.cells()) --more[rank];
  for (int cell = 0; cell < line.after.size(); ++cell) {
    const Rank rank = at(line.after, cell);
    if (rank > largest.rank && more[rank] > 0) largest = {Reason::merge_missed, cell, rank};
  }
  return largest;
}

/// What the edges from the corner of the largest tile lose by `played` and keep by `better`.
void compare_edges(const Grid& board, int corner, const Line& played, const Line& better,
                   std::vector<Explanation>& found) {
  for (const std::vector<int>& cells : edges_from(board, corner)) {
    const std::vector<Rank> bad = tiles(played.after, cells);
    const std::vector<Rank> good = tiles(better.after, cells);
    if (is_full(tiles(board, cells)) && is_full(good) && !is_full(bad)) {
      const auto open = static_cast<std::size_t>(std::ranges::find(bad, Rank{0}) - bad.begin());
      found.push_back({Reason::edge_opened, cells[open], 0});
    }
    if (const std::size_t trap = trap_of(bad); trap < bad.size() && trap_of(good) == good.size()) {
      found.push_back({Reason::small_tile_trapped, cells[trap], bad[trap]});
    }
    if (const std::size_t rise = rise_of(bad); rise < bad.size() && rise_of(good) == good.size()) {
      found.push_back({Reason::order_broken, cells[rise], bad[rise]});
    }
  }
}

}  // namespace

std::string_view name(Reason reason) {
  constexpr std::array<std::string_view, kReasons> names{
      "deadly_spawn", "corner_left",   "edge_opened",  "small_tile_trapped",
      "order_broken", "no_merge_left", "merge_missed", "crowded"};
  return names.at(static_cast<std::size_t>(reason));
}

std::vector<Explanation> reasons(const Grid& board, Direction played, Direction better) {
  const Line bad = follow(board, played);
  const Line good = follow(board, better);
  std::vector<Explanation> found;
  if (const auto deadly = deadly_spawn(bad.after); deadly && !deadly_spawn(good.after)) {
    found.push_back(*deadly);
  }
  if (const auto corner = corner_of_largest(board)) {
    const Rank largest = board.max_rank();
    const bool kept = at(good.after, *corner) >= largest;
    if (kept && at(bad.after, *corner) < largest) {
      found.push_back({Reason::corner_left, *corner, largest});
    }
    if (kept) compare_edges(board, *corner, bad, good, found);
  }
  std::ranges::stable_sort(found, {}, &Explanation::reason);
  if (has_merge(good.after) && !has_merge(bad.after))
    found.push_back({Reason::no_merge_left, 0, 0});
  const Explanation missed = largest_merge(board, good);
  if (missed.rank > largest_merge(board, bad).rank) found.push_back(missed);
  if (bad.after.empty_cells() + 2 <= good.after.empty_cells()) {
    found.push_back({Reason::crowded, 0, 0});
  }
  return found;
}

}  // namespace solver::coach
