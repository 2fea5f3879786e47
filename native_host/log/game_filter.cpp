#include "log/game_filter.h"

#include <charconv>
#include <chrono>

namespace host {
namespace {

std::optional<int> number(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace

std::string condition(const GameFilter& filter) {
  std::string text = "1";
  if (filter.site) text += " AND g.site = ?";
  if (filter.rules) text += " AND g.rules = ?";
  if (filter.player) text += " AND g.player = ?";
  if (filter.since_ms) text += " AND g.started_ms >= ?";
  if (filter.before_ms) text += " AND g.started_ms < ?";
  if (filter.search) {
    text += " AND instr(lower(g.site || char(10) || g.page || char(10) || g.name), lower(?)) > 0";
  }
  return text;
}

void bind(Statement& statement, const GameFilter& filter) {
  if (filter.site) statement.bind(std::string_view(*filter.site));
  if (filter.rules) statement.bind(std::string_view(*filter.rules));
  if (filter.player) statement.bind(std::string_view(*filter.player));
  if (filter.since_ms) statement.bind(*filter.since_ms);
  if (filter.before_ms) statement.bind(*filter.before_ms);
  if (filter.search) statement.bind(std::string_view(*filter.search));
}

std::optional<std::int64_t> parse_day(std::string_view text) {
  if (text.size() != 10 || text[4] != '-' || text[7] != '-') return std::nullopt;
  const auto year = number(text.substr(0, 4));
  const auto month = number(text.substr(5, 2));
  const auto day = number(text.substr(8, 2));
  if (!year || !month || !day || *month < 1 || *day < 1) return std::nullopt;
  const std::chrono::year_month_day date{std::chrono::year(*year),
                                         std::chrono::month(static_cast<unsigned>(*month)),
                                         std::chrono::day(static_cast<unsigned>(*day))};
  if (!date.ok()) return std::nullopt;
  return std::chrono::milliseconds(std::chrono::sys_days(date).time_since_epoch()).count();
}

}  // namespace host
