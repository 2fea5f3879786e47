// `solver2048 strategies` and `solver2048 rules`: what there is.
#include <CLI/CLI.hpp>

#include "command.h"
#include "model_store.h"
#include "rules/rules.h"
#include "strategies/strategy.h"

namespace tool {
namespace {

Json list_options(const solver::PlayerInfo& info) {
  Json list = Json::array();
  for (const solver::PlayerOption& option : info.options) {
    Json entry{{"name", option.name}, {"idea", option.idea}, {"standard", option.standard}};
    if (option.choices.empty()) {
      entry["from"] = option.low;
      entry["to"] = option.high;
    } else {
      entry["choices"] = option.choices;
    }
    list.push_back(entry);
  }
  return list;
}

Json list_strategies() {
  Json list = Json::array();
  for (const auto& strategy : solver::make_strategies(model_argument({}))) {
    const solver::PlayerInfo& info = strategy->info();
    list.push_back({{"name", info.name},
                    {"author", info.author},
                    {"idea", info.idea},
                    {"unit", info.unit},
                    {"rules", info.rules},
                    {"options", list_options(info)}});
  }
  return {{"strategies", list}};
}

Json list_rules() {
  Json list = Json::array();
  for (const solver::Rules& rules : solver::rules_catalogue()) {
    Json spawn = Json::array();
    for (const solver::SpawnTile& tile : rules.spawn) {
      spawn.push_back({{"face", std::uint64_t{1} << tile.rank}, {"weight", tile.weight}});
    }
    list.push_back({{"name", rules.name},
                    {"title", rules.title},
                    {"rows", rules.default_rows},
                    {"cols", rules.default_cols},
                    {"spawn", spawn}});
  }
  return {{"rules", list}};
}

}  // namespace

void add_strategies(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("strategies", "list the players");
  add_json_flag(*command);
  command->callback([&action] { action = list_strategies; });
}

void add_rules(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("rules", "list the games");
  add_json_flag(*command);
  command->callback([&action] { action = list_rules; });
}

}  // namespace tool
