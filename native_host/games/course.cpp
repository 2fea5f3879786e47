#include "games/course.h"

#include <algorithm>
#include <utility>

#include "games/boards.h"
#include "rules/interpreter.h"

namespace host {
namespace {

using protocol::Error;
using protocol::ErrorCode;

Error impossible_move(std::string field, std::string expected, std::string message) {
  return {ErrorCode::impossible_move, std::move(field), std::move(expected), std::move(message)};
}

}  // namespace

std::uint64_t fingerprint(const solver::Grid& board) {
  // FNV-1a.
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const solver::Rank rank : board.cells()) hash = (hash ^ rank) * 0x100000001b3;
  return hash;
}

Known known_of(const GameTotals& totals) {
  return {totals.last_board, totals.spawn_unseen};
}

std::variant<MoveRecord, Error> Course::add(const protocol::Move& move, const std::string& field) {
  if (auto error = check_shape(move.board, totals_.last_board, field + "/board")) return *error;
  auto board = to_grid(move.board, rules_, field + "/board");
  if (std::holds_alternative<Error>(board)) return std::get<Error>(std::move(board));
  const auto& found = std::get<solver::Grid>(board);
  const Known known = known_of(totals_);
  if (move.kind == protocol::MoveKind::move && !is_same(known, found, rules_)) {
    return impossible_move(
        field + "/board",
        "the board after move " + std::to_string(totals_.last_seq) + ", or a gap before this move",
        "the move does not start from the board the game stands at");
  }

  MoveRecord record;
  record.seq = move.seq;
  record.kind = move.kind;
  record.board = found;
  record.by = move.by;
  record.player = move.player;
  if (move.values) record.values = to_solver(*move.values, rules_);
  record.depth = move.depth;
  record.think_ms = move.think_ms;
  record.t_ms = move.t_ms;
  record.score = move.score;
  // What an undo leads back to, before this very record is remembered.
  const auto earlier = remembered_score(found);
  added_.push_back({fingerprint(known.spawn_unseen ? found : known.board), totals_.score_rules});
  totals_.last_board = found;
  totals_.spawn_unseen = false;
  if (move.kind == protocol::MoveKind::move) {
    if (auto error = play(move, field, record)) return *error;
  } else if (move.kind == protocol::MoveKind::undo && earlier) {
    totals_.score_rules = *earlier;
  }
  totals_.highest = std::max(totals_.highest, totals_.last_board.max_rank());
  if (move.score) totals_.score_page = move.score;
  count(totals_, record);
  return record;
}

std::optional<Error> Course::play(const protocol::Move& move, const std::string& field,
                                  MoveRecord& record) {
  solver::Grid& board = totals_.last_board;
  record.direction = to_solver(*move.direction, rules_);
  if (!record.direction) {
    std::string known;
    for (const std::string& name : solver::direction_names(rules_)) {
      known += known.empty() ? "" : ", ";
      known += name;
    }
    return impossible_move(field + "/direction", std::move(known),
                           "the rules '" + rules_.name + "' have no such direction");
  }
  const solver::Interpreter game(rules_, board.rows(), board.cols());
  const solver::Slide slide = game.slide(board, *record.direction);
  if (!game.answers(slide, board.cells())) {
    return impossible_move(field + "/direction", "a direction in which a tile moves or merges",
                           "the move does not change the board");
  }
  totals_.score_rules += slide.score;
  if (!move.spawn) {
    totals_.spawn_unseen = true;
    return std::nullopt;
  }
  const protocol::Spawn& spawn = *move.spawn;
  if (spawn.row >= board.rows() || spawn.col >= board.cols() ||
      board.at(spawn.row, spawn.col) != 0 ||
      !game.lattice().is_cell(spawn.row * board.cols() + spawn.col)) {
    return impossible_move(field + "/spawn", "a cell that is empty after the slide",
                           "the new tile does not fit");
  }
  const auto rank = solver::rank_of(rules_, spawn.value);
  if (!rank || !can_spawn(rules_, *rank)) {
    return impossible_move(field + "/spawn/value", "a tile these rules bring up",
                           "the new tile does not fit");
  }
  board.set(spawn.row, spawn.col, *rank);
  record.spawn = {spawn.row, spawn.col, *rank};
  return std::nullopt;
}

std::optional<std::uint64_t> Course::remembered_score(const solver::Grid& board) const {
  const std::uint64_t wanted = fingerprint(board);
  const auto search = [&](const auto& boards) -> std::optional<std::uint64_t> {
    for (auto it = boards.rbegin(); it != boards.rend(); ++it) {
      if (it->board == wanted) return it->score;
    }
    return std::nullopt;
  };
  if (const auto found = search(added_)) return found;
  return search(passed_);
}

}  // namespace host
