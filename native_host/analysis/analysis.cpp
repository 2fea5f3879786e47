#include "analysis/analysis.h"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <utility>

#include "analysis/judge.h"

namespace host {
namespace {

solver::SearchRequest request_of(const AnalysisOrder& order, const solver::Grid& board) {
  return {board, order.rules, std::string(kJudge), order.budget, /*patient=*/true};
}

// Of a busy machine's share too little may come for a verdict: then the time is given again.
constexpr int kMostTries = 8;

struct Finished {
  const MoveRecord* move;
  int tries;
  solver::Advice advice;
};

/// Where the workers put what they found.
class Inbox {
 public:
  void put(Finished finished) {
    const std::lock_guard lock(mutex_);
    finished_.push_back(std::move(finished));
    arrived_.notify_one();
  }

  Finished take() {
    std::unique_lock lock(mutex_);
    arrived_.wait(lock, [this] { return !finished_.empty(); });
    Finished first = std::move(finished_.front());
    finished_.pop_front();
    return first;
  }

 private:
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<Finished> finished_;
};

}  // namespace

std::string why_not_judged(const solver::Engine& engine, const std::string& rules,
                           const solver::Grid& board) {
  const auto error = engine.check({board, rules, std::string(kJudge)});
  return error ? error->message : std::string();
}

std::vector<MoveRecord> open_moves(std::span<const MoveRecord> moves,
                                   std::span<const MoveJudgement> known, double budget_ms) {
  std::vector<MoveRecord> open;
  for (const MoveRecord& move : moves) {
    if (move.kind != protocol::MoveKind::move || !move.direction) continue;
    const auto found = std::ranges::lower_bound(known, move.seq, {}, &MoveJudgement::seq);
    const bool judged = found != known.end() && found->seq == move.seq;
    if (!judged || found->budget_ms < budget_ms) open.push_back(move);
  }
  return open;
}

void analyse(solver::Engine& engine, const AnalysisOrder& order, std::span<const MoveRecord> moves,
             const std::stop_token& stop,
             const std::function<bool(const MoveJudgement&)>& on_judged) {
  const double budget_ms = std::chrono::duration<double, std::milli>(order.budget).count();
  const auto jobs = static_cast<std::size_t>(engine.workers());
  // The callbacks may outlast this call by a moment, not the inbox.
  const auto inbox = std::make_shared<Inbox>();
  std::mutex mutex;
  std::map<const MoveRecord*, solver::Engine::SearchId> running;
  bool wanted = true;
  const auto start = [&](const MoveRecord& move, int tries) {
    const std::lock_guard lock(mutex);
    const auto search = engine.start(request_of(order, move.board),
                                     [inbox, &move, tries](const solver::Advice& advice) {
                                       if (advice.final) inbox->put({&move, tries, advice});
                                     });
    running[&move] = search;
    if (stop.stop_requested()) engine.cancel(search);
  };
  // Those that wait for others would otherwise end only after them.
  const std::stop_callback stopped(stop, [&] {
    const std::lock_guard lock(mutex);
    for (const auto& [move, search] : running) engine.cancel(search);
  });
  std::size_t next = 0;
  while (true) {
    wanted = wanted && !stop.stop_requested();
    while (wanted && running.size() < jobs && next < moves.size()) {
      const MoveRecord& move = moves[next++];
      if (move.kind == protocol::MoveKind::move && move.direction) start(move, 1);
    }
    if (running.empty()) return;
    const Finished finished = inbox->take();
    {
      const std::lock_guard lock(mutex);
      running.erase(finished.move);
    }
    const bool too_little = !finished.advice.cancelled && !tells(finished.advice);
    if (wanted && too_little && finished.tries < kMostTries) {
      start(*finished.move, finished.tries + 1);
      continue;
    }
    auto judgement = to_judgement(*finished.move->direction, finished.advice, budget_ms);
    if (judgement) judgement->seq = finished.move->seq;
    if (wanted && judgement) wanted = on_judged(*judgement);
  }
}

}  // namespace host
