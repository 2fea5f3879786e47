#include "cli/command.h"

#include <CLI/CLI.hpp>
#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>
#include <system_error>

namespace host {

using Json = nlohmann::ordered_json;

void add_common_options(CLI::App& app, CommandLine& line) {
  app.add_option("--data", line.data, "The data folder instead of the standard one")
      ->type_name("DIR");
  app.add_flag("--json", line.json, "One JSON object on stdout, also on error");
}

namespace {

Result<std::filesystem::path> folder_of(const CommandLine& line) {
  if (!line.data.empty()) return std::filesystem::path(line.data);
  return DataFolder::standard_path();
}

}  // namespace

Result<DataFolder> open_folder(const CommandLine& line) {
  const auto path = folder_of(line);
  return path ? DataFolder::open(*path) : path.fault();
}

Result<DataFolder> open_folder_to_look(const CommandLine& line) {
  std::error_code ec;
  if (!line.data.empty() && !std::filesystem::exists(line.data, ec)) {
    return Fault{"data_folder", "data", "there is no data folder " + line.data};
  }
  const auto path = folder_of(line);
  return path ? DataFolder::look(*path) : path.fault();
}

int fail(bool json, const Fault& fault) {
  if (json) {
    const Json object{
        {"error", Json{{"code", fault.code}, {"field", fault.field}, {"message", fault.message}}}};
    std::cout << object.dump(-1, ' ', false, Json::error_handler_t::replace) << std::endl;
  } else {
    std::cerr << "bridge2048: " << fault.message << '\n';
  }
  return fault.code == "bad_use" ? kBadUse : kFailed;
}

int fail(const CommandLine& line, const Fault& fault) {
  return fail(line.json, fault);
}

}  // namespace host
