// The one folder the host writes to, and the names in it.
#pragma once

#include <filesystem>

#include "support/result.h"

namespace host {

class DataFolder {
 public:
  /// $XDG_DATA_HOME/2048-bridge, or ~/.local/share/2048-bridge.
  static Result<std::filesystem::path> standard_path();

  /// Makes the folder where it is missing, mode 0700. A folder of another user, or one that others
  /// may write to, is a fault: they could put their own secrets there. Others who may only look see
  /// names; each file is closed to them.
  static Result<DataFolder> open(std::filesystem::path path);

  /// The same for those who only look: a folder that is missing is not made, and holds nothing.
  static Result<DataFolder> look(std::filesystem::path path);

  const std::filesystem::path& path() const { return path_; }
  std::filesystem::path settings() const { return path_ / "host.json"; }
  std::filesystem::path clients() const { return path_ / "clients.json"; }
  std::filesystem::path pairing_code() const { return path_ / "pairing.json"; }
  std::filesystem::path log() const { return path_ / "games.sqlite"; }
  /// Endgame tables, as `solver2048 tables build` leaves them.
  std::filesystem::path tables() const { return path_ / "tables"; }
  /// Tickets to the dashboard that are open.
  std::filesystem::path tickets() const { return path_ / "tickets.json"; }
  /// How far the clock is believed.
  std::filesystem::path clock() const { return path_ / "clock.json"; }
  /// Where the host that runs listens.
  std::filesystem::path running() const { return path_ / "running.json"; }
  /// Leads a browser to the dashboard.
  std::filesystem::path way_in() const { return path_ / "dashboard.html"; }
  /// Held by the host that runs on this folder.
  std::filesystem::path host_lock() const { return path_ / "host.lock"; }

 private:
  explicit DataFolder(std::filesystem::path path) : path_(std::move(path)) {}
  std::filesystem::path path_;
};

}  // namespace host
