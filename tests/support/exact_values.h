// What every position of a small board is worth under perfect play: the expected score still to
// come, by going back over the sums of the tiles (each move raises the sum by the new tile), after
// J. Lees-Miller, "The Mathematics of 2048: Optimal Play with Markov Decision Processes" (2018).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "board/grid.h"

namespace exact {

class Values {
 public:
  /// Standard 2048 on rows x cols, at most 9 cells. A position with a tile of rank `goal` or more
  /// ends the game; 3x3 without such a goal (11) has some 50 million positions, 600 MB and many
  /// minutes, with goal 7 seconds.
  Values(int rows, int cols, solver::Rank goal);

  std::size_t positions() const;
  /// The i-th position that play can reach, i < positions(); turned and mirrored at will.
  solver::Grid position(std::size_t i) const;

  /// Of a new game, before its first two tiles come.
  double start() const;
  /// Of a position before a move; nothing where play cannot reach it.
  std::optional<double> value(const solver::Grid& before) const;
  /// Of a move: what it scores and the mean over the tiles that may come. Requires a legal move
  /// of a position that play can reach and that does not end the game.
  double value(const solver::Grid& before, solver::Direction move) const;

 private:
  using Packed = std::uint64_t;

  struct Layer {
    /// Rising.
    std::vector<Packed> positions;
    std::vector<float> values;
  };

  Packed pack(const solver::Grid& grid) const;
  solver::Grid unpack(Packed packed) const;
  /// The least of the turned and mirrored images.
  Packed canonical(Packed packed) const;
  bool ends(const solver::Grid& grid) const;
  void explore();
  void solve();
  double value_of(Packed canonical, std::size_t layer) const;
  /// Sum over the tiles that may come of probability * value.
  double after_move(const solver::Grid& after, std::size_t layer) const;

  int rows_;
  int cols_;
  solver::Rank goal_;
  std::vector<std::vector<int>> images_;
  /// By half the sum of the tiles.
  std::vector<Layer> layers_;
};

}  // namespace exact
