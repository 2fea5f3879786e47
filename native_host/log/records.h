// What the log keeps, as plain values.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "board/direction.h"
#include "board/grid.h"
#include "protocol/cpp/messages.h"

namespace host {

struct SpawnedTile {
  int row = 0;
  int col = 0;
  solver::Rank rank = 0;
  bool operator==(const SpawnedTile&) const = default;
};

/// What each move was thought worth, by the direction's place among those of the rules; absent
/// where it was not legal or not valued.
using MoveValues = std::array<std::optional<double>, solver::kMostDirections>;

struct MoveRecord {
  /// 1, 2, ... within the game, without gaps.
  std::int64_t seq = 0;
  protocol::MoveKind kind = protocol::MoveKind::move;
  /// Before the move; for gap and undo the board that was found.
  solver::Grid board{solver::kMinSide, solver::kMinSide};
  /// Present exactly when kind is move. Its place among the directions of the rules: of rectangles
  /// the Direction of that name.
  std::optional<solver::Direction> direction;
  /// Absent when no tile was seen to appear.
  std::optional<SpawnedTile> spawn;
  protocol::PlayedBy by = protocol::PlayedBy::hand;
  std::string player;
  /// Kept to the precision of a float.
  std::optional<MoveValues> values;
  int depth = 0;
  /// Kept to hundredths.
  double think_ms = 0;
  /// Since the game was first seen.
  std::int64_t t_ms = 0;
  /// As the page showed it after the move.
  std::optional<std::uint64_t> score;
  bool operator==(const MoveRecord&) const = default;
};

/// No player is called so.
inline constexpr std::string_view kSeveralPlayers = "several";

struct GameHead {
  /// `[a-z0-9]{16}`, what the protocol calls the game.
  std::string id;
  /// Who plays it; only that client may go on with it.
  std::string client;
  std::string site;
  std::string page;
  std::string rules;
  /// The game this one was forked from.
  std::optional<std::string> parent;
  solver::Grid first_board{solver::kMinSide, solver::kMinSide};
  /// Milliseconds since 1970.
  std::int64_t started_ms = 0;
  bool operator==(const GameHead&) const = default;
};

/// What follows from a game's moves so far, kept beside them so that lists need not read them.
struct GameTotals {
  std::int64_t last_seq = 0;
  /// After the last record; when the last move's tile was not seen, without that tile.
  solver::Grid last_board{solver::kMinSide, solver::kMinSide};
  bool spawn_unseen = false;
  /// Faces made by merging since the game was first seen.
  std::uint64_t score_rules = 0;
  /// As the page last showed it.
  std::optional<std::uint64_t> score_page;
  solver::Rank highest = 0;
  /// Records of kind move, and who made them.
  std::int64_t moves = 0;
  std::array<std::int64_t, 3> moves_by{};
  /// Whose advice was played: empty while nobody's, kSeveralPlayers when there were more than one.
  std::string player;
  /// From the first sight of the game to its last record.
  std::int64_t duration_ms = 0;
  /// Spent on all advice together.
  double think_ms = 0;
  bool operator==(const GameTotals&) const = default;
};

/// Takes what a record tells of who moved, and how long it took, into the totals. What depends on
/// the rules (boards, scores) is left alone.
void count(GameTotals& totals, const MoveRecord& record);

struct GameEnd {
  std::int64_t ended_ms = 0;
  protocol::EndReason reason = protocol::EndReason::left;
  bool operator==(const GameEnd&) const = default;
};

/// The reason of that name, as exports and the log's file have it.
std::optional<protocol::EndReason> end_reason(std::string_view name);

struct GameRecord {
  GameHead head;
  GameTotals totals;
  std::optional<GameEnd> end;
  bool operator==(const GameRecord&) const = default;
};

}  // namespace host
