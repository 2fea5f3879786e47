// How a player is presented to people.
#pragma once

#include <string>
#include <string_view>
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
  /// Variants it can play, by catalogue name; players_of() fills it in.
  std::vector<std::string> rules = {};
  /// Boards it can play, as "4x4"; any where none is named.
  std::vector<std::string> sizes = {};
  std::vector<PlayerOption> options = {};
};

/// A player's name without its options.
inline std::string_view player_name(std::string_view player) {
  return player.substr(0, player.find(':'));
}

}  // namespace solver
