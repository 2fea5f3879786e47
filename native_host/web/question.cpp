#include "web/question.h"

#include <utility>

#include "games/boards.h"

namespace host {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kMostText = 256;
constexpr std::int64_t kDayMs = 24 * 60 * 60 * 1000;

// Rows of faces; nothing where it is no rectangle of them.
std::optional<protocol::Board> read_board(const Json& rows) {
  if (!rows.is_array() || rows.empty() || !rows.front().is_array()) return std::nullopt;
  protocol::Board board;
  board.rows = static_cast<int>(rows.size());
  board.cols = static_cast<int>(rows.front().size());
  for (const Json& row : rows) {
    if (!row.is_array() || row.size() != rows.front().size()) return std::nullopt;
    for (const Json& face : row) {
      if (!face.is_number_unsigned()) return std::nullopt;
      board.faces.push_back(face.get<std::uint64_t>());
    }
  }
  return board;
}

bool is_side(int length) {
  return length >= solver::kMinSide && length <= solver::kMaxSide;
}

}  // namespace

Fault bad_question(const std::string& field, const std::string& why) {
  return {"bad_question", field, why};
}

Result<Question> Question::read(std::string_view body) {
  Json object = Json::parse(body, nullptr, false);
  if (!object.is_object()) return bad_question("", "a JSON object is expected");
  return Question(std::move(object));
}

Result<std::optional<std::string>> Question::text(const char* field) const {
  const auto found = object_.find(field);
  if (found == object_.end() || found->is_null()) return std::optional<std::string>{};
  if (!found->is_string() || found->get_ref<const std::string&>().size() > kMostText) {
    return bad_question(field, "a text of at most 256 bytes is expected");
  }
  return std::optional(found->get<std::string>());
}

Result<std::string> Question::needed_text(const char* field) const {
  auto found = text(field);
  if (!found) return found.fault();
  if (!*found) return bad_question(field, "this field is missing");
  return std::move(**found);
}

Result<std::int64_t> Question::integer(const char* field, std::int64_t low, std::int64_t high,
                                       std::int64_t otherwise) const {
  const auto found = object_.find(field);
  if (found == object_.end() || found->is_null()) return otherwise;
  const bool huge =
      found->is_number_unsigned() && found->get<std::uint64_t>() > static_cast<std::uint64_t>(high);
  if (!found->is_number_integer() || huge || found->get<std::int64_t>() < low ||
      found->get<std::int64_t>() > high) {
    return bad_question(
        field, "an integer " + std::to_string(low) + ".." + std::to_string(high) + " is expected");
  }
  return found->get<std::int64_t>();
}

Result<const solver::Rules*> Question::rules() const {
  const auto name = needed_text("rules");
  if (!name) return name.fault();
  const solver::Rules* found = solver::find_rules(*name);
  if (found == nullptr) return bad_question("rules", "there are no rules named '" + *name + "'");
  return found;
}

Result<solver::Grid> Question::board(const solver::Rules& rules) const {
  const auto found = object_.find("board");
  auto board = found == object_.end() ? std::nullopt : read_board(*found);
  if (!board) return bad_question("board", "rows of faces are expected, all of one length");
  if (!is_side(board->rows) || !is_side(board->cols)) {
    return bad_question("board", "a board has 2 to 16 rows and columns");
  }
  auto grid = to_grid(*board, rules, "board");
  if (const auto* error = std::get_if<protocol::Error>(&grid)) {
    return bad_question(error->field, error->message);
  }
  return std::get<solver::Grid>(std::move(grid));
}

Result<GameFilter> Question::filter() const {
  GameFilter filter;
  const auto into = [&](const char* field, std::optional<std::string>& slot) {
    auto value = text(field);
    if (!value) return std::optional(value.fault());
    slot = std::move(*value);
    return std::optional<Fault>();
  };
  if (auto fault = into("site", filter.site)) return *fault;
  if (auto fault = into("rules", filter.rules)) return *fault;
  if (auto fault = into("player", filter.player)) return *fault;
  if (auto fault = into("search", filter.search)) return *fault;
  if (filter.search == "") filter.search.reset();
  std::optional<std::string> since, until;
  if (auto fault = into("since", since)) return *fault;
  if (auto fault = into("until", until)) return *fault;
  if (since) filter.since_ms = parse_day(*since);
  if (since && !filter.since_ms) return bad_question("since", "a day such as 2026-02-28 is due");
  if (until) filter.before_ms = parse_day(*until);
  if (until && !filter.before_ms) return bad_question("until", "a day such as 2026-02-28 is due");
  if (filter.before_ms) *filter.before_ms += kDayMs;
  return filter;
}

}  // namespace host
