// Who a game is: resuming it.
#include "support/harness.h"

namespace {

using protocol::ErrorCode;
using protocol::Relation;

// Logs moves [from, to) of the game and waits until they are safe.
void log_moves(Wire& wire, const std::string& id, const Played& game, std::size_t from,
               std::size_t to) {
  const auto begin = game.moves.begin();
  wire.say(protocol::Moves{
      0, id, {begin + static_cast<std::ptrdiff_t>(from), begin + static_cast<std::ptrdiff_t>(to)}});
  REQUIRE(wire.next<protocol::Logged>().seq == static_cast<std::int64_t>(to));
}

protocol::Game resume(Wire& wire, const solver::Grid& board, std::optional<std::string> id,
                      const std::string& tab = "tab-nonce") {
  wire.say(Wire::resume(board, std::move(id), tab));
  return wire.next<protocol::Game>();
}

const solver::Grid& board_before(const Played& game, std::size_t move) {
  return game.records[move].board;
}

}  // namespace

TEST_CASE_METHOD(Host, "game goes on where its board stands", "[games]") {
  const Played game = play_at_random(60, 3);
  Wire wire(*this);
  wire.greet();
  const std::string id = wire.start(game);
  log_moves(wire, id, game, 0, 20);

  const auto check = [&](const solver::Grid& board, Relation relation) {
    const auto answer = resume(wire, board, id);
    CHECK(answer.game == id);
    CHECK(answer.relation == relation);
    CHECK(answer.next_seq == 21);
  };
  check(board_before(game, 20), Relation::same);
  check(board_before(game, 21), Relation::follows);
  check(board_before(game, 40), Relation::gap);
  check(board_before(game, 7), Relation::undo);
  check(board_before(game, 0), Relation::undo);
}

TEST_CASE_METHOD(Host, "game is found by its tab when it is not named", "[games]") {
  const Played game = play_at_random(60, 3);
  Wire wire(*this);
  wire.greet();
  const std::string id = wire.start(game);
  log_moves(wire, id, game, 0, 20);
  CHECK(resume(wire, board_before(game, 20), std::nullopt).game == id);
  CHECK(resume(wire, board_before(game, 20), std::nullopt, "other-tab-nonce").relation ==
        Relation::new_game);
}

TEST_CASE_METHOD(Host, "game with a board of another game is a new one", "[games]") {
  const Played game = play_at_random(60, 3);
  Wire wire(*this);
  wire.greet();
  const std::string id = wire.start(game);
  log_moves(wire, id, game, 0, 50);
  const auto fresh = resume(wire, play_at_random(0, 99).first, id);
  CHECK(fresh.relation == Relation::new_game);
  CHECK(fresh.game != id);
  CHECK(fresh.next_seq == 1);
  const auto other_shape = resume(wire, play_at_random(0, 4, 5, 5).first, id);
  CHECK(other_shape.relation == Relation::new_game);
  CHECK(resume(wire, game.first, "nosuchgamenosuch").relation == Relation::new_game);
}

TEST_CASE_METHOD(Host, "game in a second live tab forks, in a dead tab's place it goes on",
                 "[games]") {
  const Played game = play_at_random(30, 3);
  Wire second(*this);
  std::string id;
  {
    Wire first(*this);
    first.greet();
    id = first.start(game, "first-tab");
    log_moves(first, id, game, 0, 10);
    second.greet_as(first);
    const auto fork = resume(second, board_before(game, 10), id, "second-tab");
    CHECK(fork.relation == Relation::fork);
    CHECK(fork.game != id);
    CHECK(fork.next_seq == 1);
    CHECK(resume(first, board_before(game, 10), id, "first-tab").relation == Relation::same);
    // The log knows the parent.
    second.say(protocol::End{0, fork.game, protocol::EndReason::left,
                             to_board(board_before(game, 10)), std::nullopt});
    second.next<protocol::Ended>();
    const auto stored = log.load(fork.game);
    REQUIRE((stored && *stored));
    CHECK((*stored)->head.parent == id);
  }
  const auto taken_over = resume(second, board_before(game, 10), id, "third-tab");
  CHECK(taken_over.relation == Relation::same);
  CHECK(taken_over.game == id);
}

TEST_CASE_METHOD(Host, "game of another client is unknown", "[games]") {
  const Played game = play_at_random(30, 3);
  Wire mine(*this);
  mine.greet();
  const std::string id = mine.start(game);
  Wire theirs(*this);
  theirs.greet("otherclientother");
  CHECK(resume(theirs, game.first, id).relation == Relation::new_game);
  theirs.say(protocol::Advise{0, id, to_board(game.first), "standard", "", 0});
  CHECK(theirs.error().code == ErrorCode::unknown_game);
  theirs.say(protocol::Moves{0, id, {game.moves[0]}});
  CHECK(theirs.error().code == ErrorCode::unknown_game);
  theirs.say(protocol::End{0, id, protocol::EndReason::left, to_board(game.first), 0});
  CHECK(theirs.error().code == ErrorCode::unknown_game);
}

TEST_CASE_METHOD(Host, "game that ended does not go on", "[games]") {
  const Played game = play_at_random(30, 3);
  Wire wire(*this);
  wire.greet();
  const std::string id = wire.start(game);
  log_moves(wire, id, game, 0, 10);
  wire.say(protocol::End{0, id, protocol::EndReason::over, to_board(board_before(game, 10)), 44});
  wire.next<protocol::Ended>();
  wire.say(protocol::End{0, id, protocol::EndReason::over, to_board(board_before(game, 10)), 44});
  wire.next<protocol::Ended>();
  wire.say(Wire::resume(board_before(game, 10), id));
  CHECK(wire.error().code == ErrorCode::game_ended);
  wire.say(protocol::Moves{0, id, {game.moves[10]}});
  CHECK(wire.error().code == ErrorCode::game_ended);
  wire.say(protocol::Advise{0, id, to_board(board_before(game, 10)), "standard", "", 0});
  CHECK(wire.error().code == ErrorCode::game_ended);
  // What it logged before is acknowledged still.
  wire.say(protocol::Moves{0, id, {game.moves[9]}});
  CHECK(wire.next<protocol::Logged>().seq == 10);
  // A page that undoes the end plays another game, which knows where it came from.
  CHECK(resume(wire, board_before(game, 5), id).relation == Relation::fork);
}

TEST_CASE_METHOD(Host, "game keeps its score when the page shows another or none", "[games]") {
  Played game = play_at_random(30, 3);
  for (std::size_t i = 0; i < 10; ++i) game.moves[i].score = 52;
  Wire wire(*this);
  wire.greet();
  const auto end_with = [&](const std::string& id, std::optional<std::uint64_t> score) {
    wire.say(protocol::End{0, id, protocol::EndReason::restarted, to_board(board_before(game, 10)),
                           score});
    wire.next<protocol::Ended>();
    const auto stored = log.load(id);
    REQUIRE((stored && *stored));
    return (*stored)->totals.score_page;
  };
  std::string id = wire.start(game);
  log_moves(wire, id, game, 0, 10);
  CHECK(end_with(id, 0) == 52);

  id = wire.start(game, "second-tab");
  log_moves(wire, id, game, 0, 10);
  auto unread = Wire::resume(board_before(game, 10), id, "second-tab");
  unread.score.reset();
  wire.say(unread);
  wire.next<protocol::Game>();
  CHECK(end_with(id, std::nullopt) == 52);

  id = wire.start(game, "third-tab");
  log_moves(wire, id, game, 0, 10);
  CHECK(end_with(id, 60) == 60);
}

TEST_CASE_METHOD(Host, "game is refused with rules or faces nobody knows", "[games]") {
  Wire wire(*this);
  wire.greet();
  auto request = Wire::resume(play_at_random(0, 1).first, std::nullopt);
  request.rules = "no such rules";
  wire.say(request);
  auto error = wire.error();
  CHECK(error.code == ErrorCode::unknown_rules);
  CHECK(error.field == "/rules");
  CHECK(error.expected.find("standard") != std::string::npos);
  request.rules = "standard";
  request.board.faces[5] = 3;
  wire.say(request);
  error = wire.error();
  CHECK(error.code == ErrorCode::impossible_board);
  CHECK(error.field == "/board/1/1");
}

TEST_CASE("game is known to the next host from the log alone", "[games]") {
  const Played game = play_at_random(60, 3);
  const TempFolder data;
  const auto path = data / "games.sqlite";
  std::string id;
  {
    Host host(path);
    Wire wire(host);
    wire.greet();
    id = wire.start(game);
    log_moves(wire, id, game, 0, 30);
  }
  Host host(path);
  Wire wire(host);
  wire.greet();
  // Also without resuming it first.
  wire.say(protocol::Advise{0, id, to_board(board_before(game, 30)), "standard", "", 0});
  wire.next<protocol::Advice>();
  CHECK(resume(wire, board_before(game, 30), id).relation == Relation::same);
  CHECK(resume(wire, board_before(game, 31), id).relation == Relation::follows);
  CHECK(resume(wire, board_before(game, 55), id).relation == Relation::gap);
  const auto undone = resume(wire, board_before(game, 12), id);
  CHECK(undone.relation == Relation::undo);
  CHECK(undone.next_seq == 31);
  log_moves(wire, id, game, 30, 60);
  CHECK(*host.log.load_moves(id) == game.records);
}

TEST_CASE_METHOD(Host, "games beyond those in memory are found in the log", "[games]") {
  const Played game = play_at_random(2, 3);
  services.settings.requests_per_second = 100'000;
  Wire wire(*this);
  wire.greet();
  const std::string first = wire.start(game, "tab-number-0");
  log_moves(wire, first, game, 0, 1);
  for (std::size_t i = 1; i <= host::Games::kInMemory + 8; ++i) {
    const std::string id = wire.start(game, "tab-number-" + std::to_string(i));
    // Only what is committed may leave the memory.
    if (i % 256 == 0) log_moves(wire, id, game, 0, 1);
  }
  log_moves(wire, first, game, 1, 2);
  CHECK(log.load_moves(first)->size() == 2);
}

TEST_CASE_METHOD(Host, "verdict is logged with its move, whichever comes first", "[games]") {
  const Played game = play_at_random(60, 3);
  Wire wire(*this);
  wire.greet("clientclientclie");
  const std::string id = wire.start(game);
  const auto judge = [&](std::size_t move, double loss, const std::string& client) {
    games.judged(client, id, game.records[move].board, *game.records[move].direction,
                 {.best = solver::Direction::up,
                  .loss = loss,
                  .expected = 100,
                  .depth = 3,
                  .budget_ms = 50});
  };
  judge(5, 1, "clientclientclie");
  log_moves(wire, id, game, 0, 20);
  judge(12, 2, "clientclientclie");
  judge(13, 3, "somebodyelsesome");
  judge(40, 4, "clientclientclie");
  log_moves(wire, id, game, 20, 60);
  log.close();
  const auto found = host::Judgements::open(folder / "games.sqlite")->of(id);
  REQUIRE(found);
  std::vector<std::pair<std::int64_t, double>> told;
  for (const auto& one : *found) told.emplace_back(one.seq, one.loss);
  CHECK(told == std::vector<std::pair<std::int64_t, double>>{{6, 1}, {13, 2}, {41, 4}});
}

TEST_CASE_METHOD(Host, "game does not end before its last move when the clock is set back",
                 "[games]") {
  const Played game = play_at_random(30, 3);
  Wire wire(*this);
  wire.greet();
  const std::string id = wire.start(game);
  const std::int64_t began = wall;
  wall -= 3LL * 24 * 60 * 60 * 1000;
  log_moves(wire, id, game, 0, 30);
  wire.say(protocol::End{0, id, protocol::EndReason::left, to_board(game.last), std::nullopt});
  wire.next<protocol::Ended>();
  const auto stored = log.load(id);
  REQUIRE((stored && *stored && (*stored)->end));
  CHECK((*stored)->head.started_ms == began);
  CHECK((*stored)->end->ended_ms == began + game.records.back().t_ms);
}
