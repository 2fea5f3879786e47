// A game as a whole, on its way into the log from a file.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "log/records.h"
#include "protocol/cpp/messages.h"
#include "support/result.h"

namespace host {

struct WholeGame {
  GameHead head;
  std::vector<MoveRecord> moves;
  /// What follows from the moves.
  GameTotals totals;
  std::optional<GameEnd> end;
  bool operator==(const WholeGame&) const = default;
};

/// A fault of an import. `place` is where in the file: "line 3" or "/games/2/moves/17/board".
Fault import_fault(const std::string& place, const std::string& why);

/// Plays a game through from its first board, by the same checks as moves that are made. `head`
/// must name the rules; `place` is that of the list of moves.
Result<WholeGame> play_through(GameHead head, const std::vector<protocol::Move>& moves,
                               const std::string& place);

}  // namespace host
