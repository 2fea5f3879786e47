#include "games/games.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "games/boards.h"
#include "protocol/cpp/proof.h"
#include "rules/interpreter.h"

namespace host {
namespace {

using protocol::Error;
using protocol::ErrorCode;
using protocol::Relation;

Error unknown_game() {
  return {ErrorCode::unknown_game, "/game", "a game of this client",
          "this host knows no such game of this client"};
}

Error ended_game() {
  return {ErrorCode::game_ended, "/game", "a game under way", "the game is closed"};
}

Error log_unavailable(std::string message) {
  return {ErrorCode::log_unavailable, "", "a log that can be written", std::move(message)};
}

// A move's time is the client's word.
std::int64_t last_seen(const GameRecord& game) {
  return game.head.started_ms + game.totals.duration_ms;
}

template <typename T>
Error take_error(std::variant<T, Error>& result) {
  return std::move(std::get<Error>(result));
}

}  // namespace

std::variant<Games::Resumed, Error> Games::resume(const std::string& client,
                                                  const protocol::Resume& request,
                                                  const Holder& holder) {
  auto rules = find_rules(request.rules);
  if (std::holds_alternative<Error>(rules)) return take_error(rules);
  const solver::Rules& known_rules = *std::get<const solver::Rules*>(rules);
  auto board = to_grid(request.board, known_rules, "/board");
  if (std::holds_alternative<Error>(board)) return take_error(board);
  const auto& found = std::get<solver::Grid>(board);

  std::unique_lock lock(mutex_);
  Live* live = request.game ? find(client, *request.game, lock) : find_of_tab(client, request);
  if (live == nullptr) {
    // A game that was named and is not known: the log was deleted, or belongs to another host.
    if (!log_.accepting()) return log_unavailable("too much waits for the disk");
    return start(client, request, found, holder, std::nullopt);
  }
  const auto relation = relate(*live, request, found, known_rules);
  if (!relation) {
    if (!log_.accepting()) return log_unavailable("too much waits for the disk");
    return start(client, request, found, holder, std::nullopt);
  }
  const bool ended = closed(*live);
  if (ended && *relation == Relation::same) return ended_game();
  const bool held_elsewhere = live->tab != request.tab && !live->holder.expired();
  if (ended || held_elsewhere) {
    if (!log_.accepting()) return log_unavailable("too much waits for the disk");
    return start(client, request, found, holder, live->record.head.id);
  }
  if (live->record.end) {
    live->record.end.reset();
    log_.reopen(live->record.head.id);
  }
  live->tab = request.tab;
  live->holder = holder;
  if (request.score) live->record.totals.score_page = request.score;
  return Resumed{live->record.head.id, *relation, live->record.totals.last_seq + 1};
}

std::optional<Relation> Games::relate(const Live& live, const protocol::Resume& request,
                                      const solver::Grid& found, const solver::Rules& rules) {
  if (live.record.head.rules != request.rules) return std::nullopt;
  const Known known = known_of(live.record.totals);
  if (is_same(known, found, rules)) return Relation::same;
  if (follows(known, found, rules)) return Relation::follows;
  const bool seen =
      std::ranges::find(live.history, fingerprint(found), &Passed::board) != live.history.end();
  if (seen && found.rows() == known.board.rows()) return Relation::undo;
  if (could_follow(known, found, rules)) return Relation::gap;
  return std::nullopt;
}

Games::Resumed Games::start(const std::string& client, const protocol::Resume& request,
                            const solver::Grid& board, const Holder& holder,
                            std::optional<std::string> parent) {
  leave_tab(client, request.tab);
  make_room();
  const Relation relation = parent ? Relation::fork : Relation::new_game;
  Live live;
  live.record.head = {
      protocol::random_short_id(), client, request.site, request.page, request.rules,
      std::move(parent),           board,  now_()};
  live.record.totals.last_board = board;
  live.record.totals.highest = board.max_rank();
  live.record.totals.score_page = request.score;
  live.tab = request.tab;
  live.holder = holder;
  live.used = ++uses_;
  const std::string id = live.record.head.id;
  const GameHead head = live.record.head;
  live_.emplace(id, std::move(live));
  log_.begin(head, request.score, outcome(id, 0, nullptr));
  return {id, relation, 1};
}

std::optional<Error> Games::check(const std::string& client, const std::string& game,
                                  const protocol::Board& board) {
  std::unique_lock lock(mutex_);
  const Live* live = find(client, game, lock);
  if (live == nullptr) return unknown_game();
  if (closed(*live)) return ended_game();
  return check_shape(board, live->record.totals.last_board, "/board");
}

std::optional<Error> Games::add_moves(const std::string& client, const protocol::Moves& request,
                                      Committed committed) {
  std::unique_lock lock(mutex_);
  Live* live = find(client, request.game, lock);
  if (live == nullptr) return unknown_game();
  const solver::Rules* rules = solver::find_rules(live->record.head.rules);
  if (rules == nullptr) return unknown_game();
  Course course(*rules, live->record.totals, live->history);
  std::vector<MoveRecord> records;
  for (std::size_t i = 0; i < request.moves.size(); ++i) {
    const protocol::Move& move = request.moves[i];
    const std::string field = "/moves/" + std::to_string(i);
    const std::int64_t next = course.totals().last_seq + 1;
    if (move.seq < next) continue;
    if (closed(*live)) return ended_game();
    if (move.seq > next) {
      return Error{ErrorCode::seq_gap, field + "/seq", std::to_string(next),
                   "moves between are missing"};
    }
    auto record = course.add(move, field);
    if (std::holds_alternative<Error>(record)) return take_error(record);
    records.push_back(std::get<MoveRecord>(std::move(record)));
  }
  if (records.empty()) {
    log_.flush(outcome(request.game, live->committed_seq, std::move(committed)));
    return std::nullopt;
  }
  if (!log_.accepting()) return log_unavailable("too much waits for the disk");
  live->record.totals = course.totals();
  live->history.insert(live->history.end(), course.added().begin(), course.added().end());
  while (live->history.size() > kRemembered) live->history.pop_front();
  const std::vector<MoveRecord> added = records;
  log_.append(request.game, std::move(records), course.totals(),
              outcome(request.game, course.totals().last_seq, std::move(committed)));
  for (const MoveRecord& record : added) made(request.game, *live, record);
  return std::nullopt;
}

void Games::made(const std::string& game, Live& live, const MoveRecord& record) {
  if (record.kind != protocol::MoveKind::move || !record.direction) return;
  const Made move{fingerprint(record.board), *record.direction, record.seq};
  live.made.push_back(move);
  if (live.made.size() > kUnmatched) live.made.pop_front();
  const auto found = std::ranges::find_if(live.unmatched, [&](const auto& waiting) {
    return waiting.first.board == move.board && waiting.first.direction == move.direction;
  });
  if (found == live.unmatched.end()) return;
  found->second.seq = record.seq;
  log_.judge(game, found->second);
  live.unmatched.erase(found);
}

void Games::judged(const std::string& client, const std::string& game, const solver::Grid& board,
                   solver::Direction played, MoveJudgement judgement) {
  const std::lock_guard lock(mutex_);
  const auto live = live_.find(game);
  if (live == live_.end() || live->second.record.head.client != client) return;
  const std::uint64_t print = fingerprint(board);
  auto& made = live->second.made;
  const auto found = std::find_if(made.rbegin(), made.rend(), [&](const Made& move) {
    return move.board == print && move.direction == played;
  });
  if (found != made.rend()) {
    judgement.seq = found->seq;
    log_.judge(game, judgement);
    return;
  }
  auto& unmatched = live->second.unmatched;
  unmatched.push_back({{print, played, 0}, judgement});
  if (unmatched.size() > kUnmatched) unmatched.pop_front();
}

std::optional<Error> Games::end(const std::string& client, const protocol::End& request,
                                Committed committed) {
  std::unique_lock lock(mutex_);
  Live* live = find(client, request.game, lock);
  if (live == nullptr) return unknown_game();
  if (closed(*live)) {
    log_.flush(outcome(request.game, live->committed_seq, std::move(committed)));
    return std::nullopt;
  }
  GameTotals totals = live->record.totals;
  if (auto error = check_shape(request.board, totals.last_board, "/board")) return error;
  const solver::Rules* rules = solver::find_rules(live->record.head.rules);
  if (rules == nullptr) return unknown_game();
  auto board = to_grid(request.board, *rules, "/board");
  if (std::holds_alternative<Error>(board)) return take_error(board);
  if (!log_.accepting()) return log_unavailable("too much waits for the disk");
  totals.last_board = std::move(std::get<solver::Grid>(board));
  totals.spawn_unseen = false;
  totals.highest = std::max(totals.highest, totals.last_board.max_rank());
  // A page that has gone on to its next game shows that one's score.
  if (request.score) {
    totals.score_page = std::max(totals.score_page.value_or(0), *request.score);
  }
  live->record.totals = totals;
  // Not before its last move, whatever the clock says by now.
  live->record.end = {std::max(now_(), last_seen(live->record)), request.reason};
  log_.end(request.game, totals, *live->record.end,
           outcome(request.game, totals.last_seq, std::move(committed)));
  return std::nullopt;
}

void Games::leave(std::int64_t before_ms) {
  const std::lock_guard lock(mutex_);
  std::vector<std::string> held;
  for (auto& [id, live] : live_) {
    if (!live.holder.expired()) {
      held.push_back(id);
    } else if (!live.record.end && last_seen(live.record) < before_ms) {
      leave(id, live);
    }
  }
  log_.leave(before_ms, std::move(held));
}

void Games::leave(const std::string& id, Live& live) {
  live.record.end = {last_seen(live.record), protocol::EndReason::left};
  log_.end(id, live.record.totals, *live.record.end,
           outcome(id, live.record.totals.last_seq, nullptr));
}

void Games::leave_tab(const std::string& client, const std::string& tab) {
  for (auto& [id, live] : live_) {
    const bool theirs = live.record.head.client == client && live.tab == tab;
    if (theirs && !live.record.end) leave(id, live);
  }
}

std::vector<GameRecord> Games::running() const {
  const std::lock_guard lock(mutex_);
  std::vector<const Live*> found;
  for (const auto& [id, live] : live_) {
    if (!live.record.end && !live.holder.expired()) found.push_back(&live);
  }
  std::ranges::sort(found, std::greater<>(), &Live::used);
  std::vector<GameRecord> records;
  for (const Live* live : found) records.push_back(live->record);
  return records;
}

std::int64_t Games::committed_seq(const std::string& game) const {
  const std::lock_guard lock(mutex_);
  const auto found = live_.find(game);
  return found == live_.end() ? 0 : found->second.committed_seq;
}

Games::Live* Games::find(const std::string& client, const std::string& game,
                         std::unique_lock<std::mutex>& lock) {
  auto found = live_.find(game);
  if (found == live_.end()) {
    lock.unlock();
    auto loaded = load(game);
    lock.lock();
    if (!loaded) return nullptr;
    make_room();
    // Keeps what another thread may have loaded, and played on, meanwhile.
    found = live_.emplace(game, std::move(*loaded)).first;
  }
  if (found->second.record.head.client != client) return nullptr;
  found->second.used = ++uses_;
  return &found->second;
}

Games::Live* Games::find_of_tab(const std::string& client, const protocol::Resume& request) {
  Live* newest = nullptr;
  for (auto& [id, live] : live_) {
    const GameHead& head = live.record.head;
    const bool fits = head.client == client && head.site == request.site &&
                      live.tab == request.tab && !live.record.end;
    if (fits && (newest == nullptr || live.used > newest->used)) newest = &live;
  }
  if (newest != nullptr) newest->used = ++uses_;
  return newest;
}

std::optional<Games::Live> Games::load(const std::string& game) {
  auto record = log_.load(game);
  if (!record || !*record) return std::nullopt;
  Live live;
  live.record = std::move(**record);
  live.committed_seq = live.record.totals.last_seq;
  const solver::Rules* rules = solver::find_rules(live.record.head.rules);
  auto moves = log_.load_moves(game);
  // Without them only undos are taken for something else.
  if (!moves || rules == nullptr) return live;
  std::uint64_t score = 0;
  for (const MoveRecord& move : *moves) {
    live.history.push_back({fingerprint(move.board), score});
    if (live.history.size() > kRemembered) live.history.pop_front();
    if (move.kind != protocol::MoveKind::move) continue;
    solver::Grid board = move.board;
    score +=
        solver::Interpreter(*rules, board.rows(), board.cols()).slide(board, *move.direction).score;
  }
  return live;
}

void Games::make_room() {
  while (live_.size() >= kInMemory) {
    auto oldest = live_.end();
    for (auto it = live_.begin(); it != live_.end(); ++it) {
      if (it->second.waiting > 0) continue;
      if (oldest == live_.end() || it->second.used < oldest->second.used) oldest = it;
    }
    if (oldest == live_.end()) return;
    live_.erase(oldest);
  }
}

GameLog::Outcome Games::outcome(std::string game, std::int64_t seq, Committed committed) {
  ++live_.at(game).waiting;
  return [this, game = std::move(game), seq,
          committed = std::move(committed)](const Fault* fault) mutable {
    if (fault == nullptr || fault->code == GameLog::kLost) {
      const std::lock_guard lock(mutex_);
      const auto found = live_.find(game);
      if (found != live_.end() && fault == nullptr) {
        found->second.committed_seq = std::max(found->second.committed_seq, seq);
        --found->second.waiting;
      } else if (found != live_.end()) {
        // What the log holds is the truth: the next question reads it anew.
        live_.erase(found);
      }
    }
    if (committed) std::exchange(committed, nullptr)(fault);
  };
}

}  // namespace host
