// bridge2048 log stats: many games at once.
#include <CLI/CLI.hpp>
#include <iomanip>
#include <iostream>

#include "cli/log/log_command.h"
#include "log/faces.h"
#include "log/json.h"
#include "log/statistics.h"

namespace host {
namespace {

void print_group(const GroupStatistics& group) {
  const GroupKey& key = group.key;
  const solver::Rules& rules = rules_to_show(key.rules);
  std::cout << key.site << "  " << key.rules << ' ' << key.rows << 'x' << key.cols << "  "
            << (key.player.empty() ? "by hand" : key.player) << '\n'
            << std::fixed << std::setprecision(1) << "  " << group.games << " games ("
            << group.finished << " to the end), " << group.moves << " moves, "
            << group.moves_per_second << " a second, " << group.think_ms
            << " ms of thought a move\n"
            << "  score: mean " << group.mean_score << ", median " << group.median_score
            << ", best " << group.best_score << '\n';
  for (const auto& [rank, share] : group.reached) {
    std::cout << "  " << std::setw(7) << face_to_show(rules, rank) << "  " << std::setw(5)
              << 100 * share.rate << " %  (" << 100 * share.low << " to " << 100 * share.high
              << ")\n";
  }
}

int log_stats(const CommandLine& line, const FilterOptions& options,
              const std::filesystem::path& log) {
  auto reader = GameReader::open(log);
  if (!reader) return fail(line, reader.fault());
  const auto filter = read_filter(options, *reader);
  if (!filter) return fail(line, filter.fault());
  Statistics statistics;
  const auto done = reader->games(*filter, [&](const GameRecord& game) {
    statistics.add(game);
    return true;
  });
  if (!done) return fail(line, done.fault());
  const auto groups = statistics.groups();
  const std::uint64_t bytes = size_on_disk(log);
  if (line.json) {
    std::cout << statistics_json(groups, bytes) << '\n';
    return kOk;
  }
  if (groups.empty()) say_no_games(line, *filter);
  for (const GroupStatistics& group : groups) print_group(group);
  std::cout << "The log takes " << bytes / 1024 << " KiB.\n";
  return kOk;
}

}  // namespace

void add_log_stats(CLI::App& log, CommandLine& line) {
  CLI::App* stats =
      log.add_subcommand("stats", "Scores and reach rates, by site, rules, size and player");
  const auto options = add_filter(*stats, true);
  run_on_file(*stats, line, [&line, options](const std::filesystem::path& file) {
    return log_stats(line, *options, file);
  });
}

}  // namespace host
