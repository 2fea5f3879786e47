#include "install/browsers.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <initializer_list>
#include <string_view>
#include <system_error>

namespace host {
namespace {

struct Known {
  std::string_view browser;
  Family family;
  /// Settings: below the folder of all programs' settings, or of the user where it begins with a
  /// dot.
  std::string_view settings;
  std::string_view manifests;
  std::initializer_list<std::string_view> programs;
};

#ifdef __APPLE__
constexpr std::string_view kChromiumFolder = "NativeMessagingHosts";
const std::array<Known, 5> kKnown{{
    {"Chrome", Family::chromium, "Google/Chrome", kChromiumFolder, {}},
    {"Chromium", Family::chromium, "Chromium", kChromiumFolder, {}},
    {"Edge", Family::chromium, "Microsoft Edge", kChromiumFolder, {}},
    {"Brave", Family::chromium, "BraveSoftware/Brave-Browser", kChromiumFolder, {}},
    {"Firefox", Family::firefox, "Mozilla", kChromiumFolder, {"firefox"}},
}};
#else
constexpr std::string_view kChromiumFolder = "NativeMessagingHosts";
const std::array<Known, 6> kKnown{{
    {"Chrome",
     Family::chromium,
     "google-chrome",
     kChromiumFolder,
     {"google-chrome", "google-chrome-stable"}},
    {"Chromium", Family::chromium, "chromium", kChromiumFolder, {"chromium", "chromium-browser"}},
    {"Edge",
     Family::chromium,
     "microsoft-edge",
     kChromiumFolder,
     {"microsoft-edge", "microsoft-edge-stable"}},
    {"Brave",
     Family::chromium,
     "BraveSoftware/Brave-Browser",
     kChromiumFolder,
     {"brave", "brave-browser"}},
    {"Vivaldi", Family::chromium, "vivaldi", kChromiumFolder, {"vivaldi", "vivaldi-stable"}},
    {"Firefox", Family::firefox, ".mozilla", "native-messaging-hosts", {"firefox", "firefox-esr"}},
}};
#endif

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr && value[0] == '/' ? value : "";
}

std::filesystem::path settings_folder(const std::filesystem::path& home) {
#ifdef __APPLE__
  return home / "Library/Application Support";
#else
  // The XDG rules: a relative XDG_CONFIG_HOME counts as unset.
  const std::string xdg = variable("XDG_CONFIG_HOME");
  return xdg.empty() ? home / ".config" : std::filesystem::path(xdg);
#endif
}

bool on_path(std::string_view program) {
  const char* value = std::getenv("PATH");
  std::string_view rest = value == nullptr ? "" : value;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(':'), rest.size());
    const auto file = std::filesystem::path(rest.substr(0, end)) / program;
    if (::access(file.c_str(), X_OK) == 0) return true;
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return false;
}

}  // namespace

Result<std::vector<BrowserPlace>> browser_places() {
  const std::string home = variable("HOME");
  if (home.empty()) return Fault{"no_home", "HOME", "HOME is not set: whose browsers are meant?"};
  std::vector<BrowserPlace> places;
  for (const Known& known : kKnown) {
    const bool in_home = known.settings.starts_with('.');
    const auto settings =
        (in_home ? std::filesystem::path(home) : settings_folder(home)) / known.settings;
    std::error_code ec;
    places.push_back(
        {std::string(known.browser), known.family, settings / known.manifests,
         std::filesystem::exists(settings, ec) || std::ranges::any_of(known.programs, on_path)});
  }
  return places;
}

}  // namespace host
