#include "data/private_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

namespace host {
namespace {

constexpr std::size_t kMaxBytes = std::size_t{1} << 20;

Fault file_fault(const std::filesystem::path& path, std::string_view what, int error) {
  return {"file", path.filename().string(),
          "cannot " + std::string(what) + " " + path.string() + ": " +
              std::generic_category().message(error)};
}

class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (fd_ >= 0) ::close(fd_);
  }
  int get() const { return fd_; }

 private:
  int fd_;
};

bool write_all(int fd, std::string_view text) {
  while (!text.empty()) {
    const ssize_t n = ::write(fd, text.data(), text.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return false;
    text.remove_prefix(static_cast<std::size_t>(n));
  }
  return true;
}

}  // namespace

Result<std::optional<std::string>> read_file(const std::filesystem::path& path) {
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
  if (file.get() < 0) {
    if (errno == ENOENT) return std::optional<std::string>{};
    return file_fault(path, "read", errno);
  }
  std::string text;
  char buffer[4096];
  while (true) {
    const ssize_t n = ::read(file.get(), buffer, sizeof buffer);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return file_fault(path, "read", errno);
    if (n == 0) return std::optional(std::move(text));
    text.append(buffer, static_cast<std::size_t>(n));
    if (text.size() > kMaxBytes) return file_fault(path, "read", EFBIG);
  }
}

Result<Done> write_private(const std::filesystem::path& path, std::string_view text) {
  // Beside the target, so that the rename stays on one file system.
  std::string temporary = path.string() + ".XXXXXX";
  {
    const Descriptor file(::mkostemp(temporary.data(), O_CLOEXEC));
    if (file.get() < 0) return file_fault(path, "write", errno);
    if (!write_all(file.get(), text) || ::fchmod(file.get(), S_IRUSR | S_IWUSR) != 0 ||
        ::fsync(file.get()) != 0) {
      const int error = errno;
      ::unlink(temporary.c_str());
      return file_fault(path, "write", error);
    }
  }
  if (::rename(temporary.c_str(), path.c_str()) != 0) {
    const int error = errno;
    ::unlink(temporary.c_str());
    return file_fault(path, "write", error);
  }
  const Descriptor folder(::open(path.parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (folder.get() >= 0) ::fsync(folder.get());
  return Done{};
}

Result<Done> remove_file(const std::filesystem::path& path) {
  if (::unlink(path.c_str()) != 0 && errno != ENOENT) return file_fault(path, "remove", errno);
  return Done{};
}

Result<FileLock> FileLock::wait(const std::filesystem::path& path) {
  return take(path, LOCK_EX);
}

Result<FileLock> FileLock::attempt(const std::filesystem::path& path) {
  return take(path, LOCK_EX | LOCK_NB);
}

Result<FileLock> FileLock::take(const std::filesystem::path& path, int operation) {
  const int fd = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, S_IRUSR | S_IWUSR);
  if (fd < 0) return file_fault(path, "lock", errno);
  while (::flock(fd, operation) != 0) {
    if (errno == EINTR) continue;
    const int error = errno;
    ::close(fd);
    if (error == EWOULDBLOCK) {
      return Fault{"in_use", path.filename().string(),
                   path.string() + " is held by another process"};
    }
    return file_fault(path, "lock", error);
  }
  return FileLock(fd);
}

FileLock::FileLock(FileLock&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}

FileLock& FileLock::operator=(FileLock&& other) noexcept {
  std::swap(fd_, other.fd_);
  return *this;
}

FileLock::~FileLock() {
  if (fd_ >= 0) ::close(fd_);
}

}  // namespace host
