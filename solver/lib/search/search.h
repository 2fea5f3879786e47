// One position being thought about. Thinking comes in slices so that one thread can serve many
// positions; what was found so far can be read at any moment.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "board/direction.h"
#include "board/grid.h"

namespace solver {

using Clock = std::chrono::steady_clock;

struct MoveValue {
  bool legal = false;
  /// In the player's unit; meaningless when not legal.
  double value = 0;
  /// The chance to reach the next large tile without losing the layout, where a table knows it.
  std::optional<double> next_tile = {};
};

struct Findings {
  /// Absent when no move is legal, or before the first slice.
  std::optional<Direction> best;
  /// Indexed by Direction; those past the game's own stay illegal.
  std::array<MoveValue, kMostDirections> moves{};
  /// What the values count, where that is not the player's usual unit; a literal.
  std::string_view unit = {};
  /// Own moves looked ahead by the deepest completed iteration.
  int depth = 0;
  /// Boards evaluated so far.
  std::uint64_t nodes = 0;
};

/// What to play next, should this tile appear after the best move.
struct FollowUp {
  /// Where it appears, row by row.
  std::uint8_t cell = 0;
  Rank rank = 0;
  Direction best = Direction::up;
  /// Indexed by Direction.
  std::array<MoveValue, kMostDirections> moves{};
  /// Own moves looked ahead from the board with the new tile.
  int depth = 0;
};

struct Slice {
  /// Time to pause; time_point::max() means never.
  Clock::time_point until = Clock::time_point::max();
  /// Pauses as soon as it is true; may be null.
  const std::atomic<bool>* interrupt = nullptr;
  /// Called after each completed iteration, on the thread that completed it; may be null.
  const std::function<void()>* deeper = nullptr;
};

class Search {
 public:
  enum class Outcome {
    /// Nothing more to find.
    finished,
    /// Paused, and nearer to the end than before.
    advanced,
    /// Paused without having completed anything; a longer slice is needed.
    stuck,
  };

  Search() = default;
  virtual ~Search() = default;
  Search(const Search&) = delete;
  Search& operator=(const Search&) = delete;

  /// Thinks until finished or the slice is over; overshoots `until` by less than a millisecond. Any
  /// slice, even an empty or interrupted one, completes the first ply. Allocates nothing.
  virtual Outcome run(const Slice& slice) = 0;

  /// Whether several threads may be in run() at once to share the work.
  virtual bool parallel() const { return false; }

  /// Any thread, at any time.
  virtual Findings findings() const = 0;

  /// For the new tiles after the best move, each at most once: those that this search has looked
  /// into anyway. Any thread, at any time.
  virtual std::vector<FollowUp> follow_ups() const { return {}; }
};

}  // namespace solver
