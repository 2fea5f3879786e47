#include <algorithm>
#include <string>
#include <system_error>

#include "data/private_file.h"
#include "doctor/examine.h"
#include "install/manifests.h"
#include "log/aside.h"
#include "log/database.h"
#include "log/schema.h"

namespace host {
namespace {

/// A game takes some hundred kilobytes.
constexpr std::uintmax_t kLittleRoom = std::uintmax_t{50} << 20;
constexpr int kBusyMs = 2000;

std::string mib(std::uintmax_t bytes) {
  return std::to_string(bytes >> 20) + " MiB";
}

Finding examine_database(const DataFolder& folder) {
  const auto path = folder.log();
  std::error_code ec;
  if (!std::filesystem::exists(path, ec)) {
    return {"log", Health::ok, "there are no games yet", ""};
  }
  const auto bad = [](const Fault& fault) {
    return Finding{"log", Health::bad, fault.message,
                   "games go on and are kept beside it; move games.sqlite away to begin a new log"};
  };
  auto database = Database::open(path, Database::Mode::read_only, kBusyMs);
  if (!database) return bad(database.fault());
  const auto current = is_current_log(*database);
  if (!current) return bad(current.fault());
  if (!*current) {
    return {"log", Health::note, "is of an earlier version",
            "the host brings it up to date when it starts"};
  }
  auto check = database->prepare("PRAGMA quick_check(1)");
  if (!check) return bad(check.fault());
  const auto row = check->step();
  if (!row) return bad(row.fault());
  if (const std::string said = check->text(0); said != "ok") {
    return bad({"log", "log", path.string() + " is damaged: " + said});
  }
  const auto games = database->integer("SELECT COUNT(*) FROM games");
  if (!games) return bad(games.fault());
  return {"log", Health::ok,
          std::to_string(*games) + " games, " + mib(size_on_disk(path)) + ", whole", ""};
}

}  // namespace

std::vector<Finding> examine_log(const DataFolder& folder) {
  std::vector<Finding> findings{examine_database(folder)};
  if (Aside(folder.log()).has_left()) {
    findings.push_back({"log", Health::note,
                        "moves wait beside the log, since it could not take them",
                        "they go in by themselves once it can; see what is said of the log"});
  }
  std::error_code ec;
  const auto space = std::filesystem::space(folder.path(), ec);
  if (!ec && space.available < kLittleRoom) {
    findings.push_back({"disk", Health::bad, "only " + mib(space.available) + " are free",
                        "make room: moves that find none wait, and may be lost in a crash"});
  }
  return findings;
}

std::vector<Finding> examine_browsers(const DataFolder& folder,
                                      const std::filesystem::path& program,
                                      const std::vector<BrowserPlace>& places) {
  const auto plan = plan_install(folder, program, places);
  if (!plan) {
    return {{"browsers", Health::bad, plan.fault().message, "make that file readable"}};
  }
  const PlannedFile& launcher = plan->front();
  std::vector<Finding> findings;
  for (const PlannedFile& file : *plan) {
    if (file.path == launcher.path) continue;
    std::error_code ec;
    const bool known = std::filesystem::exists(file.path, ec);
    if (!known) {
      findings.push_back({file.about, Health::note, "does not know of the host",
                          "`bridge2048 install` tells it; without that, pair by code"});
    } else if (file.change != Change::none) {
      findings.push_back({file.about, Health::bad,
                          file.path.string() + " leads elsewhere than to this data folder",
                          "`bridge2048 install` sets it right"});
    } else if (launcher.change != Change::none) {
      findings.push_back({file.about, Health::bad,
                          launcher.path.string() +
                              (std::filesystem::exists(launcher.path, ec)
                                   ? " starts another program than this one, " + program.string()
                                   : " is missing"),
                          "`bridge2048 install` sets it right"});
    } else {
      findings.push_back({file.about, Health::ok, "starts the host", ""});
    }
  }
  if (findings.empty()) {
    findings.push_back({"browsers", Health::note, "none was found in the usual places",
                        "for a browser with a profile elsewhere see `bridge2048 install --help`"});
  }
  return findings;
}

}  // namespace host
