// bridge2048 log analyze: every move of a game judged again, at a set time a move, on all cores.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <csignal>
#include <iomanip>
#include <iostream>
#include <thread>

#include <unistd.h>

#include "analysis/analysis.h"
#include "analysis/summary.h"
#include "cli/log/log_command.h"
#include "log/faces.h"
#include "log/judgements.h"
#include "store/model_file.h"

namespace host {
namespace {

constexpr std::size_t kTableMb = 64;

struct AnalyzeFlags {
  std::string id;
  double time_ms = kAnalysisMs;
};

std::atomic<bool> interrupted{false};

extern "C" void on_signal(int) {
  interrupted = true;
}

/// A line that is drawn over and over, on a terminal only.
class Progress {
 public:
  Progress(std::size_t done, std::size_t all) : done_(done), all_(all) { draw(); }
  ~Progress() { std::cerr << (shown_ ? "\n" : ""); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void step() {
    ++done_;
    draw();
  }

 private:
  void draw() {
    if (!terminal_) return;
    const std::size_t percent = all_ == 0 ? 100 : 100 * done_ / all_;
    if (percent == percent_) return;
    percent_ = percent;
    shown_ = true;
    std::cerr << '\r' << percent << " %, " << done_ << " of " << all_ << " moves" << std::flush;
  }

  std::size_t done_;
  std::size_t all_;
  std::size_t percent_ = 101;
  bool shown_ = false;
  const bool terminal_ = ::isatty(STDERR_FILENO) == 1;
};

void print_summary(const GameRecord& game, const std::vector<MoveRecord>& moves,
                   const AnalysisSummary& summary) {
  const solver::Rules& rules = rules_to_show(game.head.rules);
  print_game(game);
  std::cout << std::fixed << std::setprecision(1) << "accuracy " << summary.accuracy << " % of "
            << summary.choices << " moves; inaccuracies " << summary.inaccuracies << ", mistakes "
            << summary.mistakes << ", blunders " << summary.blunders << '\n';
  for (const MoveJudgement& dear : summary.dearest) {
    const auto move = std::ranges::find(moves, dear.seq, &MoveRecord::seq);
    std::cout << "move " << dear.seq << ": " << direction_to_show(rules, *move->direction)
              << " instead of " << direction_to_show(rules, dear.best) << ", " << dear.loss
              << " points less of " << dear.expected << " still to come  "
              << solver::to_string(move->board, rules.faces) << '\n';
  }
}

int log_analyze(const CommandLine& line, const AnalyzeFlags& flags,
                const std::filesystem::path& log) {
  auto reader = GameReader::open(log);
  if (!reader) return fail(line, reader.fault());
  const auto game = reader->game(flags.id);
  if (!game) return fail(line, game.fault());
  if (!*game) return fail(line, {"unknown_game", "id", "the log holds no game named " + flags.id});
  const auto moves = reader->moves(flags.id);
  if (!moves) return fail(line, moves.fault());
  auto judgements = Judgements::open(log);
  if (!judgements) return fail(line, judgements.fault());
  auto known = judgements->of(flags.id);
  if (!known) return fail(line, known.fault());

  solver::StoredModel stored = solver::load_shipped_model();
  if (stored.model == nullptr) return fail(line, {"no_model", "model", stored.error});
  const int cores = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  solver::Engine engine(
      {.threads = cores, .table_mb = kTableMb, .model = std::move(stored.model), .shelf = nullptr});
  const std::string& rules = (*game)->head.rules;
  const std::string why = why_not_judged(engine, rules, (*game)->head.first_board);
  if (!why.empty()) return fail(line, {"wrong_rules", "rules", why});

  interrupted = false;
  std::signal(SIGINT, on_signal);
  std::signal(SIGTERM, on_signal);
  const std::vector<MoveRecord> open = open_moves(*moves, *known, flags.time_ms);
  std::vector<MoveJudgement> batch;
  Result<Done> written = Done{};
  const auto flush = [&] {
    if (!batch.empty()) written = judgements->put(flags.id, batch);
    batch.clear();
    return static_cast<bool>(written);
  };
  {
    Progress progress(moves->size() - open.size(), moves->size());
    const auto us = std::chrono::microseconds(static_cast<std::int64_t>(flags.time_ms * 1000));
    analyse(engine, {rules, us}, open, {}, [&](const MoveJudgement& judgement) {
      batch.push_back(judgement);
      progress.step();
      return (batch.size() < kJudgementBatch || flush()) && !interrupted;
    });
  }
  if (!flush()) return fail(line, written.fault());
  if (interrupted) {
    return fail(line, {"interrupted", "id", "stopped; the same command goes on from here"});
  }
  known = judgements->of(flags.id);
  if (!known) return fail(line, known.fault());
  const AnalysisSummary summary = summarise(*known);
  if (line.json) {
    std::cout << summary_json(**game, *moves, summary) << '\n';
  } else {
    print_summary(**game, *moves, summary);
  }
  return kOk;
}

}  // namespace

void add_log_analyze(CLI::App& log, CommandLine& line) {
  CLI::App* command = log.add_subcommand(
      "analyze", "Judges every move of a game again; stopped, it goes on where it was");
  const auto flags = std::make_shared<AnalyzeFlags>();
  command->add_option("ID", flags->id, "The game")->required();
  command->add_option("--time-ms", flags->time_ms, "Time for each move, on one core (default 20)")
      ->check(CLI::Range(0.0, kMostAnalysisMs))
      ->type_name("MS");
  run_on_file(*command, line, [&line, flags](const std::filesystem::path& file) {
    return log_analyze(line, *flags, file);
  });
}

}  // namespace host
