#include "store/table_folder.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <exception>
#include <system_error>
#include <utility>

#include "tables/table_file.h"

namespace solver {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(const std::string& what, const fs::path& path) {
  throw std::system_error(errno, std::generic_category(), what + " " + path.string());
}

struct Opened {
  explicit Opened(const fs::path& path)
      : file(path), table(file.bytes(), tables::Table::Check::everything) {}
  MappedFile file;
  tables::Table table;
};

// Members are destroyed from the last to the first.
struct Owner {
  std::vector<std::unique_ptr<Opened>> opened;
  std::unique_ptr<tables::Policy> policy;
};

std::vector<fs::path> table_files(const fs::path& folder) {
  std::vector<fs::path> found;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    if (entry->path().extension() == ".table") found.push_back(entry->path());
  }
  std::ranges::sort(found);
  return found;
}

}  // namespace

MappedFile::MappedFile(const fs::path& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) fail("cannot open", path);
  struct stat status {};
  void* start = MAP_FAILED;
  if (::fstat(descriptor, &status) == 0 && status.st_size > 0) {
    start = ::mmap(nullptr, static_cast<std::size_t>(status.st_size), PROT_READ, MAP_SHARED,
                   descriptor, 0);
  }
  const int error = errno;
  ::close(descriptor);
  errno = error;
  if (start == MAP_FAILED) fail("cannot map", path);
  bytes_ = {static_cast<const std::byte*>(start), static_cast<std::size_t>(status.st_size)};
}

MappedFile::~MappedFile() {
  ::munmap(const_cast<std::byte*>(bytes_.data()), bytes_.size());
}

LoadedTables load_tables(const fs::path& folder) {
  LoadedTables loaded;
  auto owner = std::make_shared<Owner>();
  std::vector<const tables::Table*> all;
  for (const fs::path& path : table_files(folder)) {
    try {
      owner->opened.push_back(std::make_unique<Opened>(path));
    } catch (const std::exception& problem) {
      loaded.refused.push_back(path.string() + ": " + problem.what());
      continue;
    }
    const Opened& opened = *owner->opened.back();
    all.push_back(&opened.table);
    loaded.names.push_back(opened.table.shape().name);
    loaded.bytes += opened.file.bytes().size();
  }
  if (all.empty()) return loaded;
  owner->policy = std::make_unique<tables::Policy>(all);
  loaded.policy = {owner, owner->policy.get()};
  return loaded;
}

}  // namespace solver
