// bridge2048: the program beside the browser.
#include <sys/stat.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <exception>
#include <string_view>

#include "cli/command.h"

int main(int argc, char** argv) {
  // Whatever a library writes on our behalf is for the user alone.
  ::umask(S_IRWXG | S_IRWXO);
  const bool json =
      std::any_of(argv, argv + argc, [](std::string_view word) { return word == "--json"; });
  host::CommandLine line;
  CLI::App app("2048 Bridge: the program beside the browser");
  app.set_version_flag("--version", BRIDGE_VERSION);
  app.require_subcommand(1);
  host::add_serve(app, line);
  host::add_pair(app, line);
  host::add_log(app, line);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& wanted) {
    return app.exit(wanted);
  } catch (const CLI::ParseError& error) {
    return host::fail(json, {"bad_use", "", error.what()});
  }
  try {
    return line.action();
  } catch (const std::exception& error) {
    return host::fail(json, {"internal", "", error.what()});
  }
}
