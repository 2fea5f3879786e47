#include "league/published.h"

#include <sstream>

namespace tool::league {

std::vector<Row> published_rows(std::string_view text) {
  std::vector<Row> rows;
  for (const Json& json : Json::parse(text)) {
    Row row;
    row.strategy = json.at("strategy").get<std::string>();
    row.rules = json.value("rules", row.rules);
    if (json.contains("time_ms")) row.time_ms = json.at("time_ms").get<double>();
    if (json.contains("depth")) row.depth = json.at("depth").get<int>();
    row.published_setting = json.at("published_setting").get<std::string>();
    row.other_setting = json.value("other_setting", false);
    row.published = json.at("published");
    row.games = json.value("games", row.games);
    rows.push_back(std::move(row));
  }
  return rows;
}

std::string setting_text(const Row& row) {
  std::ostringstream text;
  if (row.time_ms) {
    text << *row.time_ms << " ms a move";
  } else if (row.depth) {
    text << *row.depth << (*row.depth == 1 ? " own move" : " own moves");
  } else {
    text << "its own depth";
  }
  return text.str();
}

}  // namespace tool::league
