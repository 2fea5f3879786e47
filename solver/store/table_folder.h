// The finished endgame tables of a folder, mapped, for the programs around the library.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "tables/policy.h"

namespace solver {

/// A file's bytes, read-only. Throws std::system_error when it cannot be mapped.
class MappedFile {
 public:
  explicit MappedFile(const std::filesystem::path& path);
  ~MappedFile();
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;

  std::span<const std::byte> bytes() const { return bytes_; }

 private:
  std::span<const std::byte> bytes_;
};

struct LoadedTables {
  /// Null when the folder holds no table that can be used. Keeps the files mapped.
  std::shared_ptr<const tables::Policy> policy;
  std::vector<std::string> names;
  std::size_t bytes = 0;
  /// A line for each file that was left out, with the reason.
  std::vector<std::string> refused;
};

/// Maps every NAME.table of the folder and reads each once from end to end, so that no look-up
/// waits for the disk: blocks for as long as that takes. A folder that does not exist is an empty
/// one; tables whose bytes are damaged are left out.
LoadedTables load_tables(const std::filesystem::path& folder);

}  // namespace solver
