// bridge2048 log delete: a game, the games that pass a filter, or all.
#include <CLI/CLI.hpp>
#include <iostream>
#include <vector>

#include "cli/log/log_command.h"
#include "log/eraser.h"
#include "log/json.h"

namespace host {
namespace {

struct What {
  std::vector<std::string> ids;
  bool all = false;
};

Result<std::int64_t> erase_ids(const std::filesystem::path& log,
                               const std::vector<std::string>& ids) {
  auto reader = GameReader::open(log);
  if (!reader) return reader.fault();
  for (const std::string& id : ids) {
    const auto game = reader->game(id);
    if (!game) return game.fault();
    if (!*game) return Fault{"unknown_game", "id", "the log holds no game named " + id};
  }
  std::int64_t gone = 0;
  for (const std::string& id : ids) {
    const auto erased = erase_game(log, id);
    if (!erased) return erased;
    gone += *erased;
  }
  return gone;
}

int log_delete(const CommandLine& line, const What& what, const FilterOptions& options,
               const std::filesystem::path& log) {
  auto reader = GameReader::open(log);
  if (!reader) return fail(line, reader.fault());
  const auto filter = read_filter(options, *reader);
  if (!filter) return fail(line, filter.fault());
  const bool filtered = *filter != GameFilter{};
  if ((what.ids.empty() ? 0 : 1) + (what.all ? 1 : 0) + (filtered ? 1 : 0) != 1) {
    return fail(line, {"bad_use", "id",
                       "give the games to delete by their ids, or by --site, --rules, --player, "
                       "--since and --until, or give --all"});
  }
  const auto gone = what.ids.empty() ? erase_games(log, *filter) : erase_ids(log, what.ids);
  if (!gone) return fail(line, gone.fault());
  if (line.json) {
    std::cout << deleted_json(*gone, size_on_disk(log)) << '\n';
  } else {
    std::cout << "deleted " << *gone << (*gone == 1 ? " game\n" : " games\n");
  }
  return kOk;
}

}  // namespace

void add_log_delete(CLI::App& log, CommandLine& line) {
  CLI::App* command = log.add_subcommand("delete", "Take games out of the log for good");
  const auto what = std::make_shared<What>();
  command->add_option("ID", what->ids, "The games");
  command->add_flag("--all", what->all, "Every game");
  const auto options = add_filter(*command, false);
  run_on_file(*command, line, [&line, what, options](const std::filesystem::path& file) {
    return log_delete(line, *what, *options, file);
  });
}

}  // namespace host
