#include "analysis/analyst.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <utility>
#include <vector>

#include "analysis/analysis.h"
#include "log/game_reader.h"
#include "log/judgements.h"

namespace host {
namespace {

// What comes slowly is written, and shown, all the same.
constexpr std::chrono::seconds kLongestUnwritten{1};

struct Read {
  GameRecord game;
  /// Not judged for long enough yet.
  std::vector<MoveRecord> open;
  /// All that can be judged.
  std::int64_t moves = 0;
};

Result<Read> read_open(const std::filesystem::path& log, const std::string& game,
                       double budget_ms) {
  auto reader = GameReader::open(log);
  if (!reader) return reader.fault();
  auto record = reader->game(game);
  if (!record) return record.fault();
  if (!*record) return Fault{"unknown_game", "id", "the log holds no such game"};
  const auto moves = reader->moves(game);
  if (!moves) return moves.fault();
  auto judgements = Judgements::open(log);
  if (!judgements) return judgements.fault();
  const auto known = judgements->of(game);
  if (!known) return known.fault();
  const auto all = static_cast<std::int64_t>(open_moves(*moves, {}, 0).size());
  return Read{std::move(**record), open_moves(*moves, *known, budget_ms), all};
}

}  // namespace

std::string_view name(Analyst::State state) {
  switch (state) {
    case Analyst::State::waiting:
      return "waiting";
    case Analyst::State::running:
      return "running";
    case Analyst::State::failed:
      return "failed";
    case Analyst::State::idle:
      break;
  }
  return "idle";
}

Analyst::Analyst(solver::Engine& engine, std::filesystem::path log, const Diagnostics& diagnostics)
    : engine_(engine), log_(std::move(log)), diagnostics_(diagnostics) {
  thread_ = std::thread([this] { run(); });
}

Analyst::~Analyst() {
  std::stop_source stop{std::nostopstate};
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    waiting_.clear();
    if (running_) stop = running_->stop;
  }
  wake_.notify_one();
  // Not under the lock: who is stopped tells how far it came.
  stop.request_stop();
  thread_.join();
}

Result<Done> Analyst::start(const std::string& game, double budget_ms) {
  const auto read = read_open(log_, game, budget_ms);
  if (!read) return read.fault();
  const std::string why =
      why_not_judged(engine_, read->game.head.rules, read->game.head.first_board);
  if (!why.empty()) return Fault{"wrong_rules", "id", why};
  const std::lock_guard lock(mutex_);
  if (failed_ && failed_->first == game) failed_.reset();
  const bool runs = running_ && running_->order.game == game && !running_->stop.stop_requested();
  if (runs || std::ranges::find(waiting_, game, &Order::game) != waiting_.end()) return Done{};
  if (waiting_.size() >= kMost) {
    return Fault{"busy", "id",
                 "at most " + std::to_string(kMost) + " games wait for their analysis"};
  }
  waiting_.push_back({game, budget_ms});
  wake_.notify_one();
  return Done{};
}

void Analyst::cancel(const std::string& game) {
  std::stop_source stop{std::nostopstate};
  {
    const std::lock_guard lock(mutex_);
    std::erase_if(waiting_, [&](const Order& order) { return order.game == game; });
    if (running_ && running_->order.game == game) stop = running_->stop;
  }
  stop.request_stop();
}

Result<Analyst::Progress> Analyst::progress(const std::string& game, double budget_ms) const {
  Progress progress;
  {
    const std::lock_guard lock(mutex_);
    if (running_ && running_->order.game == game && !running_->stop.stop_requested()) {
      if (running_->moves > 0) {
        progress.state = State::running;
        progress.moves = running_->moves;
        progress.judged = running_->judged;
        return progress;
      }
      progress.state = State::running;
    } else if (std::ranges::find(waiting_, game, &Order::game) != waiting_.end()) {
      progress.state = State::waiting;
    } else if (failed_ && failed_->first == game) {
      progress.state = State::failed;
      progress.fault = failed_->second;
    }
  }
  const auto read = read_open(log_, game, budget_ms);
  if (!read) return read.fault();
  progress.moves = read->moves;
  progress.judged = read->moves - static_cast<std::int64_t>(read->open.size());
  return progress;
}

void Analyst::run() {
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [this] { return stopping_ || !waiting_.empty(); });
    if (stopping_) return;
    const Order order = waiting_.front();
    waiting_.pop_front();
    running_ = Running{order, std::stop_source(), 0, 0};
    const std::stop_token stop = running_->stop.get_token();
    lock.unlock();
    auto fault = analyse_safely(order, stop);
    if (fault) diagnostics_.error("the analysis of a game ended: " + fault->message);
    lock.lock();
    running_.reset();
    if (fault) failed_.emplace(order.game, std::move(*fault));
  }
}

std::optional<Fault> Analyst::analyse_safely(const Order& order, const std::stop_token& stop) {
  try {
    return analyse_one(order, stop);
  } catch (const std::exception& error) {
    return Fault{"internal", "id", error.what()};
  }
}

std::optional<Fault> Analyst::analyse_one(const Order& order, const std::stop_token& stop) {
  const auto read = read_open(log_, order.game, order.budget_ms);
  if (!read) return read.fault();
  auto judgements = Judgements::open(log_);
  if (!judgements) return judgements.fault();
  std::int64_t judged = read->moves - static_cast<std::int64_t>(read->open.size());
  tell(read->moves, judged);
  std::vector<MoveJudgement> batch;
  Result<Done> written = Done{};
  auto written_at = std::chrono::steady_clock::now();
  const auto flush = [&] {
    if (!batch.empty()) written = judgements->put(order.game, batch);
    batch.clear();
    written_at = std::chrono::steady_clock::now();
    return static_cast<bool>(written);
  };
  const auto us = std::chrono::microseconds(static_cast<std::int64_t>(order.budget_ms * 1000));
  analyse(engine_, {read->game.head.rules, us}, read->open, stop,
          [&](const MoveJudgement& judgement) {
            batch.push_back(judgement);
            tell(read->moves, ++judged);
            const bool due = batch.size() >= kJudgementBatch ||
                             std::chrono::steady_clock::now() - written_at > kLongestUnwritten;
            return !due || flush();
          });
  if (flush()) return std::nullopt;
  return written.fault();
}

void Analyst::tell(std::int64_t moves, std::int64_t judged) {
  const std::lock_guard lock(mutex_);
  running_->moves = moves;
  running_->judged = judged;
}

}  // namespace host
