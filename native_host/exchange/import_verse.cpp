#include "exchange/import_verse.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "exchange/verse_replay.h"
#include "games/boards.h"
#include "log/faces.h"
#include "protocol/cpp/proof.h"
#include "rules/interpreter.h"

namespace host {
namespace {

protocol::Board faces_of(const solver::Rules& rules, const solver::Grid& grid) {
  protocol::Board board{grid.rows(), grid.cols(), {}};
  for (const solver::Rank rank : grid.cells()) board.faces.push_back(face_to_show(rules, rank));
  return board;
}

Result<WholeGame> read_line(std::string_view text, const std::string& place, std::int64_t now_ms) {
  auto parsed = parse_verse(text);
  if (const auto* fault = std::get_if<VerseFault>(&parsed)) {
    return import_fault(place, fault->move == 0
                                   ? fault->message
                                   : "move " + std::to_string(fault->move) + ": " + fault->message);
  }
  const auto& replay = std::get<VerseReplay>(parsed);
  const solver::Rules& rules = solver::rules_catalogue().front();
  const solver::Interpreter game(rules, replay.first.rows(), replay.first.cols());
  solver::Grid board = replay.first;
  std::vector<protocol::Move> moves;
  std::int64_t t_ms = 0;
  for (const VerseMove& step : replay.moves) {
    protocol::Move move;
    move.seq = static_cast<std::int64_t>(moves.size()) + 1;
    move.board = faces_of(rules, board);
    move.direction = to_protocol(step.direction, rules);
    move.spawn = {step.spawn.row, step.spawn.col, face_to_show(rules, step.spawn.rank)};
    move.t_ms = t_ms += step.wait_ms;
    (void)game.slide(board, step.direction);
    // A tile that does not fit is found out when the game is played through.
    if (step.spawn.row < board.rows() && step.spawn.col < board.cols()) {
      board.set(step.spawn.row, step.spawn.col, step.spawn.rank);
    }
    moves.push_back(std::move(move));
  }
  auto whole = play_through({protocol::short_id_of(text), "imported", "2048verse.com", "replay",
                             rules.name, std::nullopt, replay.first, now_ms - t_ms},
                            moves, place + ": /moves");
  if (!whole) return whole.fault();
  const bool over = game.over(whole->totals.last_board);
  whole->end = GameEnd{now_ms, over ? protocol::EndReason::over : protocol::EndReason::left};
  return whole;
}

}  // namespace

Result<std::vector<WholeGame>> import_verse(std::string_view text, std::int64_t now_ms) {
  std::vector<WholeGame> games;
  for (int number = 1; !text.empty(); ++number) {
    std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    line = line.substr(0, line.find_last_not_of(" \t\r") + 1);
    if (line.empty()) continue;
    auto game = read_line(line, "line " + std::to_string(number), now_ms);
    if (!game) return game.fault();
    games.push_back(*std::move(game));
  }
  return games;
}

}  // namespace host
