// What the disk may do to the log. The log goes on by itself and harms nothing that is stored.
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <iterator>

#include "log/game_log.h"
#include "support/played.h"
#include "support/temp_folder.h"
#include "support/waiting.h"
#include "tests/support/catch.h"

namespace {

using host::Database;
using host::GameLog;

struct FaultFixture {
  TempFolder folder;
  host::Diagnostics silent{host::Diagnostics::Show::nothing};
  std::filesystem::path path = folder / "games.sqlite";
  // Quick tries, so that the test need not wait for the second of a real host.
  GameLog::Options options{.retry_every = std::chrono::milliseconds(5)};
  Outcomes outcomes;
  Played game = play_at_random(60, 6);

  std::string bytes() const {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
};

}  // namespace

TEST_CASE_METHOD(FaultFixture, "log that is locked is written once it is free", "[log]") {
  {
    GameLog log(path, options, silent);
    log.begin(head_of(game, "game"), std::nullopt, outcomes.next());
    REQUIRE(outcomes.wait(1).size() == 1);
    auto other = Database::open(path, Database::Mode::read_write_create, 1000);
    REQUIRE(other);
    REQUIRE(other->execute("BEGIN IMMEDIATE"));
    log.append("game", {game.records[0]}, totals_of(game, 1), outcomes.next());
    const auto failed = outcomes.wait(2);
    REQUIRE(failed.size() >= 2);
    REQUIRE(failed[1]);
    CHECK(failed[1]->code == "log_locked");
    CHECK(log.load_moves("game")->empty());
    REQUIRE(other->execute("ROLLBACK"));
    const auto told = outcomes.wait(3);
    REQUIRE(told.size() == 3);
    CHECK_FALSE(told[2]);
    CHECK(log.load_moves("game")->size() == 1);
  }
}

TEST_CASE_METHOD(FaultFixture, "log that is no database stays as it is", "[log]") {
  std::ofstream(path) << "this is a letter to my aunt, long enough to be mistaken for a header "
                      << std::string(200, '.');
  const std::string before = bytes();
  {
    GameLog log(path, options, silent);
    log.begin(head_of(game, "game"), std::nullopt, outcomes.next());
    const auto told = outcomes.wait(1);
    REQUIRE(told.size() >= 1);
    REQUIRE(told.front());
    CHECK(told.front()->code == "log_corrupt");
    CHECK_FALSE(log.load("game"));
  }
  CHECK(bytes() == before);
}

TEST_CASE_METHOD(FaultFixture, "log whose pages are damaged tells so and the rest stays", "[log]") {
  {
    GameLog log(path, options, silent);
    log.begin(head_of(game, "game"), std::nullopt, outcomes.next());
    log.append("game", game.records, totals_of(game, 60), outcomes.next());
    REQUIRE(outcomes.wait(2).size() == 2);
  }
  {
    std::fstream file(path, std::ios::binary | std::ios::in | std::ios::out);
    file.seekp(4096);
    file << std::string(3 * 4096, '\x7f');
  }
  const std::string before = bytes();
  {
    GameLog log(path, options, silent);
    Outcomes later;
    log.begin(head_of(game, "other"), std::nullopt, later.next());
    const auto told = later.wait(1);
    REQUIRE(told.size() >= 1);
    REQUIRE(told.front());
    CHECK(told.front()->code == "log_corrupt");
  }
  CHECK(bytes() == before);
}

TEST_CASE_METHOD(FaultFixture, "log folder that cannot be written comes back", "[log]") {
  std::filesystem::create_directory(folder / "later");
  // Root may write anywhere; a folder that is not there stops root as well.
  const auto elsewhere = folder / "missing" / "games.sqlite";
  GameLog log(elsewhere, options, silent);
  log.begin(head_of(game, "game"), std::nullopt, outcomes.next());
  const auto told = outcomes.wait(1);
  REQUIRE(told.size() >= 1);
  REQUIRE(told.front());
  CHECK(told.front()->code == "log_unwritable");
  CHECK_FALSE(log.load("game"));
  std::filesystem::create_directory(folder / "missing");
  const auto after = outcomes.wait(2);
  REQUIRE(after.size() == 2);
  CHECK_FALSE(after[1]);
  CHECK(log.load("game")->has_value());
}

TEST_CASE_METHOD(FaultFixture, "log on a full disk keeps what it has and goes on", "[log]") {
  GameLog log(path, options, silent);
  log.begin(head_of(game, "game"), std::nullopt, outcomes.next());
  REQUIRE(outcomes.wait(1).size() == 1);

  struct rlimit before {};
  REQUIRE(::getrlimit(RLIMIT_FSIZE, &before) == 0);
  const auto ignored = std::signal(SIGXFSZ, SIG_IGN);
  struct rlimit full = before;
  full.rlim_cur = 1024;
  REQUIRE(::setrlimit(RLIMIT_FSIZE, &full) == 0);
  log.append("game", game.records, totals_of(game, 60), outcomes.next());
  const auto failed = outcomes.wait(2);
  REQUIRE(::setrlimit(RLIMIT_FSIZE, &before) == 0);
  std::signal(SIGXFSZ, ignored);

  REQUIRE(failed.size() >= 2);
  CHECK(failed[1]);
  const auto told = outcomes.wait(3);
  REQUIRE(told.size() == 3);
  CHECK_FALSE(told[2]);
  CHECK(*log.load_moves("game") == game.records);
}

TEST_CASE_METHOD(FaultFixture, "log takes no more than it can keep while the disk fails", "[log]") {
  options.backlog = 10;
  GameLog log(folder / "missing" / "games.sqlite", options, silent);
  CHECK(log.accepting());
  for (int i = 0; i < 10; ++i) log.begin(head_of(game, "game" + std::to_string(i)), 0, nullptr);
  CHECK_FALSE(log.accepting());
  std::filesystem::create_directory(folder / "missing");
  // The first flushes may still be told of the fault.
  for (bool written = false; !written;) {
    Outcomes flushed;
    log.flush(flushed.next());
    const auto told = flushed.wait(1);
    REQUIRE(told.size() == 1);
    written = !told.front();
  }
  CHECK(log.accepting());
}
