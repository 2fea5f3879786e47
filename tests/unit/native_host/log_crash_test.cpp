// A host that is killed while it writes.
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>

#include "log/game_log.h"
#include "log/game_store.h"
#include "log/judgements.h"
#include "support/played.h"
#include "support/temp_folder.h"
#include "tests/support/catch.h"

namespace {

// Writes moves one by one and tells each acknowledged seq through the pipe, until it is killed.
[[noreturn]] void write_until_killed(const std::filesystem::path& path, const Played& game,
                                     int pipe) {
  const host::Diagnostics silent(host::Diagnostics::Show::nothing);
  host::GameLog log(path, {.batch = std::chrono::milliseconds(1)}, silent);
  log.begin(head_of(game, "game"), std::nullopt, nullptr);
  std::atomic<std::int64_t> acknowledged{0};
  for (std::size_t i = 0; i < game.records.size(); ++i) {
    const auto seq = static_cast<std::int64_t>(i + 1);
    log.append("game", {game.records[i]}, totals_of(game, seq), [&, seq](const host::Fault* f) {
      if (f == nullptr && ::write(pipe, &seq, sizeof seq) != sizeof seq) ::_exit(2);
      acknowledged = seq;
      acknowledged.notify_one();
    });
    // Stays near the writer, so that the kill finds work under way.
    for (auto seen = acknowledged.load(); seen < seq - 3; seen = acknowledged.load()) {
      acknowledged.wait(seen);
    }
  }
  while (true) ::pause();
}

}  // namespace

TEST_CASE("log holds every acknowledged move after kill -9", "[log][crash]") {
  const Played game = play_at_random(2000, 21, 6, 6);
  for (int round = 0; round < 5; ++round) {
    INFO("round " << round);
    const TempFolder folder;
    const auto path = folder / "games.sqlite";
    int ends[2];
    REQUIRE(::pipe(ends) == 0);
    const pid_t child = ::fork();
    if (child == 0) {
      ::close(ends[0]);
      write_until_killed(path, game, ends[1]);
    }
    ::close(ends[1]);
    std::int64_t acknowledged = 0;
    std::int64_t seq = 0;
    const std::int64_t kill_at = 20 + 130 * round;
    while (::read(ends[0], &seq, sizeof seq) == sizeof seq) {
      acknowledged = seq;
      if (seq == kill_at) ::kill(child, SIGKILL);
    }
    ::close(ends[0]);
    ::waitpid(child, nullptr, 0);
    REQUIRE(acknowledged >= kill_at);

    auto database = host::Database::open(path, host::Database::Mode::read_write_create, 1000);
    REQUIRE(database);
    auto check = database->prepare("PRAGMA integrity_check");
    REQUIRE(check);
    REQUIRE(*check->step());
    CHECK(check->text(0) == "ok");
    CHECK(*database->integer("SELECT count(*) FROM pragma_foreign_key_check") == 0);
    auto reader = host::GameReader::open(path);
    REQUIRE(reader);
    const auto moves = reader->moves("game");
    REQUIRE(moves);
    REQUIRE(static_cast<std::int64_t>(moves->size()) >= acknowledged);
    for (std::size_t i = 0; i < moves->size(); ++i) REQUIRE((*moves)[i] == game.records[i]);
    const auto stored = reader->game("game");
    REQUIRE((stored && *stored));
    CHECK((*stored)->totals.last_seq == static_cast<std::int64_t>(moves->size()));
  }
}

TEST_CASE("a process that is done with the log leaves the journal to the host that runs",
          "[log][crash]") {
  const TempFolder folder;
  const auto path = folder / "games.sqlite";
  int ends[2];
  REQUIRE(::pipe(ends) == 0);
  // Before anything is open: what SQLite knows of locks must not go along.
  const pid_t other = ::fork();
  if (other == 0) {
    ::close(ends[1]);
    char ready = 0;
    bool fine = ::read(ends[0], &ready, 1) == 1;
    {
      auto database = host::Database::open(path, host::Database::Mode::read_write_create, 1000);
      fine = fine && database && database->integer("SELECT count(*) FROM games");
    }
    ::_exit(fine ? 0 : 1);
  }
  ::close(ends[0]);
  const auto store = host::GameStore::open(path);
  auto held = host::Judgements::open(path);
  const bool read = held && held->of("game");
  // Another connection of the host's, which comes and goes.
  const bool passed = static_cast<bool>(host::Judgements::open(path));
  const bool told = ::write(ends[1], "x", 1) == 1;
  ::close(ends[1]);
  int status = 0;
  ::waitpid(other, &status, 0);
  REQUIRE(store);
  REQUIRE(read);
  REQUIRE(passed);
  REQUIRE(told);
  CHECK(status == 0);
  CHECK(std::filesystem::exists(path.string() + "-wal"));
}
