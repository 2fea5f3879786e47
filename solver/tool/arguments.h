// Arguments that several subcommands take, checked alike. All throw BadUse.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <string_view>

#include "board/grid.h"
#include "rules/rules.h"
#include "strategies/strategy.h"

namespace tool {

const solver::Rules& rules_argument(const std::string& name);

/// How a player is named, for the help.
inline constexpr std::string_view kStrategySyntax =
    "NAME or NAME:option=value,option=value; see `solver2048 strategies`";

/// The strategy of that name ("name" or "name:option=value,..."), or the strongest for an empty
/// name; it plays these rules at this size. Must not outlive the list.
std::shared_ptr<const solver::Strategy> strategy_argument(const solver::Strategies& strategies,
                                                          const std::string& name,
                                                          const solver::Rules& rules, int rows,
                                                          int cols);

/// A board these rules allow. `where` goes before the message, for example a file's line.
solver::Grid board_argument(const std::string& field, const std::string& text,
                            const solver::Rules& rules, const std::string& where = {});

struct Size {
  int rows;
  int cols;
};
/// "RxC".
Size size_argument(const std::string& text);

/// Throws unless low <= value <= high.
void check_range(const std::string& field, double value, double low, double high);

/// Why `text` is no seed, or nothing: CLI11 itself would take -1 for 2^64 - 1 and clamp what is
/// larger.
std::string seed_problem(const std::string& text);

std::chrono::nanoseconds milliseconds(double ms);

}  // namespace tool
