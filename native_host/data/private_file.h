// Files nobody but the user may read, replaced whole or not at all. Every function blocks on the
// disk and may be called from any thread.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "support/result.h"

namespace host {

/// The contents, or nothing when there is no such file. More than 1 MiB is a fault.
Result<std::optional<std::string>> read_file(const std::filesystem::path& path);

/// Mode 0600. After a crash at any moment the file is the old one or the new one.
Result<Done> write_private(const std::filesystem::path& path, std::string_view text);

/// Absent already is no fault.
Result<Done> remove_file(const std::filesystem::path& path);

/// Keeps other threads and processes that ask for a lock beside the same file out while it lives.
class FileLock {
 public:
  /// Waits until the lock is free.
  static Result<FileLock> wait(const std::filesystem::path& path);
  /// A fault "in_use" when somebody else holds it.
  static Result<FileLock> attempt(const std::filesystem::path& path);

  FileLock(FileLock&& other) noexcept;
  FileLock& operator=(FileLock&& other) noexcept;
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;
  ~FileLock();

 private:
  explicit FileLock(int fd) : fd_(fd) {}
  static Result<FileLock> take(const std::filesystem::path& path, int operation);
  int fd_;
};

}  // namespace host
