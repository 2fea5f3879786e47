#include "rules/rules.h"

#include <algorithm>

#include "rules/lattice.h"

namespace solver {

const Rules* find_rules(std::string_view name) {
  const auto& catalogue = rules_catalogue();
  const auto found = std::ranges::find(catalogue, name, &Rules::name);
  return found == catalogue.end() ? nullptr : &*found;
}

std::string rules_names() {
  std::string names;
  for (const Rules& rules : rules_catalogue()) names += (names.empty() ? "" : ", ") + rules.name;
  return names;
}

std::uint64_t face_of(const Rules& rules, Rank rank) {
  return rank == 0 ? 0 : rules.faces.at(rank - std::size_t{1});
}

std::optional<Rank> rank_of(const Rules& rules, std::uint64_t face) {
  const auto found = std::ranges::lower_bound(rules.faces, face);
  if (found == rules.faces.end() || *found != face) return std::nullopt;
  return static_cast<Rank>(found - rules.faces.begin() + 1);
}

bool has_size(const Rules& rules, int rows, int cols) {
  return rules.shape.rows.contains(rows) && rules.shape.cols.contains(cols);
}

std::string sizes_text(const Rules& rules) {
  const auto& [kind, rows, cols, walls, sides] = rules.shape;
  const auto size = [](int r, int c) { return std::to_string(r) + "x" + std::to_string(c); };
  const std::string least = size(rows.least, cols.least);
  const std::string most = size(rows.most, cols.most);
  return least == most ? least : least + " to " + most;
}

const std::vector<std::string>& direction_names(const Rules& rules) {
  static const std::vector<std::string> flat{"up", "right", "down", "left"};
  static const std::vector<std::string> hexagon{"up-left",    "up-right",  "right",
                                                "down-right", "down-left", "left"};
  static const std::vector<std::string> cube{"up",   "right",       "down",
                                             "left", "board-right", "board-left"};
  static const std::vector<std::string> four{"up",          "right",      "down",       "left",
                                             "board-right", "board-left", "board-down", "board-up"};
  switch (rules.shape.kind) {
    case ShapeKind::hexagon:
      return hexagon;
    case ShapeKind::box:
      return rules.shape.sides.size() > 3 ? four : cube;
    case ShapeKind::rectangle:
      break;
  }
  return flat;
}

Rank merged_rank(const Rules& rules, Rank one, Rank other) {
  const Rank larger = std::max(one, other);
  if (one == 0 || other == 0 || larger >= rules.faces.size()) return 0;
  const bool equal = one == other;
  const int apart = one - other;
  bool merge = equal;
  switch (rules.merge.kind) {
    case MergeKind::equal:
      break;
    case MergeKind::neighbours:
      merge = apart == 1 || apart == -1 || (equal && one == 1);
      break;
    case MergeKind::first_two:
      merge = larger <= 2 ? !equal : equal;
      break;
    case MergeKind::sums:
      return rank_of(rules, face_of(rules, one) + face_of(rules, other)).value_or(0);
  }
  return merge ? static_cast<Rank>(larger + 1) : Rank{0};
}

Rank largest_rank(const Rules& rules, int rows, int cols) {
  // A merge makes the next rank of one a rank lower at most; so a tile of rank r needs a chain of
  // cells holding r-1, r-2, ... down to a spawned tile.
  const auto cells = static_cast<int>(lattice_of(rules, rows, cols).cells.size());
  // Two small equal tiles may add up to the face after the next.
  const int leap = rules.merge.kind == MergeKind::sums ? 1 : 0;
  const int chain = rules.spawn.back().rank + cells - 1 + leap;
  return static_cast<Rank>(std::min<int>(chain, static_cast<int>(rules.faces.size())));
}

std::string why_impossible(const Rules& rules, const Grid& grid) {
  const std::string size = std::to_string(grid.rows()) + "x" + std::to_string(grid.cols());
  if (!has_size(rules, grid.rows(), grid.cols())) {
    return "row 1, column 1: the game '" + rules.name + "' has no board of " + size + "; it has " +
           sizes_text(rules);
  }
  const Rank largest = largest_rank(rules, grid.rows(), grid.cols());
  const Lattice& lattice = lattice_of(rules, grid.rows(), grid.cols());
  for (int r = 0; r < grid.rows(); ++r) {
    for (int c = 0; c < grid.cols(); ++c) {
      const Rank rank = grid.at(r, c);
      if (rank == 0) continue;
      const bool cell = lattice.is_cell(r * grid.cols() + c);
      if (cell && rank <= largest) continue;
      std::string why = "row " + std::to_string(r + 1) + ", column " + std::to_string(c + 1) + ": ";
      if (!cell) return why + "the game '" + rules.name + "' has no cell there";
      why += rank > rules.faces.size() ? "the tile" : std::to_string(face_of(rules, rank));
      return why + " cannot stand on a " + size + " board of the game '" + rules.name +
             "', where the largest tile is " + std::to_string(face_of(rules, largest));
    }
  }
  return {};
}

}  // namespace solver
