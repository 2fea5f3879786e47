// The log as the host uses it: hand a record in, hear when it is safe. A thread of its own writes
// in batches of at most 10 ms, forces the write-ahead log onto the disk once a second and, for the
// end of a game, at once. Thread-safe.
//
// When the disk does not take a batch, it is kept in memory and tried again each second; nothing
// that is stored is touched. Meanwhile it also stands in a file beside the log, if that one can be
// written, so that the next host finds what this one could not write.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "log/aside.h"
#include "log/game_reader.h"
#include "log/game_store.h"
#include "log/log_op.h"
#include "log/records.h"
#include "support/diagnostics.h"

namespace host {

class GameLog {
 public:
  /// Called on the writer's thread, and must not block. With null once the record is committed.
  /// With a fault when the first try failed; unless the fault's code is kLost, a call with null
  /// follows when a later try succeeds.
  using Outcome = std::function<void(const Fault*)>;
  /// Code of a fault after which the record will never be written: the game is no longer in the
  /// log, or stands elsewhere.
  static constexpr std::string_view kLost = "log_lost";

  struct Options {
    std::chrono::milliseconds batch{10};
    std::chrono::milliseconds sync_every{1000};
    std::chrono::milliseconds retry_every{1000};
    /// Moves kept in memory while the disk does not take them.
    std::size_t backlog = 50'000;
  };

  GameLog(std::filesystem::path path, Options options, const Diagnostics& diagnostics);
  ~GameLog();
  GameLog(const GameLog&) = delete;
  GameLog& operator=(const GameLog&) = delete;

  /// Tries to write what is left, forces it onto the disk, closes the log; no outcome comes later,
  /// and nothing may be handed in any more. The destructor does it otherwise.
  void close();

  /// False when so much waits for the disk that no more should be handed in.
  bool accepting() const;

  void begin(GameHead head, std::optional<std::uint64_t> score_page, Outcome outcome);
  /// Requires at least one record.
  void append(std::string game, std::vector<MoveRecord> records, GameTotals totals,
              Outcome outcome);
  void end(std::string game, GameTotals totals, GameEnd end, Outcome outcome);
  /// What was found of a move that was appended before.
  void judge(std::string game, const MoveJudgement& judgement);
  /// A game that was left is under way again.
  void reopen(std::string game);
  /// Ends as left every game under way whose last record is older, but for these.
  void leave(std::int64_t before_ms, std::vector<std::string> but);
  /// Nothing to write: tells when everything handed in before is committed.
  void flush(Outcome outcome);

  /// What is committed about a game. Blocks on the disk.
  Result<std::optional<GameRecord>> load(const std::string& game);
  Result<std::vector<MoveRecord>> load_moves(const std::string& game);

 private:
  struct Op {
    LogOp what;
    Outcome outcome;
    /// What it counts for in the backlog.
    std::size_t moves;
    bool told = false;
    /// It stands in the file beside the log.
    bool aside = false;
  };
  using Time = std::chrono::steady_clock::time_point;

  void hand_in(Op op);
  void run();
  Time wake_at() const;
  void write_pending();
  std::optional<Fault> try_write();
  std::optional<Fault> write_batch();
  std::optional<Fault> apply(Op& op, bool& to_disk);
  void settle(const std::optional<Fault>& fault);
  void keep_aside();
  void clear_aside(int unplaced);
  void sync();
  Result<GameReader*> reader();

  const std::filesystem::path path_;
  const Options options_;
  const Diagnostics& diagnostics_;

  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Op> queue_;
  Time queued_since_;
  bool urgent_ = false;
  bool stopping_ = false;
  std::size_t waiting_moves_ = 0;

  // The writer thread's own.
  std::optional<GameStore> store_;
  std::deque<Op> pending_;
  Aside aside_;
  bool aside_failing_ = false;
  bool failing_ = false;
  Time retry_at_;
  bool dirty_ = false;
  Time sync_at_;

  std::mutex reader_mutex_;
  std::optional<GameReader> reader_;

  std::thread thread_;
};

}  // namespace host
