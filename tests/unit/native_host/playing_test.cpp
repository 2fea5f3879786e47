// Asking for advice, logging moves, ending games.
#include <map>

#include "support/harness.h"

namespace {

using protocol::ErrorCode;

protocol::Advise advise(const std::string& game, const solver::Grid& board, double budget_ms = 0) {
  return {0, game, to_board(board), "standard", "", budget_ms};
}

protocol::Advice final_of(Wire& wire, protocol::Id id) {
  while (true) {
    auto advice = wire.next<protocol::Advice>();
    CHECK(advice.reply_to == id);
    if (advice.final) return advice;
  }
}

void check_error(const protocol::Error& error, ErrorCode code, const std::string& field) {
  CHECK(error.code == code);
  CHECK(error.field == field);
  CHECK_FALSE(error.expected.empty());
  CHECK_FALSE(error.message.empty());
}

struct Playing : Host {
  Playing() { wire.greet(); }
  void check_refused(protocol::ClientMessage message, ErrorCode expected,
                     const std::string& field) {
    wire.say(std::move(message));
    check_error(wire.error(), expected, field);
    CHECK_FALSE(wire.closed());
  }

  Played game = play_at_random(60, 12);
  Wire wire{*this};
};

}  // namespace

TEST_CASE_METHOD(Playing, "advice names a legal move and who gave it", "[playing]") {
  const std::string id = wire.start(game);
  for (std::size_t i = 0; i < 20; ++i) {
    const auto& board = game.records[i].board;
    const auto advice = final_of(wire, wire.say(advise(id, board)));
    CHECK_FALSE(advice.cancelled);
    REQUIRE(advice.best);
    CHECK(advice.player == engine.players().front().name);
    for (const auto direction : solver::kDirections) {
      solver::Grid slid = board;
      REQUIRE(advice.moves[solver::index(direction)]);
      const auto& entry = *advice.moves[solver::index(direction)];
      CHECK(entry.legal == solver::slide(slid, direction).moved);
      CHECK(entry.value.has_value() == entry.legal);
    }
    CHECK(advice.moves[static_cast<std::size_t>(*advice.best)]->legal);
  }
}

TEST_CASE_METHOD(Playing, "advice tells what to play next where that is asked", "[playing]") {
  const std::string id = wire.start(game);
  const auto& board = game.records[10].board;
  CHECK(final_of(wire, wire.say(advise(id, board, 20))).ahead.empty());
  auto question = advise(id, board, 20);
  question.ahead = true;
  const auto advice = final_of(wire, wire.say(std::move(question)));
  REQUIRE(advice.best);
  solver::Grid after = board;
  solver::slide(after, *host::to_solver(*advice.best, *solver::find_rules("standard")));
  REQUIRE_FALSE(advice.ahead.empty());
  for (const protocol::Ahead& ahead : advice.ahead) {
    solver::Grid next = after;
    const auto& [row, col, value] = ahead.spawn;
    CHECK(next.at(row, col) == 0);
    REQUIRE((value == 2 || value == 4));
    next.set(row, col, value == 2 ? 1 : 2);
    REQUIRE(ahead.values);
    double most = -1e300;
    for (const auto direction : solver::kDirections) {
      solver::Grid slid = next;
      const auto& known = (*ahead.values)[solver::index(direction)];
      CHECK(known.has_value() == solver::slide(slid, direction).moved);
      most = std::max(most, known.value_or(most));
    }
    CHECK((*ahead.values)[static_cast<std::size_t>(ahead.best)] == most);
    CHECK(ahead.depth >= 2);
  }
}

TEST_CASE_METHOD(Playing, "hexagons and boxes are advised on and logged by their own directions",
                 "[playing]") {
  struct Shape {
    const char* rules;
    int rows;
    int cols;
    std::size_t directions;
  };
  for (const Shape& shape : {Shape{"hexagon", 5, 5, 6}, Shape{"box-2x2x2x2", 4, 4, 8}}) {
    INFO(shape.rules);
    const Played played = play_at_random(40, 8, shape.rows, shape.cols, shape.rules);
    const solver::Rules& rules = *solver::find_rules(shape.rules);
    auto request = Wire::resume(played.first, std::nullopt);
    request.rules = shape.rules;
    wire.say(std::move(request));
    const auto id = wire.next<protocol::Game>().game;
    auto question = advise(id, played.last, 10);
    question.rules = shape.rules;
    const auto advice = final_of(wire, wire.say(std::move(question)));
    REQUIRE(advice.best);
    REQUIRE(host::to_solver(*advice.best, rules));
    CHECK(advice.moves[static_cast<std::size_t>(*advice.best)]->legal);
    CHECK(static_cast<std::size_t>(std::ranges::count_if(advice.moves, [](const auto& move) {
            return move.has_value();
          })) == shape.directions);
    wire.say(protocol::Moves{0, id, played.moves});
    CHECK(wire.next<protocol::Logged>().seq == static_cast<std::int64_t>(played.moves.size()));
    const auto logged = log.load_moves(id);
    REQUIRE(logged);
    REQUIRE(logged->size() == played.records.size());
    for (std::size_t i = 0; i < logged->size(); ++i) {
      CHECK((*logged)[i].direction == played.records[i].direction);
      CHECK((*logged)[i].values == played.records[i].values);
      CHECK((*logged)[i].board == played.records[i].board);
    }
    auto wrong = played.moves.back();
    wrong.seq = static_cast<std::int64_t>(played.moves.size()) + 1;
    wrong.board = to_board(played.last);
    wrong.direction = protocol::Direction::board_up;
    if (host::to_solver(*wrong.direction, rules)) continue;
    check_refused(protocol::Moves{0, id, {wrong}}, ErrorCode::impossible_move,
                  "/moves/0/direction");
  }
}

TEST_CASE_METHOD(Playing, "advice on a board without moves has no best", "[playing]") {
  solver::Grid stuck(2, 2);
  stuck.set(0, 0, 1);
  stuck.set(0, 1, 2);
  stuck.set(1, 0, 2);
  stuck.set(1, 1, 1);
  wire.say(Wire::resume(stuck, std::nullopt));
  const auto id = wire.next<protocol::Game>().game;
  const auto advice = final_of(wire, wire.say(advise(id, stuck, 10)));
  CHECK_FALSE(advice.best);
}

TEST_CASE_METHOD(Playing, "advice for a newer board of the game cancels the older search",
                 "[playing]") {
  const std::string id = wire.start(game);
  const auto older = wire.say(advise(id, game.records[0].board, 10'000));
  const auto newer = wire.say(advise(id, game.records[1].board, 0));
  bool older_ended = false;
  bool newer_ended = false;
  while (!older_ended || !newer_ended) {
    const auto advice = wire.next<protocol::Advice>();
    if (!advice.final) continue;
    if (advice.reply_to == older) {
      CHECK(advice.cancelled);
      older_ended = true;
    } else {
      CHECK(advice.reply_to == newer);
      CHECK_FALSE(advice.cancelled);
      newer_ended = true;
    }
  }
}

TEST_CASE_METHOD(Playing, "advice of another player on the same board cancels nothing",
                 "[playing]") {
  const std::string id = wire.start(game);
  auto request = advise(id, game.records[0].board, 20);
  request.player = "random";
  const auto one = wire.say(request);
  request.player = "monte-carlo:runs=5";
  const auto other = wire.say(request);
  std::map<protocol::Id, std::string> players;
  while (players.size() < 2) {
    const auto advice = wire.next<protocol::Advice>();
    if (!advice.final) continue;
    CHECK_FALSE(advice.cancelled);
    players[advice.reply_to] = advice.player;
  }
  CHECK(players[one] == "random");
  CHECK(players[other] == "monte-carlo:runs=5");
}

TEST_CASE_METHOD(Playing, "advice can be cancelled", "[playing]") {
  const std::string id = wire.start(game);
  const auto search = wire.say(advise(id, game.records[0].board, 10'000));
  const auto cancel = wire.say(protocol::Cancel{0, search});
  bool done = false;
  bool ended = false;
  REQUIRE(wire.strand().run_until([&] {
    while (!wire.silent()) {
      const auto message = wire.take();
      if (const auto* it = std::get_if<protocol::Done>(&message)) done = it->reply_to == cancel;
      const auto* advice = std::get_if<protocol::Advice>(&message);
      if (advice != nullptr && advice->final) ended = advice->cancelled;
    }
    return done && ended;
  }));
  wire.say(protocol::Cancel{0, search});
  wire.next<protocol::Done>();
  wire.say(protocol::Cancel{0, 12345});
  wire.next<protocol::Done>();
}

TEST_CASE_METHOD(Playing, "advice is limited in searches at once", "[playing]") {
  services.settings.searches = 2;
  Wire other(*this);
  other.greet("otherclientother");
  std::vector<std::string> ids;
  for (const char* tab : {"tab-nonce-1", "tab-nonce-2", "tab-nonce-3"}) {
    other.say(Wire::resume(game.first, std::nullopt, tab));
    ids.push_back(other.next<protocol::Game>().game);
  }
  const auto first = other.say(advise(ids[0], game.first, 10'000));
  other.say(advise(ids[1], game.first, 10'000));
  const auto third = other.say(advise(ids[2], game.first, 10'000));
  std::optional<protocol::ErrorReply> refusal;
  REQUIRE(other.strand().run_until([&] {
    while (!other.silent()) {
      const auto message = other.take();
      if (const auto* it = std::get_if<protocol::ErrorReply>(&message)) refusal = *it;
    }
    return refusal.has_value();
  }));
  CHECK(refusal->reply_to == third);
  check_error(refusal->error, ErrorCode::too_many_searches, "");
  // A newer board of a game under way takes the place of the older.
  other.say(advise(ids[0], game.records[1].board, 0));
  int ended = 0;
  REQUIRE(other.strand().run_until([&] {
    while (!other.silent()) {
      const auto message = other.take();
      const auto* advice = std::get_if<protocol::Advice>(&message);
      if (advice != nullptr && advice->final) {
        ++ended;
        CHECK(advice->cancelled == (advice->reply_to == first));
      }
    }
    return ended == 2;
  }));
}

TEST_CASE_METHOD(Playing, "advice is refused for what cannot be searched", "[playing]") {
  const std::string id = wire.start(game);
  check_refused(advise("nosuchgamenosuch", game.first), ErrorCode::unknown_game, "/game");
  check_refused(advise(id, solver::Grid(5, 4)), ErrorCode::shape_changed, "/board");
  auto request = advise(id, game.first);
  request.board.faces[7] = 6;
  check_refused(request, ErrorCode::impossible_board, "/board/1/3");
  request = advise(id, game.first);
  request.rules = "unheard of";
  check_refused(request, ErrorCode::unknown_rules, "/rules");
  request = advise(id, game.first);
  request.player = "nobody";
  check_refused(request, ErrorCode::unknown_player, "/player");
  request.player = "monte-carlo:luck=1";
  check_refused(request, ErrorCode::wrong_player, "/player");
}

TEST_CASE_METHOD(Playing, "searches end when their connection does", "[playing]") {
  {
    Wire other(*this);
    other.greet("otherclientother");
    const std::string id = other.start(game);
    other.say(advise(id, game.first, 10'000));
  }
  // One worker: it answers others only when it is free again.
  const std::string id = wire.start(game);
  final_of(wire, wire.say(advise(id, game.first, 0)));
}

TEST_CASE_METHOD(Playing, "moves are acknowledged once they are on the disk", "[playing]") {
  const std::string id = wire.start(game);
  const auto request = wire.say(protocol::Moves{0, id, game.moves});
  const auto logged = wire.next<protocol::Logged>();
  CHECK(logged.reply_to == request);
  CHECK(logged.game == id);
  CHECK(logged.seq == 60);
  CHECK(*log.load_moves(id) == game.records);
  const auto stored = log.load(id);
  REQUIRE((stored && *stored));
  const auto& totals = (*stored)->totals;
  CHECK(totals.last_board == game.last);
  CHECK(totals.score_rules == game.score);
  CHECK(totals.score_page == game.score);
  CHECK(totals.highest == game.last.max_rank());
  CHECK(totals.moves_by == std::array<std::int64_t, 3>{0, 0, 60});
}

TEST_CASE_METHOD(Playing, "moves sent again are acknowledged again and stored once", "[playing]") {
  const std::string id = wire.start(game);
  wire.say(protocol::Moves{0, id, {game.moves.begin(), game.moves.begin() + 10}});
  wire.say(protocol::Moves{0, id, {game.moves.begin(), game.moves.begin() + 10}});
  wire.say(protocol::Moves{0, id, {game.moves.begin() + 5, game.moves.begin() + 15}});
  wire.say(protocol::Moves{0, id, {game.moves.begin(), game.moves.begin() + 3}});
  for (const std::int64_t seq : {10, 10, 15, 15}) CHECK(wire.next<protocol::Logged>().seq >= seq);
  CHECK(log.load_moves(id)->size() == 15);
}

TEST_CASE_METHOD(Playing, "moves that leave one out name the seq wanted", "[playing]") {
  const std::string id = wire.start(game);
  wire.say(protocol::Moves{0, id, {game.moves[0]}});
  wire.next<protocol::Logged>();
  wire.say(protocol::Moves{0, id, {game.moves[1], game.moves[3]}});
  const auto error = wire.error();
  check_error(error, ErrorCode::seq_gap, "/moves/1/seq");
  CHECK(error.expected == "3");
  // All or none of a message.
  wire.say(protocol::Moves{0, id, {game.moves[1]}});
  CHECK(wire.next<protocol::Logged>().seq == 2);
}

TEST_CASE_METHOD(Playing, "moves that cannot be are refused and nothing is stored", "[playing]") {
  const std::string id = wire.start(game);
  const auto try_move = [&](auto change, ErrorCode expected, const std::string& field) {
    auto move = game.moves[0];
    change(move);
    check_refused(protocol::Moves{0, id, {move}}, expected, field);
  };
  using protocol::Move;
  try_move([&](Move& m) { m.board = to_board(game.records[1].board); }, ErrorCode::impossible_move,
           "/moves/0/board");
  try_move([](Move& m) { m.board.faces[0] = 5; }, ErrorCode::impossible_board,
           "/moves/0/board/0/0");
  try_move([](Move& m) { m.board = to_board(solver::Grid(4, 5)); }, ErrorCode::shape_changed,
           "/moves/0/board");
  try_move([](Move& m) { m.spawn->value = 8; }, ErrorCode::impossible_move, "/moves/0/spawn/value");
  try_move([](Move& m) { m.spawn->value = 3; }, ErrorCode::impossible_move, "/moves/0/spawn/value");
  try_move([](Move& m) { m.spawn->row = 9; }, ErrorCode::impossible_move, "/moves/0/spawn");
  try_move(
      [&](Move& m) {
        solver::Grid slid = game.first;
        solver::slide(slid, *game.records[0].direction);
        for (int cell = 0; cell < 16; ++cell) {
          if (slid.at(cell / 4, cell % 4) != 0) m.spawn = {cell / 4, cell % 4, 2};
        }
      },
      ErrorCode::impossible_move, "/moves/0/spawn");
  wire.say(protocol::Moves{0, id, {game.moves[0]}});
  CHECK(wire.next<protocol::Logged>().seq == 1);
}

TEST_CASE_METHOD(Playing, "moves in a direction that changes nothing are refused", "[playing]") {
  solver::Grid board(4, 4);
  board.set(0, 0, 1);
  board.set(1, 0, 2);
  wire.say(Wire::resume(board, std::nullopt));
  const std::string id = wire.next<protocol::Game>().game;
  auto move = game.moves[0];
  move.board = to_board(board);
  move.direction = protocol::Direction::left;
  check_refused(protocol::Moves{0, id, {move}}, ErrorCode::impossible_move, "/moves/0/direction");
}

TEST_CASE_METHOD(Playing, "moves whose tile was not seen go on from any place of it", "[playing]") {
  const std::string id = wire.start(game);
  auto unseen = game.moves[0];
  unseen.spawn.reset();
  wire.say(protocol::Moves{0, id, {unseen, game.moves[1]}});
  CHECK(wire.next<protocol::Logged>().seq == 2);
  auto records = *log.load_moves(id);
  REQUIRE(records.size() == 2);
  CHECK_FALSE(records[0].spawn);
  CHECK(records[1] == game.records[1]);
}

TEST_CASE_METHOD(Playing, "gaps and undos are logged as such and the score follows", "[playing]") {
  const std::string id = wire.start(game);
  wire.say(protocol::Moves{0, id, {game.moves.begin(), game.moves.begin() + 30}});
  wire.next<protocol::Logged>();
  const auto found = [&](std::int64_t seq, protocol::MoveKind kind, const solver::Grid& board) {
    protocol::Move move;
    move.seq = seq;
    move.kind = kind;
    move.board = to_board(board);
    return move;
  };
  const auto& earlier = game.records[10].board;
  auto again = game.moves[10];
  again.seq = 32;
  wire.say(protocol::Moves{0, id, {found(31, protocol::MoveKind::undo, earlier), again}});
  CHECK(wire.next<protocol::Logged>().seq == 32);
  wire.say(protocol::Moves{0, id, {found(33, protocol::MoveKind::gap, game.records[50].board)}});
  CHECK(wire.next<protocol::Logged>().seq == 33);
  const auto stored = log.load(id);
  REQUIRE((stored && *stored));
  const auto& totals = (*stored)->totals;
  CHECK(totals.moves == 31);
  CHECK(totals.score_rules == *game.records[10].score);
  CHECK(totals.last_board == game.records[50].board);
  const auto records = *log.load_moves(id);
  CHECK(records[30].kind == protocol::MoveKind::undo);
  CHECK(records[30].board == earlier);
  CHECK(records[32].kind == protocol::MoveKind::gap);
}

TEST_CASE_METHOD(Playing, "end stores how the game ended", "[playing]") {
  const std::string id = wire.start(game);
  wire.say(protocol::Moves{0, id, game.moves});
  const auto request =
      wire.say(protocol::End{0, id, protocol::EndReason::won, to_board(game.last), game.score + 4});
  wire.next<protocol::Logged>();
  const auto ended = wire.next<protocol::Ended>();
  CHECK(ended.reply_to == request);
  CHECK(ended.game == id);
  const auto stored = log.load(id);
  REQUIRE((stored && *stored));
  REQUIRE((*stored)->end);
  CHECK((*stored)->end->reason == protocol::EndReason::won);
  CHECK((*stored)->totals.score_page == game.score + 4);
}

TEST_CASE_METHOD(Playing, "end is refused for boards that are none of the game's", "[playing]") {
  const std::string id = wire.start(game);
  check_refused(protocol::End{0, id, protocol::EndReason::over, to_board(solver::Grid(3, 4)), 0},
                ErrorCode::shape_changed, "/board");
  auto board = to_board(game.first);
  board.faces[3] = 7;
  check_refused(protocol::End{0, id, protocol::EndReason::over, board, 0},
                ErrorCode::impossible_board, "/board/0/3");
  check_refused(protocol::End{0, "nosuchgamenosuch", protocol::EndReason::over, board, 0},
                ErrorCode::unknown_game, "/game");
}

TEST_CASE("play goes on while the log cannot be written", "[playing]") {
  const TempFolder data;
  Host host(data / "missing" / "games.sqlite");
  Wire wire(host);
  wire.greet();
  const Played game = play_at_random(10, 12);
  const std::string id = wire.start(game);
  final_of(wire, wire.say(advise(id, game.first)));
  wire.say(protocol::Moves{0, id, {game.moves[0]}});
  auto error = wire.error();
  CHECK(error.code == ErrorCode::log_unavailable);
  CHECK_FALSE(wire.closed());
  final_of(wire, wire.say(advise(id, game.records[1].board)));
  wire.say(protocol::End{0, id, protocol::EndReason::left, to_board(game.records[1].board), 0});
  CHECK(wire.error().code == ErrorCode::log_unavailable);

  // Once the disk is back, what was sent is written, and sending it again is acknowledged.
  std::filesystem::create_directory(data / "missing");
  for (bool written = false; !written;) {
    wire.say(protocol::Moves{0, id, {game.moves[0]}});
    REQUIRE(wire.strand().run_until([&] { return !wire.silent(); }));
    const auto message = wire.take();
    const auto* logged = std::get_if<protocol::Logged>(&message);
    written = logged != nullptr;
    if (written) CHECK(logged->seq == 1);
  }
  CHECK(host.log.load_moves(id)->size() == 1);
}

TEST_CASE_METHOD(Playing, "where nobody counts points, no move is judged", "[playing]") {
  const std::string id = wire.start(game);
  const auto board = to_board(game.records.front().board);
  const auto asked =
      wire.say(protocol::Judge{0, id, board, protocol::Direction::up, "standard", 1});
  const auto judged = wire.next<protocol::Judged>();
  CHECK(judged.reply_to == asked);
  CHECK(judged.verdict == protocol::Verdict::unknown);
}

TEST_CASE_METHOD(Playing, "what cannot be judged is refused by name", "[playing]") {
  const std::string id = wire.start(game);
  const auto board = to_board(game.records.front().board);
  const auto judge = [&](protocol::Direction direction, const char* rules) {
    return protocol::Judge{0, id, board, direction, rules, 1};
  };
  check_refused(judge(protocol::Direction::up_left, "standard"), ErrorCode::impossible_move,
                "/direction");
  check_refused(judge(protocol::Direction::up, "nosuch"), ErrorCode::unknown_rules, "/rules");
  check_refused(
      protocol::Judge{0, "0000000000000000", board, protocol::Direction::up, "standard", 1},
      ErrorCode::unknown_game, "/game");
}
