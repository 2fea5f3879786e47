// Games played at random, as the protocol's moves and as the log's records.
#pragma once

#include <cstdint>
#include <vector>

#include "board/rng.h"
#include "games/boards.h"
#include "log/records.h"
#include "protocol/cpp/messages.h"
#include "rules/game.h"
#include "rules/interpreter.h"

inline std::uint64_t face_of(solver::Rank rank) {
  return rank == 0 ? 0 : std::uint64_t{1} << rank;
}

inline protocol::Board to_board(const solver::Grid& grid) {
  protocol::Board board{grid.rows(), grid.cols(), {}};
  for (const solver::Rank rank : grid.cells()) board.faces.push_back(face_of(rank));
  return board;
}

struct Played {
  solver::Grid first{4, 4};
  solver::Grid last{4, 4};
  std::uint64_t score = 0;
  std::vector<host::MoveRecord> records;
  std::vector<protocol::Move> moves;
};

/// At most `moves` moves; fewer when the game is over before. Requires rules whose faces are the
/// powers of two.
inline Played play_at_random(int moves, std::uint64_t seed, int rows = 4, int cols = 4,
                             const char* name = "standard") {
  solver::Rng rng(seed);
  const solver::Rules& rules = *solver::find_rules(name);
  const solver::Interpreter interpreter(rules, rows, cols);
  const auto directions = static_cast<std::uint32_t>(interpreter.directions());
  Played game;
  game.first = interpreter.start(rng);
  solver::Grid board = game.first;
  for (int i = 1; i <= moves && !interpreter.over(board); ++i) {
    host::MoveRecord record;
    record.seq = i;
    record.board = board;
    solver::Slide slide;
    do {
      record.direction = static_cast<solver::Direction>(rng.below(directions));
      board = record.board;
      slide = interpreter.slide(board, *record.direction);
    } while (!slide.moved);
    game.score += slide.score;
    const solver::Grid slid = board;
    interpreter.add_tile(board, rng);
    for (int cell = 0; cell < board.size(); ++cell) {
      const int row = cell / cols;
      const int col = cell % cols;
      if (slid.at(row, col) != board.at(row, col)) record.spawn = {row, col, board.at(row, col)};
    }
    record.by = protocol::PlayedBy::autoplay;
    record.player = "heuristic";
    record.values = host::MoveValues{1000.25 + i, std::nullopt, -3.5, 0.0};
    if (directions > 4) (*record.values)[4] = 0.5;
    record.depth = 1 + i % 9;
    record.think_ms = 0.25 * (i % 100);
    record.t_ms = 40 * i;
    record.score = game.score;
    game.records.push_back(record);

    protocol::Move move;
    move.seq = i;
    move.board = to_board(record.board);
    move.direction = host::to_protocol(*record.direction, rules);
    move.spawn = {record.spawn->row, record.spawn->col, face_of(record.spawn->rank)};
    move.by = record.by;
    move.player = record.player;
    move.values.emplace();
    for (std::size_t d = 0; d < directions; ++d) {
      const auto named = host::to_protocol(static_cast<solver::Direction>(d), rules);
      (*move.values)[static_cast<std::size_t>(named)] = (*record.values)[d];
    }
    move.depth = record.depth;
    move.think_ms = record.think_ms;
    move.t_ms = record.t_ms;
    move.score = record.score;
    game.moves.push_back(move);
  }
  game.last = board;
  return game;
}

inline host::GameHead head_of(const Played& game, const std::string& id,
                              const std::string& client = "clientclientclie") {
  return {id, client, "https://play.example", "2048", "standard", std::nullopt, game.first, 1000};
}

inline host::GameTotals totals_of(const Played& game, std::int64_t last_seq) {
  host::GameTotals totals;
  for (std::int64_t i = 0; i < last_seq; ++i) {
    host::count(totals, game.records[static_cast<std::size_t>(i)]);
  }
  totals.last_board = last_seq == static_cast<std::int64_t>(game.records.size())
                          ? game.last
                          : game.records[static_cast<std::size_t>(last_seq)].board;
  totals.highest = totals.last_board.max_rank();
  if (last_seq > 0) totals.score_page = game.records[static_cast<std::size_t>(last_seq - 1)].score;
  totals.score_rules = totals.score_page.value_or(0);
  return totals;
}
