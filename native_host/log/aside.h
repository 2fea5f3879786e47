// Keeps beside the log what the log cannot take, until it can: a line of JSON for each operation,
// in the order they were asked for. Not thread-safe; every call blocks on the disk.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>

#include "log/game_store.h"
#include "log/log_op.h"
#include "support/result.h"

namespace host {

class Aside {
 public:
  /// Beside the log; what the file holds already was left there by an earlier host.
  explicit Aside(const std::filesystem::path& log);

  /// Adds to the file and forces it onto the disk: all of them or none. Operations that say nothing
  /// of a game of their own are left out.
  Result<Done> keep(std::span<const LogOp* const> ops);

  /// Whether an earlier host left anything that was not merged.
  bool has_left() const { return left_bytes_ > 0; }
  /// Writes what an earlier host left into the store, within a transaction of the caller's: what is
  /// there already stays, and a move is there once. The answer counts what has no place there, such
  /// as moves of a game whose beginning nobody kept.
  Result<int> merge(GameStore& store);

  /// The log holds everything: the file goes. With `unplaced` it stays under another name.
  Result<Done> clear(int unplaced);

 private:
  std::filesystem::path path_;
  std::uintmax_t left_bytes_ = 0;
  bool exists_ = false;
};

}  // namespace host
