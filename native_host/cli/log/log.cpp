// bridge2048 log: what was played.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <iomanip>
#include <iostream>

#include "cli/log/log_command.h"
#include "log/faces.h"
#include "log/json.h"
#include "rules/rules.h"
#include "strategies/strategy.h"

namespace host {
namespace {

constexpr std::int64_t kDayMs = 24 * 60 * 60 * 1000;

std::string shown_score(const GameTotals& totals) {
  return totals.score_page ? std::to_string(*totals.score_page) : "-";
}

std::string shown_end(const GameRecord& game) {
  return game.end ? std::string(protocol::name(game.end->reason)) : "under way";
}

Result<std::int64_t> read_day(const std::string& option, const std::string& text) {
  const auto day = parse_day(text);
  if (day) return *day;
  return Fault{"bad_use", option,
               "--" + option + " must be a day such as 2026-02-28, got '" + text + "'"};
}

std::string listed(const std::vector<Facet>& facets) {
  std::string text;
  for (const auto& [name, games] : facets) {
    if (!name.empty()) text += (text.empty() ? "" : ", ") + name;
  }
  return text;
}

bool is_one_of(const std::vector<Facet>& facets, const std::string& name) {
  return std::ranges::find(facets, name, &Facet::word) != facets.end();
}

// A name is known that this version or the log has; one that is mistyped would find nothing, too.
std::optional<Fault> why_unknown(const GameFilter& filter, GameReader& reader) {
  if (filter.rules && solver::find_rules(*filter.rules) == nullptr) {
    const auto logged = reader.facets();
    if (!logged) return logged.fault();
    if (!is_one_of(logged->rules, *filter.rules)) {
      return Fault{
          "bad_use", "rules",
          "--rules: nobody knows '" + *filter.rules + "'; known are: " + solver::rules_names()};
    }
  }
  if (filter.player && !filter.player->empty() && *filter.player != kSeveralPlayers) {
    const auto found = reader.facets();
    if (!found) return found.fault();
    const std::vector<Facet>& logged = found->players;
    const auto strategies = solver::make_strategies(nullptr);
    const std::string name(solver::player_name(*filter.player));
    if (!is_one_of(logged, *filter.player) && name != solver::kLearnedPlayer &&
        solver::find_strategy(strategies, name) == nullptr) {
      return Fault{"bad_use", "player",
                   "--player: nobody knows '" + *filter.player + "'; known are: hand, " +
                       std::string(kSeveralPlayers) + ", " + solver::strategy_names(strategies) +
                       (logged.empty() ? "" : "; in the log are: " + listed(logged))};
    }
  }
  return std::nullopt;
}

}  // namespace

void print_game(const GameRecord& game) {
  std::cout << game.head.id << "  " << utc(game.head.started_ms) << "  " << std::setw(6)
            << game.totals.moves << " moves  " << std::setw(7)
            << face_to_show(rules_to_show(game.head.rules), game.totals.highest) << "  score "
            << std::setw(8) << shown_score(game.totals) << "  " << shown_end(game) << "  "
            << game.head.site << '\n';
}

void print_game_header() {
  std::cout << "game              begun (UTC)           moves          highest tile, score, end, "
               "site\n";
}

void say_no_games(const CommandLine& line, const GameFilter& filter) {
  const auto folder = open_folder_to_look(line);
  std::cerr << (filter == GameFilter{} ? "no games in " : "no such games in ")
            << (folder ? folder->path().string() : line.data) << '\n';
}

std::shared_ptr<FilterOptions> add_filter(CLI::App& command, bool limited) {
  auto options = std::make_shared<FilterOptions>();
  command.add_option("--site", options->site, "Only games of this site")->type_name("SITE");
  command.add_option("--rules", options->rules, "Only games by these rules")->type_name("NAME");
  command
      .add_option("--player", options->player,
                  "Only games by this player's advice; 'hand' for those by nobody's")
      ->type_name("NAME");
  command.add_option("--since", options->since, "Only games begun on this day or later (UTC)")
      ->type_name("YYYY-MM-DD");
  command.add_option("--until", options->until, "Only games begun on this day or earlier (UTC)")
      ->type_name("YYYY-MM-DD");
  if (limited) {
    command.add_option("--limit", options->most, "At most so many, the newest")
        ->check(CLI::Range(std::int64_t{1}, std::int64_t{1} << 40))
        ->type_name("N");
  }
  return options;
}

Result<GameFilter> read_filter(const FilterOptions& options, GameReader& reader) {
  GameFilter filter{.site = options.site,
                    .rules = options.rules,
                    .player = options.player,
                    .since_ms = {},
                    .before_ms = {},
                    .most = options.most};
  if (filter.player == "hand") filter.player = "";
  if (const auto fault = why_unknown(filter, reader)) return *fault;
  if (options.since) {
    const auto day = read_day("since", *options.since);
    if (!day) return day.fault();
    filter.since_ms = *day;
  }
  if (options.until) {
    const auto day = read_day("until", *options.until);
    if (!day) return day.fault();
    filter.before_ms = *day + kDayMs;
  }
  return filter;
}

void run_on_file(CLI::App& command, CommandLine& line, FileAction action) {
  add_common_options(command, line);
  command.callback([&line, action = std::move(action)] {
    line.action = [&line, action] {
      const auto folder = open_folder_to_look(line);
      return folder ? action(folder->log()) : fail(line, folder.fault());
    };
  });
}

void run_on_log(CLI::App& command, CommandLine& line, LogAction action) {
  run_on_file(command, line, [&line, action = std::move(action)](const std::filesystem::path& log) {
    auto reader = GameReader::open(log);
    return reader ? action(*reader) : fail(line, reader.fault());
  });
}

void add_log(CLI::App& app, CommandLine& line) {
  CLI::App* log = app.add_subcommand("log", "Look at the games that were played");
  log->require_subcommand(1);
  add_log_list(*log, line);
  add_log_show(*log, line);
  add_log_export(*log, line);
  add_log_import(*log, line);
  add_log_stats(*log, line);
  add_log_analyze(*log, line);
  add_log_delete(*log, line);
  add_log_open(*log, line);
}

}  // namespace host
