// solver2048: the command line around the solver library.
#include <CLI/CLI.hpp>
#include <iostream>

#include "cli/words.h"
#include "command.h"
#include "plain.h"

namespace tool {
namespace {

constexpr int kFailed = 1;
constexpr int kBadUse = 2;

int report(bool json, int status, const std::string& code, const std::string& field,
           const std::string& message) {
  if (json) {
    // Input echoed in a message may be any bytes.
    std::cout << Json{{"error", {{"code", code}, {"field", field}, {"message", message}}}}.dump(
                     -1, ' ', false, Json::error_handler_t::replace)
              << std::endl;
  } else {
    std::cerr << "solver2048: " << (field.empty() ? "" : field + ": ") << message << std::endl;
  }
  return status;
}

int run(int argc, char** argv) {
  CLI::App app{"Plays, measures and explains 2048.", "solver2048"};
  app.set_version_flag("--version", BRIDGE_VERSION);
  app.require_subcommand(1);
  Action action;
  add_play(app, action);
  add_bench(app, action);
  add_analyze(app, action);
  add_strategies(app, action);
  add_rules(app, action);
  add_league(app, action);
  add_tables(app, action);
  add_train(app, action);

  const cli::Words words(argv + 1, argv + argc);
  const bool json = cli::wants_json(words);
  const auto unreadable = [json](const cli::Unreadable& why) {
    return report(json, kBadUse, "bad_use", why.field, why.message);
  };
  if (const auto empty = cli::find_empty_value(words); !empty.message.empty()) {
    return unreadable(empty);
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& wanted) {
    return app.exit(wanted);
  } catch (const CLI::ParseError& error) {
    return unreadable(cli::explain(app, error, words));
  }
  try {
    const Json result = action();
    if (json) {
      std::cout << result.dump() << std::endl;
    } else {
      std::cout << plain_text(result);
    }
    if (std::cout.flush()) return 0;
    return report(false, kFailed, "failed", "stdout", "the output could not be written");
  } catch (const BadUse& error) {
    return report(json, kBadUse, error.code, error.field, error.what());
  } catch (const std::exception& error) {
    return report(json, kFailed, "failed", "", error.what());
  }
}

}  // namespace

void add_json_flag(CLI::App& command) {
  command.add_flag("--json")->description("print one JSON object on one line");
}

}  // namespace tool

int main(int argc, char** argv) {
  return tool::run(argc, argv);
}
