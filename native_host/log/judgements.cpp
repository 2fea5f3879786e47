#include "log/judgements.h"

#include <utility>

#include "log/schema.h"

namespace host {
namespace {

// A host that writes holds its lock for milliseconds.
constexpr int kBusyMs = 3000;

}  // namespace

Result<Judgements> Judgements::open(const std::filesystem::path& log) {
  auto database = Database::open(log, Database::Mode::read_write_create, kBusyMs);
  if (!database) return database.fault();
  auto done = migrate_log(*database);
  if (!done) return done.fault();
  done = database->execute("PRAGMA foreign_keys = ON");
  if (!done) return done.fault();
  return Judgements(std::move(*database));
}

Result<std::vector<MoveJudgement>> Judgements::of(const std::string& game) {
  auto select = database_.prepare(
      "SELECT j.seq, j.best, j.forced, j.loss, j.expected, j.depth, j.budget_ms FROM judgements j "
      "JOIN games g ON g.id = j.game WHERE g.name = ? ORDER BY j.seq");
  if (!select) return select.fault();
  select->bind(std::string_view(game));
  std::vector<MoveJudgement> found;
  while (true) {
    const auto row = select->step();
    if (!row) return row.fault();
    if (!*row) return found;
    found.push_back({.seq = select->integer(0),
                     .best = static_cast<solver::Direction>(select->integer(1)),
                     .forced = select->integer(2) != 0,
                     .loss = select->real(3),
                     .expected = select->real(4),
                     .depth = static_cast<int>(select->integer(5)),
                     .budget_ms = select->real(6)});
  }
}

Result<Done> Judgements::put(const std::string& game, std::span<const MoveJudgement> judgements) {
  auto done = database_.execute("BEGIN IMMEDIATE");
  if (!done) return done;
  const auto write = [&]() -> Result<Done> {
    auto insert = database_.prepare(
        "INSERT OR REPLACE INTO judgements (game, seq, best, forced, loss, expected, depth, "
        "budget_ms) SELECT id, ?, ?, ?, ?, ?, ?, ? FROM games WHERE name = ?");
    if (!insert) return insert.fault();
    for (const MoveJudgement& one : judgements) {
      insert->bind(one.seq)
          .bind(static_cast<std::int64_t>(solver::index(one.best)))
          .bind(std::int64_t{one.forced ? 1 : 0})
          .bind(one.loss)
          .bind(one.expected)
          .bind(std::int64_t{one.depth})
          .bind(one.budget_ms)
          .bind(std::string_view(game));
      const auto written = insert->run();
      if (!written) return written;
      if (database_.changes() == 0) {
        return Fault{"unknown_game", "id", "the log holds no game named " + game};
      }
    }
    return Done{};
  };
  done = write();
  if (!done) {
    (void)database_.execute("ROLLBACK");
    return done;
  }
  return database_.execute("COMMIT");
}

}  // namespace host
