// Which games of the log are meant.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "log/database.h"

namespace host {

/// What is not given does not matter.
struct GameFilter {
  std::optional<std::string> site;
  std::optional<std::string> rules;
  /// Whose advice was played; empty: nobody's, kSeveralPlayers: that of more than one.
  std::optional<std::string> player;
  /// Begun at or after, in milliseconds since 1970.
  std::optional<std::int64_t> since_ms;
  /// Begun before.
  std::optional<std::int64_t> before_ms;
  /// Whose site, title or id holds this text, in letters of either size.
  std::optional<std::string> search = {};
  /// At most so many, the newest.
  std::optional<std::int64_t> most;
  /// Of them not the first so many.
  std::int64_t skip = 0;

  bool operator==(const GameFilter&) const = default;
};

/// The filter, but for `most` and `skip`, as an SQL condition on the table `games g`, and its
/// values in the order of the condition's marks.
std::string condition(const GameFilter& filter);
void bind(Statement& statement, const GameFilter& filter);

/// Midnight UTC that begins the day "2026-02-28"; nothing where there is no such day.
std::optional<std::int64_t> parse_day(std::string_view text);

}  // namespace host
