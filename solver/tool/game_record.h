// What is kept of one finished game, and its form as a line of the --out file.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "board/grid.h"
#include "command.h"
#include "latency.h"

namespace tool {

/// Sets of tiles worth counting when they stand on one board, as "32768+16384".
struct Together {
  std::string_view name;
  /// Bit r for rank r.
  std::uint64_t ranks;
};
const std::vector<Together>& together_sets();

struct GameRecord {
  std::uint64_t game = 0;
  std::uint64_t score = 0;
  /// Its face.
  std::uint64_t max_tile = 0;
  std::uint64_t moves = 0;
  /// Time spent deciding.
  double seconds = 0;
  double ms_max = 0;
  Latency latency;
  /// Bit i: together_sets()[i] stood on the board at some time.
  std::uint64_t together = 0;
};

Json to_json(const GameRecord& record);
/// Throws nlohmann::json::exception when the object is no record.
GameRecord record_from_json(const Json& json);

}  // namespace tool
