#include "log/schema.h"

#include <array>
#include <string>
#include <vector>

#include "log/move_codec.h"
#include "log/records.h"

namespace host {
namespace {

// "2048" read as a big-endian number: tells our files from other programs' databases.
constexpr std::int64_t kApplicationId = 0x32303438;

// A row of `moves` holds `count` records from `seq` on, packed by log/move_codec.h: a row a move
// would cost as much in SQLite's own bytes as the move itself. Not WITHOUT ROWID: such rows spill
// into pages of their own above 1 kB.
constexpr std::string_view kVersion1 = R"sql(
PRAGMA application_id = 842019896;
CREATE TABLE games (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  client TEXT NOT NULL,
  site TEXT NOT NULL,
  page TEXT NOT NULL,
  rules TEXT NOT NULL,
  rows INTEGER NOT NULL CHECK (rows BETWEEN 2 AND 16),
  cols INTEGER NOT NULL CHECK (cols BETWEEN 2 AND 16),
  parent INTEGER REFERENCES games(id) ON DELETE SET NULL,
  started_ms INTEGER NOT NULL,
  ended_ms INTEGER,
  end_reason TEXT CHECK (end_reason IN ('over', 'won', 'left', 'restarted')),
  first_board BLOB NOT NULL,
  last_board BLOB NOT NULL,
  spawn_unseen INTEGER NOT NULL DEFAULT 0,
  last_seq INTEGER NOT NULL DEFAULT 0,
  score_page INTEGER,
  score_rules INTEGER NOT NULL DEFAULT 0,
  highest INTEGER NOT NULL,
  moves INTEGER NOT NULL DEFAULT 0,
  moves_hand INTEGER NOT NULL DEFAULT 0,
  moves_hint INTEGER NOT NULL DEFAULT 0,
  moves_auto INTEGER NOT NULL DEFAULT 0,
  CHECK ((ended_ms IS NULL) = (end_reason IS NULL))
);
CREATE INDEX games_by_start ON games (started_ms);
CREATE TABLE moves (
  id INTEGER PRIMARY KEY,
  game INTEGER NOT NULL REFERENCES games(id) ON DELETE CASCADE,
  seq INTEGER NOT NULL CHECK (seq >= 1),
  count INTEGER NOT NULL CHECK (count >= 1),
  data BLOB NOT NULL,
  UNIQUE (game, seq)
);
)sql";

// What lists and statistics ask of a game without reading its moves.
constexpr std::string_view kVersion2 = R"sql(
ALTER TABLE games ADD COLUMN player TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN duration_ms INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN think_ms REAL NOT NULL DEFAULT 0;
)sql";

// What analysing a finished game found, move by move.
constexpr std::string_view kVersion3 = R"sql(
CREATE TABLE judgements (
  game INTEGER NOT NULL REFERENCES games(id) ON DELETE CASCADE,
  seq INTEGER NOT NULL CHECK (seq >= 1),
  best INTEGER NOT NULL,
  forced INTEGER NOT NULL,
  loss REAL NOT NULL CHECK (loss >= 0),
  expected REAL NOT NULL CHECK (expected >= 0),
  depth INTEGER NOT NULL,
  budget_ms REAL NOT NULL,
  PRIMARY KEY (game, seq)
) WITHOUT ROWID;
)sql";

struct Stored {
  std::int64_t id;
  int rows;
  int cols;
};

Result<std::vector<Stored>> stored_games(Database& database) {
  auto select = database.prepare("SELECT id, rows, cols FROM games");
  if (!select) return select.fault();
  std::vector<Stored> games;
  while (true) {
    const auto row = select->step();
    if (!row) return row.fault();
    if (!*row) return games;
    games.push_back({select->integer(0), static_cast<int>(select->integer(1)),
                     static_cast<int>(select->integer(2))});
  }
}

// Moves that cannot be read any more count for nothing.
Result<GameTotals> totals_of(Statement& select, const Stored& game) {
  GameTotals totals;
  select.bind(game.id);
  while (true) {
    const auto row = select.step();
    if (!row) return row.fault();
    if (!*row) return totals;
    const auto block =
        decode_block(select.blob(2), select.integer(0), select.integer(1), game.rows, game.cols);
    if (!block) continue;
    for (const MoveRecord& record : *block) count(totals, record);
  }
}

Result<Done> fill_version2(Database& database) {
  const auto games = stored_games(database);
  if (!games) return games.fault();
  auto select = database.prepare("SELECT seq, count, data FROM moves WHERE game = ? ORDER BY seq");
  if (!select) return select.fault();
  auto update =
      database.prepare("UPDATE games SET player = ?, duration_ms = ?, think_ms = ? WHERE id = ?");
  if (!update) return update.fault();
  for (const Stored& game : *games) {
    const auto totals = totals_of(*select, game);
    if (!totals) return totals.fault();
    update->bind(std::string_view(totals->player))
        .bind(totals->duration_ms)
        .bind(totals->think_ms)
        .bind(game.id);
    const auto done = update->run();
    if (!done) return done;
  }
  return Done{};
}

constexpr std::array<Migration, 3> kMigrations{
    {{kVersion1, nullptr}, {kVersion2, fill_version2}, {kVersion3, nullptr}}};

// The version of a database of ours, or of an empty one.
Result<std::int64_t> version_of(Database& database) {
  const auto version = database.integer("PRAGMA user_version");
  if (!version) return version.fault();
  const auto application = database.integer("PRAGMA application_id");
  if (!application) return application.fault();
  const auto tables = database.integer("SELECT count(*) FROM sqlite_master");
  if (!tables) return tables.fault();
  const bool empty = *version == 0 && *tables == 0;
  if (!empty && *application != kApplicationId) {
    return Fault{"log_foreign", "log", "the game log is a database of another program"};
  }
  if (*version > log_version()) {
    return Fault{"log_newer", "log",
                 "the game log was written by a newer bridge2048 (its version is " +
                     std::to_string(*version) + ", this program knows " +
                     std::to_string(log_version()) + "); update this program"};
  }
  return *version;
}

Result<Done> migrate_step(Database& database, std::int64_t from) {
  const Migration& migration = kMigrations[static_cast<std::size_t>(from)];
  const std::string sql =
      std::string(migration.script) + "PRAGMA user_version = " + std::to_string(from + 1) + ";";
  auto done = database.execute("BEGIN IMMEDIATE");
  if (!done) return done;
  // Another process may have migrated while this one waited.
  const auto version = version_of(database);
  if (!version || *version != from) {
    done = database.execute("ROLLBACK");
    if (!version) return version.fault();
    return done;
  }
  done = database.execute(sql);
  if (done && migration.fill != nullptr) done = migration.fill(database);
  if (done) done = database.execute("COMMIT");
  if (!done) (void)database.execute("ROLLBACK");
  return done;
}

}  // namespace

std::span<const Migration> log_migrations() {
  return kMigrations;
}

int log_version() {
  return static_cast<int>(kMigrations.size());
}

Result<Done> migrate_log(Database& database) {
  while (true) {
    const auto version = version_of(database);
    if (!version) return version.fault();
    if (*version == log_version()) return Done{};
    const auto done = migrate_step(database, *version);
    if (!done) return done;
  }
}

Result<bool> is_current_log(Database& database) {
  const auto version = version_of(database);
  if (!version) return version.fault();
  return *version == log_version();
}

}  // namespace host
