// How a player is presented to people.
#pragma once

#include <string>
#include <vector>

namespace solver {

struct PlayerInfo {
  std::string name;
  std::string author;
  std::string idea;
  /// What its values count, for example "score" or "heuristic".
  std::string unit;
  /// Variants it can play, by catalogue name.
  std::vector<std::string> rules;
};

}  // namespace solver
