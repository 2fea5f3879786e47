#include "exchange/importer.h"

#include <algorithm>
#include <set>
#include <string>

#include "log/game_reader.h"
#include "log/game_store.h"

namespace host {
namespace {

Result<Done> write(GameStore& store, const WholeGame& game) {
  // The score is that of the whole game: kept with its totals, whatever the first board had.
  const auto begun = store.add_game(game.head, game.totals.score_page);
  if (!begun) return begun.fault();
  if (!game.moves.empty()) {
    const auto added = store.add_moves(game.head.id, game.moves, game.totals);
    if (!added) return added.fault();
  }
  if (game.end) {
    const auto ended = store.end_game(game.head.id, game.totals, *game.end);
    if (!ended) return ended.fault();
  }
  return Done{};
}

Result<std::set<std::string>> known_games(const std::filesystem::path& log) {
  std::set<std::string> known;
  auto reader = GameReader::open(log);
  if (!reader) return reader.fault();
  const auto done = reader->games({}, [&](const GameRecord& game) {
    known.insert(game.head.id);
    return true;
  });
  if (!done) return done.fault();
  return known;
}

}  // namespace

Result<Imported> import_games(const std::filesystem::path& log, std::vector<WholeGame> games) {
  // A fork names its parent, which must be there first. Exports have the newest first, also of
  // those begun in one moment.
  std::ranges::reverse(games);
  std::ranges::stable_sort(games, {}, [](const WholeGame& game) { return game.head.started_ms; });
  auto store = GameStore::open(log);
  if (!store) return store.fault();
  auto known = known_games(log);
  if (!known) return known.fault();
  auto done = store->begin();
  if (!done) return done.fault();
  Imported counts;
  for (const WholeGame& game : games) {
    if (!known->insert(game.head.id).second) {
      ++counts.known;
      continue;
    }
    done = write(*store, game);
    // The transaction ends with the store.
    if (!done) return done.fault();
    ++counts.games;
  }
  done = store->commit();
  if (!done) return done.fault();
  return counts;
}

}  // namespace host
