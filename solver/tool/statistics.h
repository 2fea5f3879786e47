// Figures over finished games.
#pragma once

#include <vector>

#include "command.h"
#include "game_record.h"
#include "rules/rules.h"

namespace tool {

struct Interval {
  double low;
  double high;
};

/// 95 % confidence interval of the mean by Student's t. Requires at least two values.
Interval ci95_mean(const std::vector<double>& values);

/// The keys of `play`'s result from "games" on. All games by these rules; `jobs` ran at once.
/// moves_per_second counts all of them together, ms_per_move is one game's.
void add_statistics(Json& result, const std::vector<GameRecord>& records,
                    const solver::Rules& rules, int jobs);

}  // namespace tool
