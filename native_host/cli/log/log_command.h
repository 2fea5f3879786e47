// What the subcommands of `bridge2048 log` share.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "cli/command.h"
#include "log/game_filter.h"
#include "log/game_reader.h"

namespace host {

/// The filter as it stands on the command line.
struct FilterOptions {
  std::optional<std::string> site, rules, player, since, until;
  std::optional<std::int64_t> most;
};

/// Adds --site, --rules, --player, --since, --until, and --limit where `limited`.
std::shared_ptr<FilterOptions> add_filter(CLI::App& command, bool limited);

/// A fault names the option that cannot be read, or the rules or player that nobody knows.
Result<GameFilter> read_filter(const FilterOptions& options, GameReader& reader);

/// Has `command` run on the log of the data folder, opened to read.
using LogAction = std::function<int(GameReader&)>;
void run_on_log(CLI::App& command, CommandLine& line, LogAction action);

/// The same with the path alone, for what writes.
using FileAction = std::function<int(const std::filesystem::path&)>;
void run_on_file(CLI::App& command, CommandLine& line, FileAction action);

/// One line about a game, for people, and the names of its columns.
void print_game(const GameRecord& game);
void print_game_header();

/// Says on stderr that there are no games in the folder, or none that pass the filter.
void say_no_games(const CommandLine& line, const GameFilter& filter);

// The subcommands, a file each.
void add_log_list(CLI::App& log, CommandLine& line);
void add_log_show(CLI::App& log, CommandLine& line);
void add_log_export(CLI::App& log, CommandLine& line);
void add_log_import(CLI::App& log, CommandLine& line);
void add_log_stats(CLI::App& log, CommandLine& line);
void add_log_analyze(CLI::App& log, CommandLine& line);
void add_log_delete(CLI::App& log, CommandLine& line);
void add_log_open(CLI::App& log, CommandLine& line);

}  // namespace host
