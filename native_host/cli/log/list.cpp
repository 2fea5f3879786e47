// bridge2048 log list: every game, the newest first.
#include <CLI/CLI.hpp>
#include <iostream>

#include "cli/log/log_command.h"
#include "log/json.h"

namespace host {
namespace {

int log_list(const CommandLine& line, const FilterOptions& options, GameReader& reader) {
  const auto filter = read_filter(options, reader);
  if (!filter) return fail(line, filter.fault());
  std::string games;
  bool any = false;
  const auto done = reader.games(*filter, [&](const GameRecord& game) {
    if (!line.json) {
      if (!any) print_game_header();
      any = true;
      print_game(game);
      return true;
    }
    if (!games.empty()) games += ',';
    games += game_json(game);
    return true;
  });
  if (!done) return fail(line, done.fault());
  if (line.json) {
    std::cout << "{\"games\":[" << games << "]}\n";
  } else if (!any) {
    say_no_games(line, *filter);
  }
  return kOk;
}

}  // namespace

void add_log_list(CLI::App& log, CommandLine& line) {
  CLI::App* list = log.add_subcommand("list", "Every game, the newest first");
  const auto options = add_filter(*list, true);
  run_on_log(*list, line,
             [&line, options](GameReader& reader) { return log_list(line, *options, reader); });
}

}  // namespace host
