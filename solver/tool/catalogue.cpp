// `solver2048 strategies` and `solver2048 rules`: what there is.
#include <CLI/CLI.hpp>

#include "arguments.h"
#include "command.h"
#include "model_store.h"
#include "rules/rules.h"
#include "rules_walk.h"
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
  for (const solver::PlayerInfo& info :
       solver::players_of(solver::make_strategies(model_argument({})))) {
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
      spawn.push_back({{"face", solver::face_of(rules, tile.rank)}, {"weight", tile.weight}});
    }
    list.push_back({{"name", rules.name},
                    {"title", rules.title},
                    {"rows", rules.shape.rows.usual},
                    {"cols", rules.shape.cols.usual},
                    {"sizes", solver::sizes_text(rules)},
                    {"directions", solver::direction_names(rules)},
                    {"goal", rules.goal},
                    {"spawn", spawn}});
  }
  return {{"rules", list}};
}

Json list_digests(int digests) {
  check_range("digests", digests, 1, 1e6);
  Json list = Json::object();
  for (const solver::Rules& rules : solver::rules_catalogue()) {
    list[rules.name] = transition_digests(rules, digests);
  }
  return {{"digests", list}};
}

}  // namespace

void add_strategies(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand(
      "strategies",
      "list the players and their options, which are chosen as NAME:option=value,option=value");
  add_json_flag(*command);
  command->callback([&action] { action = list_strategies; });
}

void add_rules(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("rules", "list the games");
  add_json_flag(*command);
  auto digests = std::make_shared<int>(0);
  command->add_option("--digests", *digests,
                      "instead: so many digests of a thousand generated transitions each, to "
                      "compare another interpreter with");
  command->callback([digests, command, &action] {
    const bool compare = command->count("--digests") > 0;
    action = [digests, compare] { return compare ? list_digests(*digests) : list_rules(); };
  });
}

}  // namespace tool
