// `solver2048 analyze BOARD`: what each move is worth.
#include <CLI/CLI.hpp>
#include <chrono>

#include "arguments.h"
#include "command.h"
#include "model_store.h"
#include "search/transposition_table.h"
#include "strategies/strategy.h"

namespace tool {
namespace {

constexpr std::size_t kTableMb = 64;

struct AnalyzeFlags {
  std::string board;
  std::string strategy;
  std::string model;
  std::string tables;
  std::string rules = "standard";
  double time_ms = 100;
};

Json analyze(const AnalyzeFlags& flags) {
  const solver::Rules& rules = rules_argument(flags.rules);
  const solver::Grid board = board_argument("board", flags.board, rules);
  check_range("time-ms", flags.time_ms, 0, 3.6e6);
  const solver::Strategies strategies = solver::make_strategies(
      model_argument(flags.model, flags.strategy), tables_argument(flags.tables));
  const auto strategy =
      strategy_argument(strategies, flags.strategy, rules, board.rows(), board.cols());
  solver::TranspositionTable table(kTableMb);
  const auto begin = solver::Clock::now();
  const auto search = strategy->think(board, rules, {.table = table});
  search->run({.until = begin + milliseconds(flags.time_ms)});
  const std::chrono::duration<double, std::milli> spent = solver::Clock::now() - begin;
  const solver::Findings found = search->findings();
  Json moves = Json::object();
  const std::vector<std::string>& names = solver::direction_names(rules);
  for (std::size_t d = 0; d < names.size(); ++d) {
    const solver::MoveValue& move = found.moves[d];
    moves[names[d]] = {{"legal", move.legal},
                       {"value", move.legal ? Json(move.value) : Json(nullptr)},
                       {"p_next", move.next_tile ? Json(*move.next_tile) : Json(nullptr)}};
  }
  return {{"moves", moves},
          {"best", found.best ? Json(names[solver::index(*found.best)]) : Json(nullptr)},
          {"depth", found.depth},
          {"ms", spent.count()},
          {"strategy", strategy->info().name},
          {"unit", found.unit.empty() ? strategy->info().unit : std::string(found.unit)}};
}

}  // namespace

void add_analyze(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("analyze", "what each move is worth");
  auto flags = std::make_shared<AnalyzeFlags>();
  command->add_option("board", flags->board, "faces: 0,2,4,8/0,0,2,4/...")->required();
  command->add_option("--time-ms", flags->time_ms, "thinking time (default 100)");
  command->add_option("--strategy", flags->strategy,
                      "who judges (default: the strongest): " + std::string(kStrategySyntax));
  command->add_option("--model", flags->model, kModelOptionHelp);
  command->add_option("--tables", flags->tables, kTablesOptionHelp);
  command->add_option("--rules", flags->rules, "which game (default standard)");
  add_json_flag(*command);
  command->callback([flags, &action] { action = [flags] { return analyze(*flags); }; });
}

}  // namespace tool
