#include "log/database.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <system_error>

namespace host {
namespace {

std::string fault_code(int result) {
  switch (result & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return "log_locked";
    case SQLITE_FULL:
      return "disk_full";
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_CANTOPEN:
      return "log_unwritable";
    case SQLITE_CONSTRAINT:
      return "log_conflict";
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      return "log_corrupt";
    default:
      return "log_failed";
  }
}

Fault log_fault(sqlite3* db, int result) {
  std::string why = sqlite3_errstr(result);
  if (db != nullptr) why = sqlite3_errmsg(db);
  return {fault_code(result), "log", "the game log: " + why};
}

}  // namespace

std::uint64_t size_on_disk(const std::filesystem::path& path) {
  std::uint64_t bytes = 0;
  for (const char* side : {"", "-wal", "-shm"}) {
    std::error_code ec;
    const auto size = std::filesystem::file_size(path.string() + side, ec);
    if (!ec) bytes += size;
  }
  return bytes;
}

void Statement::Finalize::operator()(sqlite3_stmt* statement) const {
  sqlite3_finalize(statement);
}

Statement& Statement::bind(std::int64_t value) {
  sqlite3_bind_int64(statement_.get(), ++bound_, value);
  return *this;
}

Statement& Statement::bind(double value) {
  sqlite3_bind_double(statement_.get(), ++bound_, value);
  return *this;
}

Statement& Statement::bind(std::string_view text) {
  sqlite3_bind_text(statement_.get(), ++bound_, text.data(), static_cast<int>(text.size()),
                    SQLITE_TRANSIENT);
  return *this;
}

Statement& Statement::bind(std::span<const std::uint8_t> blob) {
  sqlite3_bind_blob(statement_.get(), ++bound_, blob.data(), static_cast<int>(blob.size()),
                    SQLITE_TRANSIENT);
  return *this;
}

Statement& Statement::bind(std::optional<std::int64_t> value) {
  if (value) return bind(*value);
  sqlite3_bind_null(statement_.get(), ++bound_);
  return *this;
}

Statement& Statement::bind(const std::optional<std::string>& text) {
  if (text) return bind(std::string_view(*text));
  sqlite3_bind_null(statement_.get(), ++bound_);
  return *this;
}

Result<bool> Statement::step() {
  const int result = sqlite3_step(statement_.get());
  if (result == SQLITE_ROW) return true;
  sqlite3* db = sqlite3_db_handle(statement_.get());
  if (result == SQLITE_DONE) {
    reset();
    return false;
  }
  Fault fault = log_fault(db, result);
  reset();
  return fault;
}

Result<Done> Statement::run() {
  const auto row = step();
  if (!row) return row.fault();
  reset();
  return Done{};
}

std::int64_t Statement::integer(int column) const {
  return sqlite3_column_int64(statement_.get(), column);
}

double Statement::real(int column) const {
  return sqlite3_column_double(statement_.get(), column);
}

std::optional<std::int64_t> Statement::maybe_integer(int column) const {
  if (sqlite3_column_type(statement_.get(), column) == SQLITE_NULL) return std::nullopt;
  return integer(column);
}

std::string Statement::text(int column) const {
  const unsigned char* bytes = sqlite3_column_text(statement_.get(), column);
  const int size = sqlite3_column_bytes(statement_.get(), column);
  return bytes == nullptr ? std::string() : std::string(bytes, bytes + size);
}

std::optional<std::string> Statement::maybe_text(int column) const {
  if (sqlite3_column_type(statement_.get(), column) == SQLITE_NULL) return std::nullopt;
  return text(column);
}

std::span<const std::uint8_t> Statement::blob(int column) const {
  const void* bytes = sqlite3_column_blob(statement_.get(), column);
  const int size = sqlite3_column_bytes(statement_.get(), column);
  return {static_cast<const std::uint8_t*>(bytes), static_cast<std::size_t>(size)};
}

void Statement::reset() {
  sqlite3_reset(statement_.get());
  sqlite3_clear_bindings(statement_.get());
  bound_ = 0;
}

void Database::Close::operator()(sqlite3* db) const {
  sqlite3_close_v2(db);
}

Result<Database> Database::open(const std::filesystem::path& path, Mode mode, int busy_ms) {
  int flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW;
  if (mode == Mode::read_only) {
    flags |= SQLITE_OPEN_READONLY;
  } else {
    flags |= SQLITE_OPEN_READWRITE;
    // SQLite would make it readable by others; its side files take after this one. Never a file
    // that is there: closing it would drop the locks of this process's other connections, and
    // another process could take the journal from under them.
    const int fd = ::open(path.c_str(), O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (fd >= 0) ::close(fd);
  }
  sqlite3* db = nullptr;
  const int result = sqlite3_open_v2(path.c_str(), &db, flags, nullptr);
  Database database(db);
  if (result != SQLITE_OK) return log_fault(db, result);
  sqlite3_extended_result_codes(db, 1);
  sqlite3_busy_timeout(db, busy_ms);
  return database;
}

Result<Done> Database::execute(const std::string& sql) {
  const int result = sqlite3_exec(db_.get(), sql.c_str(), nullptr, nullptr, nullptr);
  if (result != SQLITE_OK) return log_fault(db_.get(), result);
  return Done{};
}

Result<Statement> Database::prepare(std::string_view sql) {
  sqlite3_stmt* statement = nullptr;
  const int result = sqlite3_prepare_v3(db_.get(), sql.data(), static_cast<int>(sql.size()),
                                        SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
  if (result != SQLITE_OK) return log_fault(db_.get(), result);
  return Statement(statement);
}

Result<std::int64_t> Database::integer(std::string_view sql) {
  auto statement = prepare(sql);
  if (!statement) return statement.fault();
  const auto row = statement->step();
  if (!row) return row.fault();
  return *row ? statement->integer(0) : 0;
}

std::int64_t Database::changes() const {
  return sqlite3_changes64(db_.get());
}

Result<Done> Database::sync_journal() {
  sqlite3_file* journal = nullptr;
  int result = sqlite3_file_control(db_.get(), "main", SQLITE_FCNTL_JOURNAL_POINTER, &journal);
  if (result == SQLITE_OK && journal != nullptr && journal->pMethods != nullptr) {
    result = journal->pMethods->xSync(journal, SQLITE_SYNC_NORMAL);
  }
  if (result != SQLITE_OK) return log_fault(nullptr, result);
  return Done{};
}

}  // namespace host
