#include "log/json.h"

#include <charconv>
#include <ctime>
#include <nlohmann/json.hpp>
#include <optional>

#include "log/board_json.h"
#include "log/faces.h"

namespace host {
namespace {

using Json = nlohmann::ordered_json;

template <typename T>
Json or_null(const std::optional<T>& value) {
  return value ? Json(*value) : Json();
}

// Stored as a float: the shortest decimal that names that float, not the double next to it.
Json value_json(const std::optional<double>& value) {
  if (!value) return Json();
  char text[32];
  const auto end = std::to_chars(text, text + sizeof text, static_cast<float>(*value)).ptr;
  double shortest = 0;
  std::from_chars(text, end, shortest);
  return Json(shortest);
}

Json values_json(const solver::Rules& rules, const MoveRecord& move) {
  if (!move.values) return Json();
  Json values = Json::object();
  const auto& names = solver::direction_names(rules);
  for (std::size_t i = 0; i < names.size(); ++i) values[names[i]] = value_json((*move.values)[i]);
  return values;
}

Json direction_json(const solver::Rules& rules, const MoveRecord& move) {
  return move.direction ? Json(direction_to_show(rules, *move.direction)) : Json();
}

Json spawn_json(const solver::Rules& rules, const MoveRecord& move) {
  if (!move.spawn) return Json();
  return {{"row", move.spawn->row},
          {"col", move.spawn->col},
          {"value", face_to_show(rules, move.spawn->rank)}};
}

Json to_json(const solver::Rules& rules, const MoveRecord& move) {
  return {{"seq", move.seq},
          {"kind", protocol::name(move.kind)},
          {"board", board_json(rules, move.board)},
          {"direction", direction_json(rules, move)},
          {"spawn", spawn_json(rules, move)},
          {"by", protocol::name(move.by)},
          {"player", move.player},
          {"values", values_json(rules, move)},
          {"depth", move.depth},
          {"ms", move.think_ms},
          {"t_ms", move.t_ms},
          {"score", or_null(move.score)}};
}

Json to_json(const GameRecord& game) {
  const GameTotals& totals = game.totals;
  const solver::Rules& rules = rules_to_show(game.head.rules);
  return {
      {"id", game.head.id},
      {"site", game.head.site},
      {"page", game.head.page},
      {"rules", game.head.rules},
      {"rows", game.head.first_board.rows()},
      {"cols", game.head.first_board.cols()},
      {"client", game.head.client},
      {"parent", or_null(game.head.parent)},
      {"started_ms", game.head.started_ms},
      {"ended_ms", game.end ? Json(game.end->ended_ms) : Json()},
      {"end", game.end ? Json(protocol::name(game.end->reason)) : Json()},
      {"score", or_null(totals.score_page)},
      {"score_rules", totals.score_rules},
      {"max_tile", face_to_show(rules, totals.highest)},
      {"moves", totals.moves},
      {"by",
       {{"hand", totals.moves_by[0]}, {"hint", totals.moves_by[1]}, {"auto", totals.moves_by[2]}}},
      {"player", totals.player},
      {"duration_ms", totals.duration_ms},
      {"think_ms", totals.think_ms},
      {"last_seq", totals.last_seq},
      {"first_board", board_json(rules, game.head.first_board)},
      {"last_board", board_json(rules, totals.last_board)}};
}

Json to_json(const GroupStatistics& group) {
  const solver::Rules& rules = rules_to_show(group.key.rules);
  Json reached = Json::object();
  for (const auto& [rank, share] : group.reached) {
    reached[std::to_string(face_to_show(rules, rank))] = {
        {"games", share.games}, {"rate", share.rate}, {"ci95", {share.low, share.high}}};
  }
  return {{"site", group.key.site},         {"rules", group.key.rules},
          {"rows", group.key.rows},         {"cols", group.key.cols},
          {"player", group.key.player},     {"games", group.games},
          {"finished", group.finished},     {"moves", group.moves},
          {"mean_score", group.mean_score}, {"median_score", group.median_score},
          {"best_score", group.best_score}, {"moves_per_second", group.moves_per_second},
          {"think_ms", group.think_ms},     {"reached", std::move(reached)}};
}

std::string one_line(const Json& json) {
  // Titles come from pages: bytes that are no UTF-8 must not throw.
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

Json board_json(const solver::Rules& rules, const solver::Grid& board) {
  Json rows = Json::array();
  for (int row = 0; row < board.rows(); ++row) {
    Json cells = Json::array();
    for (int col = 0; col < board.cols(); ++col) {
      cells.push_back(face_to_show(rules, board.at(row, col)));
    }
    rows.push_back(std::move(cells));
  }
  return rows;
}

std::string game_json(const GameRecord& game) {
  return one_line(to_json(game));
}

std::string game_and_moves_json(const GameRecord& game, const std::vector<MoveRecord>& moves) {
  Json list = Json::array();
  for (const MoveRecord& move : moves) {
    list.push_back(to_json(rules_to_show(game.head.rules), move));
  }
  return one_line({{"game", to_json(game)}, {"moves", std::move(list)}});
}

std::string statistics_json(const std::vector<GroupStatistics>& groups, std::uint64_t bytes) {
  Json list = Json::array();
  std::int64_t games = 0;
  std::int64_t moves = 0;
  for (const GroupStatistics& group : groups) {
    list.push_back(to_json(group));
    games += group.games;
    moves += group.moves;
  }
  return one_line(
      {{"games", games}, {"moves", moves}, {"bytes", bytes}, {"groups", std::move(list)}});
}

std::string deleted_json(std::int64_t games, std::uint64_t bytes) {
  return one_line({{"deleted", games}, {"bytes", bytes}});
}

std::string imported_json(std::int64_t games, std::int64_t known) {
  return one_line({{"imported", games}, {"known", known}});
}

std::string exported_json(const std::string& path) {
  return one_line({{"exported", path}});
}

std::string move_text(const GameRecord& game, const MoveRecord& move) {
  const solver::Rules& rules = rules_to_show(game.head.rules);
  std::string text = std::to_string(move.seq);
  text += ' ';
  text += move.direction ? direction_to_show(rules, *move.direction) : protocol::name(move.kind);
  text += " by ";
  text += protocol::name(move.by);
  text += ' ';
  text += solver::to_string(move.board, rules.faces);
  if (move.spawn) {
    text += " +" + std::to_string(face_to_show(rules, move.spawn->rank)) + "@" +
            std::to_string(move.spawn->row) + "," + std::to_string(move.spawn->col);
  }
  return text;
}

std::string utc(std::int64_t ms) {
  const std::time_t seconds = ms / 1000;
  std::tm parts{};
  char text[32] = "";
  if (gmtime_r(&seconds, &parts) != nullptr) {
    std::strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S", &parts);
  }
  return text;
}

}  // namespace host
