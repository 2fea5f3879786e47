#include "program.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

#include "guard/identity.h"

namespace {

// Starts the program with its stdout in a pipe and its stderr in a file.
pid_t start(const std::vector<std::string>& arguments, int& out, const std::string& err) {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("pipe");
  std::vector<char*> words;
  std::string program = BRIDGE_PROGRAM;
  words.push_back(program.data());
  auto copies = arguments;
  for (std::string& word : copies) words.push_back(word.data());
  words.push_back(nullptr);
  const pid_t child = ::fork();
  if (child == 0) {
    const int file = ::open(err.c_str(), O_CREAT | O_WRONLY | O_APPEND, 0600);
    ::dup2(ends[1], STDOUT_FILENO);
    ::dup2(file, STDERR_FILENO);
    ::execv(words[0], words.data());
    ::_exit(127);
  }
  ::close(ends[1]);
  out = ends[0];
  return child;
}

int wait_for(pid_t child) {
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

std::string read_all(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

Ran run_program(const std::vector<std::string>& arguments) {
  const TempFolder folder;
  const std::string err = folder / "err";
  int out = -1;
  const pid_t child = start(arguments, out, err);
  Ran ran;
  char buffer[4096];
  for (ssize_t n = 0; (n = ::read(out, buffer, sizeof buffer)) > 0;) {
    ran.out.append(buffer, static_cast<std::size_t>(n));
  }
  ::close(out);
  ran.exit_code = wait_for(child);
  ran.err = read_all(err);
  return ran;
}

RunningHost::RunningHost(std::vector<std::string> more) {
  std::vector<std::string> arguments{
      "serve", "--port", "0", "--json", "--data", folder_.path().string(), "--threads", "1"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  int out = -1;
  pid_ = start(arguments, out, folder_ / "stderr");
  char byte = 0;
  while (::read(out, &byte, 1) == 1 && byte != '\n') ready_ += byte;
  ::close(out);
  const auto ready = nlohmann::json::parse(ready_, nullptr, false);
  if (!ready.is_object() || !ready.contains("port")) {
    throw std::runtime_error("the host did not start: " + ready_ + diagnostics());
  }
  port_ = ready["port"].get<std::uint16_t>();
}

RunningHost::~RunningHost() {
  if (pid_ > 0) stop(SIGKILL);
}

RunningHost::Paired RunningHost::pair() const {
  const Ran ran =
      run_program({"pair", "add", "--origin", std::string(host::kExtensionOrigins.front()),
                   "--json", "--data", folder_.path().string()});
  const auto paired = nlohmann::json::parse(ran.out);
  return {paired["client"], paired["secret"]};
}

int RunningHost::stop(int signal) {
  const pid_t child = std::exchange(pid_, -1);
  ::kill(child, signal);
  return wait_for(child);
}

std::string RunningHost::diagnostics() const {
  return read_all(folder_ / "stderr");
}
