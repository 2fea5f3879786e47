// Takes games out of the log for good: what they held is overwritten, and the file shrinks where no
// other process reads it. A game under way in a running host goes on as a new one.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "log/game_filter.h"
#include "support/result.h"

namespace host {

/// How many games went; `most` of the filter does not count. Blocks on the disk.
Result<std::int64_t> erase_games(const std::filesystem::path& log, const GameFilter& filter);
/// The same of games that ended before this time.
Result<std::int64_t> erase_ended_before(const std::filesystem::path& log, std::int64_t ms);
/// 1, or 0 where the log holds no such game.
Result<std::int64_t> erase_game(const std::filesystem::path& log, const std::string& id);

}  // namespace host
