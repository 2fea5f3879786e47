// Games and moves of the log as text for programs and people.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "log/records.h"
#include "log/statistics.h"

namespace host {

/// One JSON object on one line.
std::string game_json(const GameRecord& game);
/// {"game":{..},"moves":[..]} on one line.
std::string game_and_moves_json(const GameRecord& game, const std::vector<MoveRecord>& moves);
/// {"games":N,"moves":N,"bytes":N,"groups":[..]}; `bytes` is what the log takes on the disk.
std::string statistics_json(const std::vector<GroupStatistics>& groups, std::uint64_t bytes);
/// {"deleted":N,"bytes":N}
std::string deleted_json(std::int64_t games, std::uint64_t bytes);
/// {"imported":N,"known":N}
std::string imported_json(std::int64_t games, std::int64_t known);
/// {"exported":path}
std::string exported_json(const std::string& path);

/// "12 left by auto 0,2,4,8/... +2@1,3"
std::string move_text(const GameRecord& game, const MoveRecord& move);
/// "2048-12-31 23:59:59"
std::string utc(std::int64_t ms);

}  // namespace host
