// Whether what was published came out again.
#pragma once

#include <string>
#include <vector>

#include "game_record.h"
#include "league/published.h"

namespace tool::league {

struct Verdict {
  /// "reproduced", "not reproduced" or "not run".
  std::string verdict;
  std::string why;
};

/// Games below which no interval can tell: 40 for players slower than 5 minutes a game, else 100;
/// fewer where the row itself is complete with fewer, because nothing is left to chance.
std::size_t games_needed(const Row& row, double seconds_a_game);

/// "Reproduced" only at the published setting, with enough games, and with every published figure
/// within the 95 % interval of ours; the author's games count too where their number is known.
Verdict judge(const Row& row, const std::vector<GameRecord>& records);

}  // namespace tool::league
