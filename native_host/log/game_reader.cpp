#include "log/game_reader.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <system_error>
#include <utility>

#include "log/move_codec.h"
#include "log/schema.h"

namespace host {
namespace {

constexpr int kBusyMs = 500;

constexpr std::string_view kGameColumns =
    "SELECT g.name, g.client, g.site, g.page, g.rules, g.rows, g.cols, p.name, g.started_ms,"
    " g.ended_ms, g.end_reason, g.first_board, g.last_board, g.spawn_unseen, g.last_seq,"
    " g.score_page, g.score_rules, g.highest, g.moves, g.moves_hand, g.moves_hint, g.moves_auto,"
    " g.player, g.duration_ms, g.think_ms"
    " FROM games g LEFT JOIN games p ON p.id = g.parent ";

Fault damaged(const std::string& game) {
  return {"log_corrupt", "log", "the game log: what is stored of game " + game + " is damaged"};
}

Result<GameRecord> read_game(const Statement& row) {
  GameRecord game;
  game.head.id = row.text(0);
  game.head.client = row.text(1);
  game.head.site = row.text(2);
  game.head.page = row.text(3);
  game.head.rules = row.text(4);
  const int rows = static_cast<int>(row.integer(5));
  const int cols = static_cast<int>(row.integer(6));
  game.head.parent = row.maybe_text(7);
  game.head.started_ms = row.integer(8);
  if (const auto ended = row.maybe_integer(9)) {
    const auto reason = end_reason(row.maybe_text(10).value_or(""));
    if (!reason) return damaged(game.head.id);
    game.end = {*ended, *reason};
  }
  auto first = unpack_board(row.blob(11), rows, cols);
  auto last = unpack_board(row.blob(12), rows, cols);
  if (!first || !last) return damaged(game.head.id);
  game.head.first_board = std::move(*first);
  game.totals.last_board = std::move(*last);
  game.totals.spawn_unseen = row.integer(13) != 0;
  game.totals.last_seq = row.integer(14);
  if (const auto score = row.maybe_integer(15)) {
    game.totals.score_page = static_cast<std::uint64_t>(*score);
  }
  game.totals.score_rules = static_cast<std::uint64_t>(row.integer(16));
  game.totals.highest = static_cast<solver::Rank>(row.integer(17));
  game.totals.moves = row.integer(18);
  game.totals.moves_by = {row.integer(19), row.integer(20), row.integer(21)};
  game.totals.player = row.text(22);
  game.totals.duration_ms = row.integer(23);
  game.totals.think_ms = row.real(24);
  return game;
}

using Counts = std::map<std::string, std::int64_t, std::less<>>;

// Words of equal frequency by their letters, as the map has them.
std::vector<Facet> most_frequent(const Counts& counts) {
  std::vector<Facet> facets;
  for (const auto& [word, games] : counts) facets.push_back({word, games});
  std::ranges::stable_sort(facets, std::ranges::greater{}, &Facet::games);
  return facets;
}

}  // namespace

Result<GameReader> GameReader::open(const std::filesystem::path& path) {
  std::error_code ec;
  if (!std::filesystem::exists(path, ec)) return GameReader(std::nullopt);
  auto database = Database::open(path, Database::Mode::read_only, kBusyMs);
  if (!database) return database.fault();
  const auto current = is_current_log(*database);
  if (!current) return current.fault();
  if (!*current) {
    // Only a writer may bring an older log up to date.
    auto writer = Database::open(path, Database::Mode::read_write_create, kBusyMs);
    if (!writer) return writer.fault();
    const auto migrated = migrate_log(*writer);
    if (!migrated) return migrated.fault();
  }
  return GameReader(std::move(*database));
}

Result<Done> GameReader::games(const GameFilter& filter,
                               const std::function<bool(const GameRecord&)>& visit) {
  if (!database_) return Done{};
  auto select = database_->prepare(std::string(kGameColumns) + "WHERE " + condition(filter) +
                                   " ORDER BY g.started_ms DESC, g.id DESC LIMIT ? OFFSET ?");
  if (!select) return select.fault();
  bind(*select, filter);
  select->bind(filter.most.value_or(-1)).bind(filter.skip);
  while (true) {
    const auto row = select->step();
    if (!row) return row.fault();
    if (!*row) return Done{};
    const auto game = read_game(*select);
    if (!game) return game.fault();
    if (!visit(*game)) return Done{};
  }
}

Result<std::optional<GameRecord>> GameReader::game(const std::string& id) {
  if (!database_) return std::optional<GameRecord>{};
  auto select = database_->prepare(std::string(kGameColumns).append("WHERE g.name = ?"));
  if (!select) return select.fault();
  const auto row = select->bind(std::string_view(id)).step();
  if (!row) return row.fault();
  if (!*row) return std::optional<GameRecord>{};
  auto game = read_game(*select);
  if (!game) return game.fault();
  return std::optional(std::move(*game));
}

Result<std::int64_t> GameReader::count(const GameFilter& filter) {
  if (!database_) return std::int64_t{0};
  auto select = database_->prepare("SELECT count(*) FROM games g WHERE " + condition(filter));
  if (!select) return select.fault();
  bind(*select, filter);
  const auto row = select->step();
  if (!row) return row.fault();
  return select->integer(0);
}

Result<Facets> GameReader::facets() {
  Facets facets;
  if (!database_) return facets;
  auto select = database_->prepare(
      "SELECT site, rules, player, count(*) FROM games GROUP BY site, rules, player");
  if (!select) return select.fault();
  Counts sites, rules, players;
  while (true) {
    const auto row = select->step();
    if (!row) return row.fault();
    if (!*row) break;
    const std::int64_t games = select->integer(3);
    sites[select->text(0)] += games;
    rules[select->text(1)] += games;
    players[select->text(2)] += games;
    facets.games += games;
  }
  facets.sites = most_frequent(sites);
  facets.rules = most_frequent(rules);
  facets.players = most_frequent(players);
  return facets;
}

Result<std::vector<MoveRecord>> GameReader::moves(const std::string& id, std::int64_t after) {
  std::vector<MoveRecord> moves;
  if (!database_) return moves;
  auto select = database_->prepare(
      "SELECT m.seq, m.count, m.data, g.rows, g.cols FROM moves m JOIN games g ON g.id = m.game"
      " WHERE g.name = ? AND m.seq + m.count - 1 > ? ORDER BY m.seq");
  if (!select) return select.fault();
  select->bind(std::string_view(id)).bind(after);
  while (true) {
    const auto row = select->step();
    if (!row) return row.fault();
    if (!*row) return moves;
    auto block =
        decode_block(select->blob(2), select->integer(0), select->integer(1),
                     static_cast<int>(select->integer(3)), static_cast<int>(select->integer(4)));
    if (!block) return damaged(id);
    std::erase_if(*block, [&](const MoveRecord& move) { return move.seq <= after; });
    moves.insert(moves.end(), std::make_move_iterator(block->begin()),
                 std::make_move_iterator(block->end()));
  }
}

}  // namespace host
