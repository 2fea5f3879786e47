// Writes games and moves through one connection. Not thread-safe; every call blocks on the disk.
// After a fault the store is to be thrown away, and with it everything since begin().
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "log/database.h"
#include "log/judgements.h"
#include "log/move_codec.h"
#include "log/records.h"

namespace host {

class GameStore {
 public:
  /// Whether the game is there and stands where the call says it does; nothing is written if not.
  enum class Written : std::uint8_t { yes, gone };

  /// Opens the log, makes or migrates its tables.
  static Result<GameStore> open(const std::filesystem::path& path);

  Result<Done> begin();
  Result<Done> commit();

  Result<Written> add_game(const GameHead& head, const std::optional<std::uint64_t>& score_page);
  /// Requires records with consecutive seqs; the game must end just before the first of them.
  Result<Written> add_moves(const std::string& game, const std::vector<MoveRecord>& records,
                            const GameTotals& totals);
  /// One that was left may end otherwise.
  Result<Written> end_game(const std::string& game, const GameTotals& totals, const GameEnd& end);
  /// One that was left is under way again.
  Result<Written> reopen_game(const std::string& game);
  /// Takes the place of an earlier one of the same move.
  Result<Written> judge(const std::string& game, const MoveJudgement& judgement);
  /// Of the last record; nothing where there is no such game.
  Result<std::optional<std::int64_t>> last_seq(const std::string& game);
  /// Ends as left what is under way and had its last record before this time, but for these games.
  Result<Written> leave_games(std::int64_t before_ms, const std::vector<std::string>& but);

  /// Forces what is committed onto the disk: COMMIT alone outlives a crash, not a power cut.
  Result<Done> sync();

 private:
  struct Open {
    std::int64_t id;
    BlockEncoder block;
  };

  explicit GameStore(Database database) : database_(std::move(database)) {}
  Result<Done> prepare();
  static Result<std::optional<std::int64_t>> one_integer(Statement& select,
                                                         const std::string& game);
  Result<Done> write_block(const Open& open);

  Database database_;
  std::optional<Statement> find_, last_seq_, insert_, update_, block_, end_, reopen_, judge_,
      leave_;
  // The block each game was last written to. A game without one starts a new block.
  std::map<std::string, Open> open_;
};

}  // namespace host
