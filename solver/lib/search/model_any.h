// Any variant on any shape as the expectimax search sees it, played by the interpreter and judged
// along its lines. Plain: the commonest boards have far faster models of their own.
#pragma once

#include <algorithm>
#include <array>
#include <bitset>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>

#include "eval/lattice_heuristic.h"
#include "rules/adversary.h"
#include "rules/interpreter.h"
#include "search/model64.h"

namespace solver {

/// For frames of up to `kPlaces` cells, a multiple of 8.
template <std::size_t kPlaces>
class ModelAny {
 public:
  /// Cells in the frame, row by row; those past its size stay 0.
  struct Board {
    std::array<Rank, kPlaces> cells{};
    /// After a move: where a tile may come, if that depends on the move; else empty.
    std::bitset<kPlaces> places{};
    bool operator==(const Board&) const = default;
  };

  static constexpr Value kScale = Heuristic::kScale;
  static constexpr Value kDead = 0;

  /// Keeps a reference to the rules. Requires has_size() and rows * cols <= kPlaces.
  ModelAny(const Rules& rules, int rows, int cols)
      : rules_(&rules),
        game_(rules, rows, cols),
        size_(static_cast<std::size_t>(rows * cols)),
        judge_(rules, game_.lattice()),
        salt_(salt_of(rules, rows, cols)) {
    for (const SpawnTile& tile : rules.spawn) total_weight_ += tile.weight;
  }

  using Move = ModelMove<Board>;
  using Moves = std::array<Move, kMostDirections>;

  Moves root_moves(const Grid& grid) const {
    Board before;
    std::ranges::copy(grid.cells(), before.cells.begin());
    Moves result;
    moves(before, result);
    return result;
  }

  void moves(const Board& before, Moves& result) const {
    const bool ended = game_.ended(before.cells);
    for (std::size_t d = 0; d < result.size(); ++d) {
      Move& move = result[d];
      move.legal = !ended && d < game_.directions() && moved(before, d, move.after);
      if (move.legal && rules_->where == SpawnWhere::edge) {
        game_.visit_places(before.cells, move.after.cells, d,
                           [&](std::uint16_t at) { move.after.places.set(at); });
      }
    }
  }

  template <class Visit>
  std::int64_t spawns(const Board& after, Probability probability, bool reverse,
                      Visit&& visit) const {
    const Places places = places_of(after);
    Board before = after;
    before.places.reset();
    if (places.count == 0 || rules_->where == SpawnWhere::adversary) {
      if (places.count != 0) place_worst(game_, before.cells, places.span());
      return visit(before, 1, probability) ? 1 : 0;
    }
    const auto count = static_cast<Probability>(places.count);
    const Probability each = probability / count;
    for (std::size_t i = 0; i < places.count; ++i) {
      Rank& cell = before.cells[places.at[reverse ? places.count - 1 - i : i]];
      for (const SpawnTile& tile : rules_->spawn) {
        cell = tile.rank;
        const Probability p = static_cast<Probability>(std::uint64_t{each} * tile.weight /
                                                       static_cast<std::uint64_t>(total_weight_));
        if (!visit(before, tile.weight, p)) return 0;
      }
      cell = 0;
    }
    return total_weight_ * static_cast<std::int64_t>(count);
  }

  int count_spawns(const Board& after) const {
    const auto count = static_cast<int>(places_of(after).count);
    if (count == 0 || rules_->where == SpawnWhere::adversary) return 1;
    return count * static_cast<int>(rules_->spawn.size());
  }

  Value value(const Board& after, std::uint64_t& evaluated) const {
    ++evaluated;
    return judge_.value(after.cells);
  }

  Value best(const Board& before, std::uint64_t& evaluated) const {
    Value best = kDead;
    if (game_.ended(before.cells)) return best;
    for (std::size_t d = 0; d < game_.directions(); ++d) {
      Board after;
      if (moved(before, d, after)) best = std::max(best, value(after, evaluated));
    }
    return best;
  }

  Value dead() const { return kDead; }
  Value worst() const { return kDead; }
  std::uint64_t key(const Board& after) const {
    std::uint64_t hash = salt_;
    for (std::size_t i = 0; i < size_; i += 8) {
      std::uint64_t word;
      std::memcpy(&word, after.cells.data() + i, sizeof word);
      hash ^= word;
      hash = splitmix64(hash);
    }
    if (rules_->where != SpawnWhere::edge) return hash;
    for (std::size_t at = 0; at < size_; ++at) {
      if (!after.places.test(at)) continue;
      hash ^= at + 1;
      hash = splitmix64(hash);
    }
    return hash;
  }

 private:
  struct Places {
    std::array<std::uint16_t, kPlaces> at;
    std::size_t count = 0;

    std::span<const std::uint16_t> span() const { return std::span(at).first(count); }
  };

  // FNV-1a of the name: std::hash differs between libraries.
  static std::uint64_t salt_of(const Rules& rules, int rows, int cols) {
    std::uint64_t hash = 0xcbf29ce484222325U;
    for (char c : rules.name) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
    hash ^= static_cast<std::uint64_t>(rows * (kMaxSide + 1) + cols);
    return splitmix64(hash);
  }

  /// Slides; whether the key does anything.
  bool moved(const Board& before, std::size_t direction, Board& after) const {
    after.cells = before.cells;
    after.places.reset();
    const Slide slid = game_.slide(after.cells, direction);
    return game_.answers(slid, after.cells);
  }

  Places places_of(const Board& after) const {
    Places places;
    const bool chosen = rules_->where == SpawnWhere::edge;
    for (const std::uint16_t at : game_.lattice().cells) {
      if (after.cells[at] != 0 || (chosen && !after.places.test(at))) continue;
      places.at[places.count++] = at;
      if (rules_->where == SpawnWhere::first) break;
    }
    return places;
  }

  const Rules* rules_;
  Interpreter game_;
  std::size_t size_;
  LatticeHeuristic judge_;
  std::int64_t total_weight_ = 0;
  std::uint64_t salt_;
};

}  // namespace solver
