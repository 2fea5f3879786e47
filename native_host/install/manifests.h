// Tells browsers, for this user alone, that the extension may start the host; and takes it back.
// Each file is written whole or not at all, and where one cannot be, those before it are put back.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "data/data_folder.h"
#include "install/browsers.h"
#include "support/result.h"

namespace host {

enum class Change { none, write, remove };

/// One file that is to be, or not to be.
struct PlannedFile {
  /// For people: the browser's name, or what else the file is for.
  std::string about;
  std::filesystem::path path;
  /// What it is to hold; not used where it is to go.
  std::string text;
  Change change = Change::none;
  bool executable = false;
};

/// The script that browsers start: they can give a program no arguments of ours.
std::filesystem::path launcher_path(const DataFolder& folder);

/// What a browser of this family is told.
std::string manifest_text(Family family, const std::filesystem::path& launcher);

/// What has to change so that the extension in each of these browsers may start `program` on
/// `folder`. Blocks on the disk. A file of that name that is not ours to replace is a fault.
Result<std::vector<PlannedFile>> plan_install(const DataFolder& folder,
                                              const std::filesystem::path& program,
                                              const std::vector<BrowserPlace>& places);

/// What has to go so that nothing of that is left, in all of these browsers.
Result<std::vector<PlannedFile>> plan_removal(const DataFolder& folder,
                                              const std::vector<BrowserPlace>& places);

/// Does it. After a fault everything is as it was before.
Result<Done> carry_out(const std::vector<PlannedFile>& plan);

}  // namespace host
