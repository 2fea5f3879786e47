// The folder that holds the endgame tables: NAME.table for each finished one, NAME.part and
// NAME.resume while one is being built. A table under construction is never mistaken for a finished
// one: its header is written last and the file renamed after that.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "store/table_folder.h"
#include "tables/builder.h"

namespace tool {

using solver::MappedFile;

class TableStore {
 public:
  explicit TableStore(std::filesystem::path folder) : folder_(std::move(folder)) {}

  const std::filesystem::path& folder() const { return folder_; }
  std::filesystem::path table(const std::string& name) const { return file(name, ".table"); }
  /// Names of the finished tables, and of those that are only begun, sorted.
  std::vector<std::string> finished() const;
  std::vector<std::string> begun() const;
  /// Deletes all of a table's files; returns the bytes freed.
  std::uint64_t remove(const std::string& name);

  struct Progress {
    std::uint64_t done;
    std::uint64_t states;
    bool resumed;
  };
  using Watch = std::function<void(const Progress&)>;

  enum class Outcome { built, stopped };
  /// Builds the builder's table, going on where an earlier attempt was stopped; saves its state
  /// every half minute and when `stop` becomes true. Throws std::runtime_error on I/O errors.
  Outcome build(solver::tables::Builder& builder, const std::string& name, const Watch& watch,
                const std::atomic<bool>& stop);

 private:
  std::filesystem::path file(const std::string& name, const char* extension) const {
    return folder_ / (name + extension);
  }
  std::vector<std::string> names(const std::string& extension) const;

  std::filesystem::path folder_;
};

}  // namespace tool
