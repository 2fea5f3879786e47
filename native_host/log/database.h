// SQLite behind values and faults. One connection belongs to one thread at a time.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "support/result.h"

struct sqlite3;
struct sqlite3_stmt;

namespace host {

class Database;

/// Bytes a database takes on the disk with its side files; 0 where there is none.
std::uint64_t size_on_disk(const std::filesystem::path& path);

/// A prepared statement; bind() in order, then step() until it gives no row.
class Statement {
 public:
  Statement& bind(std::int64_t value);
  Statement& bind(double value);
  Statement& bind(std::string_view text);
  Statement& bind(std::span<const std::uint8_t> blob);
  Statement& bind(std::optional<std::int64_t> value);
  Statement& bind(const std::optional<std::string>& text);

  /// Whether there is a row to read. After the last one the statement is ready to be bound again.
  Result<bool> step();
  /// step() for what gives no rows.
  Result<Done> run();

  std::int64_t integer(int column) const;
  double real(int column) const;
  std::optional<std::int64_t> maybe_integer(int column) const;
  std::string text(int column) const;
  std::optional<std::string> maybe_text(int column) const;
  /// Valid until the next step().
  std::span<const std::uint8_t> blob(int column) const;

  /// Drops bindings and rows.
  void reset();

 private:
  friend class Database;
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };
  explicit Statement(sqlite3_stmt* statement) : statement_(statement) {}
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
  int bound_ = 0;
};

class Database {
 public:
  enum class Mode : std::uint8_t { read_only, read_write_create };

  /// A new file gets mode 0600. Waits at most `busy_ms` for locks of others, here and later.
  static Result<Database> open(const std::filesystem::path& path, Mode mode, int busy_ms);

  Result<Done> execute(const std::string& sql);
  Result<Statement> prepare(std::string_view sql);
  /// The one integer a query gives.
  Result<std::int64_t> integer(std::string_view sql);
  /// Rows the last statement touched.
  std::int64_t changes() const;
  /// Forces what was committed to the write-ahead log onto the disk.
  Result<Done> sync_journal();

 private:
  struct Close {
    void operator()(sqlite3* db) const;
  };
  explicit Database(sqlite3* db) : db_(db) {}
  std::unique_ptr<sqlite3, Close> db_;
};

}  // namespace host
