// The doctor: each kind of trouble is named, with what to do; what is well is said to be.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <fstream>

#include "data/private_file.h"
#include "doctor/examine.h"
#include "guard/identity.h"
#include "install/manifests.h"
#include "log/game_log.h"
#include "pairing/clients.h"
#include "support/temp_folder.h"
#include "tests/support/catch.h"

namespace {

using host::Finding;
using host::Health;

struct Patient {
  TempFolder home;
  host::DataFolder folder = *host::DataFolder::open(home / "data");
  std::vector<host::BrowserPlace> places{
      {"One", host::Family::chromium, home / "one", true},
      {"Two", host::Family::firefox, home / "two", true},
      {"Absent", host::Family::chromium, home / "absent", false}};

  std::vector<Finding> browsers(const char* program = "/opt/bridge2048") const {
    return host::examine_browsers(folder, program, places);
  }
  void install() const {
    REQUIRE(host::carry_out(*host::plan_install(folder, "/opt/bridge2048", places)));
  }
  std::filesystem::path manifest(std::size_t place) const {
    return places[place].folder / (std::string(host::kNativeName) + ".json");
  }
};

// Holds a port of loopback; optionally nobody ever answers there.
struct Holder {
  Holder() : fd(::socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    REQUIRE(::bind(fd, reinterpret_cast<sockaddr*>(&address), size) == 0);
    REQUIRE(::listen(fd, 1) == 0);
    REQUIRE(::getsockname(fd, reinterpret_cast<sockaddr*>(&address), &size) == 0);
    port = ntohs(address.sin_port);
  }
  ~Holder() { ::close(fd); }
  int fd;
  std::uint16_t port = 0;
};

void check_remedied(const Finding& finding, Health health, const std::string& said) {
  CHECK(finding.health == health);
  CHECK(finding.said.find(said) != std::string::npos);
  CHECK_FALSE(finding.remedy.empty());
}

}  // namespace

TEST_CASE_METHOD(Patient, "doctor tells whether each browser starts this very host", "[doctor]") {
  for (const Finding& finding : browsers()) {
    check_remedied(finding, Health::note, "does not know of the host");
  }
  install();
  CHECK(browsers() == std::vector<Finding>{{"One", Health::ok, "starts the host", ""},
                                           {"Two", Health::ok, "starts the host", ""}});
  for (const Finding& finding : browsers("/usr/bin/bridge2048")) {
    check_remedied(finding, Health::bad, "another program than this one, /usr/bin/bridge2048");
  }
  std::filesystem::remove(host::launcher_path(folder));
  for (const Finding& finding : browsers()) check_remedied(finding, Health::bad, "is missing");

  install();
  std::ofstream(manifest(1)) << "{}";
  const auto mixed = browsers();
  CHECK(mixed[0].health == Health::ok);
  check_remedied(mixed[1], Health::bad, "leads elsewhere");
  install();
  CHECK(browsers()[1].health == Health::ok);

  places.clear();
  check_remedied(browsers().front(), Health::note, "none was found");
}

TEST_CASE_METHOD(Patient, "doctor tells whether the host runs, or what keeps it from running",
                 "[doctor]") {
  const Holder holder;
  host::Settings settings;
  settings.port = holder.port;
  check_remedied(host::examine_host(folder, settings), Health::bad, "another program holds");
  settings.port = 0;
  check_remedied(host::examine_host(folder, settings), Health::note, "does not run");

  // A host that was stopped holds its lock and its port, and says nothing.
  const auto lock = host::FileLock::attempt(folder.host_lock());
  REQUIRE(lock);
  REQUIRE(host::write_private(folder.running(),
                              "{\"port\":" + std::to_string(holder.port) + ",\"pid\":1}"));
  check_remedied(host::examine_host(folder, settings), Health::bad, "does not answer");
}

TEST_CASE_METHOD(Patient, "doctor counts who is paired, and prints no secret", "[doctor]") {
  check_remedied(host::examine_pairing(folder), Health::note, "nobody");
  const host::Clients clients(folder.clients());
  REQUIRE(clients.add({"aaaaaaaaaaaaaaaa", "o", "n", "very-secret", 0}));
  const Finding paired = host::examine_pairing(folder);
  CHECK(paired.health == Health::ok);
  CHECK(paired.said == "1 client is paired");
  REQUIRE(host::write_private(folder.clients(), "{\"clients\":\"very-secret\""));
  const Finding damaged = host::examine_pairing(folder);
  check_remedied(damaged, Health::bad, "is damaged");
  CHECK(damaged.said.find("very-secret") == std::string::npos);
}

TEST_CASE_METHOD(Patient, "doctor reads the settings and the log, and changes neither",
                 "[doctor]") {
  CHECK(host::examine_settings(host::parse_settings("{\"port\":5}")).health == Health::ok);
  check_remedied(host::examine_settings(host::parse_settings("{\"port\":-5}")), Health::bad,
                 "\"port\" must lie in");

  CHECK(host::examine_log(folder).front().said == "there are no games yet");
  CHECK_FALSE(std::filesystem::exists(folder.log()));
  {
    const host::Diagnostics silent(host::Diagnostics::Show::nothing);
    host::GameLog log(folder.log(), {}, silent);
    log.close();
  }
  const Finding empty = host::examine_log(folder).front();
  CHECK(empty.health == Health::ok);
  CHECK(empty.said.starts_with("0 games"));
  std::filesystem::remove(folder.log().string() + "-wal");
  std::ofstream(folder.log(), std::ios::trunc) << std::string(8192, 'x');
  check_remedied(host::examine_log(folder).front(), Health::bad, "not a database");

  std::ofstream(folder.log().string() + ".aside") << "{}\n";
  CHECK(host::examine_log(folder).size() == 2);
}
