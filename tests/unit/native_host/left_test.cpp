// Games that nobody plays any more, and those that are past their time.
#include "data/settings.h"
#include "games/housekeeper.h"
#include "log/database.h"
#include "log/eraser.h"
#include "log/game_reader.h"
#include "log/move_codec.h"
#include "log/schema.h"
#include "support/harness.h"

namespace {

using protocol::EndReason;
using protocol::Relation;

constexpr std::int64_t kHourMs = 60LL * 60 * 1000;
constexpr std::int64_t kDayMs = 24 * kHourMs;

struct Kept : Host {
  host::BelievedClock clock() const { return host::BelievedClock(folder / "clock.json"); }
  std::optional<host::GameEnd> end_of(const std::string& id) {
    auto reader = host::GameReader::open(folder / "games.sqlite");
    REQUIRE(reader);
    const auto game = reader->game(id);
    REQUIRE(game);
    REQUIRE(*game);
    return (*game)->end;
  }
  std::optional<EndReason> reason_of(const std::string& id) {
    const auto end = end_of(id);
    return end ? std::optional(end->reason) : std::nullopt;
  }
  /// What was handed to the log before is written.
  void written() {
    std::mutex mutex;
    std::condition_variable done;
    bool ready = false;
    log.flush([&](const host::Fault*) {
      const std::lock_guard lock(mutex);
      ready = true;
      done.notify_one();
    });
    std::unique_lock lock(mutex);
    REQUIRE(done.wait_for(lock, kPatience, [&] { return ready; }));
  }
  std::string play(Wire& wire, const Played& game, const std::string& tab) {
    const std::string id = wire.start(game, tab);
    wire.say(protocol::Moves{0, id, {game.moves.begin(), game.moves.begin() + 10}});
    wire.next<protocol::Logged>();
    return id;
  }
  Relation resume(Wire& wire, const solver::Grid& board, const std::string& id,
                  const std::string& tab) {
    wire.say(Wire::resume(board, id, tab));
    return wire.next<protocol::Game>().relation;
  }
};

}  // namespace

TEST_CASE_METHOD(Kept, "game is left when another begins in its tab", "[left]") {
  Wire wire(*this);
  wire.greet();
  const Played game = play_at_random(30, 3);
  const auto first = play(wire, game, "tab-one-tab-one");
  const auto elsewhere = play(wire, play_at_random(30, 5), "tab-two-tab-two");
  play(wire, play_at_random(30, 7), "tab-one-tab-one");
  written();
  CHECK(reason_of(first) == EndReason::left);
  CHECK(end_of(first)->ended_ms == wall + game.records[9].t_ms);
  CHECK(reason_of(elsewhere) == std::nullopt);
}

TEST_CASE_METHOD(Kept, "game that was left goes on when it is taken up again", "[left]") {
  Wire wire(*this);
  wire.greet();
  const Played game = play_at_random(30, 3);
  const auto id = play(wire, game, "tab-one-tab-one");
  play(wire, play_at_random(30, 7), "tab-one-tab-one");
  CHECK(resume(wire, game.records[10].board, id, "tab-one-tab-one") == Relation::same);
  wire.say(protocol::Moves{0, id, {game.moves[10]}});
  CHECK(wire.next<protocol::Logged>().seq == 11);
  CHECK(reason_of(id) == std::nullopt);
  wire.say(protocol::End{0, id, EndReason::restarted, to_board(game.records[11].board), 0});
  wire.next<protocol::Ended>();
  CHECK(reason_of(id) == EndReason::restarted);
}

TEST_CASE_METHOD(Kept, "game whose client is gone for long is left, that of one who waits is not",
                 "[left]") {
  const Played game = play_at_random(30, 3);
  std::string gone;
  {
    Wire wire(*this);
    wire.greet("clientwhoisgonec");
    gone = play(wire, game, "tab-one-tab-one");
  }
  Wire wire(*this);
  wire.greet();
  const auto held = play(wire, play_at_random(30, 5), "tab-two-tab-two");
  host::Housekeeper housekeeper(
      games, folder / "games.sqlite", clock(), 0, [this] { return wall; }, silent);
  wall += host::kLeftAfterMs - kHourMs;
  housekeeper.tidy();
  written();
  CHECK(reason_of(gone) == std::nullopt);
  wall += 2 * kHourMs;
  housekeeper.tidy();
  written();
  CHECK(reason_of(gone) == EndReason::left);
  CHECK(reason_of(held) == std::nullopt);
}

TEST_CASE_METHOD(Kept, "game of an earlier run of the host is left too, and can go on", "[left]") {
  const Played game = play_at_random(30, 3);
  std::string id;
  std::string client_id = "clientclientclie";
  Wire wire(*this);
  wire.greet(client_id);
  id = play(wire, game, "tab-one-tab-one");
  written();
  // Another host's memory: it knows nothing of the game.
  host::Games later(log, [this] { return wall; });
  later.leave(wall + kDayMs);
  written();
  CHECK(reason_of(id) == EndReason::left);
  const auto holder = std::make_shared<int>(0);
  const auto resumed =
      later.resume(client_id, Wire::resume(game.records[10].board, id, "tab-one-tab-one"), holder);
  REQUIRE(std::holds_alternative<host::Games::Resumed>(resumed));
  CHECK(std::get<host::Games::Resumed>(resumed).relation == Relation::same);
  // The log is closed before the games that it tells.
  log.close();
}

TEST_CASE_METHOD(Kept, "games past their time are deleted, those under way are not", "[left]") {
  Wire wire(*this);
  wire.greet();
  const Played game = play_at_random(30, 3);
  const auto old = play(wire, game, "tab-one-tab-one");
  wire.say(protocol::End{0, old, EndReason::over, to_board(game.records[10].board), 0});
  wire.next<protocol::Ended>();
  const auto running = play(wire, play_at_random(30, 5), "tab-two-tab-two");
  wall += 100 * kDayMs;
  const Played fresh = play_at_random(30, 7);
  const auto young = play(wire, fresh, "tab-three-tab-three");
  wire.say(protocol::End{0, young, EndReason::over, to_board(fresh.records[10].board), 0});
  wire.next<protocol::Ended>();
  const auto tidy = [&](int months) {
    host::Housekeeper(
        games, folder / "games.sqlite", clock(), months, [this] { return wall; }, silent)
        .tidy();
  };
  tidy(0);
  CHECK(reason_of(old) == EndReason::over);
  tidy(3);
  auto reader = host::GameReader::open(folder / "games.sqlite");
  REQUIRE(reader);
  CHECK_FALSE(*reader->game(old));
  CHECK(*reader->game(running));
  CHECK(*reader->game(young));
}

TEST_CASE_METHOD(Kept, "a clock that jumps forward deletes nothing, one that goes on does",
                 "[left]") {
  Wire wire(*this);
  wire.greet();
  const Played game = play_at_random(30, 3);
  const auto old = play(wire, game, "tab-one-tab-one");
  wire.say(protocol::End{0, old, EndReason::over, to_board(game.records[10].board), 0});
  wire.next<protocol::Ended>();
  // The first look of a host's thread, and one more, count as one: it is the same day.
  const auto tidy = [&] {
    host::Housekeeper(
        games, folder / "games.sqlite", clock(), 3, [this] { return wall; }, silent)
        .tidy();
  };
  const auto is_there = [&] {
    auto reader = host::GameReader::open(folder / "games.sqlite");
    REQUIRE(reader);
    return reader->game(old)->has_value();
  };
  tidy();
  const auto right = wall;
  wall += 73LL * 365 * kDayMs;
  tidy();
  CHECK(is_there());
  // Set right again, it is as if nothing had been.
  wall = right + kDayMs;
  tidy();
  wall += 73LL * 365 * kDayMs;
  for (int day = 1; day < host::BelievedClock::kDays; ++day, wall += kDayMs) tidy();
  CHECK(is_there());
  tidy();
  CHECK_FALSE(is_there());
}

TEST_CASE_METHOD(Kept, "what the file says of the clock may be broken", "[left]") {
  REQUIRE(host::write_private(folder / "clock.json", "{"));
  CHECK(*clock().see(wall, wall) == wall);
  CHECK(*clock().see(wall + 100 * kDayMs, 0) == wall);
  CHECK(*clock().see(wall + 10 * kDayMs, 0) == wall + 10 * kDayMs);
  CHECK(*clock().see(wall, 0) == wall);
}

TEST_CASE("months are counted by the calendar", "[left]") {
  const auto day = [](std::string_view text) { return *host::parse_day(text); };
  CHECK(host::months_before(day("2026-03-31") + 5, 1) == day("2026-02-28") + 5);
  CHECK(host::months_before(day("2024-03-31"), 1) == day("2024-02-29"));
  CHECK(host::months_before(day("2026-01-15"), 13) == day("2024-12-15"));
}

TEST_CASE("settings say how long games are kept", "[left]") {
  CHECK(host::Settings{}.keep_months == 0);
  CHECK(host::parse_settings(R"({"keep_months":6})")->keep_months == 6);
  CHECK(host::parse_settings(R"({"keep_months":-1})").fault().field == "/keep_months");
}

TEST_CASE("log of the first version is told what its moves hold", "[left]") {
  const TempFolder folder;
  const auto path = folder / "games.sqlite";
  const Played game = play_at_random(20, 3);
  {
    auto database = host::Database::open(path, host::Database::Mode::read_write_create, 0);
    REQUIRE(database);
    REQUIRE(database->execute(std::string(host::log_migrations()[0].script) +
                              "PRAGMA user_version = 1;"));
    const auto board = host::pack_board(game.first);
    auto insert = database->prepare(
        "INSERT INTO games (name, client, site, page, rules, rows, cols, started_ms, first_board,"
        " last_board, highest, last_seq, moves) VALUES ('game', 'c', 's', 'p', 'standard', 4, 4, 1,"
        " ?, ?, 5, 20, 20)");
    REQUIRE(insert);
    REQUIRE(insert->bind(std::span(board)).bind(std::span(board)).run());
    host::BlockEncoder block(1);
    for (auto record : game.records) {
      record.player = "expectimax";
      record.think_ms = 2;
      block.add(record);
    }
    auto moves =
        database->prepare("INSERT INTO moves (game, seq, count, data) VALUES (1, 1, ?, ?)");
    REQUIRE(moves);
    REQUIRE(moves->bind(std::int64_t{block.count()}).bind(block.data()).run());
  }
  auto reader = host::GameReader::open(path);
  REQUIRE(reader);
  const auto found = reader->game("game");
  REQUIRE(found);
  REQUIRE(*found);
  CHECK((*found)->totals.player == "expectimax");
  CHECK((*found)->totals.think_ms == 40);
  CHECK((*found)->totals.duration_ms == game.records.back().t_ms);
  CHECK(reader->moves("game")->size() == 20);
}
