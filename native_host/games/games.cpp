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

std::uint64_t fingerprint(const solver::Grid& board) {
  // FNV-1a: boards of one game differ, and nobody gains by a collision.
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const solver::Rank rank : board.cells()) hash = (hash ^ rank) * 0x100000001b3;
  return hash;
}

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

Error impossible_move(std::string field, std::string expected, std::string message) {
  return {ErrorCode::impossible_move, std::move(field), std::move(expected), std::move(message)};
}

std::optional<Error> check_shape(const protocol::Board& board, const solver::Grid& of_game,
                                 const std::string& field) {
  if (board.rows == of_game.rows() && board.cols == of_game.cols()) return std::nullopt;
  return Error{ErrorCode::shape_changed, field,
               "a board of " + shape(of_game.rows(), of_game.cols()),
               "the game was begun on another shape of board"};
}

template <typename T>
Error take_error(std::variant<T, Error>& result) {
  return std::move(std::get<Error>(result));
}

}  // namespace

// A game's record while a message's moves are tried on it.
struct Games::Draft {
  const solver::Rules& rules;
  Live& live;
  GameTotals totals;
  std::vector<Remembered> added;
  std::vector<MoveRecord> records;
};

Known Games::known_of(const GameTotals& totals) {
  return {totals.last_board, totals.spawn_unseen};
}

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
  const bool ended = live->record.end.has_value();
  if (ended && *relation == Relation::same) return ended_game();
  const bool held_elsewhere = live->tab != request.tab && !live->holder.expired();
  if (ended || held_elsewhere) {
    if (!log_.accepting()) return log_unavailable("too much waits for the disk");
    return start(client, request, found, holder, live->record.head.id);
  }
  live->tab = request.tab;
  live->holder = holder;
  live->record.totals.score_page = request.score;
  return Resumed{live->record.head.id, *relation, live->record.totals.last_seq + 1};
}

std::optional<Relation> Games::relate(const Live& live, const protocol::Resume& request,
                                      const solver::Grid& found, const solver::Rules& rules) {
  if (live.record.head.rules != request.rules) return std::nullopt;
  const Known known = known_of(live.record.totals);
  if (is_same(known, found, rules)) return Relation::same;
  if (follows(known, found, rules)) return Relation::follows;
  const bool seen =
      std::ranges::find(live.history, fingerprint(found), &Remembered::board) != live.history.end();
  if (seen && found.rows() == known.board.rows()) return Relation::undo;
  if (could_follow(known, found, rules)) return Relation::gap;
  return std::nullopt;
}

Games::Resumed Games::start(const std::string& client, const protocol::Resume& request,
                            const solver::Grid& board, const Holder& holder,
                            std::optional<std::string> parent) {
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
  if (live->record.end) return ended_game();
  return check_shape(board, live->record.totals.last_board, "/board");
}

std::optional<Error> Games::add_moves(const std::string& client, const protocol::Moves& request,
                                      Committed committed) {
  std::unique_lock lock(mutex_);
  Live* live = find(client, request.game, lock);
  if (live == nullptr) return unknown_game();
  const solver::Rules* rules = solver::find_rules(live->record.head.rules);
  if (rules == nullptr) return unknown_game();
  Draft draft{*rules, *live, live->record.totals, {}, {}};
  for (std::size_t i = 0; i < request.moves.size(); ++i) {
    const protocol::Move& move = request.moves[i];
    const std::string field = "/moves/" + std::to_string(i);
    const std::int64_t next = draft.totals.last_seq + 1;
    if (move.seq < next) continue;
    if (live->record.end) return ended_game();
    if (move.seq > next) {
      return Error{ErrorCode::seq_gap, field + "/seq", std::to_string(next),
                   "moves between are missing"};
    }
    if (auto error = add(draft, move, field)) return error;
  }
  if (draft.records.empty()) {
    log_.flush(outcome(request.game, live->committed_seq, std::move(committed)));
    return std::nullopt;
  }
  if (!log_.accepting()) return log_unavailable("too much waits for the disk");
  live->record.totals = draft.totals;
  live->history.insert(live->history.end(), draft.added.begin(), draft.added.end());
  while (live->history.size() > kRemembered) live->history.pop_front();
  log_.append(request.game, std::move(draft.records), draft.totals,
              outcome(request.game, draft.totals.last_seq, std::move(committed)));
  return std::nullopt;
}

std::optional<Error> Games::add(Draft& draft, const protocol::Move& move,
                                const std::string& field) {
  GameTotals& totals = draft.totals;
  if (auto error = check_shape(move.board, totals.last_board, field + "/board")) return error;
  auto board = to_grid(move.board, draft.rules, field + "/board");
  if (std::holds_alternative<Error>(board)) return take_error(board);
  const auto& found = std::get<solver::Grid>(board);
  const Known known = known_of(totals);
  if (move.kind == protocol::MoveKind::move && !is_same(known, found, draft.rules)) {
    return impossible_move(
        field + "/board",
        "the board after move " + std::to_string(totals.last_seq) + ", or a gap before this move",
        "the move does not start from the board the game stands at");
  }

  MoveRecord record;
  record.seq = move.seq;
  record.kind = move.kind;
  record.board = found;
  record.by = move.by;
  record.player = move.player;
  record.values = move.values;
  record.depth = move.depth;
  record.think_ms = move.think_ms;
  record.t_ms = move.t_ms;
  record.score = move.score;
  // What an undo leads back to, before this very record is remembered.
  const auto earlier = remembered_score(draft, found);
  draft.added.push_back(
      {fingerprint(known.spawn_unseen ? found : known.board), totals.score_rules});
  totals.last_board = found;
  totals.spawn_unseen = false;
  if (move.kind == protocol::MoveKind::move) {
    if (auto error = play(draft, move, field, record)) return error;
  } else if (move.kind == protocol::MoveKind::undo && earlier) {
    totals.score_rules = *earlier;
  }
  totals.highest = std::max(totals.highest, totals.last_board.max_rank());
  if (move.score) totals.score_page = move.score;
  totals.last_seq = move.seq;
  draft.records.push_back(std::move(record));
  return std::nullopt;
}

std::optional<Error> Games::play(Draft& draft, const protocol::Move& move, const std::string& field,
                                 MoveRecord& record) {
  GameTotals& totals = draft.totals;
  solver::Grid& board = totals.last_board;
  record.direction = to_solver(*move.direction);
  const solver::Interpreter game(draft.rules, board.rows(), board.cols());
  const solver::Slide slide = game.slide(board, *record.direction);
  if (!game.answers(slide, board.cells())) {
    return impossible_move(field + "/direction", "a direction in which a tile moves or merges",
                           "the move does not change the board");
  }
  totals.score_rules += slide.score;
  ++totals.moves;
  ++totals.moves_by[static_cast<std::size_t>(move.by)];
  if (!move.spawn) {
    totals.spawn_unseen = true;
    return std::nullopt;
  }
  const protocol::Spawn& spawn = *move.spawn;
  if (spawn.row >= board.rows() || spawn.col >= board.cols() ||
      board.at(spawn.row, spawn.col) != 0 ||
      !game.lattice().is_cell(spawn.row * board.cols() + spawn.col)) {
    return impossible_move(field + "/spawn", "a cell that is empty after the slide",
                           "the new tile does not fit");
  }
  const auto rank = solver::rank_of(draft.rules, spawn.value);
  if (!rank || !can_spawn(draft.rules, *rank)) {
    return impossible_move(field + "/spawn/value", "a tile these rules bring up",
                           "the new tile does not fit");
  }
  board.set(spawn.row, spawn.col, *rank);
  record.spawn = {spawn.row, spawn.col, *rank};
  return std::nullopt;
}

std::optional<Error> Games::end(const std::string& client, const protocol::End& request,
                                Committed committed) {
  std::unique_lock lock(mutex_);
  Live* live = find(client, request.game, lock);
  if (live == nullptr) return unknown_game();
  if (live->record.end) {
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
  if (request.score) totals.score_page = request.score;
  live->record.totals = totals;
  live->record.end = {now_(), request.reason};
  log_.end(request.game, totals, *live->record.end,
           outcome(request.game, totals.last_seq, std::move(committed)));
  return std::nullopt;
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

std::optional<std::uint64_t> Games::remembered_score(const Draft& draft,
                                                     const solver::Grid& board) {
  const std::uint64_t wanted = fingerprint(board);
  const auto search = [&](const auto& boards) -> std::optional<std::uint64_t> {
    for (auto it = boards.rbegin(); it != boards.rend(); ++it) {
      if (it->board == wanted) return it->score;
    }
    return std::nullopt;
  };
  if (const auto found = search(draft.added)) return found;
  return search(draft.live.history);
}

}  // namespace host
