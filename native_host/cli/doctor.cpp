// bridge2048 doctor: what works and what does not, with what to do; a report without secrets.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/command.h"
#include "data/settings.h"
#include "doctor/examine.h"
#include "install/browsers.h"
#include "native/running_host.h"
#include "protocol/cpp/messages.h"
#include "store/model_file.h"
#include "store/table_folder.h"

namespace host {
namespace {

using Json = nlohmann::ordered_json;

Finding examine_model() {
  const solver::StoredModel stored = solver::load_shipped_model();
  if (stored.model == nullptr) {
    return {"network", Health::bad, stored.error + "; the heuristic plays, which is weaker",
            "install again: the file belongs to the program"};
  }
  return {"network", Health::ok, std::to_string(stored.model->stages()) + " stages", ""};
}

std::vector<Finding> examine_tables(const DataFolder& folder) {
  const solver::LoadedTables loaded = solver::load_tables(folder.tables());
  std::vector<Finding> findings;
  for (const std::string& line : loaded.refused) {
    findings.push_back({"tables", Health::bad, line,
                        "`solver2048 tables remove`, then `solver2048 tables build`"});
  }
  if (!loaded.names.empty()) {
    std::string names;
    for (const std::string& one : loaded.names) names += (names.empty() ? "" : ", ") + one;
    findings.push_back({"tables", Health::ok, names, ""});
  } else if (findings.empty()) {
    findings.push_back({"tables", Health::ok, "none were built; the network plays alone", ""});
  }
  return findings;
}

void add(std::vector<Finding>& findings, std::vector<Finding> more) {
  for (Finding& finding : more) findings.push_back(std::move(finding));
}

std::vector<Finding> examine(const CommandLine& line) {
  std::vector<Finding> findings{
      {"version", Health::ok,
       std::string(BRIDGE_VERSION) + ", protocol " + std::to_string(protocol::kProtocolVersion),
       ""}};
  const auto folder = open_folder_to_look(line);
  if (!folder) {
    findings.push_back({"data folder", Health::bad, folder.fault().message,
                        "give another with --data, or mend this one"});
    findings.push_back(examine_model());
    return findings;
  }
  findings.push_back({"data folder", Health::ok, folder->path().string(), ""});
  const auto settings = load_settings(*folder);
  findings.push_back(examine_settings(settings));
  std::error_code ec;
  const bool there = std::filesystem::exists(folder->path(), ec);
  if (settings && there) findings.push_back(examine_host(*folder, *settings));
  findings.push_back(examine_pairing(*folder));
  const auto places = browser_places();
  const auto program = own_program();
  if (places && program) {
    add(findings, examine_browsers(*folder, *program, *places));
  } else {
    const Fault& fault = places ? program.fault() : places.fault();
    findings.push_back({"browsers", Health::bad, fault.message, ""});
  }
  findings.push_back(examine_model());
  add(findings, examine_tables(*folder));
  add(findings, examine_log(*folder));
  return findings;
}

int doctor(const CommandLine& line) {
  const std::vector<Finding> findings = examine(line);
  const bool well = std::ranges::none_of(
      findings, [](const Finding& finding) { return finding.health == Health::bad; });
  Json checks = Json::array();
  for (const auto& [about, health, said, remedy] : findings) {
    checks.push_back(
        {{"about", about}, {"state", name(health)}, {"said", said}, {"remedy", remedy}});
    if (line.json) continue;
    std::cout << name(health)
              << (health == Health::note ? "  "
                  : health == Health::ok ? "    "
                                         : "   ")
              << about << ": " << said << '\n';
    if (!remedy.empty()) std::cout << "      -> " << remedy << '\n';
  }
  if (line.json) {
    std::cout << Json{{"ok", well}, {"checks", checks}}.dump(-1, ' ', false,
                                                             Json::error_handler_t::replace)
              << '\n';
  }
  return well ? kOk : kFailed;
}

}  // namespace

void add_doctor(CLI::App& app, CommandLine& line) {
  CLI::App* command =
      app.add_subcommand("doctor", "What works, what does not, and what to do about it");
  add_common_options(*command, line);
  command->callback([&line] { line.action = [&line] { return doctor(line); }; });
}

}  // namespace host
