// Mean final scores on condition of what was played before: the boards met so far, each with the
// games that went on in each direction. Inside the tree the direction with the largest upper
// confidence bound is played (L. Kocsis, C. Szepesvari, "Bandit based Monte-Carlo planning", 2006),
// beyond it the game is random.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "search/monte_carlo_arena.h"

namespace solver {

template <class Arena>
class ScoreTree {
 public:
  /// Plays one game and learns from it; a board the game has its new tile on.
  Game play(const Arena& arena, typename Arena::Board board, Rng& rng) {
    Game game;
    path_.clear();
    for (;;) {
      const std::uint64_t key = arena.key(board);
      const auto found = nodes_.find(key);
      if (found == nodes_.end()) break;
      const std::optional<std::uint32_t> d = choose(arena, board, found->second);
      if (!d) break;
      const auto moved = arena.move(board, *d);
      path_.push_back({&found->second, *d, game.score});
      game.score += moved->score;
      ++game.moves;
      board = arena.spawned(*moved, rng);
    }
    if (nodes_.size() < kMostNodes) nodes_[arena.key(board)];
    const Game rest = arena.play_out(board, rng);
    game.score += rest.score;
    game.moves += rest.moves;
    game.largest = rest.largest;
    for (const Step& step : path_) {
      Chance& chance = step.node->chances[step.direction];
      ++chance.games;
      chance.sum += static_cast<double>(game.score - step.score);
    }
    return game;
  }

 private:
  static constexpr std::size_t kMostNodes = 200'000;

  struct Chance {
    double games = 0;
    double sum = 0;
  };
  struct Node {
    std::array<Chance, Arena::kDirections> chances;
  };
  struct Step {
    Node* node;
    std::uint32_t direction;
    /// Of the game when the node was met.
    std::uint64_t score;
  };

  static std::optional<std::uint32_t> choose(const Arena& arena, const typename Arena::Board& board,
                                             const Node& node) {
    double games = 0;
    double sum = 0;
    for (const Chance& chance : node.chances) {
      games += chance.games;
      sum += chance.sum;
    }
    // Scores spread about as wide as they are large.
    const double scale = games > 0 ? sum / games / 2 : 1;
    std::optional<std::uint32_t> best;
    double best_bound = 0;
    for (std::uint32_t d = 0; d < arena.directions(); ++d) {
      if (!arena.move(board, d)) continue;
      const Chance& chance = node.chances[d];
      if (chance.games == 0) return d;
      const double bound =
          chance.sum / chance.games + scale * std::sqrt(2 * std::log(games) / chance.games);
      if (!best || bound > best_bound) {
        best = d;
        best_bound = bound;
      }
    }
    return best;
  }

  // Pointers to the values stay valid when it grows.
  std::unordered_map<std::uint64_t, Node> nodes_;
  std::vector<Step> path_;
};

}  // namespace solver
