#include "exchange/csv.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>

#include "log/faces.h"

namespace host {
namespace {

constexpr std::string_view kEnd = "\r\n";

// Titles come from pages. A spreadsheet takes a text that begins so for a formula.
std::string in_quotes(std::string_view text) {
  std::string safe = "\"";
  if (!text.empty() && std::string_view("=+-@\t\r").find(text[0]) != std::string_view::npos) {
    safe += '\'';
  }
  for (const char c : text) {
    if (c == '"') safe += '"';
    safe += c;
  }
  return safe + '"';
}

std::string number(double value) {
  char text[32];
  return {text, std::to_chars(text, text + sizeof text, static_cast<float>(value)).ptr};
}

// Rules of other shapes may have other directions: what those are worth is in JSON only.
std::string value_of(const solver::Rules& rules, const MoveRecord& move, std::string_view column) {
  if (!move.values) return {};
  const auto& names = solver::direction_names(rules);
  const auto found = std::ranges::find(names, column);
  if (found == names.end()) return {};
  const auto& value = (*move.values)[static_cast<std::size_t>(found - names.begin())];
  return value ? number(*value) : std::string();
}

std::string board_text(const solver::Rules& rules, const solver::Grid& board) {
  std::string text;
  for (int row = 0; row < board.rows(); ++row) {
    for (int col = 0; col < board.cols(); ++col) {
      text += std::to_string(face_to_show(rules, board.at(row, col)));
      text += col + 1 < board.cols() ? ',' : '/';
    }
  }
  text.pop_back();
  return text;
}

}  // namespace

std::string csv_header() {
  return "game,site,page,rules,started_ms,seq,kind,board,direction,spawn_row,spawn_col,spawn,by,"
         "player,up,right,down,left,depth,ms,t_ms,score" +
         std::string(kEnd);
}

bool is_csv(std::string_view text) {
  const std::string header = csv_header();
  return text.starts_with(std::string_view(header).substr(0, header.size() - kEnd.size()));
}

std::string csv_lines(const GameRecord& game, const std::vector<MoveRecord>& moves) {
  const solver::Rules& rules = rules_to_show(game.head.rules);
  const std::string head = game.head.id + ',' + in_quotes(game.head.site) + ',' +
                           in_quotes(game.head.page) + ',' + game.head.rules + ',' +
                           std::to_string(game.head.started_ms) + ',';
  std::string text;
  for (const MoveRecord& move : moves) {
    text += head + std::to_string(move.seq) + ',';
    text += protocol::name(move.kind);
    text += ',' + in_quotes(board_text(rules, move.board)) + ',';
    if (move.direction) text += direction_to_show(rules, *move.direction);
    text += ',';
    if (move.spawn) {
      text += std::to_string(move.spawn->row) + ',' + std::to_string(move.spawn->col) + ',' +
              std::to_string(face_to_show(rules, move.spawn->rank));
    } else {
      text += ",,";
    }
    text += ',';
    text += protocol::name(move.by);
    text += ',' + in_quotes(move.player);
    for (const solver::Direction direction : solver::kDirections) {
      text += ',' + value_of(rules, move, solver::name(direction));
    }
    text += ',' + std::to_string(move.depth) + ',' + number(move.think_ms) + ',' +
            std::to_string(move.t_ms) + ',';
    if (move.score) text += std::to_string(*move.score);
    text += kEnd;
  }
  return text;
}

}  // namespace host
