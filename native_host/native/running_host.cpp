#include "native/running_host.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <nlohmann/json.hpp>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

#include "data/private_file.h"

#ifdef __APPLE__
#include <mach-o/dyld.h>
#endif

extern char** environ;

namespace host {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kLookAgain{20};
constexpr std::size_t kLongestLine = 65'536;

std::string why(int error) {
  return std::generic_category().message(error);
}

class SpawnPlan {
 public:
  SpawnPlan() {
    posix_spawn_file_actions_init(&actions_);
    posix_spawnattr_init(&attributes_);
  }
  ~SpawnPlan() {
    posix_spawn_file_actions_destroy(&actions_);
    posix_spawnattr_destroy(&attributes_);
  }
  SpawnPlan(const SpawnPlan&) = delete;
  SpawnPlan& operator=(const SpawnPlan&) = delete;

  /// Standard output goes to `out`; nothing else of ours goes along.
  void detach(int out) {
    posix_spawn_file_actions_addopen(&actions_, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions_, out, STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&actions_, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 34)
    // The browser's own descriptors came to us, and must not stay open for as long as the host
    // runs.
    posix_spawn_file_actions_addclosefrom_np(&actions_, STDERR_FILENO + 1);
#endif
    sigset_t none;
    sigemptyset(&none);
    posix_spawnattr_setsigmask(&attributes_, &none);
#ifdef POSIX_SPAWN_SETSID
    posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK);
#else
    posix_spawnattr_setpgroup(&attributes_, 0);
    posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);
#endif
  }

  int spawn(pid_t& pid, std::vector<std::string> line) const {
    std::vector<char*> arguments;
    for (std::string& word : line) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    return posix_spawn(&pid, arguments.front(), &actions_, &attributes_, arguments.data(), environ);
  }

 private:
  posix_spawn_file_actions_t actions_;
  posix_spawnattr_t attributes_;
};

class Pipe {
 public:
  Pipe() {
    if (::pipe(ends_.data()) != 0) ends_ = {-1, -1};
    for (const int end : ends_) {
      if (end >= 0) ::fcntl(end, F_SETFD, FD_CLOEXEC);
    }
  }
  ~Pipe() {
    close_writer();
    if (ends_[0] >= 0) ::close(ends_[0]);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  bool open() const { return ends_[0] >= 0; }
  int reader() const { return ends_[0]; }
  int writer() const { return ends_[1]; }
  void close_writer() {
    if (ends_[1] >= 0) ::close(ends_[1]);
    ends_[1] = -1;
  }

 private:
  std::array<int, 2> ends_{-1, -1};
};

// What the new host says first: a whole line, less where it ended before one, nothing where it took
// too long.
std::optional<std::string> first_line(int fd, Clock::time_point deadline) {
  std::string line;
  std::array<char, 4096> buffer{};
  while (line.find('\n') == std::string::npos && line.size() < kLongestLine) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
    if (left <= 0) return std::nullopt;
    pollfd waiting{.fd = fd, .events = POLLIN, .revents = 0};
    if (::poll(&waiting, 1, static_cast<int>(left)) <= 0) continue;
    const ssize_t n = ::read(fd, buffer.data(), buffer.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) break;
    line.append(buffer.data(), static_cast<std::size_t>(n));
  }
  return line.substr(0, line.find('\n'));
}

Fault start_fault(const std::string& why) {
  return {"not_started", "", "the host could not be started: " + why};
}

// Its port, or why it did not start. `any_port`: not the one of the settings.
Result<RunningHost> start(const DataFolder& folder, const StartOptions& options, bool any_port,
                          Clock::time_point deadline) {
  Pipe pipe;
  if (!pipe.open()) return start_fault(why(errno));
  SpawnPlan plan;
  plan.detach(pipe.writer());
  pid_t pid = 0;
  std::vector<std::string> line{options.program.string(),
                                "serve",
                                "--json",
                                "--data",
                                folder.path().string(),
                                "--idle-minutes",
                                std::to_string(options.idle_minutes)};
  if (any_port) line.insert(line.end(), {"--port", "0"});
  const int error = plan.spawn(pid, std::move(line));
  if (error != 0) return start_fault(options.program.string() + ": " + why(error));
  pipe.close_writer();
  const auto first = first_line(pipe.reader(), deadline);
  if (!first) return start_fault("it took too long");
  const auto said = nlohmann::json::parse(*first, nullptr, false);
  if (said.is_object() && said.contains("port")) {
    return RunningHost{said.value<std::uint16_t>("port", 0)};
  }
  ::waitpid(pid, nullptr, 0);
  if (said.is_object() && said.contains("error")) {
    const auto& fault = said["error"];
    return Fault{fault.value("code", ""), fault.value("field", ""), fault.value("message", "")};
  }
  return start_fault("it ended without a word");
}

}  // namespace

Result<std::optional<RunningHost>> find_running(const DataFolder& folder) {
  const auto lock = FileLock::attempt(folder.host_lock());
  if (lock) return std::optional<RunningHost>{};
  if (lock.fault().code != "in_use") return lock.fault();
  const auto text = read_file(folder.running());
  if (!text) return text.fault();
  const auto running = nlohmann::json::parse(text->value_or(""), nullptr, false);
  if (!running.is_object() || !running.value("port", nlohmann::json()).is_number_unsigned()) {
    return std::optional<RunningHost>{};
  }
  return std::optional(RunningHost{running["port"].get<std::uint16_t>()});
}

Result<RunningHost> ensure_running(const DataFolder& folder, const StartOptions& options) {
  const auto deadline = Clock::now() + options.patience;
  bool starting = false;
  while (Clock::now() < deadline) {
    const auto running = find_running(folder);
    if (!running) return running.fault();
    if (*running) return **running;
    // Two browsers may ask at once: of two hosts one finds the folder taken, and the other is ours.
    if (!starting) {
      auto started = start(folder, options, false, deadline);
      // Who asked is told the port: it need not be the usual one, which somebody else may hold.
      if (!started && started.fault().code == "port_in_use") {
        started = start(folder, options, true, deadline);
      }
      if (started || started.fault().code != "already_running") return started;
      starting = true;
    }
    std::this_thread::sleep_for(kLookAgain);
  }
  return start_fault("it took too long");
}

Result<std::filesystem::path> own_program() {
  std::error_code ec;
#ifdef __APPLE__
  std::array<char, 4096> buffer{};
  std::uint32_t size = buffer.size();
  if (_NSGetExecutablePath(buffer.data(), &size) != 0)
    return start_fault("its own path is unknown");
  auto path = std::filesystem::canonical(buffer.data(), ec);
#else
  auto path = std::filesystem::read_symlink("/proc/self/exe", ec);
#endif
  if (ec) return start_fault("its own path is unknown: " + ec.message());
  return path;
}

}  // namespace host
