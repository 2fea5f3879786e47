// What stands between the key on the page and the game in the log, as far as it can be seen from
// this side: each part is looked at, nothing is changed, and what is wrong comes with what to do.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "data/data_folder.h"
#include "data/settings.h"
#include "install/browsers.h"
#include "support/result.h"

namespace host {

/// `note`: it works, or is nobody's fault, but somebody may want to know.
enum class Health { ok, note, bad };
std::string_view name(Health health);

struct Finding {
  /// The part: "data folder", "host", "Chromium", ...
  std::string about;
  Health health = Health::ok;
  std::string said;
  /// What to do; empty where nothing is to be done.
  std::string remedy;

  bool operator==(const Finding&) const = default;
};

// Each blocks on the disk; none writes, and none prints a secret.

Finding examine_settings(const Result<Settings>& settings);

/// Whether a host runs on the folder and answers, or else whether it could listen. Blocks for up to
/// two seconds.
Finding examine_host(const DataFolder& folder, const Settings& settings);

Finding examine_pairing(const DataFolder& folder);

/// Whether each browser that is there starts this very program.
std::vector<Finding> examine_browsers(const DataFolder& folder,
                                      const std::filesystem::path& program,
                                      const std::vector<BrowserPlace>& places);

/// Whether the log can be read, is whole, and has room to grow.
std::vector<Finding> examine_log(const DataFolder& folder);

}  // namespace host
