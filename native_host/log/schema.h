// The tables of the log and how earlier versions of them become this one.
#pragma once

#include <span>
#include <string_view>

#include "log/database.h"

namespace host {

struct Migration {
  std::string_view script;
  /// Works out what SQL cannot, after the script; null where there is nothing.
  Result<Done> (*fill)(Database&);
};

/// Number i makes version i + 1 out of version i. Never edited once released: a new version is a
/// new migration.
std::span<const Migration> log_migrations();

/// What `PRAGMA user_version` says after the last of them.
int log_version();

/// Brings the database to log_version(), each step whole or not at all. One of a newer version and
/// a database of another program are faults and left as they are.
Result<Done> migrate_log(Database& database);

/// migrate_log() without changing anything: a fault unless the database can be read as it is;
/// false when it is older (or empty) and would have to be migrated first.
Result<bool> is_current_log(Database& database);

}  // namespace host
