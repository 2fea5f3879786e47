// The figures authors published for their players, and the settings under which the league plays
// them: solver/published/players.json.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "command.h"

namespace tool::league {

/// The file's text, built into the program.
extern const std::string_view kPublishedText;

/// One row of the league.
struct Row {
  std::string strategy;
  std::string rules = "standard";
  /// Time for a move or own moves to look ahead; with neither the player's own depth decides.
  std::optional<double> time_ms;
  std::optional<int> depth;
  std::string published_setting;
  /// What the row plays is not what was published.
  bool other_setting = false;
  /// Null, or figures by name: games, mean, median, min, max, moves_median, reached, together,
  /// most_often, note.
  Json published;
  /// Games after which the row is complete.
  std::uint64_t games = 100;
};

/// Throws nlohmann::json::exception when the text is not such a list.
std::vector<Row> published_rows(std::string_view text = kPublishedText);

/// "100 ms a move", "3 own moves" or "its own depth".
std::string setting_text(const Row& row);

}  // namespace tool::league
