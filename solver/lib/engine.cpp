#include "engine.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <thread>

#include "board/rng.h"
#include "rules/rules.h"
#include "search/transposition_table.h"
#include "strategies/strategy.h"

#if defined(__linux__)
#include <sys/resource.h>
#endif

namespace solver {
namespace {

using std::chrono::microseconds;

constexpr Clock::duration kSlice = microseconds(2000);
constexpr Clock::duration kShortestSlice = microseconds(200);
constexpr Clock::duration kLongestSlice = microseconds(64'000);
constexpr Clock::duration kBetweenAdvices = microseconds(33'400);
constexpr Clock::duration kFirstAdvice = microseconds(500);
constexpr int kFirstAdviceDepth = 3;
// No screen shows a word that the last one follows sooner than this, and it would double the
// messages of fast play.
constexpr Clock::duration kShownAtLeast = microseconds(8'000);

microseconds in_us(Clock::duration d) {
  return std::chrono::duration_cast<microseconds>(d);
}

void lower_priority() {
#if defined(__linux__)
  // On Linux the call concerns the calling thread alone. Refusal costs fairness to others only.
  setpriority(PRIO_PROCESS, 0, 5);
#endif
}

struct Job {
  explicit Job(SearchRequest asked) : request(std::move(asked)) {}

  Engine::SearchId id = 0;
  SearchRequest request;
  Engine::Callback callback;
  const Rules* rules = nullptr;
  std::shared_ptr<const Strategy> strategy;
  Clock::time_point started;
  Clock::time_point deadline;

  // Set by the first worker before any other can see the job running.
  std::unique_ptr<Search> search;

  // Guarded by the engine's mutex.
  int workers = 0;
  bool cancelled = false;
  bool finished = false;
  Clock::duration slice = kSlice;
  Clock::duration think{0};
  std::uint64_t turns = 0;
  Clock::time_point running_since;
  microseconds share{0};

  // Guards the advices' order.
  std::mutex advice;
  std::uint32_t seq = 0;
  int advised_depth = 0;
  std::optional<Direction> advised;
  Clock::time_point advised_at;
};

struct Worker {
  std::thread thread;
  std::atomic<bool> interrupt{false};
  // Guarded by the engine's mutex.
  std::shared_ptr<Job> job;
  bool alone = false;
};

int worker_count(int asked) {
  if (asked > 0) return asked;
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1);
}

}  // namespace

class Engine::Impl {
 public:
  explicit Impl(const EngineOptions& options)
      : table_(std::max<std::size_t>(1, options.table_mb)),
        strategies_(make_strategies(options.model, options.shelf)),
        players_(players_of(strategies_)),
        workers_(static_cast<std::size_t>(worker_count(options.threads))) {
    for (Worker& worker : workers_) {
      worker.thread = std::thread([this, &worker] { work(worker); });
    }
  }

  ~Impl() {
    {
      const std::scoped_lock lock(mutex_);
      stopping_ = true;
      for (const auto& job : jobs_) job->cancelled = true;
      for (Worker& worker : workers_) worker.interrupt = true;
    }
    changed_.notify_all();
    for (Worker& worker : workers_) worker.thread.join();
  }

  int workers() const { return static_cast<int>(workers_.size()); }

  const std::vector<PlayerInfo>& players() const { return players_; }

  std::optional<RequestError> check(const SearchRequest& request) const {
    const Rules* rules = find_rules(request.rules);
    if (rules == nullptr) {
      return RequestError{"rules",
                          "unknown rules '" + request.rules + "'; known are: " + rules_names()};
    }
    if (std::string why = why_impossible(*rules, request.board); !why.empty()) {
      return RequestError{"board", std::move(why)};
    }
    const int rows = request.board.rows();
    const int cols = request.board.cols();
    if (strongest(strategies_, *rules, rows, cols) == nullptr) {
      return RequestError{"rules", "no player plays '" + request.rules + "' on this board"};
    }
    const ChosenPlayer chosen = player_of(request, *rules);
    if (chosen.strategy == nullptr) return RequestError{"player", chosen.error};
    if (!chosen.strategy->plays(*rules, rows, cols)) {
      return RequestError{"player",
                          why_not_played(strategies_, *chosen.strategy, *rules, rows, cols)};
    }
    return std::nullopt;
  }

  SearchId start(SearchRequest request, Callback callback) {
    auto job = std::make_shared<Job>(std::move(request));
    job->callback = std::move(callback);
    job->rules = find_rules(job->request.rules);
    job->strategy = player_of(job->request, *job->rules).strategy;
    job->request.budget = std::max(job->request.budget, microseconds(0));
    const bool patient = job->request.patient;
    job->started = Clock::now();
    job->deadline = patient ? Clock::time_point::max() : job->started + job->request.budget;
    SearchId id;
    {
      const std::scoped_lock lock(mutex_);
      id = job->id = ++last_id_;
      job->cancelled = stopping_;
      jobs_.push_back(job);
      if (!patient) {
        ++urgent_;
        interrupt_patient();
      }
      // A newcomer has no answer at all yet, so it goes before those that have one.
      const bool runs = may_run(*job);
      ready_.push_front(std::move(job));
      if (runs) make_room();
    }
    changed_.notify_one();
    return id;
  }

  void cancel(SearchId id) {
    {
      const std::scoped_lock lock(mutex_);
      const auto found = std::ranges::find(jobs_, id, [](const auto& job) { return job->id; });
      if (found == jobs_.end()) return;
      Job& job = **found;
      job.cancelled = true;
      if (job.workers == 0) {
        make_room();
        if (std::ranges::none_of(workers_, [](const Worker& w) { return w.job == nullptr; })) {
          workers_.front().interrupt = true;
        }
      } else {
        interrupt(job);
      }
    }
    changed_.notify_one();
  }

 private:
  // Who answers, or why nobody does.
  ChosenPlayer player_of(const SearchRequest& request, const Rules& rules) const {
    // A player's setting outlives a lost or broken model.
    const bool any =
        request.player.empty() ||
        (request.player == kLearnedPlayer && find_strategy(strategies_, request.player) == nullptr);
    if (any) {
      const Strategy* best =
          strongest(strategies_, rules, request.board.rows(), request.board.cols());
      return {.strategy = std::shared_ptr<const Strategy>(std::shared_ptr<void>(), best)};
    }
    const std::scoped_lock lock(chosen_mutex_);
    const auto known = chosen_.find(request.player);
    if (known != chosen_.end()) return {.strategy = known->second};
    ChosenPlayer chosen = choose_player(strategies_, request.player);
    if (chosen.strategy == nullptr) return chosen;
    if (chosen_.size() >= kMostChosen) chosen_.clear();
    chosen_[request.player] = chosen.strategy;
    return chosen;
  }

  // All below require the lock unless they say otherwise.

  void interrupt(const Job& job) {
    for (Worker& worker : workers_) {
      if (worker.job.get() == &job) worker.interrupt = true;
    }
  }

  bool may_run(const Job& job) const { return urgent_ == 0 || !job.request.patient; }

  void interrupt_patient() {
    for (Worker& worker : workers_) {
      if (worker.job != nullptr && worker.job->request.patient) worker.interrupt = true;
    }
  }

  // Ends the uninterrupted runs when there is more to do than one job for each worker.
  void make_room() {
    for (Worker& worker : workers_) {
      if (worker.job == nullptr) return;
    }
    for (Worker& worker : workers_) {
      if (worker.alone) worker.interrupt = true;
    }
  }

  std::shared_ptr<Job> take_ready() {
    const Clock::time_point now = Clock::now();
    auto chosen = std::ranges::find_if(
        ready_, [&](const auto& job) { return job->cancelled || job->deadline <= now; });
    if (chosen == ready_.end()) {
      chosen = std::ranges::find_if(ready_, [&](const auto& job) { return may_run(*job); });
    }
    if (chosen == ready_.end()) return nullptr;
    std::shared_ptr<Job> job = std::move(*chosen);
    ready_.erase(chosen);
    return job;
  }

  // A job under way that one more thread can speed up.
  std::shared_ptr<Job> job_to_help() const {
    std::shared_ptr<Job> chosen;
    for (const Worker& worker : workers_) {
      const auto& job = worker.job;
      if (job == nullptr || job->search == nullptr || !job->search->parallel()) continue;
      if (job->finished || job->cancelled) continue;
      if (!may_run(*job)) continue;
      if (chosen == nullptr || job->workers < chosen->workers) chosen = job;
    }
    return chosen;
  }

  microseconds share_of(const Job& job) const {
    const std::size_t sharing = job.request.patient ? jobs_.size() : urgent_;
    const auto share = static_cast<std::int64_t>(std::max(sharing, workers_.size()));
    return job.request.budget * static_cast<std::int64_t>(workers_.size()) / share;
  }

  Clock::time_point slice_end(const Job& job, bool alone) const {
    if (alone) return job.deadline;
    const Clock::time_point now = Clock::now();
    Clock::time_point end = now + job.slice;
    for (const auto& other : ready_) end = std::min(end, other->deadline);
    return std::min(std::max(end, now + kShortestSlice), job.deadline);
  }

  void work(Worker& worker) {
    lower_priority();
    std::unique_lock lock(mutex_);
    for (;;) {
      std::shared_ptr<Job> job;
      changed_.wait(lock, [&] {
        job = take_ready();
        if (job == nullptr && !stopping_) job = job_to_help();
        return job != nullptr || (stopping_ && jobs_.empty());
      });
      if (job == nullptr) return;
      run(worker, job, lock);
    }
  }

  void run(Worker& worker, const std::shared_ptr<Job>& job, std::unique_lock<std::mutex>& lock) {
    if (job->workers++ == 0) {
      job->running_since = Clock::now();
      if (job->request.patient) {
        job->deadline = job->running_since + (job->request.budget - job->think);
      }
    }
    ++job->turns;
    job->share = share_of(*job);
    worker.job = job;
    worker.alone = std::ranges::none_of(ready_, [&](const auto& other) { return may_run(*other); });
    worker.interrupt = job->cancelled;
    const Clock::time_point until = slice_end(*job, worker.alone);
    lock.unlock();

    const bool first = job->search == nullptr;
    if (first) {
      auto search = job->strategy->think(job->request.board, *job->rules,
                                         {.table = table_, .seed = derive_seed(kSeed, job->id)});
      {
        const std::scoped_lock publish(mutex_);
        job->search = std::move(search);
      }
      // Idle workers may help.
      changed_.notify_all();
    }
    const std::function<void()> deeper = [this, &job] { advise(*job); };
    const Search::Outcome outcome =
        job->search->run({.until = until, .interrupt = &worker.interrupt, .deeper = &deeper});

    lock.lock();
    const bool interrupted = worker.interrupt;
    worker.job = nullptr;
    worker.alone = false;
    const Clock::time_point now = Clock::now();
    if (outcome == Search::Outcome::finished || job->cancelled || now >= job->deadline) {
      job->finished = true;
    }
    if (outcome == Search::Outcome::advanced) job->slice = kSlice;
    if (outcome == Search::Outcome::stuck && !interrupted) {
      job->slice = std::min(job->slice * 2, kLongestSlice);
    }
    if (--job->workers > 0) {
      if (job->finished) interrupt(*job);
      return;
    }
    job->think += now - job->running_since;
    if (!job->finished) {
      if (job->request.patient) job->deadline = Clock::time_point::max();
      ready_.push_back(job);
      return;
    }
    job->share = share_of(*job);
    lock.unlock();
    finish(*job);
    lock.lock();
    std::erase(jobs_, job);
    const bool last_urgent = !job->request.patient && --urgent_ == 0;
    // Idle workers wait for the last job's end when the engine stops, and those that could be
    // patient for the last that is not.
    if (stopping_ || last_urgent) changed_.notify_all();
  }

  // Without the lock, and without `turns`.
  static Advice advice_of(const Job& job, const Findings& found) {
    Advice advice;
    advice.best = found.best;
    advice.moves = found.moves;
    advice.depth = found.depth;
    advice.nodes = found.nodes;
    advice.player = job.strategy->info().name;
    advice.unit = found.unit.empty() ? job.strategy->info().unit : std::string(found.unit);
    return advice;
  }

  // Without the lock; called while the job runs, possibly by several threads.
  void advise(Job& job) {
    const std::scoped_lock order(job.advice);
    const Clock::time_point now = Clock::now();
    const Findings found = job.search->findings();
    if (found.depth <= job.advised_depth || found.best == job.advised) return;
    const bool due = job.seq == 0
                         ? found.depth >= kFirstAdviceDepth || now - job.started >= kFirstAdvice
                         : now - job.advised_at >= kBetweenAdvices;
    // The last word is the final advice's.
    if (!due || now + kShownAtLeast >= job.deadline) return;
    job.advised_depth = found.depth;
    job.advised = found.best;
    job.advised_at = now;
    Advice advice = advice_of(job, found);
    {
      const std::scoped_lock lock(mutex_);
      if (job.cancelled) return;
      advice.turns = job.turns;
      advice.think = in_us(job.think + (now - job.running_since));
      advice.granted = std::max(job.share, advice.think);
    }
    advice.seq = ++job.seq;
    job.callback(advice);
  }

  // Without the lock; no worker runs the job any more.
  void finish(Job& job) {
    const std::scoped_lock order(job.advice);
    Advice advice = advice_of(job, job.search->findings());
    advice.seq = ++job.seq;
    advice.final = true;
    advice.cancelled = job.cancelled;
    advice.turns = job.turns;
    advice.think = in_us(job.think);
    if (job.request.ahead && !job.cancelled) advice.ahead = job.search->follow_ups();
    advice.granted = std::min(job.request.budget, std::max(job.share, advice.think));
    job.callback(advice);
  }

  static constexpr std::uint64_t kSeed = 0x2048;

  TranspositionTable table_;
  Strategies strategies_;
  std::vector<PlayerInfo> players_;

  // Players with options were made for them: some hold tables that take a while.
  static constexpr std::size_t kMostChosen = 32;
  mutable std::mutex chosen_mutex_;
  mutable std::map<std::string, std::shared_ptr<const Strategy>, std::less<>> chosen_;

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  // Everything started and not yet answered for good, and the part of it no worker holds.
  std::vector<std::shared_ptr<Job>> jobs_;
  std::deque<std::shared_ptr<Job>> ready_;
  // Of the jobs those that are not patient.
  std::size_t urgent_ = 0;
  SearchId last_id_ = 0;
  bool stopping_ = false;
  std::vector<Worker> workers_;
};

Engine::Engine(EngineOptions options) : impl_(std::make_unique<Impl>(options)) {}
Engine::~Engine() = default;

std::optional<RequestError> Engine::check(const SearchRequest& request) const {
  return impl_->check(request);
}

Engine::SearchId Engine::start(SearchRequest request, Callback callback) {
  return impl_->start(std::move(request), std::move(callback));
}

void Engine::cancel(SearchId id) {
  impl_->cancel(id);
}

int Engine::workers() const {
  return impl_->workers();
}

const std::vector<PlayerInfo>& Engine::players() const {
  return impl_->players();
}

}  // namespace solver
