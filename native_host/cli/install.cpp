// bridge2048 install: lets the browsers of this user start the host for the extension.
#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/command.h"
#include "install/browsers.h"
#include "install/manifests.h"
#include "native/running_host.h"

namespace host {
namespace {

using Json = nlohmann::ordered_json;

struct InstallOptions {
  bool remove = false;
  bool dry_run = false;
  /// Profile folders of browsers that do not look in the usual place.
  std::vector<std::string> chromium_profiles;
};

std::string_view word(Change change, bool dry_run) {
  switch (change) {
    case Change::none:
      return "unchanged";
    case Change::write:
      return dry_run ? "would be written" : "written";
    case Change::remove:
      return dry_run ? "would be removed" : "removed";
  }
  return "";
}

void print(const CommandLine& line, const InstallOptions& options,
           const std::vector<PlannedFile>& plan, const std::vector<BrowserPlace>& places) {
  Json files = Json::array();
  for (const PlannedFile& file : plan) {
    if (options.remove && file.change == Change::none) continue;
    const auto done = word(file.change, options.dry_run);
    files.push_back({{"for", file.about}, {"file", file.path.string()}, {"done", done}});
    if (!line.json) std::cout << file.about << ": " << file.path.string() << ' ' << done << '\n';
  }
  Json missing = Json::array();
  for (const BrowserPlace& place : places) {
    if (!place.found) missing.push_back(place.browser);
  }
  if (line.json) {
    std::cout << Json{{"files", files}, {"not_found", missing}}.dump(-1, ' ', false,
                                                                     Json::error_handler_t::replace)
              << '\n';
    return;
  }
  if (files.empty()) std::cout << "there was nothing to remove\n";
  if (options.remove || options.dry_run) return;
  std::cout << "The extension in these browsers now starts the host by itself. Browsers that are "
               "installed later want this command again.\n";
}

int install(const CommandLine& line, const InstallOptions& options) {
  const bool looks_only = options.dry_run || options.remove;
  const auto folder = looks_only ? open_folder_to_look(line) : open_folder(line);
  if (!folder) return fail(line, folder.fault());
  auto places = browser_places();
  if (!places) return fail(line, places.fault());
  for (const std::string& profile : options.chromium_profiles) {
    std::error_code ec;
    places->push_back({profile, Family::chromium,
                       std::filesystem::absolute(profile, ec) / "NativeMessagingHosts", true});
  }
  const auto program = own_program();
  if (!program) return fail(line, program.fault());
  const auto plan =
      options.remove ? plan_removal(*folder, *places) : plan_install(*folder, *program, *places);
  if (!plan) return fail(line, plan.fault());
  if (!options.remove && plan->size() == 1) {
    std::string names;
    for (const BrowserPlace& place : *places) names += (names.empty() ? "" : ", ") + place.browser;
    return fail(line, {"no_browser", "", "no browser was found; looked for " + names});
  }
  if (!options.dry_run) {
    const auto done = carry_out(*plan);
    if (!done) return fail(line, done.fault());
  }
  print(line, options, *plan, *places);
  return kOk;
}

}  // namespace

void add_install(CLI::App& app, CommandLine& line) {
  CLI::App* command = app.add_subcommand(
      "install", "Let the extension in this user's browsers start the host by itself");
  add_common_options(*command, line);
  const auto options = std::make_shared<InstallOptions>();
  command->add_flag("--remove", options->remove, "Undo it, in every browser");
  command->add_flag("--dry-run", options->dry_run, "Say what would be done, and do nothing");
  command
      ->add_option("--chromium-profile", options->chromium_profiles,
                   "A folder that a browser of Chromium's kind is started with as --user-data-dir "
                   "(repeatable)")
      ->type_name("DIR");
  command->callback(
      [&line, options] { line.action = [&line, options] { return install(line, *options); }; });
}

}  // namespace host
