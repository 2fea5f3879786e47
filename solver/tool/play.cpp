// `solver2048 play`: whole games, as many at once as asked for, and the figures over them.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <exception>
#include <fstream>
#include <iostream>
#include <mutex>
#include <optional>
#include <thread>

#include "arguments.h"
#include "command.h"
#include "game_file.h"
#include "game_player.h"
#include "model_store.h"
#include "statistics.h"

namespace tool {
namespace {

constexpr double kDefaultTimeMs = 2;

struct PlayFlags {
  std::string strategy;
  std::string model;
  std::string tables;
  std::string rules = "standard";
  std::string size;
  std::optional<double> time_ms;
  std::optional<int> depth;
  std::int64_t games = 0;
  std::uint64_t seed = 1;
  int threads = 1;
  int jobs = 1;
  std::uint64_t stop_at = 0;
  std::optional<std::int64_t> max_moves;
  std::string from;
  std::string out;
};

std::vector<solver::Grid> read_boards(const std::string& path, const solver::Rules& rules) {
  std::ifstream in(path);
  if (!in) throw BadUse("bad_file", "from", "cannot read '" + path + "'");
  std::vector<solver::Grid> boards;
  std::string line;
  for (int number = 1; std::getline(in, line); ++number) {
    if (line.empty() || line.front() == '#') continue;
    boards.push_back(board_argument("from", line, rules,
                                    "'" + path + "', line " + std::to_string(number) + ": "));
    const solver::Grid& first = boards.front();
    if (boards.back().rows() != first.rows() || boards.back().cols() != first.cols()) {
      throw BadUse("bad_board", "from",
                   "'" + path + "', line " + std::to_string(number) +
                       ": expected the size of the first board");
    }
  }
  if (boards.empty()) throw BadUse("bad_file", "from", "'" + path + "' holds no board");
  return boards;
}

GameSettings settings_of(const PlayFlags& flags, const solver::Strategies& strategies) {
  GameSettings settings;
  settings.rules = &rules_argument(flags.rules);
  settings.rows = settings.rules->shape.rows.usual;
  settings.cols = settings.rules->shape.cols.usual;
  if (!flags.from.empty()) {
    settings.from = read_boards(flags.from, *settings.rules);
    settings.rows = settings.from.front().rows();
    settings.cols = settings.from.front().cols();
  }
  if (!flags.size.empty()) {
    const Size size = size_argument(flags.size);
    if (!flags.from.empty() && (size.rows != settings.rows || size.cols != settings.cols)) {
      throw BadUse("conflict", "size", "the boards of --from have another size");
    }
    settings.rows = size.rows;
    settings.cols = size.cols;
  }
  if (!solver::has_size(*settings.rules, settings.rows, settings.cols)) {
    throw BadUse(
        "out_of_range", "size",
        "the boards of '" + settings.rules->name + "' are " + solver::sizes_text(*settings.rules));
  }
  settings.strategy =
      strategy_argument(strategies, flags.strategy, *settings.rules, settings.rows, settings.cols);
  if (flags.depth && flags.time_ms) {
    throw BadUse("conflict", "depth", "--depth and --time-ms exclude each other");
  }
  if (flags.depth) {
    check_range("depth", *flags.depth, 1, solver::kMaxDepth);
    settings.depth = *flags.depth;
  } else {
    const double ms = flags.time_ms.value_or(kDefaultTimeMs);
    check_range("time-ms", ms, 0, 3.6e6);
    settings.time = milliseconds(ms);
  }
  check_range("threads", flags.threads, 1, 256);
  check_range("jobs", flags.jobs, 1, 256);
  check_range("games", static_cast<double>(flags.games), 1, 1e9);
  if (flags.stop_at != 0) {
    const std::optional<solver::Rank> rank = solver::rank_of(*settings.rules, flags.stop_at);
    if (!rank) {
      throw BadUse("out_of_range", "stop-at",
                   "expected a tile's face, for example " + std::to_string(settings.rules->goal) +
                       ", got " + std::to_string(flags.stop_at));
    }
    settings.stop_at = *rank;
  }
  if (flags.max_moves) {
    check_range("max-moves", static_cast<double>(*flags.max_moves), 1, 1e15);
    settings.max_moves = static_cast<std::uint64_t>(*flags.max_moves);
  }
  settings.seed = flags.seed;
  settings.threads = flags.threads;
  return settings;
}

// All that decides how a game goes; part of the result and of each line of the --out file.
Json describe(const PlayFlags& flags, const GameSettings& settings, const Json& model) {
  const std::string& player = settings.strategy->info().name;
  const bool uses_tables = player == solver::kTablesPlayer || player == solver::kLearnedPlayer;
  Json json{{"strategy", player},
            {"rules", settings.rules->name},
            {"rows", settings.rows},
            {"cols", settings.cols},
            {"model", player == solver::kLearnedPlayer ? model : Json(nullptr)},
            {"tables", uses_tables && !flags.tables.empty() ? Json(flags.tables) : Json(nullptr)},
            {"seed", settings.seed}};
  json["time_ms"] = nullptr;
  json["depth"] = nullptr;
  if (flags.depth) {
    json["depth"] = *flags.depth;
  } else {
    json["time_ms"] = flags.time_ms.value_or(kDefaultTimeMs);
  }
  json["threads"] = settings.threads;
  return json;
}

Json file_settings(const PlayFlags& flags, const GameSettings& settings, const Json& model) {
  Json json = describe(flags, settings, model);
  json["version"] = BRIDGE_VERSION;
  json["stop_at"] = flags.stop_at;
  json["max_moves"] = flags.max_moves ? Json(*flags.max_moves) : Json(nullptr);
  json["from"] = nullptr;
  if (!settings.from.empty()) {
    std::uint64_t digest = settings.from.size();
    for (const solver::Grid& board : settings.from) {
      for (solver::Rank rank : board.cells()) digest = solver::derive_seed(digest, rank);
    }
    json["from"] = digest;
  }
  return json;
}

class Tournament {
 public:
  Tournament(const GameSettings& settings, std::uint64_t games, GameFile* file)
      : settings_(settings), games_(games), file_(file), done_(games, false) {
    if (file_ == nullptr) return;
    for (const GameRecord& record : file_->finished()) {
      if (record.game >= games_ || done_[record.game]) continue;
      done_[record.game] = true;
      records_.push_back(record);
    }
  }

  std::vector<GameRecord> run(int jobs) {
    std::vector<std::thread> threads;
    for (int i = 1; i < jobs; ++i) threads.emplace_back([this] { work(); });
    work();
    for (std::thread& thread : threads) thread.join();
    if (failure_) std::rethrow_exception(failure_);
    std::ranges::sort(records_, {}, &GameRecord::game);
    return std::move(records_);
  }

 private:
  std::optional<std::uint64_t> take() {
    const std::scoped_lock lock(mutex_);
    while (next_ < games_ && done_[next_]) ++next_;
    if (next_ == games_ || failure_) return std::nullopt;
    return next_++;
  }

  void work() {
    try {
      GamePlayer player(settings_);
      while (const std::optional<std::uint64_t> number = take()) finish(player.play(*number));
    } catch (...) {
      const std::scoped_lock lock(mutex_);
      failure_ = std::current_exception();
    }
  }

  void finish(const GameRecord& record) {
    const std::scoped_lock lock(mutex_);
    records_.push_back(record);
    if (file_ != nullptr) file_->append(record);
    const auto now = std::chrono::steady_clock::now();
    if (now < next_progress_ && records_.size() < games_) return;
    next_progress_ = now + std::chrono::seconds(1);
    double sum = 0;
    for (const GameRecord& r : records_) sum += static_cast<double>(r.score);
    std::cerr << records_.size() << "/" << games_ << " games, mean "
              << static_cast<std::uint64_t>(sum / static_cast<double>(records_.size())) << ", last "
              << record.score << " (" << record.max_tile << ")" << std::endl;
  }

  const GameSettings& settings_;
  const std::uint64_t games_;
  GameFile* file_;
  std::mutex mutex_;
  std::vector<bool> done_;
  std::vector<GameRecord> records_;
  std::uint64_t next_ = 0;
  std::chrono::steady_clock::time_point next_progress_;
  std::exception_ptr failure_;
};

Json play(const PlayFlags& flags) {
  const auto model = model_argument(flags.model, flags.strategy);
  const Json name = model_name(model.get());
  const solver::Strategies strategies =
      solver::make_strategies(model, tables_argument(flags.tables));
  const GameSettings settings = settings_of(flags, strategies);
  std::optional<GameFile> file;
  if (!flags.out.empty()) file.emplace(flags.out, file_settings(flags, settings, name));
  Tournament tournament(settings, static_cast<std::uint64_t>(flags.games), file ? &*file : nullptr);
  const std::vector<GameRecord> records = tournament.run(flags.jobs);
  Json result = describe(flags, settings, name);
  result["jobs"] = flags.jobs;
  result["version"] = BRIDGE_VERSION;
  add_statistics(result, records, *settings.rules, flags.jobs);
  return result;
}

}  // namespace

void add_play(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("play", "play whole games and count");
  auto flags = std::make_shared<PlayFlags>();
  command->add_option("--strategy", flags->strategy,
                      "who plays (default: the strongest): " + std::string(kStrategySyntax));
  command->add_option("--model", flags->model, kModelOptionHelp);
  command->add_option("--tables", flags->tables, kTablesOptionHelp);
  command->add_option("--games", flags->games, "number of games")->required();
  command->add_option("--time-ms", flags->time_ms, "thinking time for a move (default 2)");
  command->add_option("--depth", flags->depth, "own moves to look ahead instead of a time");
  command->add_option("--rules", flags->rules, "which game (default standard)");
  command->add_option("--size", flags->size, "RxC (default: the game's own)");
  command->add_option("--seed", flags->seed, "default 1")->check(seed_problem);
  command->add_option("--threads", flags->threads, "threads that think about one move (default 1)");
  command->add_option("--jobs", flags->jobs, "games at once (default 1)");
  command->add_option("--stop-at", flags->stop_at, "end a game when this tile is reached");
  command->add_option("--max-moves", flags->max_moves, "end a game after so many moves");
  command->add_option("--from", flags->from, "file of first boards, one a line; '#' comments");
  command->add_option("--out", flags->out, "append finished games here, go on where it ends");
  add_json_flag(*command);
  command->callback([flags, &action] { action = [flags] { return play(*flags); }; });
}

}  // namespace tool
