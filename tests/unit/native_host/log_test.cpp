#include <sys/stat.h>

#include <fstream>

#include "log/game_log.h"
#include "log/json.h"
#include "log/schema.h"
#include "support/played.h"
#include "support/temp_folder.h"
#include "support/waiting.h"
#include "tests/support/catch.h"

namespace {

using host::Database;
using host::GameLog;
using host::GameReader;

struct LogFixture {
  TempFolder folder;
  host::Diagnostics silent{host::Diagnostics::Show::nothing};
  std::filesystem::path path = folder / "games.sqlite";
  GameLog::Options options;
  Outcomes outcomes;

  // Writes a game whole and waits until it is committed.
  void write(GameLog& log, const Played& game, const std::string& id) {
    const auto n = static_cast<std::int64_t>(game.records.size());
    log.begin(head_of(game, id), std::nullopt, outcomes.next());
    log.append(id, game.records, totals_of(game, n), outcomes.next());
    log.end(id, totals_of(game, n), {5000, protocol::EndReason::over}, outcomes.next());
  }
};

}  // namespace

TEST_CASE_METHOD(LogFixture, "log gives a game back as it was played", "[log]") {
  const Played game = play_at_random(300, 42);
  {
    GameLog log(path, options, silent);
    write(log, game, "gamegamegamegame");
    for (const auto& fault : outcomes.wait(3)) CHECK_FALSE(fault);
  }
  auto reader = GameReader::open(path);
  REQUIRE(reader);
  const auto found = reader->game("gamegamegamegame");
  REQUIRE((found && *found));
  CHECK((*found)->head == head_of(game, "gamegamegamegame"));
  CHECK((*found)->totals == totals_of(game, static_cast<std::int64_t>(game.records.size())));
  CHECK((*found)->end->reason == protocol::EndReason::over);
  CHECK(*reader->moves("gamegamegamegame") == game.records);
  CHECK(reader->moves("anothergameagain")->empty());
  struct stat info {};
  REQUIRE(::stat(path.c_str(), &info) == 0);
  CHECK((info.st_mode & 0777) == 0600);
}

TEST_CASE_METHOD(LogFixture, "log goes on with a game across restarts", "[log]") {
  const Played game = play_at_random(200, 9, 6, 6);
  const auto part = [&](std::size_t from, std::size_t to) {
    return std::vector(game.records.begin() + static_cast<std::ptrdiff_t>(from),
                       game.records.begin() + static_cast<std::ptrdiff_t>(to));
  };
  {
    GameLog log(path, options, silent);
    log.begin(head_of(game, "game"), 12, outcomes.next());
    log.append("game", part(0, 50), totals_of(game, 50), outcomes.next());
  }
  {
    GameLog log(path, options, silent);
    log.append("game", part(50, 51), totals_of(game, 51), outcomes.next());
    log.append("game", part(51, 100), totals_of(game, 100), outcomes.next());
    for (const auto& fault : outcomes.wait(4)) CHECK_FALSE(fault);
    const auto loaded = log.load("game");
    REQUIRE((loaded && *loaded));
    CHECK((*loaded)->totals == totals_of(game, 100));
    CHECK(*log.load_moves("game") == part(0, 100));
  }
}

TEST_CASE_METHOD(LogFixture, "log stores no seq twice and leaves none out", "[log]") {
  const Played game = play_at_random(30, 2);
  GameLog log(path, options, silent);
  log.begin(head_of(game, "game"), std::nullopt, nullptr);
  log.append("game", {game.records[0]}, totals_of(game, 1), outcomes.next());
  log.append("game", {game.records[0]}, totals_of(game, 1), outcomes.next());
  log.append("game", {game.records[5]}, totals_of(game, 6), outcomes.next());
  log.append("game", {game.records[1]}, totals_of(game, 2), outcomes.next());
  log.append("other", {game.records[0]}, totals_of(game, 1), outcomes.next());
  log.flush(outcomes.next());
  const auto told = outcomes.wait(6);
  REQUIRE(told.size() == 6);
  CHECK(std::ranges::count_if(
            told, [](const auto& fault) { return fault && fault->code == GameLog::kLost; }) == 3);
  CHECK(log.load_moves("game")->size() == 2);
}

TEST_CASE_METHOD(LogFixture, "log knows a fork's parent and lists the newest first", "[log]") {
  const Played game = play_at_random(3, 2);
  GameLog log(path, options, silent);
  auto first = head_of(game, "first");
  auto second = head_of(game, "second");
  second.started_ms = 2000;
  second.parent = "first";
  log.begin(first, std::nullopt, nullptr);
  log.begin(second, std::nullopt, outcomes.next());
  REQUIRE(outcomes.wait(1).size() == 1);
  auto reader = GameReader::open(path);
  REQUIRE(reader);
  std::vector<std::string> ids;
  REQUIRE(reader->games({}, [&](const host::GameRecord& record) {
    ids.push_back(record.head.id);
    if (record.head.id == "second") CHECK(record.head.parent == "first");
    return true;
  }));
  CHECK(ids == std::vector<std::string>{"second", "first"});
}

TEST_CASE_METHOD(LogFixture, "log that does not exist reads as empty", "[log]") {
  auto reader = GameReader::open(path);
  REQUIRE(reader);
  int games = 0;
  REQUIRE(reader->games({}, [&](const host::GameRecord&) { return ++games > 0; }));
  CHECK(games == 0);
  CHECK_FALSE(reader->game("game")->has_value());
  CHECK_FALSE(std::filesystem::exists(path));
}

TEST_CASE_METHOD(LogFixture, "log is made from every earlier version", "[log]") {
  for (int from = 0; from < host::log_version(); ++from) {
    INFO("from version " << from);
    std::filesystem::remove(path);
    {
      auto database = Database::open(path, Database::Mode::read_write_create, 0);
      REQUIRE(database);
      for (int version = 0; version < from; ++version) {
        REQUIRE(database->execute(
            std::string(host::log_migrations()[static_cast<std::size_t>(version)].script)));
      }
      REQUIRE(database->execute("PRAGMA user_version = " + std::to_string(from)));
      CHECK_FALSE(*host::is_current_log(*database));
      REQUIRE(host::migrate_log(*database));
      REQUIRE(host::migrate_log(*database));
      CHECK(*host::is_current_log(*database));
      CHECK(*database->integer("PRAGMA user_version") == host::log_version());
    }
    GameLog log(path, options, silent);
    Outcomes written;
    log.begin(head_of(play_at_random(1, 1), "game"), std::nullopt, written.next());
    CHECK(written.wait(1) == std::vector<std::optional<host::Fault>>{std::nullopt});
  }
}

TEST_CASE_METHOD(LogFixture, "log of an older version is brought up to date by a reader", "[log]") {
  std::ofstream(path) << "";
  auto reader = GameReader::open(path);
  REQUIRE(reader);
  CHECK_FALSE(reader->game("game")->has_value());
}

TEST_CASE_METHOD(LogFixture, "log of a newer version is refused and not touched", "[log]") {
  {
    auto database = Database::open(path, Database::Mode::read_write_create, 0);
    REQUIRE(database);
    REQUIRE(host::migrate_log(*database));
    REQUIRE(database->execute("PRAGMA user_version = 99"));
  }
  const auto reader = GameReader::open(path);
  REQUIRE_FALSE(reader);
  CHECK(reader.fault().code == "log_newer");
  CHECK(reader.fault().message.find("99") != std::string::npos);
  {
    GameLog log(path, options, silent);
    log.begin(head_of(play_at_random(1, 1), "game"), std::nullopt, outcomes.next());
    const auto told = outcomes.wait(1);
    REQUIRE(told.front());
    CHECK(told.front()->code == "log_newer");
  }
  auto database = Database::open(path, Database::Mode::read_only, 0);
  REQUIRE(database);
  CHECK(*database->integer("PRAGMA user_version") == 99);
  CHECK(*database->integer("SELECT count(*) FROM games") == 0);
}

TEST_CASE_METHOD(LogFixture, "log that is another program's database is not touched", "[log]") {
  {
    auto database = Database::open(path, Database::Mode::read_write_create, 0);
    REQUIRE(database);
    REQUIRE(database->execute("CREATE TABLE games (a); INSERT INTO games VALUES (1);"));
  }
  const auto reader = GameReader::open(path);
  REQUIRE_FALSE(reader);
  CHECK(reader.fault().code == "log_foreign");
}

TEST_CASE_METHOD(LogFixture, "log of 20,000 moves stays under 500 kB", "[log]") {
  const Played part = play_at_random(1000, 4, 6, 6);
  Played game = part;
  // Repeated until there are enough: what counts are the bytes.
  while (game.records.size() < 20'000) {
    for (auto record : part.records) {
      record.seq = static_cast<std::int64_t>(game.records.size()) + 1;
      record.t_ms = 40 * record.seq;
      game.records.push_back(record);
    }
  }
  game.records.resize(20'000);
  {
    GameLog log(path, options, silent);
    log.begin(head_of(game, "game"), std::nullopt, nullptr);
    for (std::size_t i = 0; i < game.records.size(); ++i) {
      log.append("game", {game.records[i]}, totals_of(game, static_cast<std::int64_t>(i + 1)),
                 nullptr);
    }
    log.flush(outcomes.next());
    REQUIRE(outcomes.wait(1).size() == 1);
    CHECK(log.load_moves("game")->size() == 20'000);
  }
  CHECK(std::filesystem::file_size(path) < 500'000);
}

TEST_CASE("log text names what people read", "[log]") {
  const Played game = play_at_random(1, 8);
  host::GameRecord record{head_of(game, "game"), totals_of(game, 1), std::nullopt};
  const std::string text = host::move_text(record, game.records.front());
  CHECK(text.starts_with("1 "));
  CHECK(text.find(" by auto ") != std::string::npos);
  CHECK(host::utc(0) == "1970-01-01 00:00:00");
  record.head.page = "title with \xff and \"quotes\"";
  CHECK(host::game_json(record).find("\\\"quotes\\\"") != std::string::npos);
  // A rank is the place in the faces of the game's rules.
  record.head.rules = "threes";
  record.totals.highest = 5;
  CHECK(host::game_json(record).find("\"max_tile\":12") != std::string::npos);
}
