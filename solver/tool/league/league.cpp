// `solver2048 league`: every published player at its published setting, and what came out again.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <thread>

#include "arguments.h"
#include "command.h"
#include "league/contest.h"
#include "league/verdict.h"
#include "model_store.h"
#include "statistics.h"

namespace tool {
namespace {

using league::Entry;
using league::Row;

struct LeagueFlags {
  double minutes = 10;
  std::string out;
  std::vector<std::string> merge;
  std::vector<std::string> only;
  std::string model;
  int jobs = 0;
  std::uint64_t seed = 1;
};

constexpr std::size_t kTableMb = 64;
// Of players that have no use for one.
constexpr std::size_t kNoTableMb = 1;

std::vector<Row> chosen_rows(const std::vector<std::string>& only) {
  std::vector<Row> rows = league::published_rows();
  if (only.empty()) return rows;
  std::vector<Row> chosen;
  for (const std::string& wanted : only) {
    const auto before = chosen.size();
    for (const Row& row : rows) {
      const bool fits = wanted == row.strategy || wanted == solver::player_name(row.strategy);
      if (fits) chosen.push_back(row);
    }
    if (chosen.size() != before) continue;
    std::string known;
    for (const Row& row : rows) {
      if (known.find(row.strategy) != std::string::npos) continue;
      known += (known.empty() ? "" : ", ") + row.strategy;
    }
    throw BadUse("unknown_name", "only",
                 "no row of the league is '" + wanted + "'; there are: " + known);
  }
  return chosen;
}

Entry entry_of(const Row& row, const solver::Strategies& strategies, std::uint64_t seed,
               const Json& model) {
  Entry entry;
  entry.row = row;
  GameSettings& settings = entry.settings;
  settings.seed = seed;
  settings.table_mb = row.time_ms || row.depth ? kTableMb : kNoTableMb;
  if (row.time_ms) settings.time = milliseconds(*row.time_ms);
  if (row.depth) settings.depth = *row.depth;
  const bool learned = solver::player_name(row.strategy) == solver::kLearnedPlayer;
  try {
    settings.rules = &rules_argument(row.rules);
    settings.rows = settings.rules->shape.rows.usual;
    settings.cols = settings.rules->shape.cols.usual;
    settings.strategy =
        strategy_argument(strategies, row.strategy, *settings.rules, settings.rows, settings.cols);
  } catch (const BadUse& error) {
    entry.obstacle = error.what();
  }
  entry.settings_json =
      league::settings_of(row, settings.rows, settings.cols, seed, learned ? model : Json(nullptr));
  return entry;
}

std::vector<GameRecord> records_of(const Entry& entry) {
  std::vector<GameRecord> records = entry.results.of_other_seeds;
  for (const auto& [number, record] : entry.results.finished) records.push_back(record);
  return records;
}

double median_moves(const std::vector<GameRecord>& records) {
  std::vector<std::uint64_t> moves;
  for (const GameRecord& record : records) moves.push_back(record.moves);
  const auto middle = moves.begin() + static_cast<std::ptrdiff_t>(moves.size() / 2);
  std::ranges::nth_element(moves, middle);
  return static_cast<double>(*middle);
}

Json row_json(const Entry& entry) {
  const std::vector<GameRecord> records = records_of(entry);
  Json row{{"strategy", entry.row.strategy},
           {"rules", entry.row.rules},
           {"published", entry.row.published},
           {"published_setting", entry.row.published_setting},
           {"setting", league::setting_text(entry.row)},
           {"games", records.size()},
           {"mean", nullptr},
           {"ci95_mean", nullptr},
           {"median", nullptr},
           {"max", nullptr},
           {"median_moves", nullptr},
           {"ms_per_move", nullptr},
           {"reached", Json::object()}};
  if (!records.empty() && entry.settings.rules != nullptr) {
    Json statistics;
    add_statistics(statistics, records, *entry.settings.rules, 1);
    for (const char* key : {"mean", "ci95_mean", "median", "max", "ms_per_move", "reached"}) {
      row[key] = statistics[key];
    }
    row["median_moves"] = median_moves(records);
  }
  league::Verdict verdict = league::judge(entry.row, records);
  if (!entry.obstacle.empty()) verdict = {"not run", entry.obstacle};
  row["verdict"] = verdict.verdict;
  row["why"] = verdict.why;
  return row;
}

Json run_league(const LeagueFlags& flags) {
  check_range("minutes", flags.minutes, 0, 1e6);
  check_range("jobs", flags.jobs, 0, 256);
  const std::vector<Row> rows = chosen_rows(flags.only);
  const bool learned = std::ranges::any_of(rows, [](const Row& row) {
    return solver::player_name(row.strategy) == solver::kLearnedPlayer;
  });
  const auto model =
      learned ? model_argument(flags.model, std::string(solver::kLearnedPlayer)) : nullptr;
  const Json model_json = model_name(model.get());
  const solver::Strategies strategies = solver::make_strategies(model);
  league::ResultFile file(flags.out);
  for (const std::string& path : flags.merge) file.merge(path);
  std::vector<Entry> entries;
  for (const Row& row : rows) {
    Entry& entry = entries.emplace_back(entry_of(row, strategies, flags.seed, model_json));
    entry.results = file.results(entry.settings_json);
  }
  const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  league::Contest contest(entries, file);
  contest.run(std::chrono::duration<double>(flags.minutes * 60),
              flags.jobs > 0 ? flags.jobs : cores);
  Json list = Json::array();
  for (const Entry& entry : entries) list.push_back(row_json(entry));
  return {{"rows", list}};
}

}  // namespace

void add_league(CLI::App& app, Action& action) {
  CLI::App* command =
      app.add_subcommand("league", "play every published player and compare with its figures");
  auto flags = std::make_shared<LeagueFlags>();
  command->add_option("--minutes", flags->minutes, "time, shared out among the rows (default 10)");
  command->add_option("--out", flags->out, "append games here, go on where it ends");
  command->add_option("--merge", flags->merge, "count the games of this file too (repeatable)");
  command->add_option("--only", flags->only, "rows of this player only (repeatable)");
  command->add_option("--model", flags->model, kModelOptionHelp);
  command->add_option("--jobs", flags->jobs, "games at once (default: the cores)");
  command->add_option("--seed", flags->seed, "default 1")->check(seed_problem);
  add_json_flag(*command);
  command->callback([flags, &action] { action = [flags] { return run_league(*flags); }; });
}

}  // namespace tool
