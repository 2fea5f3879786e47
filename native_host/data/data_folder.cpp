#include "data/data_folder.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <optional>
#include <string>
#include <system_error>

namespace host {
namespace {

Fault folder_fault(const std::filesystem::path& path, const std::string& why) {
  return {"data_folder", "data", "the data folder " + path.string() + " " + why};
}

std::optional<Fault> why_not(const std::filesystem::path& path) {
  struct stat info {};
  if (::stat(path.c_str(), &info) != 0) {
    return folder_fault(path, "cannot be read: " + std::generic_category().message(errno));
  }
  if (!S_ISDIR(info.st_mode)) return folder_fault(path, "is not a folder");
  if (info.st_uid != ::geteuid()) return folder_fault(path, "belongs to another user");
  if ((info.st_mode & (S_IWGRP | S_IWOTH)) != 0) {
    return folder_fault(path, "can be written by others: chmod 700 it, or choose another");
  }
  return std::nullopt;
}

}  // namespace

Result<std::filesystem::path> DataFolder::standard_path() {
  // The XDG rules: a relative XDG_DATA_HOME counts as unset.
  if (const char* xdg = std::getenv("XDG_DATA_HOME"); xdg != nullptr && xdg[0] == '/') {
    return std::filesystem::path(xdg) / "2048-bridge";
  }
  if (const char* home = std::getenv("HOME"); home != nullptr && home[0] == '/') {
    return std::filesystem::path(home) / ".local/share/2048-bridge";
  }
  return Fault{"data_folder", "data", "neither XDG_DATA_HOME nor HOME is set: give --data DIR"};
}

Result<DataFolder> DataFolder::open(std::filesystem::path path) {
  std::error_code ec;
  path = std::filesystem::absolute(path, ec);
  if (ec) return folder_fault(path, "cannot be found: " + ec.message());
  if (path.has_parent_path()) std::filesystem::create_directories(path.parent_path(), ec);
  if (::mkdir(path.c_str(), S_IRWXU) != 0 && errno != EEXIST) {
    return folder_fault(path, "cannot be made: " + std::generic_category().message(errno));
  }
  if (auto fault = why_not(path)) return *fault;
  return DataFolder(std::move(path));
}

Result<DataFolder> DataFolder::look(std::filesystem::path path) {
  std::error_code ec;
  path = std::filesystem::absolute(path, ec);
  if (ec) return folder_fault(path, "cannot be found: " + ec.message());
  if (std::filesystem::exists(path, ec)) {
    if (auto fault = why_not(path)) return *fault;
  }
  return DataFolder(std::move(path));
}

}  // namespace host
