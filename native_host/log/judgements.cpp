#include "log/judgements.h"

#include <utility>

#include "log/schema.h"

namespace host {
namespace {

// A host that writes holds its lock for milliseconds.
constexpr int kBusyMs = 3000;

}  // namespace

void bind(Statement& put, const std::string& game, const MoveJudgement& judgement) {
  put.bind(judgement.seq)
      .bind(static_cast<std::int64_t>(solver::index(judgement.best)))
      .bind(std::int64_t{judgement.forced ? 1 : 0})
      .bind(judgement.loss)
      .bind(judgement.expected)
      .bind(std::int64_t{judgement.depth})
      .bind(judgement.budget_ms)
      .bind(std::string_view(game));
}

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
    auto insert = database_.prepare(kPutJudgement);
    if (!insert) return insert.fault();
    for (const MoveJudgement& one : judgements) {
      bind(*insert, game, one);
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
