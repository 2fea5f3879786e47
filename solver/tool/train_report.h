// How a training run and a measurement are shown.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "command.h"
#include "train/measure.h"
#include "train/training.h"

namespace tool {

/// Tiles whose reach rates are shown: 2048 to 32768.
inline constexpr std::array<int, 5> kReportedRanks{11, 12, 13, 14, 15};

/// One line. `seconds_left` below 0: there is no end.
std::string progress_line(const solver::train::Totals& totals, double moves_per_second,
                          const solver::train::Summary& recent, double seconds_left);

/// Mean with its 95 % interval, median, maximum, reach rates.
Json summary_json(const solver::train::Summary& summary);

}  // namespace tool
