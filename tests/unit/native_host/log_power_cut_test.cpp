// The power goes while games are written: the file is as it was when it was last folded, the
// write-ahead log ends anywhere after what was last forced onto the disk.
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <fstream>
#include <iterator>
#include <random>
#include <thread>

#include "log/game_log.h"
#include "support/played.h"
#include "support/temp_folder.h"
#include "support/waiting.h"
#include "tests/support/catch.h"

namespace {

using host::Database;
namespace fs = std::filesystem;

constexpr std::size_t kWalHeader = 32;
constexpr std::size_t kFrame = 24 + 4096;

std::string bytes_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

struct Picture {
  std::string file;
  std::string wal;
  std::int64_t committed = 0;

  /// Of the write-ahead log; another one after each folding.
  std::string salt() const { return wal.size() < kWalHeader ? std::string() : wal.substr(16, 8); }
  /// Where the frames of this salt end.
  std::size_t end() const {
    std::size_t at = kWalHeader;
    while (at + kFrame <= wal.size() && wal.compare(at + 8, 8, salt()) == 0) at += kFrame;
    return std::min(at, wal.size());
  }
};

/// One moment of the disk. A reader keeps the write-ahead log from being begun anew meanwhile.
Picture take_picture(const fs::path& path, const std::atomic<std::int64_t>& committed) {
  auto reader = Database::open(path, Database::Mode::read_only, 1000);
  REQUIRE(reader);
  REQUIRE(reader->execute("BEGIN"));
  REQUIRE(reader->integer("SELECT count(*) FROM games"));
  Picture picture;
  picture.committed = committed;
  picture.file = bytes_of(path);
  picture.wal = bytes_of(path.string() + "-wal");
  REQUIRE(reader->execute("ROLLBACK"));
  return picture;
}

/// Moves of the game that a log with these bytes holds; it must be whole.
std::int64_t moves_after(const Picture& picture, std::size_t wal_bytes, const Played& game) {
  const TempFolder folder;
  const auto path = folder / "games.sqlite";
  std::ofstream(path, std::ios::binary) << picture.file;
  std::ofstream(path.string() + "-wal", std::ios::binary) << picture.wal.substr(0, wal_bytes);
  auto database = Database::open(path, Database::Mode::read_write_create, 1000);
  REQUIRE(database);
  auto check = database->prepare("PRAGMA integrity_check");
  REQUIRE(check);
  REQUIRE(*check->step());
  CHECK(check->text(0) == "ok");
  check->reset();
  CHECK(*database->integer("SELECT count(*) FROM pragma_foreign_key_check") == 0);
  auto reader = host::GameReader::open(path);
  REQUIRE(reader);
  const auto moves = reader->moves("game");
  REQUIRE(moves);
  for (std::size_t i = 0; i < moves->size(); ++i) REQUIRE((*moves)[i] == game.records[i]);
  const auto stored = reader->game("game");
  REQUIRE(stored);
  if (*stored) CHECK((*stored)->totals.last_seq == static_cast<std::int64_t>(moves->size()));
  return static_cast<std::int64_t>(moves->size());
}

}  // namespace

TEST_CASE("log after a power cut is whole and misses the last second at most", "[log][crash]") {
  const Played game = play_at_random(4000, 21, 8, 8);
  const TempFolder folder;
  const auto path = folder / "games.sqlite";
  const host::Diagnostics silent(host::Diagnostics::Show::nothing);
  // Hundredths of the times of a real host, so that there are many seconds to lose.
  constexpr std::chrono::milliseconds kSecond{20};
  host::GameLog log(path, {.batch = std::chrono::milliseconds(1), .sync_every = kSecond}, silent);
  std::atomic<std::int64_t> committed{0};
  std::atomic<bool> stop{false};
  Outcomes begun;
  log.begin(head_of(game, "game"), std::nullopt, begun.next());
  REQUIRE(begun.wait(1).size() == 1);
  std::jthread player([&] {
    for (std::size_t i = 0; i < game.records.size() && !stop; ++i) {
      const auto seq = static_cast<std::int64_t>(i + 1);
      log.append("game", {game.records[i]}, totals_of(game, seq), [&, seq](const host::Fault* f) {
        if (f == nullptr) committed = seq;
        committed.notify_all();
      });
      for (auto seen = committed.load(); seen < seq - 3; seen = committed.load()) {
        committed.wait(seen);
      }
    }
  });

  std::mt19937 random(7);
  int cut_short = 0;
  for (int round = 0; round < 40 && committed < 3900; ++round) {
    INFO("round " << round);
    const Picture earlier = take_picture(path, committed);
    const std::int64_t later_than = earlier.committed + 1 + static_cast<int>(random() % 40);
    for (auto seen = committed.load(); seen < later_than; seen = committed.load()) {
      committed.wait(seen);
    }
    const Picture picture = take_picture(path, committed);
    const std::size_t cut = random() % (picture.wal.size() + 1);
    const std::int64_t kept = moves_after(picture, cut, game);
    CHECK(moves_after(picture, picture.wal.size(), game) >= picture.committed);
    // What stood in the log before is there, as far as the cut lies behind it.
    if (earlier.salt() == picture.salt() && cut >= earlier.end()) {
      CHECK(kept >= earlier.committed);
      ++cut_short;
    }
  }
  stop = true;
  player.join();
  CHECK(cut_short > 0);
}
