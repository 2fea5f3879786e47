#include "table_store.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <fstream>
#include <system_error>

namespace tool {
namespace {

namespace fs = std::filesystem;
using solver::tables::Builder;

constexpr std::chrono::seconds kSaveInterval{30};

[[noreturn]] void fail(const std::string& what, const fs::path& path) {
  throw std::system_error(errno, std::generic_category(), what + " " + path.string());
}

// Written at any place, in any order.
class Output {
 public:
  explicit Output(const fs::path& path)
      : path_(path), descriptor_(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644)) {
    if (descriptor_ < 0) fail("cannot write", path_);
  }
  ~Output() { ::close(descriptor_); }
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  void put(std::uint64_t offset, std::span<const std::byte> bytes) {
    while (!bytes.empty()) {
      const ssize_t written =
          ::pwrite(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(offset));
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) fail("cannot write", path_);
      offset += static_cast<std::uint64_t>(written);
      bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
  }
  void resize(std::uint64_t size) {
    if (::ftruncate(descriptor_, static_cast<off_t>(size)) != 0) fail("cannot write", path_);
  }
  void sync() {
    if (::fsync(descriptor_) != 0) fail("cannot write", path_);
  }

 private:
  fs::path path_;
  int descriptor_;
};

// Replaced as a whole, so that there is a valid one at any moment.
void save(const Builder& builder, const fs::path& path) {
  const fs::path fresh = path.string() + ".new";
  {
    Output out(fresh);
    std::uint64_t offset = 0;
    builder.save([&](std::span<const std::byte> bytes) {
      out.put(offset, bytes);
      offset += bytes.size();
    });
    out.resize(offset);
    out.sync();
  }
  fs::rename(fresh, path);
}

bool restore(Builder& builder, const fs::path& path) {
  if (!fs::exists(path)) return false;
  const MappedFile file(path);
  return builder.restore(file.bytes());
}

}  // namespace

std::vector<std::string> TableStore::names(const std::string& extension) const {
  std::vector<std::string> found;
  if (!fs::is_directory(folder_)) return found;
  for (const auto& entry : fs::directory_iterator(folder_)) {
    if (entry.path().extension() == extension) found.push_back(entry.path().stem().string());
  }
  std::ranges::sort(found);
  return found;
}

std::vector<std::string> TableStore::finished() const {
  return names(".table");
}

std::vector<std::string> TableStore::begun() const {
  return names(".part");
}

std::uint64_t TableStore::remove(const std::string& name) {
  std::uint64_t freed = 0;
  for (const char* extension : {".table", ".part", ".resume", ".resume.new"}) {
    const fs::path path = file(name, extension);
    if (!fs::exists(path)) continue;
    freed += fs::file_size(path);
    fs::remove(path);
  }
  return freed;
}

TableStore::Outcome TableStore::build(Builder& builder, const std::string& name, const Watch& watch,
                                      const std::atomic<bool>& stop) {
  fs::create_directories(folder_);
  const fs::path part = file(name, ".part");
  const fs::path resume = file(name, ".resume");
  const bool resumed = fs::exists(part) && restore(builder, resume);
  Output out(part);
  const solver::tables::Layout& layout = builder.layout();
  auto saved = std::chrono::steady_clock::now();
  while (!builder.finished()) {
    if (stop) {
      out.sync();
      save(builder, resume);
      return Outcome::stopped;
    }
    const Builder::Piece piece = builder.step();
    out.put(layout.directory_offset() + piece.first_line * sizeof(solver::tables::DirectoryLine),
            std::as_bytes(piece.directory));
    out.put(layout.chances_offset() + piece.first_chance * sizeof(std::uint16_t),
            std::as_bytes(piece.chances));
    watch({builder.done(), builder.states(), resumed});
    if (const auto now = std::chrono::steady_clock::now(); now - saved > kSaveInterval) {
      out.sync();
      save(builder, resume);
      saved = now;
    }
  }
  const solver::tables::TableInfo info = builder.info();
  out.resize(layout.file_bytes(info.kept));
  out.sync();
  out.put(0, solver::tables::encode_header(info));
  out.sync();
  fs::rename(part, table(name));
  fs::remove(resume);
  return Outcome::built;
}

}  // namespace tool
