// `solver2048 train`: learns the n-tuple network, measures it at one ply, packs it into a model.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "arguments.h"
#include "command.h"
#include "model_store.h"
#include "train/exchange.h"
#include "train/training.h"
#include "train_files.h"
#include "train_report.h"

namespace tool {
namespace {

namespace train = solver::train;
using solver::board64::Board;

struct TrainFlags {
  std::string checkpoint;
  std::string from;
  std::string curve;
  std::vector<int> stages;
  int threads = 1;
  std::uint64_t seed = 1;
  double minutes = 0;
  std::uint64_t episodes = 0;
  double save_minutes = 10;
  double report_seconds = 10;
  double optimistic = 0;
  train::LearnerOptions learner;
  bool eval = false;
  std::string model;
  std::size_t games = 1000;
};

struct PackFlags {
  std::string checkpoint;
  std::string out;
  train::PackOptions options;
};

Json result_of(const train::Training& training) {
  Json result{{"seconds", training.totals.seconds},
              {"episodes", training.totals.episodes},
              {"moves", training.totals.moves},
              {"stages", training.network.stages()}};
  result["recent"] = summary_json(train::summarise(training.recent));
  return result;
}

bool resumes(const TrainFlags& flags) {
  return !flags.checkpoint.empty() && std::filesystem::exists(flags.checkpoint);
}

void open_stages(train::Network& network, const std::vector<int>& sums) {
  if (sums.empty()) return;
  std::vector<int> starts;
  for (const int sum : sums) starts.push_back(sum / solver::ntuple::kUnitFace);
  const auto split = solver::ntuple::StageSplit::from_starts(starts);
  if (!split) {
    throw BadUse("bad_value", "stages", "expected at most 7 rising tile sums from 16384 on");
  }
  if (!network.open(*split)) {
    throw BadUse("conflict", "stages", "expected the stages the network has, and more after them");
  }
}

train::Training prepare(const TrainFlags& flags) {
  train::Training training;
  if (resumes(flags)) {
    if (!flags.from.empty()) {
      throw BadUse("conflict", "from", "the checkpoint exists and is gone on with instead");
    }
    training = load_checkpoint(flags.checkpoint);
  } else if (!flags.from.empty()) {
    train::unpack_network(*load_model(flags.from), training.network);
  } else if (flags.optimistic > 0) {
    training.network.fill(flags.optimistic);
  }
  open_stages(training.network, flags.stages);
  train::set_threads(training, flags.threads, flags.seed);
  return training;
}

// Set by SIGINT and SIGTERM: end after the sitting under way, with a checkpoint.
volatile std::sig_atomic_t stop_asked = 0;

Json learn(const TrainFlags& flags) {
  std::signal(SIGINT, [](int) { stop_asked = 1; });
  std::signal(SIGTERM, [](int) { stop_asked = 1; });
  train::Training training = prepare(flags);
  train::Totals& totals = training.totals;
  Curve curve(flags.curve);
  const bool timed = flags.minutes > 0;
  const double until = totals.seconds + (timed ? flags.minutes * 60 : 1e12);
  const std::uint64_t last_episode =
      flags.episodes > 0 ? totals.episodes + flags.episodes : UINT64_MAX;
  double saved_at = totals.seconds;
  while (stop_asked == 0 && totals.seconds < until && totals.episodes < last_episode) {
    const train::Totals before = totals;
    train::RunLimit limit;
    limit.time =
        std::chrono::duration<double>(std::min(flags.report_seconds, until - before.seconds));
    // Rounded up, so that each sitting gets somewhere.
    limit.episodes = (last_episode - before.episodes - 1) / training.learners.size() + 1;
    train::run(training, flags.learner, limit);
    const double speed =
        static_cast<double>(totals.moves - before.moves) / (totals.seconds - before.seconds);
    const train::Summary recent = train::summarise(training.recent);
    std::cerr << progress_line(totals, speed, recent, timed ? until - totals.seconds : -1)
              << std::endl;
    curve.add(totals, speed, recent);
    if (!flags.checkpoint.empty() && totals.seconds - saved_at >= 60 * flags.save_minutes) {
      save_checkpoint(training, flags.checkpoint);
      saved_at = totals.seconds;
    }
  }
  if (!flags.checkpoint.empty()) save_checkpoint(training, flags.checkpoint);
  return result_of(training);
}

template <class Value>
Json measured(const Value& value, std::int32_t unit, const TrainFlags& flags) {
  const auto begin = std::chrono::steady_clock::now();
  const auto games = train::play_games(value, unit, flags.games, flags.seed, flags.threads);
  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
  std::uint64_t moves = 0;
  for (const train::PlayedGame& game : games) moves += game.moves;
  Json result = summary_json(train::summarise(games));
  result["moves"] = moves;
  result["moves_per_second"] = static_cast<double>(moves) / spent.count();
  result["seed"] = flags.seed;
  result["threads"] = flags.threads;
  return result;
}

Json evaluate(const TrainFlags& flags) {
  if (!flags.model.empty()) {
    const auto model = load_model(flags.model);
    return measured([&](Board after) { return model->evaluate(after); }, 1, flags);
  }
  if (!resumes(flags)) {
    throw BadUse("missing", "model", "--eval needs --model or a --checkpoint that exists");
  }
  const train::Training training = load_checkpoint(flags.checkpoint);
  return measured([&](Board after) { return training.network.value(after); }, train::kFixedOne,
                  flags);
}

Json pack(const PackFlags& flags) {
  const train::Training training = load_checkpoint(flags.checkpoint);
  const std::vector<std::byte> bytes = train::pack_network(training.network, flags.options);
  save_bytes(bytes, flags.out);
  Json result = result_of(training);
  result["bytes"] = bytes.size();
  return result;
}

void add_pack(CLI::App& train_command, Action& action) {
  auto flags = std::make_shared<PackFlags>();
  CLI::App* command =
      train_command.add_subcommand("pack", "Packs a checkpoint's network into a model file.");
  command->add_option("--checkpoint", flags->checkpoint)->required();
  command->add_option("--out", flags->out)->required();
  command->add_option("--step", flags->options.step, "points a unit of weight")
      ->check(CLI::Range(1, solver::Model::kMaxStep));
  command->add_option("--least-magnitude", flags->options.least_magnitude,
                      "drop weights whose errors sum to less, in points");
  command
      ->add_option("--top-rank", flags->options.top_rank,
                   "14: a board with a 32768 is valued mapped down; 15: as it is")
      ->check(CLI::Range(14, 15));
  command->add_option("--level", flags->options.level, "zstd level")->check(CLI::Range(1, 22));
  add_json_flag(*command);
  command->callback([flags, &action] { action = [flags] { return pack(*flags); }; });
}

}  // namespace

void add_train(CLI::App& app, Action& action) {
  auto flags = std::make_shared<TrainFlags>();
  CLI::App* command = app.add_subcommand("train", "Learns, measures and packs the network.");
  command->add_option("--checkpoint", flags->checkpoint,
                      "go on from this file if it exists, and save to it");
  command->add_option("--from", flags->from, "begin with the weights of this model");
  command->add_option("--curve", flags->curve, "append the learning curve to this CSV file");
  command->add_option("--stages", flags->stages, "tile sums at which the later stages begin")
      ->delimiter(',');
  command->add_option("--threads", flags->threads, "learners, or games at once with --eval")
      ->check(CLI::Range(1, 256));
  command->add_option("--seed", flags->seed)->check(seed_problem);
  command->add_option("--minutes", flags->minutes, "end after this long; 0: no end");
  command->add_option("--episodes", flags->episodes, "end after so many episodes; 0: no end");
  command->add_option("--save-minutes", flags->save_minutes, "between checkpoints");
  command->add_option("--report-seconds", flags->report_seconds, "between progress lines")
      ->check(CLI::Range(0.01, 86400.0));
  command->add_option("--optimistic", flags->optimistic,
                      "what every board is worth at first, in points");
  command->add_option("--alpha", flags->learner.alpha, "step size")->check(CLI::Range(0.0, 1.0));
  command
      ->add_option("--lambda", flags->learner.lambda,
                   "share of the real score in each move's target, the rest is the next value")
      ->check(CLI::Range(0.0, 1.0));
  command->add_option("--restart-moves", flags->learner.restart_moves,
                      "begin again in the middle of episodes of at least so many moves; 0: never");
  command
      ->add_option("--carousel", flags->learner.carousel,
                   "share of the episodes that begin from a late board")
      ->check(CLI::Range(0.0, 1.0));
  command->add_flag("--eval", flags->eval, "learn nothing, play at one ply and report");
  command->add_option("--model", flags->model, "model that --eval plays");
  command->add_option("--games", flags->games, "games of --eval");
  add_json_flag(*command);
  command->callback([flags, command, &action] {
    // A subcommand of its own sets its own action.
    if (!command->get_subcommands().empty()) return;
    action = [flags] { return flags->eval ? evaluate(*flags) : learn(*flags); };
  });
  add_pack(*command, action);
}

}  // namespace tool
