// What the log cannot take stays in a file beside it, and is in the log once that can be used
// again.
#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <functional>
#include <iterator>

#include "log/game_log.h"
#include "log/schema.h"
#include "support/played.h"
#include "support/temp_folder.h"
#include "support/waiting.h"
#include "tests/support/catch.h"

namespace {

using host::Database;
using host::GameLog;
namespace fs = std::filesystem;

constexpr uid_t kNobody = 65534;

/// While it lives, the log at `path` cannot be written for one reason.
using Trouble = std::function<std::shared_ptr<void>(const fs::path& path)>;

std::shared_ptr<void> until_gone(std::function<void()> end) {
  return {nullptr, [end = std::move(end)](void*) { end(); }};
}

std::shared_ptr<void> locked(const fs::path& path) {
  auto other = std::make_shared<Database>(
      std::move(*Database::open(path, Database::Mode::read_write_create, 1000)));
  REQUIRE(other->execute("BEGIN IMMEDIATE"));
  return other;
}

std::shared_ptr<void> corrupt(const fs::path& path) {
  const fs::path safe = path.string() + ".safe";
  fs::rename(path, safe);
  std::ofstream(path) << "a letter to my aunt " << std::string(500, '.');
  return until_gone([=] { fs::rename(safe, path); });
}

std::shared_ptr<void> newer(const fs::path& path) {
  const auto set_version = [path](int version) {
    auto database = Database::open(path, Database::Mode::read_write_create, 1000);
    REQUIRE(database);
    REQUIRE(database->execute("PRAGMA user_version = " + std::to_string(version)));
  };
  set_version(host::log_version() + 1);
  return until_gone([=] { set_version(host::log_version()); });
}

std::shared_ptr<void> read_only(const fs::path& path) {
  fs::permissions(path, fs::perms::owner_read);
  const bool root = ::geteuid() == 0;
  // Root may write to anything.
  if (root) {
    REQUIRE(::chown(path.parent_path().c_str(), kNobody, kNobody) == 0);
    REQUIRE(::chown(path.c_str(), kNobody, kNobody) == 0);
    REQUIRE(::seteuid(kNobody) == 0);
  }
  return until_gone([=] {
    if (root) REQUIRE(::seteuid(0) == 0);
    fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write);
  });
}

// Files end where the disk does: what the log needs is more than what stands beside it.
std::shared_ptr<void> full_disk(const fs::path&) {
  struct rlimit before {};
  REQUIRE(::getrlimit(RLIMIT_FSIZE, &before) == 0);
  const auto ignored = std::signal(SIGXFSZ, SIG_IGN);
  struct rlimit full = before;
  full.rlim_cur = 12'000;
  REQUIRE(::setrlimit(RLIMIT_FSIZE, &full) == 0);
  return until_gone([=] {
    REQUIRE(::setrlimit(RLIMIT_FSIZE, &before) == 0);
    std::signal(SIGXFSZ, ignored);
  });
}

struct AsideFixture {
  TempFolder folder;
  host::Diagnostics silent{host::Diagnostics::Show::nothing};
  fs::path path = folder / "games.sqlite";
  fs::path aside = folder / "games.sqlite.aside";
  GameLog::Options options{.retry_every = std::chrono::milliseconds(5)};
  Played game = play_at_random(60, 6);
  const host::MoveJudgement judgement{.seq = 30,
                                      .best = solver::Direction::left,
                                      .loss = 12,
                                      .expected = 900,
                                      .depth = 3,
                                      .budget_ms = 50};

  /// A host that plays moves [from, to) of the game and is gone, whatever became of them.
  std::vector<std::optional<host::Fault>> play(std::size_t from, std::size_t to, bool ends) {
    Outcomes outcomes;
    GameLog log(path, options, silent);
    std::size_t asked = 0;
    if (from == 0) {
      log.begin(head_of(game, "game"), std::nullopt, outcomes.next());
      ++asked;
    }
    log.append("game",
               {game.records.begin() + static_cast<std::ptrdiff_t>(from),
                game.records.begin() + static_cast<std::ptrdiff_t>(to)},
               totals_of(game, static_cast<std::int64_t>(to)), outcomes.next());
    ++asked;
    if (ends) {
      log.judge("game", judgement);
      log.end("game", totals_of(game, static_cast<std::int64_t>(to)),
              {99'000, protocol::EndReason::over}, outcomes.next());
      ++asked;
    }
    auto told = outcomes.wait(asked);
    log.close();
    return told;
  }

  /// A host that has nothing to do but to open the log.
  void look() {
    GameLog log(path, options, silent);
    Outcomes outcomes;
    log.flush(outcomes.next());
    REQUIRE(outcomes.wait(1).size() == 1);
  }

  void check_whole() {
    auto reader = host::GameReader::open(path);
    REQUIRE(reader);
    CHECK(*reader->moves("game") == game.records);
    const auto stored = reader->game("game");
    REQUIRE((stored && *stored));
    CHECK((*stored)->totals == totals_of(game, 60));
    CHECK((*stored)->end == host::GameEnd{99'000, protocol::EndReason::over});
    CHECK(*reader->count({}) == 1);
    CHECK(*host::Judgements::open(path)->of("game") == std::vector{judgement});
  }
};

}  // namespace

TEST_CASE_METHOD(AsideFixture, "log that cannot be written loses nothing with its host", "[log]") {
  const auto [name, trouble, code] =
      GENERATE(table<std::string, Trouble, std::string>({{"locked", locked, "log_locked"},
                                                         {"corrupt", corrupt, "log_corrupt"},
                                                         {"newer", newer, "log_newer"},
                                                         {"read-only", read_only, "log_unwritable"},
                                                         {"full", full_disk, ""}}));
  INFO(name);
  for (const auto& fault : play(0, 20, false)) REQUIRE_FALSE(fault);
  {
    const auto lasting = trouble(path);
    for (const auto& fault : play(20, 40, false)) {
      REQUIRE(fault);
      if (!code.empty()) CHECK(fault->code == code);
    }
    // Two hosts, one after the other.
    for (const auto& fault : play(40, 60, true)) REQUIRE(fault);
    CHECK(fs::exists(aside));
  }
  look();
  check_whole();
  CHECK_FALSE(fs::exists(aside));
  look();
  check_whole();
}

TEST_CASE_METHOD(AsideFixture, "what stands aside is merged once, however often it is found",
                 "[log]") {
  for (const auto& fault : play(0, 20, false)) REQUIRE_FALSE(fault);
  {
    const auto lasting = corrupt(path);
    play(20, 60, true);
  }
  // As if the host had died between the merge and the removal.
  const fs::path copy = folder / "copy";
  fs::copy_file(aside, copy);
  look();
  fs::copy_file(copy, aside);
  look();
  check_whole();
  CHECK_FALSE(fs::exists(aside));
}

TEST_CASE_METHOD(AsideFixture, "log that can be written again needs nothing beside it", "[log]") {
  for (const auto& fault : play(0, 20, false)) REQUIRE_FALSE(fault);
  auto lasting = locked(path);
  GameLog log(path, options, silent);
  Outcomes outcomes;
  log.append("game", {game.records.begin() + 20, game.records.end()}, totals_of(game, 60),
             outcomes.next());
  REQUIRE(outcomes.wait(1).front());
  lasting.reset();
  const auto told = outcomes.wait(2);
  REQUIRE(told.size() == 2);
  CHECK_FALSE(told[1]);
  log.close();
  CHECK_FALSE(fs::exists(aside));
  CHECK(*host::GameReader::open(path)->moves("game") == game.records);
}

TEST_CASE_METHOD(AsideFixture, "line that was cut and moves without a game stay beside the log",
                 "[log]") {
  for (const auto& fault : play(0, 20, false)) REQUIRE_FALSE(fault);
  {
    const auto lasting = corrupt(path);
    play(20, 60, true);
  }
  SECTION("cut") {
    fs::resize_file(aside, fs::file_size(aside) - 10);
    look();
    auto reader = host::GameReader::open(path);
    REQUIRE(reader);
    CHECK(*reader->moves("game") == game.records);
  }
  SECTION("without a game") {
    fs::remove(path);
    look();
    CHECK(*host::GameReader::open(path)->count({}) == 0);
  }
  CHECK_FALSE(fs::exists(aside));
  CHECK(fs::exists(aside.string() + ".1"));
}
