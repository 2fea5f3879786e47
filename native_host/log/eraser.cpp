#include "log/eraser.h"

#include <functional>
#include <system_error>

#include "log/schema.h"

namespace host {
namespace {

// A host that writes holds its lock for milliseconds.
constexpr int kBusyMs = 3000;

Result<std::int64_t> erase(const std::filesystem::path& log, const std::string& condition,
                           const std::function<void(Statement&)>& bind_values) {
  std::error_code ec;
  if (!std::filesystem::exists(log, ec)) return std::int64_t{0};
  auto database = Database::open(log, Database::Mode::read_write_create, kBusyMs);
  if (!database) return database.fault();
  auto done = migrate_log(*database);
  if (!done) return done.fault();
  done = database->execute("PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON;");
  if (!done) return done.fault();
  auto statement = database->prepare("DELETE FROM games AS g WHERE " + condition);
  if (!statement) return statement.fault();
  bind_values(*statement);
  done = statement->run();
  if (!done) return done.fault();
  const std::int64_t gone = database->changes();
  // Both are refused while somebody reads; the pages are reused then.
  if (gone > 0) {
    (void)database->execute("VACUUM");
    (void)database->execute("PRAGMA wal_checkpoint(TRUNCATE)");
  }
  return gone;
}

}  // namespace

Result<std::int64_t> erase_games(const std::filesystem::path& log, const GameFilter& filter) {
  return erase(log, condition(filter), [&](Statement& statement) { bind(statement, filter); });
}

Result<std::int64_t> erase_ended_before(const std::filesystem::path& log, std::int64_t ms) {
  return erase(log, "g.ended_ms < ?", [&](Statement& statement) { statement.bind(ms); });
}

Result<std::int64_t> erase_game(const std::filesystem::path& log, const std::string& id) {
  return erase(log, "g.name = ?",
               [&](Statement& statement) { statement.bind(std::string_view(id)); });
}

}  // namespace host
