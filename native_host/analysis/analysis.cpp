#include "analysis/analysis.h"

#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <utility>

#include "analysis/judge.h"

namespace host {
namespace {

solver::SearchRequest request_of(const AnalysisOrder& order, const solver::Grid& board) {
  return {board, order.rules, std::string(kJudge), order.budget};
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

void analyse(solver::Engine& engine, const AnalysisOrder& order, std::span<const MoveRecord> moves,
             const std::function<bool(const MoveJudgement&)>& on_judged) {
  const double budget_ms = std::chrono::duration<double, std::milli>(order.budget).count();
  // The callbacks may outlast this call by a moment, not the inbox.
  const auto inbox = std::make_shared<Inbox>();
  const auto start = [&](const MoveRecord& move, int tries) {
    engine.start(request_of(order, move.board),
                 [inbox, &move, tries](const solver::Advice& advice) {
                   if (advice.final) inbox->put({&move, tries, advice});
                 });
  };
  std::size_t next = 0;
  int running = 0;
  bool wanted = true;
  while (true) {
    while (wanted && running < order.jobs && next < moves.size()) {
      const MoveRecord& move = moves[next++];
      if (move.kind != protocol::MoveKind::move || !move.direction) continue;
      ++running;
      start(move, 1);
    }
    if (running == 0) return;
    const Finished finished = inbox->take();
    if (wanted && !tells(finished.advice) && finished.tries < kMostTries) {
      start(*finished.move, finished.tries + 1);
      continue;
    }
    --running;
    auto judgement = to_judgement(*finished.move->direction, finished.advice, budget_ms);
    if (judgement) judgement->seq = finished.move->seq;
    if (wanted && judgement) wanted = on_judged(*judgement);
  }
}

}  // namespace host
