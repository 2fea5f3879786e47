// The course of one game: what may follow in its log, and what the game's record becomes by it. The
// same for moves as they are made and for a game that is imported whole. Not thread-safe.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "games/relation.h"
#include "log/records.h"
#include "protocol/cpp/messages.h"
#include "rules/rules.h"

namespace host {

/// A board a game stood at, by its fingerprint, with the score by the rules.
struct Passed {
  std::uint64_t board;
  std::uint64_t score;
};

/// Boards of one game differ, and nobody gains by a collision.
std::uint64_t fingerprint(const solver::Grid& board);

/// What a game's totals tell of its board.
Known known_of(const GameTotals& totals);

class Course {
 public:
  /// Keeps references; `passed` are boards before those totals, the newest last, as far as they are
  /// remembered: an undo gets its score from there.
  Course(const solver::Rules& rules, GameTotals totals, const std::deque<Passed>& passed)
      : rules_(rules), totals_(std::move(totals)), passed_(passed) {}

  /// Takes the next record. After an error the course is of no use any more; `field` is the JSON
  /// pointer of the move in its message. Requires the seq after the last.
  std::variant<MoveRecord, protocol::Error> add(const protocol::Move& move,
                                                const std::string& field);

  const GameTotals& totals() const { return totals_; }
  /// Boards that were left behind since the beginning of this course.
  const std::vector<Passed>& added() const { return added_; }

 private:
  std::optional<protocol::Error> play(const protocol::Move& move, const std::string& field,
                                      MoveRecord& record);
  std::optional<std::uint64_t> remembered_score(const solver::Grid& board) const;

  const solver::Rules& rules_;
  GameTotals totals_;
  const std::deque<Passed>& passed_;
  std::vector<Passed> added_;
};

}  // namespace host
