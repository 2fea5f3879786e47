#include "log/game_log.h"

#include <algorithm>
#include <iterator>
#include <system_error>
#include <utility>

namespace host {
namespace {

using SteadyTime = std::chrono::steady_clock;

template <typename... F>
struct Overload : F... {
  using F::operator()...;
};
// clang 14 does not find it by itself.
template <typename... F>
Overload(F...) -> Overload<F...>;

}  // namespace

GameLog::GameLog(std::filesystem::path path, Options options, const Diagnostics& diagnostics)
    : path_(std::move(path)), options_(options), diagnostics_(diagnostics), aside_(path_) {
  thread_ = std::thread([this] { run(); });
}

GameLog::~GameLog() {
  close();
}

void GameLog::close() {
  if (!thread_.joinable()) return;
  {
    // Before the writer: SQLite folds its log into the file when the last connection goes, which
    // one that only reads cannot do.
    const std::lock_guard lock(reader_mutex_);
    reader_.reset();
  }
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

bool GameLog::accepting() const {
  const std::lock_guard lock(mutex_);
  return waiting_moves_ < options_.backlog;
}

void GameLog::begin(GameHead head, std::optional<std::uint64_t> score_page, Outcome outcome) {
  hand_in({BeginGame{std::move(head), score_page}, std::move(outcome), 1});
}

void GameLog::append(std::string game, std::vector<MoveRecord> records, GameTotals totals,
                     Outcome outcome) {
  const std::size_t moves = records.size();
  hand_in({AppendMoves{std::move(game), std::move(records), std::move(totals)}, std::move(outcome),
           moves});
}

void GameLog::end(std::string game, GameTotals totals, GameEnd end, Outcome outcome) {
  hand_in({EndGame{std::move(game), std::move(totals), end}, std::move(outcome), 1});
}

void GameLog::judge(std::string game, const MoveJudgement& judgement) {
  hand_in({JudgeMove{std::move(game), judgement}, nullptr, 1});
}

void GameLog::reopen(std::string game) {
  hand_in({ReopenGame{std::move(game)}, nullptr, 0});
}

void GameLog::leave(std::int64_t before_ms, std::vector<std::string> but) {
  hand_in({LeaveGames{before_ms, std::move(but)}, nullptr, 0});
}

void GameLog::flush(Outcome outcome) {
  hand_in({FlushLog{}, std::move(outcome), 0});
}

void GameLog::hand_in(Op op) {
  {
    const std::lock_guard lock(mutex_);
    if (queue_.empty()) queued_since_ = SteadyTime::now();
    urgent_ = urgent_ || std::holds_alternative<EndGame>(op.what);
    waiting_moves_ += op.moves;
    queue_.push_back(std::move(op));
  }
  wake_.notify_one();
}

Result<std::optional<GameRecord>> GameLog::load(const std::string& game) {
  const std::lock_guard lock(reader_mutex_);
  const auto open = reader();
  if (!open) return open.fault();
  return (*open)->game(game);
}

Result<std::vector<MoveRecord>> GameLog::load_moves(const std::string& game) {
  const std::lock_guard lock(reader_mutex_);
  const auto open = reader();
  if (!open) return open.fault();
  return (*open)->moves(game);
}

Result<GameReader*> GameLog::reader() {
  if (!reader_) {
    std::error_code ec;
    // Not remembered: the writer may be about to make it.
    if (!std::filesystem::exists(path_, ec)) {
      return Fault{"log_unwritable", "log", "the game log does not exist yet"};
    }
    auto opened = GameReader::open(path_);
    if (!opened) return opened.fault();
    reader_ = std::move(*opened);
  }
  return &*reader_;
}

GameLog::Time GameLog::wake_at() const {
  Time at = Time::max();
  if (dirty_) at = std::min(at, sync_at_);
  if (failing_) return std::min(at, retry_at_);
  if (!queue_.empty()) at = std::min(at, urgent_ ? Time::min() : queued_since_ + options_.batch);
  return at;
}

void GameLog::run() {
  // At once, so that a log that cannot be used is told before the first game.
  write_pending();
  std::unique_lock lock(mutex_);
  while (true) {
    while (!stopping_ && SteadyTime::now() < wake_at()) {
      const Time at = wake_at();
      if (at == Time::max()) {
        wake_.wait(lock);
      } else {
        wake_.wait_until(lock, at);
      }
    }
    const bool last = stopping_;
    const bool write = last || !failing_ || SteadyTime::now() >= retry_at_;
    if (write) {
      std::ranges::move(queue_, std::back_inserter(pending_));
      queue_.clear();
      urgent_ = false;
    }
    lock.unlock();
    if (write) write_pending();
    if (dirty_ && (last || SteadyTime::now() >= sync_at_)) sync();
    if (last) {
      store_.reset();
      return;
    }
    lock.lock();
  }
}

void GameLog::write_pending() {
  const auto fault = try_write();
  if (fault && !failing_) diagnostics_.error(fault->message + "; play goes on, unlogged so far");
  if (!fault && failing_) diagnostics_.info("the game log can be written again");
  failing_ = fault.has_value();
  if (failing_) retry_at_ = SteadyTime::now() + options_.retry_every;
  settle(fault);
}

std::optional<Fault> GameLog::try_write() {
  auto fault = write_batch();
  // Closing takes back what was begun; the next try opens whatever lies there then.
  if (fault) store_.reset();
  return fault;
}

std::optional<Fault> GameLog::write_batch() {
  if (!store_) {
    auto opened = GameStore::open(path_);
    if (!opened) return opened.fault();
    store_ = std::move(*opened);
  }
  if (pending_.empty() && !aside_.has_left()) return std::nullopt;
  bool to_disk = aside_.has_left();
  auto done = store_->begin();
  if (!done) return done.fault();
  int unplaced = 0;
  if (aside_.has_left()) {
    const auto merged = aside_.merge(*store_);
    if (!merged) return merged.fault();
    unplaced = *merged;
  }
  for (Op& op : pending_) {
    if (auto fault = apply(op, to_disk)) return fault;
  }
  done = store_->commit();
  if (!done) return done.fault();
  if (!dirty_) sync_at_ = SteadyTime::now() + options_.sync_every;
  dirty_ = true;
  to_disk = to_disk || std::ranges::any_of(pending_, &Op::aside);
  if (to_disk) sync();
  // Only what has reached the disk may go from the file beside it.
  if (!dirty_) clear_aside(unplaced);
  return std::nullopt;
}

void GameLog::clear_aside(int unplaced) {
  if (unplaced > 0) {
    diagnostics_.warn(std::to_string(unplaced) +
                      " records kept beside the game log belong to games it does not hold; they "
                      "stay in a file of their own");
  }
  const auto cleared = aside_.clear(unplaced);
  if (!cleared) diagnostics_.error(cleared.fault().message);
}

void GameLog::keep_aside() {
  std::vector<const LogOp*> ops;
  for (const Op& op : pending_) {
    if (!op.aside) ops.push_back(&op.what);
  }
  const auto kept = aside_.keep(ops);
  if (!kept && !aside_failing_) diagnostics_.error(kept.fault().message);
  aside_failing_ = !kept;
  if (!kept) return;
  for (Op& op : pending_) op.aside = true;
}

std::optional<Fault> GameLog::apply(Op& op, bool& to_disk) {
  const auto written = std::visit(
      Overload{
          [&](const BeginGame& it) { return store_->add_game(it.head, it.score_page); },
          [&](const AppendMoves& it) { return store_->add_moves(it.game, it.records, it.totals); },
          [&](const EndGame& it) {
            to_disk = true;
            return store_->end_game(it.game, it.totals, it.end);
          },
          [&](const ReopenGame& it) { return store_->reopen_game(it.game); },
          [&](const JudgeMove& it) { return store_->judge(it.game, it.judgement); },
          [&](const LeaveGames& it) { return store_->leave_games(it.before_ms, it.but); },
          [](const FlushLog&) { return Result(GameStore::Written::yes); },
      },
      op.what);
  // A record that contradicts what is stored would hold up all others for ever.
  const bool contradicts = !written && written.fault().code == "log_conflict";
  if (!written && !contradicts) return written.fault();
  if (contradicts || *written == GameStore::Written::gone) {
    const Fault lost{std::string(kLost), "log",
                     "the game is no longer in the log, or stands elsewhere there"};
    op.told = true;
    if (op.outcome) std::exchange(op.outcome, nullptr)(&lost);
  }
  return std::nullopt;
}

void GameLog::settle(const std::optional<Fault>& fault) {
  if (fault) {
    for (Op& op : pending_) {
      if (!op.told && op.outcome) op.outcome(&*fault);
      op.told = true;
    }
    // Nothing to write, and its answer is given.
    std::erase_if(pending_, [](const Op& op) { return std::holds_alternative<FlushLog>(op.what); });
    keep_aside();
    return;
  }
  const std::deque<Op> written = std::exchange(pending_, {});
  {
    const std::lock_guard lock(mutex_);
    for (const Op& op : written) waiting_moves_ -= op.moves;
  }
  for (const Op& op : written) {
    if (op.outcome) op.outcome(nullptr);
  }
}

void GameLog::sync() {
  if (store_) {
    const auto done = store_->sync();
    if (!done) diagnostics_.error(done.fault().message);
    dirty_ = !done;
  }
  sync_at_ = SteadyTime::now() + options_.sync_every;
}

}  // namespace host
