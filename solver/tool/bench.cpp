// `solver2048 bench`: fixed positions at fixed depth. The signature changes exactly when the search
// or an evaluation does.
#include <CLI/CLI.hpp>
#include <array>
#include <chrono>
#include <cstdio>

#include "arguments.h"
#include "command.h"
#include "model_store.h"
#include "search/transposition_table.h"
#include "strategies/strategy.h"

namespace tool {
namespace {

struct Position {
  const char* board;
  int depth;
};

// Early, middle and late boards, one that is nearly dead, one with 32768s to merge, two other
// sizes.
constexpr std::array<Position, 12> kPositions{{
    {"0,0,0,2/0,0,0,0/0,2,0,0/0,0,0,0", 5},
    {"0,2,4,8/0,0,2,4/0,0,0,2/0,2,0,0", 5},
    {"2,4,8,16/4,2,4,32/0,0,8,64/0,0,2,128", 5},
    {"256,128,64,32/2,4,8,16/2,0,2,4/0,0,0,2", 5},
    {"1024,512,128,16/8,32,64,4/4,2,8,2/2,0,0,0", 6},
    {"2048,1024,256,64/4,16,128,32/2,8,4,8/0,2,0,2", 6},
    {"8192,4096,512,8/128,256,1024,4/16,64,32,2/2,4,8,0", 6},
    {"16384,8192,4096,2048/64,128,256,1024/32,16,8,4/0,2,0,2", 6},
    {"32768,16384,8192,4096/256,512,1024,2048/128,64,16,4/2,4,0,2", 6},
    {"32768,32768,1024,64/256,512,128,32/16,8,64,4/2,4,8,0", 6},
    {"2,4,2/8,16,4/0,2,0", 5},
    {"2,4,8,16,32/512,256,128,64,2/0,2,0,0,0/0,0,4,0,0/0,0,0,0,0", 3},
}};

constexpr std::size_t kTableMb = 16;

struct Run {
  std::uint64_t signature = 0;
  std::uint64_t nodes = 0;
};

Run run_once(const solver::Strategy& strategy, solver::TranspositionTable& table) {
  const solver::Rules& rules = rules_argument("standard");
  table.clear();
  Run run;
  for (const Position& position : kPositions) {
    const solver::Grid board = board_argument("bench", position.board, rules);
    if (!strategy.plays(rules, board.rows(), board.cols())) continue;
    const auto search =
        strategy.think(board, rules, {.table = table, .seed = 1, .max_depth = position.depth});
    search->run({});
    const solver::Findings found = search->findings();
    run.nodes += found.nodes;
    const auto mix = [&](std::uint64_t value) {
      run.signature = solver::derive_seed(run.signature, value);
    };
    mix(found.nodes);
    mix(found.best ? solver::index(*found.best) : 4);
    for (const solver::Direction d : solver::kDirections) {
      const solver::MoveValue& move = found.moves[solver::index(d)];
      // Values are fixed-point numbers with fewer than 16 binary places.
      mix(move.legal ? static_cast<std::uint64_t>(static_cast<std::int64_t>(move.value * 65536))
                     : 1);
    }
  }
  return run;
}

std::string hex(std::uint64_t value) {
  std::array<char, 17> text{};
  std::snprintf(text.data(), text.size(), "%016llx", static_cast<unsigned long long>(value));
  return text.data();
}

Json measure(const solver::Strategy& strategy, double seconds) {
  solver::TranspositionTable table(kTableMb);
  const auto begin = std::chrono::steady_clock::now();
  std::chrono::duration<double> spent{};
  std::uint64_t nodes = 0;
  Run run;
  do {
    run = run_once(strategy, table);
    nodes += run.nodes;
    spent = std::chrono::steady_clock::now() - begin;
  } while (spent.count() < seconds);
  return {{"signature", hex(run.signature)},
          {"nodes", run.nodes},
          {"nodes_per_second", static_cast<double>(nodes) / spent.count()}};
}

Json bench(double seconds, const std::string& model_option) {
  check_range("seconds", seconds, 0, 3600);
  const auto model = model_argument(model_option);
  const solver::Strategies strategies = solver::make_strategies(model);
  Json result = measure(*solver::find_strategy(strategies, "heuristic"), seconds);
  result["model"] = nullptr;
  if (model != nullptr) {
    result["model"] = measure(*solver::find_strategy(strategies, solver::kLearnedPlayer), seconds);
    result["model"]["name"] = model_name(model.get());
  }
  return result;
}

}  // namespace

void add_bench(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("bench", "search fixed positions, print the signature");
  auto seconds = std::make_shared<double>(0);
  command->add_option("--seconds", *seconds, "repeat for so long (default: once)");
  auto model = std::make_shared<std::string>();
  command->add_option("--model", *model, kModelOptionHelp);
  add_json_flag(*command);
  command->callback(
      [seconds, model, &action] { action = [=] { return bench(*seconds, *model); }; });
}

}  // namespace tool
