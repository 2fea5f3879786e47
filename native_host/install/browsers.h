// Where each browser looks for the programs that its extensions may start, for this user alone.
// Chromium and its kin: developer.chrome.com/docs/extensions/develop/concepts/native-messaging;
// Firefox: MDN, "Native manifests".
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "support/result.h"

namespace host {

/// Whose rules a browser follows.
enum class Family { chromium, firefox };

struct BrowserPlace {
  /// For people: "Chromium".
  std::string browser;
  Family family = Family::chromium;
  /// The folder of manifests; it need not exist.
  std::filesystem::path folder;
  /// Whether the browser was found: its folder of settings, or its program.
  bool found = false;
};

/// The browsers there are, by HOME, XDG_CONFIG_HOME and PATH. A fault without HOME.
Result<std::vector<BrowserPlace>> browser_places();

}  // namespace host
