// Plays any variant on the exact board: the truth the searches only approximate. A direction is the
// place in direction_names(); on rectangles that is the Direction of the same name.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "board/direction.h"
#include "board/grid.h"
#include "board/rng.h"
#include "rules/lattice.h"
#include "rules/rules.h"

namespace solver {

struct Slide {
  /// Whether anything moved or merged.
  bool moved = false;
  /// Sum of the faces made by merging.
  std::uint64_t score = 0;
};

class Interpreter {
 public:
  using Cells = std::span<const Rank>;
  using Places = std::vector<std::uint16_t>;

  /// Keeps a reference to the rules. Requires has_size().
  Interpreter(const Rules& rules, int rows, int cols)
      : rules_(&rules),
        lattice_(&lattice_of(rules, rows, cols)),
        pairs_(rules.slide == SlideKind::far && rules.merge.kind == MergeKind::equal &&
               rules.merge.count == 2 && rules.merge.first == MergeFirst::wall &&
               !rules.merge.again) {}

  const Rules& rules() const { return *rules_; }
  const Lattice& lattice() const { return *lattice_; }
  std::size_t directions() const { return lattice_->lines.size(); }

  /// Slides and merges in place; cells in the frame, row by row.
  Slide slide(std::span<Rank> cells, std::size_t direction) const;
  Slide slide(Grid& grid, Direction direction) const {
    return slide(grid.cells(), index(direction));
  }

  /// Whether the key does anything where the slide left `after`: the board changes or a tile comes.
  bool answers(const Slide& slide, Cells after) const {
    return slide.moved || (rules_->when == SpawnWhen::key && has_free_cell(after));
  }

  /// Calls visit(place) where a tile may appear after a key that led from `before` to `after`;
  /// nowhere is also possible.
  template <class Visit>
  void visit_places(Cells before, Cells after, std::size_t direction, Visit&& visit) const;
  /// The same as a list, which replaces what is in `places`.
  void spawn_places(Cells before, Cells after, std::size_t direction, Places& places) const;

  /// Slides and brings the tile that the rules bring, if they do. A key that does nothing leaves
  /// the board and the generator as they were.
  Slide move(Grid& board, Direction direction, Rng& rng) const;

  /// Puts a tile drawn by the weights on a free cell drawn uniformly, or on the first one where the
  /// rules say so. Requires a free cell.
  void add_tile(Grid& board, Rng& rng) const;

  bool has_free_cell(Cells cells) const;
  /// The rules end the game here although keys might still do something.
  bool ended(Cells cells) const { return rules_->end == EndKind::full && !has_free_cell(cells); }
  /// ended(), or no key does anything.
  bool over(const Grid& grid) const;

  /// A new game's first board.
  Grid start(Rng& rng) const;

 private:
  void slide_pairs(std::span<Rank> cells, const Lattice::Line& line, Slide& result) const;
  void step_line(std::span<Rank> cells, const Lattice::Line& line, Slide& result) const;
  void slide_line(std::span<Rank> cells, const Lattice::Line& line, Slide& result) const;
  void slide_from_start(std::span<Rank> cells, std::size_t direction, Slide& result) const;
  Rank merged(Cells tiles) const;
  Rank draw_tile(Rng& rng) const;

  const Rules* rules_;
  const Lattice* lattice_;
  // The commonest way has a loop of its own.
  bool pairs_;
};

template <class Visit>
void Interpreter::visit_places(Cells before, Cells after, std::size_t direction,
                               Visit&& visit) const {
  if (rules_->when == SpawnWhen::changed && std::ranges::equal(before, after)) return;
  if (rules_->where == SpawnWhere::edge) {
    for (const Lattice::Line& line : lattice_->lines[direction]) {
      const bool moved =
          std::ranges::any_of(line, [&](std::uint16_t at) { return before[at] != after[at]; });
      if (moved && after[line.back()] == 0) visit(line.back());
    }
    return;
  }
  for (const std::uint16_t place : lattice_->cells) {
    if (after[place] != 0) continue;
    visit(place);
    if (rules_->where == SpawnWhere::first) return;
  }
}

}  // namespace solver
