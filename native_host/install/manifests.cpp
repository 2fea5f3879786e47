#include "install/manifests.h"

#include <sys/stat.h>

#include <cerrno>
#include <nlohmann/json.hpp>
#include <optional>
#include <system_error>

#include "data/private_file.h"
#include "guard/identity.h"

namespace host {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kDescription = "2048 Bridge: the solver and the log beside the browser";

std::filesystem::path manifest_path(const BrowserPlace& place) {
  return place.folder / (std::string(kNativeName) + ".json");
}

std::string quoted(const std::string& word) {
  std::string text = "'";
  for (const char letter : word) {
    if (letter == '\'') {
      text += "'\\''";
    } else {
      text += letter;
    }
  }
  return text + "'";
}

std::string launcher_text(const std::filesystem::path& program, const DataFolder& folder) {
  return "#!/bin/sh\n# Written by `bridge2048 install`: what a browser starts for the extension of "
         "2048 Bridge.\nexec " +
         quoted(program.string()) + " native --data " + quoted(folder.path().string()) +
         " -- \"$@\"\n";
}

Change change_of(const std::optional<std::string>& there, const std::string& wanted) {
  return there == wanted ? Change::none : Change::write;
}

Fault folder_fault(const std::filesystem::path& path, const std::error_code& ec) {
  return {"file", path.string(), "cannot make " + path.string() + ": " + ec.message()};
}

Result<Done> write(const PlannedFile& file) {
  std::error_code ec;
  std::filesystem::create_directories(file.path.parent_path(), ec);
  if (ec) return folder_fault(file.path.parent_path(), ec);
  const auto written = write_private(file.path, file.text);
  if (!written || !file.executable) return written;
  if (::chmod(file.path.c_str(), S_IRWXU) == 0) return Done{};
  ec = {errno, std::generic_category()};
  return Fault{"file", file.path.string(),
               "cannot make " + file.path.string() + " executable: " + ec.message()};
}

Result<Done> apply(const PlannedFile& file) {
  switch (file.change) {
    case Change::none:
      return Done{};
    case Change::write:
      return write(file);
    case Change::remove:
      return remove_file(file.path);
  }
  return Done{};
}

}  // namespace

std::filesystem::path launcher_path(const DataFolder& folder) {
  return folder.path() / "native";
}

std::string manifest_text(Family family, const std::filesystem::path& launcher) {
  Json manifest{{"name", kNativeName},
                {"description", kDescription},
                {"path", launcher.string()},
                {"type", "stdio"}};
  if (family == Family::chromium) {
    for (const auto origin : kExtensionOrigins) {
      manifest["allowed_origins"].push_back(std::string(origin) + "/");
    }
  } else {
    manifest["allowed_extensions"] = {kGeckoId};
  }
  return manifest.dump(2) + "\n";
}

Result<std::vector<PlannedFile>> plan_install(const DataFolder& folder,
                                              const std::filesystem::path& program,
                                              const std::vector<BrowserPlace>& places) {
  std::vector<PlannedFile> plan;
  plan.push_back({.about = "launcher",
                  .path = launcher_path(folder),
                  .text = launcher_text(program, folder),
                  .executable = true});
  for (const BrowserPlace& place : places) {
    if (!place.found) continue;
    plan.push_back({.about = place.browser,
                    .path = manifest_path(place),
                    .text = manifest_text(place.family, launcher_path(folder))});
  }
  for (PlannedFile& file : plan) {
    const auto there = read_file(file.path);
    if (!there) return there.fault();
    file.change = change_of(*there, file.text);
  }
  return plan;
}

Result<std::vector<PlannedFile>> plan_removal(const DataFolder& folder,
                                              const std::vector<BrowserPlace>& places) {
  std::vector<PlannedFile> plan;
  for (const BrowserPlace& place : places) {
    plan.push_back(
        {.about = place.browser, .path = manifest_path(place), .text = {}, .change = Change::none});
  }
  plan.push_back(
      {.about = "launcher", .path = launcher_path(folder), .text = {}, .executable = true});
  for (PlannedFile& file : plan) {
    const auto there = read_file(file.path);
    if (!there) return there.fault();
    if (*there) file.change = Change::remove;
  }
  return plan;
}

Result<Done> carry_out(const std::vector<PlannedFile>& plan) {
  std::vector<PlannedFile> undo;
  for (const PlannedFile& file : plan) {
    if (file.change == Change::none) continue;
    const auto there = read_file(file.path);
    if (!there) return there.fault();
    PlannedFile back = file;
    back.change = *there ? Change::write : Change::remove;
    back.text = there->value_or("");
    undo.push_back(std::move(back));
    const auto done = apply(file);
    if (done) continue;
    // What cannot be put back either is told by the same fault: the disk, or the folder's owner.
    for (auto it = undo.rbegin(); it != undo.rend(); ++it) {
      const auto ignored = apply(*it);
      static_cast<void>(ignored);
    }
    return done.fault();
  }
  return Done{};
}

}  // namespace host
