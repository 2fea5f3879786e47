// The host that runs on a data folder: found, or started.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>

#include "data/data_folder.h"
#include "support/result.h"

namespace host {

struct RunningHost {
  std::uint16_t port = 0;
};

/// The host that runs on this folder; nothing where none does, or where it does not listen yet.
Result<std::optional<RunningHost>> find_running(const DataFolder& folder);

struct StartOptions {
  /// bridge2048 itself.
  std::filesystem::path program;
  /// Of the host that is started: it ends after so many minutes without a client; 0: never.
  int idle_minutes = 0;
  std::chrono::milliseconds patience{20'000};
};

/// The host that runs on this folder, started where none does: in a session of its own, so that it
/// outlives the browser. What keeps it from starting is the fault. Blocks until it listens.
Result<RunningHost> ensure_running(const DataFolder& folder, const StartOptions& options);

/// Where this very program lies.
Result<std::filesystem::path> own_program();

}  // namespace host
