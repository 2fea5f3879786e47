// What the subcommands of solver2048 share: the result is one JSON object, printed on one line with
// --json or as plain text without; errors carry the field they are about.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

namespace CLI {
class App;
}

namespace tool {

// Keys stay in the order in which they are written.
using Json = nlohmann::ordered_json;

/// The command cannot be run as given: exit status 2.
struct BadUse : std::runtime_error {
  BadUse(std::string code_, std::string field_, const std::string& message)
      : std::runtime_error(message), code(std::move(code_)), field(std::move(field_)) {}
  std::string code;
  /// The option or argument without dashes.
  std::string field;
};

/// Set by the chosen subcommand; returns its result or throws.
using Action = std::function<Json()>;

// One file each. They define the subcommand and set `action` when it was chosen.
void add_play(CLI::App& app, Action& action);
void add_bench(CLI::App& app, Action& action);
void add_analyze(CLI::App& app, Action& action);
void add_strategies(CLI::App& app, Action& action);
void add_rules(CLI::App& app, Action& action);
void add_league(CLI::App& app, Action& action);
void add_tables(CLI::App& app, Action& action);
void add_train(CLI::App& app, Action& action);

/// Adds --json, which main() acts upon.
void add_json_flag(CLI::App& command);

}  // namespace tool
