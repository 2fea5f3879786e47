// Reads the log, also while a host writes it. Not thread-safe; every call blocks on the disk.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "log/database.h"
#include "log/game_filter.h"
#include "log/records.h"

namespace host {

/// A word that games have in common, and how many have it.
struct Facet {
  std::string word;
  std::int64_t games = 0;
};

/// The sites, rules and players of all games, each the most frequent first.
struct Facets {
  std::vector<Facet> sites;
  std::vector<Facet> rules;
  std::vector<Facet> players;
  std::int64_t games = 0;
};

class GameReader {
 public:
  /// A log that does not exist reads as one without games.
  static Result<GameReader> open(const std::filesystem::path& path);

  /// Calls `visit` with every game that passes the filter, the newest first, until it returns
  /// false.
  Result<Done> games(const GameFilter& filter, const std::function<bool(const GameRecord&)>& visit);
  Result<std::optional<GameRecord>> game(const std::string& id);
  /// How many pass the filter; `most` and `skip` do not count.
  Result<std::int64_t> count(const GameFilter& filter);
  /// What the games are of, by reading them once.
  Result<Facets> facets();
  /// Those with a seq above `after`, in order of seq; none for an unknown game.
  Result<std::vector<MoveRecord>> moves(const std::string& id, std::int64_t after = 0);

 private:
  explicit GameReader(std::optional<Database> database) : database_(std::move(database)) {}
  std::optional<Database> database_;
};

}  // namespace host
