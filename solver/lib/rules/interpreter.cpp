#include "rules/interpreter.h"

#include <algorithm>

#include "rules/adversary.h"

namespace solver {
namespace {

using Line = Lattice::Line;

// Moves the tiles of a line to its wall, without merging.
void compact(std::span<Rank> cells, const Line& line) {
  std::size_t filled = 0;
  for (const std::uint16_t place : line) {
    if (cells[place] != 0) std::swap(cells[line[filled++]], cells[place]);
  }
}

}  // namespace

Slide Interpreter::slide(std::span<Rank> cells, std::size_t direction) const {
  Slide result;
  if (rules_->merge.first == MergeFirst::start) {
    slide_from_start(cells, direction, result);
    return result;
  }
  for (const Line& line : lattice_->lines[direction]) {
    if (pairs_) {
      slide_pairs(cells, line, result);
    } else if (rules_->slide == SlideKind::step) {
      step_line(cells, line, result);
    } else {
      slide_line(cells, line, result);
    }
  }
  return result;
}

void Interpreter::slide_pairs(std::span<Rank> cells, const Line& line, Slide& result) const {
  std::size_t filled = 0;
  bool mergeable = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const Rank rank = cells[line[i]];
    if (rank == 0) continue;
    if (mergeable && cells[line[filled - 1]] == rank && rank < rules_->faces.size()) {
      cells[line[filled - 1]] = static_cast<Rank>(rank + 1);
      result.score += rules_->faces[rank];
      cells[line[i]] = 0;
      result.moved = true;
      mergeable = false;
      continue;
    }
    if (filled != i) {
      cells[line[filled]] = rank;
      cells[line[i]] = 0;
      result.moved = true;
    }
    ++filled;
    mergeable = true;
  }
}

void Interpreter::step_line(std::span<Rank> cells, const Line& line, Slide& result) const {
  for (std::size_t i = 1; i < line.size(); ++i) {
    Rank& rank = cells[line[i]];
    Rank& next = cells[line[i - 1]];
    if (rank == 0) continue;
    if (next == 0) {
      next = rank;
    } else if (const Rank made = merged_rank(*rules_, next, rank)) {
      next = made;
      result.score += face_of(*rules_, made);
    } else {
      continue;
    }
    rank = 0;
    result.moved = true;
  }
}

// What the first tiles of a row of them become; 0 when they do not merge.
Rank Interpreter::merged(Cells tiles) const {
  const auto count = static_cast<std::size_t>(rules_->merge.count);
  if (tiles.size() < count) return 0;
  const Rank made = merged_rank(*rules_, tiles[0], tiles[1]);
  return count == 2 || tiles[2] == tiles[1] ? made : Rank{0};
}

void Interpreter::slide_line(std::span<Rank> cells, const Line& line, Slide& result) const {
  std::array<Rank, kMaxSide * kMaxSide> tiles;
  std::size_t count = 0;
  for (const std::uint16_t place : line) {
    if (cells[place] != 0) tiles[count++] = cells[place];
  }
  const auto together = static_cast<std::size_t>(rules_->merge.count);
  std::size_t filled = 0;
  const auto put_next = [&](Rank rank) {
    Rank& cell = cells[line[filled++]];
    result.moved = result.moved || cell != rank;
    cell = rank;
  };
  for (std::size_t i = 0; i < count;) {
    const Rank made = merged(Cells(tiles).subspan(i, count - i));
    if (made == 0) {
      put_next(tiles[i++]);
      continue;
    }
    result.score += face_of(*rules_, made);
    i += together;
    if (rules_->merge.again) {
      tiles[--i] = made;
    } else {
      put_next(made);
    }
  }
  while (filled < line.size()) put_next(0);
}

void Interpreter::slide_from_start(std::span<Rank> cells, std::size_t direction,
                                   Slide& result) const {
  std::array<Rank, kMaxSide * kMaxSide> kept;
  const std::span before = std::span(kept).first(cells.size());
  std::ranges::copy(cells, before.begin());
  for (const Line& line : lattice_->lines[direction]) compact(cells, line);
  const auto merge_along = [&](const Line& line) {
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
      const Rank made = merged_rank(*rules_, cells[line[i]], cells[line[i + 1]]);
      if (made == 0) continue;
      cells[line[i]] = made;
      cells[line[i + 1]] = 0;
      result.score += face_of(*rules_, made);
    }
  };
  const auto way = static_cast<Direction>(direction);
  const bool along_rows = way == Direction::left || way == Direction::right;
  if (along_rows && rules_->merge.across) {
    merge_along(lattice_->cells);
  } else {
    const Direction to_start = along_rows ? Direction::left : Direction::up;
    for (const Line& line : lattice_->lines[index(to_start)]) merge_along(line);
  }
  for (const Line& line : lattice_->lines[direction]) compact(cells, line);
  result.moved = !std::ranges::equal(before, cells);
}

void Interpreter::spawn_places(Cells before, Cells after, std::size_t direction,
                               Places& places) const {
  places.clear();
  visit_places(before, after, direction, [&](std::uint16_t at) { places.push_back(at); });
}

Rank Interpreter::draw_tile(Rng& rng) const {
  std::uint32_t total = 0;
  for (const SpawnTile& tile : rules_->spawn) total += tile.weight;
  std::uint32_t draw = rng.below(total);
  auto tile = rules_->spawn.begin();
  while (draw >= tile->weight) draw -= (tile++)->weight;
  return tile->rank;
}

void Interpreter::add_tile(Grid& board, Rng& rng) const {
  const auto cells = board.cells();
  const auto free = [&](std::uint16_t at) { return cells[at] == 0; };
  std::uint32_t skip = 0;
  if (rules_->where != SpawnWhere::first) {
    skip = rng.below(static_cast<std::uint32_t>(std::ranges::count_if(lattice_->cells, free)));
  }
  const Rank rank = draw_tile(rng);
  for (const std::uint16_t place : lattice_->cells) {
    if (!free(place) || skip-- != 0) continue;
    cells[place] = rank;
    return;
  }
}

Slide Interpreter::move(Grid& board, Direction direction, Rng& rng) const {
  const SpawnWhere where = rules_->where;
  if (where == SpawnWhere::anywhere || where == SpawnWhere::first) {
    const Slide slid = slide(board, direction);
    if (answers(slid, board.cells()) && has_free_cell(board.cells())) add_tile(board, rng);
    return slid;
  }
  const Grid before = board;
  const Slide slid = slide(board, direction);
  Places places;
  spawn_places(before.cells(), board.cells(), index(direction), places);
  if (places.empty()) return slid;
  if (where == SpawnWhere::adversary) {
    place_worst(*this, board.cells(), places);
  } else {
    const std::uint16_t place = places[rng.below(static_cast<std::uint32_t>(places.size()))];
    board.cells()[place] = draw_tile(rng);
  }
  return slid;
}

bool Interpreter::has_free_cell(Cells cells) const {
  return std::ranges::any_of(lattice_->cells, [&](std::uint16_t at) { return cells[at] == 0; });
}

bool Interpreter::over(const Grid& grid) const {
  if (ended(grid.cells())) return true;
  if (rules_->when == SpawnWhen::key && has_free_cell(grid.cells())) return false;
  std::array<Rank, kMaxSide * kMaxSide> cells;
  const auto after = std::span(cells).first(grid.cells().size());
  for (std::size_t d = 0; d < directions(); ++d) {
    std::ranges::copy(grid.cells(), after.begin());
    if (slide(after, d).moved) return false;
  }
  return true;
}

Grid Interpreter::start(Rng& rng) const {
  Grid grid(lattice_->rows, lattice_->cols);
  for (int i = 0; i < rules_->start_tiles && has_free_cell(grid.cells()); ++i) add_tile(grid, rng);
  return grid;
}

}  // namespace solver
