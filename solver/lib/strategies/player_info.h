// How a player is presented to people.
#pragma once

#include <string>
#include <vector>

namespace solver {

/// Something about a player that people can choose: `name:option=value,option=value`.
struct PlayerOption {
  std::string name;
  std::string idea;
  /// The value where none is chosen.
  std::string standard;
  /// The words it takes; empty where it is a number.
  std::vector<std::string> choices = {};
  /// Bounds of the number.
  double low = 0;
  double high = 0;
  /// No fractions.
  bool whole = false;
};

struct PlayerInfo {
  /// With the options that differ from the standard: what chooses this very player again.
  std::string name;
  std::string author;
  std::string idea;
  /// What its values count, for example "score" or "heuristic".
  std::string unit;
  /// Variants it can play, by catalogue name.
  std::vector<std::string> rules;
  std::vector<PlayerOption> options = {};
};

}  // namespace solver
