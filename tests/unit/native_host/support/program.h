// The bridge2048 program, run as people run it.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "temp_folder.h"

struct Ran {
  int exit_code = -1;
  std::string out;
  std::string err;
};

/// Runs `bridge2048 ARGUMENTS` to its end.
Ran run_program(const std::vector<std::string>& arguments);

/// `bridge2048 serve --port 0 --json` on a data folder of its own.
class RunningHost {
 public:
  explicit RunningHost(std::vector<std::string> more = {});
  /// Kills it when it still runs.
  ~RunningHost();
  RunningHost(const RunningHost&) = delete;
  RunningHost& operator=(const RunningHost&) = delete;

  std::uint16_t port() const { return port_; }
  pid_t pid() const { return pid_; }
  const std::string& ready_line() const { return ready_; }
  std::filesystem::path data() const { return folder_.path(); }

  struct Paired {
    std::string client;
    std::string secret;
  };
  /// As `bridge2048 pair add` does.
  Paired pair() const;

  /// Sends the signal and waits; the exit code, or 128 + signal.
  int stop(int signal);
  /// What it wrote to stderr so far.
  std::string diagnostics() const;

 private:
  TempFolder folder_;
  pid_t pid_ = -1;
  std::uint16_t port_ = 0;
  std::string ready_;
};
