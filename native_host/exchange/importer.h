// Puts whole games into the log: all of them in one transaction, or none.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "exchange/whole_game.h"

namespace host {

struct Imported {
  std::int64_t games = 0;
  /// Games that the log already held; they stay as they are.
  std::int64_t known = 0;
};

/// Blocks on the disk.
Result<Imported> import_games(const std::filesystem::path& log, std::vector<WholeGame> games);

}  // namespace host
