// What may be asked of the log, as values: they wait in memory for the disk, or in a file beside
// it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "log/judgements.h"
#include "log/records.h"

namespace host {

struct BeginGame {
  GameHead head;
  std::optional<std::uint64_t> score_page;
};
/// At least one record, with consecutive seqs.
struct AppendMoves {
  std::string game;
  std::vector<MoveRecord> records;
  GameTotals totals;
};
struct EndGame {
  std::string game;
  GameTotals totals;
  GameEnd end;
};
struct ReopenGame {
  std::string game;
};
struct JudgeMove {
  std::string game;
  MoveJudgement judgement;
};
struct LeaveGames {
  std::int64_t before_ms;
  std::vector<std::string> but;
};
struct FlushLog {};

using LogOp =
    std::variant<BeginGame, AppendMoves, EndGame, ReopenGame, JudgeMove, LeaveGames, FlushLog>;

}  // namespace host
