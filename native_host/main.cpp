// bridge2048: the program beside the browser.
#include <sys/stat.h>

#include <CLI/CLI.hpp>
#include <exception>
#include <iostream>

#include "cli/command.h"
#include "cli/words.h"

int main(int argc, char** argv) {
  // Whatever a library writes on our behalf is for the user alone.
  ::umask(S_IRWXG | S_IRWXO);
  const cli::Words words(argv + 1, argv + argc);
  const bool json = cli::wants_json(words);
  const auto unreadable = [json](const cli::Unreadable& why) {
    return host::fail(json, {"bad_use", why.field, why.message});
  };
  if (const auto empty = cli::find_empty_value(words); !empty.message.empty()) {
    return unreadable(empty);
  }
  host::CommandLine line;
  CLI::App app("2048 Bridge: the program beside the browser", "bridge2048");
  app.set_version_flag("--version", BRIDGE_VERSION);
  app.require_subcommand(1);
  host::add_serve(app, line);
  host::add_pair(app, line);
  host::add_log(app, line);
  host::add_native(app, line);
  host::add_install(app, line);
  host::add_doctor(app, line);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& wanted) {
    return app.exit(wanted);
  } catch (const CLI::ParseError& error) {
    return unreadable(cli::explain(app, error, words));
  }
  try {
    const int status = line.action();
    if (status != host::kOk || std::cout.flush()) return status;
    return host::fail(false, {"file", "stdout", "the output could not be written"});
  } catch (const std::exception& error) {
    return host::fail(json, {"internal", "", error.what()});
  }
}
