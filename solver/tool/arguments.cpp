#include "arguments.h"

#include <charconv>
#include <cstdint>
#include <optional>
#include <sstream>

#include "command.h"

namespace tool {
namespace {

std::optional<int> whole_number(std::string_view text) {
  int value = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || stop != end) return std::nullopt;
  return value;
}

}  // namespace

const solver::Rules& rules_argument(const std::string& name) {
  if (const solver::Rules* rules = solver::find_rules(name)) return *rules;
  throw BadUse("unknown_name", "rules",
               "unknown rules '" + name + "'; known are: " + solver::rules_names());
}

std::shared_ptr<const solver::Strategy> strategy_argument(const solver::Strategies& strategies,
                                                          const std::string& name,
                                                          const solver::Rules& rules, int rows,
                                                          int cols) {
  if (name.empty()) {
    const solver::Strategy* best = solver::strongest(strategies, rules, rows, cols);
    if (best == nullptr) {
      throw BadUse("cannot_play", "rules",
                   "no player plays '" + rules.name + "' on " + std::to_string(rows) + "x" +
                       std::to_string(cols));
    }
    return {std::shared_ptr<void>(), best};
  }
  solver::ChosenPlayer chosen = solver::choose_player(strategies, name);
  if (chosen.unknown && solver::player_name(name) == solver::kLearnedPlayer) {
    throw BadUse("no_model", "strategy", "'" + name + "' needs a model and there is none");
  }
  if (chosen.strategy == nullptr) {
    throw BadUse(chosen.unknown ? "unknown_name" : "bad_option", "strategy", chosen.error);
  }
  if (!chosen.strategy->plays(rules, rows, cols)) {
    throw BadUse("cannot_play", "strategy",
                 solver::why_not_played(strategies, *chosen.strategy, rules, rows, cols));
  }
  return chosen.strategy;
}

solver::Grid board_argument(const std::string& field, const std::string& text,
                            const solver::Rules& rules, const std::string& where) {
  solver::ParsedGrid parsed = solver::parse_grid(text, rules.faces);
  if (!parsed.grid) throw BadUse("bad_board", field, where + parsed.error);
  const std::string why = solver::why_impossible(rules, *parsed.grid);
  if (!why.empty()) throw BadUse("bad_board", field, where + why);
  return *std::move(parsed.grid);
}

Size size_argument(const std::string& text) {
  const std::size_t x = text.find('x');
  if (x != std::string::npos) {
    const std::optional<int> rows = whole_number(std::string_view(text).substr(0, x));
    const std::optional<int> cols = whole_number(std::string_view(text).substr(x + 1));
    const auto side_ok = [](std::optional<int> side) {
      return side && *side >= solver::kMinSide && *side <= solver::kMaxSide;
    };
    if (side_ok(rows) && side_ok(cols)) return {*rows, *cols};
  }
  throw BadUse("out_of_range", "size", "expected RxC with 2 <= R, C <= 16, got '" + text + "'");
}

void check_range(const std::string& field, double value, double low, double high) {
  if (value >= low && value <= high) return;
  std::ostringstream message;
  message << "expected a number from " << low << " to " << high << ", got " << value;
  throw BadUse("out_of_range", field, message.str());
}

std::string seed_problem(const std::string& text) {
  std::uint64_t seed = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, seed);
  if (error == std::errc{} && stop == end) return {};
  return "expected a whole number from 0 to 2^64 - 1, got '" + text + "'";
}

std::chrono::nanoseconds milliseconds(double ms) {
  return std::chrono::nanoseconds(static_cast<std::int64_t>(ms * 1e6));
}

}  // namespace tool
