// The games under way: whose they are, how a board that was found continues them, which moves may
// be logged. Stands between the sessions and the log. Thread-safe; resume() and a first call about
// a game that is not in memory read the log and block on the disk, the others do not.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "games/course.h"
#include "games/relation.h"
#include "log/game_log.h"
#include "protocol/cpp/messages.h"
#include "support/clock.h"

namespace host {

class Games {
 public:
  /// Lives as long as the connection that speaks for a tab.
  using Holder = std::shared_ptr<const void>;
  /// Called once, on the log's thread, and must not block: with null when what was asked is
  /// committed, else with the fault.
  using Committed = std::function<void(const Fault*)>;

  /// The games kept in memory; of older ones the log is asked.
  static constexpr std::size_t kInMemory = 1024;
  /// Boards a game remembers to tell an undo.
  static constexpr std::size_t kRemembered = 1024;
  /// Moves and verdicts of a game that wait for each other.
  static constexpr std::size_t kUnmatched = 256;

  /// The log must be closed before the games go: it tells them what was committed.
  Games(GameLog& log, WallClock now) : log_(log), now_(std::move(now)) {}
  Games(const Games&) = delete;
  Games& operator=(const Games&) = delete;

  struct Resumed {
    std::string game;
    protocol::Relation relation;
    std::int64_t next_seq;
  };
  std::variant<Resumed, protocol::Error> resume(const std::string& client,
                                                const protocol::Resume& request,
                                                const Holder& holder);

  /// Checks that the game is one of this client's, is under way, and has this shape.
  std::optional<protocol::Error> check(const std::string& client, const std::string& game,
                                       const protocol::Board& board);

  /// Takes moves for the log, all of them or none. Without an error `committed` follows.
  std::optional<protocol::Error> add_moves(const std::string& client,
                                           const protocol::Moves& request, Committed committed);

  /// Logs what a move was found to give away; one that is logged later keeps it until then. The seq
  /// is found here: the newest record of that board and direction.
  void judged(const std::string& client, const std::string& game, const solver::Grid& board,
              solver::Direction played, MoveJudgement judgement);

  /// Without an error `committed` follows. Ending a game twice is no error.
  std::optional<protocol::Error> end(const std::string& client, const protocol::End& request,
                                     Committed committed);

  /// Ends as left the games under way whose clients are gone and that had no move since.
  void leave(std::int64_t before_ms);

  /// The games under way whose clients are there, the one that was last heard of first.
  std::vector<GameRecord> running() const;

  /// Every move up to it is committed; 0 for a game not in memory.
  std::int64_t committed_seq(const std::string& game) const;

 private:
  struct Made {
    std::uint64_t board;
    solver::Direction direction;
    std::int64_t seq;
  };
  struct Live {
    GameRecord record;
    std::int64_t committed_seq = 0;
    /// Operations handed to the log and not committed yet.
    int waiting = 0;
    std::string tab;
    std::weak_ptr<const void> holder;
    /// Boards before the present one, the newest last.
    std::deque<Passed> history;
    /// The last moves, for verdicts that come after them, and verdicts that came before theirs.
    std::deque<Made> made;
    std::deque<std::pair<Made, MoveJudgement>> unmatched;
    std::uint64_t used = 0;
  };

  /// That a game was left is the host's guess: it still takes moves that come late, and goes on
  /// when it is taken up again.
  static bool closed(const Live& live) {
    return live.record.end && live.record.end->reason != protocol::EndReason::left;
  }
  void made(const std::string& game, Live& live, const MoveRecord& record);
  void leave(const std::string& id, Live& live);
  void leave_tab(const std::string& client, const std::string& tab);
  Live* find(const std::string& client, const std::string& game,
             std::unique_lock<std::mutex>& lock);
  Live* find_of_tab(const std::string& client, const protocol::Resume& request);
  std::optional<Live> load(const std::string& game);
  Resumed start(const std::string& client, const protocol::Resume& request,
                const solver::Grid& board, const Holder& holder, std::optional<std::string> parent);
  void make_room();
  GameLog::Outcome outcome(std::string game, std::int64_t seq, Committed committed);

  /// Nothing when the board belongs to another game.
  static std::optional<protocol::Relation> relate(const Live& live, const protocol::Resume& request,
                                                  const solver::Grid& found,
                                                  const solver::Rules& rules);

  GameLog& log_;
  const WallClock now_;
  mutable std::mutex mutex_;
  std::map<std::string, Live> live_;
  std::uint64_t uses_ = 0;
};

}  // namespace host
