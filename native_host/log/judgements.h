// What the analysis of a game found, in the log beside its moves. Every call blocks on the disk.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "board/direction.h"
#include "log/database.h"

namespace host {

struct MoveJudgement {
  std::int64_t seq = 0;
  solver::Direction best{};
  /// Nothing else was legal.
  bool forced = false;
  /// Points of expected score that the move gave away.
  double loss = 0;
  /// What the best move was worth, in points still to come.
  double expected = 0;
  int depth = 0;
  /// Time given to the move.
  double budget_ms = 0;
  bool operator==(const MoveJudgement&) const = default;
};

/// Puts one into the log; a game that is not there changes nothing.
inline constexpr std::string_view kPutJudgement =
    "INSERT OR REPLACE INTO judgements (game, seq, best, forced, loss, expected, depth, budget_ms)"
    " SELECT id, ?, ?, ?, ?, ?, ?, ? FROM games WHERE name = ?";
void bind(Statement& put, const std::string& game, const MoveJudgement& judgement);

/// Not thread-safe.
class Judgements {
 public:
  /// Brings an older log up to date.
  static Result<Judgements> open(const std::filesystem::path& log);

  /// In order of seq.
  Result<std::vector<MoveJudgement>> of(const std::string& game);
  /// Takes the place of earlier ones of the same moves; all or nothing. A game that is not there
  /// (any more) is a fault.
  Result<Done> put(const std::string& game, std::span<const MoveJudgement> judgements);

 private:
  explicit Judgements(Database database) : database_(std::move(database)) {}
  Database database_;
};

}  // namespace host
