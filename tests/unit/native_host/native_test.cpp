// A host that a browser starts: the frames, who may ask, what is answered; and how browsers are
// told.
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>

#include "data/private_file.h"
#include "guard/identity.h"
#include "install/manifests.h"
#include "native/answer.h"
#include "native/frame.h"
#include "support/temp_folder.h"
#include "tests/support/catch.h"

namespace {

using nlohmann::json;

const std::string kChromeOrigin(host::kExtensionOrigins.front());
const std::string kFoxOrigin = "moz-extension://01234567-89ab-cdef-0123-456789abcdef";

struct Wires {
  Wires() { REQUIRE(::pipe(ends.data()) == 0); }
  ~Wires() {
    for (const int end : ends) {
      if (end >= 0) ::close(end);
    }
  }
  void send(std::string_view bytes) {
    REQUIRE(::write(ends[1], bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size()));
  }
  void end() {
    ::close(ends[1]);
    ends[1] = -1;
  }
  int reader() const { return ends[0]; }
  std::array<int, 2> ends{-1, -1};
};

std::string head(std::uint32_t length) {
  std::string bytes(sizeof length, '\0');
  std::memcpy(bytes.data(), &length, sizeof length);
  return bytes;
}

struct Asking {
  TempFolder folder;
  host::Clients clients{folder / "clients.json"};
  int starts = 0;
  std::optional<host::Fault> fault;

  json ask(const json& request, host::Caller caller = host::Caller::chromium) {
    return json::parse(host::answer_native(request.dump(), caller,
                                           {clients,
                                            [this]() -> host::Result<host::RunningHost> {
                                              ++starts;
                                              if (fault) return *fault;
                                              return host::RunningHost{2051};
                                            },
                                            [] { return std::int64_t{7}; }}));
  }
};

json start(const std::string& origin, const json& client = nullptr) {
  return {{"type", "start"}, {"origin", origin}, {"name", "a browser"}, {"client", client}};
}

std::vector<host::BrowserPlace> places_in(const TempFolder& home) {
  return {{"One", host::Family::chromium, home / "one" / "NativeMessagingHosts", true},
          {"Two", host::Family::firefox, home / "two" / "native-messaging-hosts", true},
          {"Absent", host::Family::chromium, home / "absent", false}};
}

std::vector<std::string> files_in(const std::filesystem::path& folder) {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file()) files.push_back(entry.path().filename().string());
  }
  std::ranges::sort(files);
  return files;
}

const std::string kManifest = std::string(host::kNativeName) + ".json";

}  // namespace

TEST_CASE("native frames are read whole, one after the other", "[native]") {
  Wires wires;
  wires.send(head(2) + "{}" + head(0) + head(3) + "[1]");
  wires.end();
  CHECK(**host::read_native(wires.reader()) == "{}");
  CHECK(**host::read_native(wires.reader()) == "");
  CHECK(**host::read_native(wires.reader()) == "[1]");
  CHECK_FALSE(host::read_native(wires.reader())->has_value());
}

TEST_CASE("native frames that are cut off or endless are faults", "[native]") {
  const std::string bytes =
      GENERATE(head(10) + "{}", head(2).substr(0, 3), head(65'537), head(~0U));
  Wires wires;
  wires.send(bytes);
  wires.end();
  const auto read = host::read_native(wires.reader());
  REQUIRE_FALSE(read);
  CHECK(read.fault().code == "native");
}

TEST_CASE("native answers are frames", "[native]") {
  Wires wires;
  REQUIRE(host::write_native(wires.ends[1], "{\"a\":1}"));
  CHECK(**host::read_native(wires.reader()) == "{\"a\":1}");
}

TEST_CASE("native knows the browsers that ask for the extension, and nobody else", "[native]") {
  CHECK(*host::caller_of(std::vector<std::string>{kChromeOrigin + "/"}) == host::Caller::chromium);
  CHECK(*host::caller_of(std::vector<std::string>{kChromeOrigin + "/", "--parent-window=0"}) ==
        host::Caller::chromium);
  CHECK(*host::caller_of(std::vector<std::string>{"/a/b.json", std::string(host::kGeckoId)}) ==
        host::Caller::firefox);
  const std::vector<std::vector<std::string>> others{
      {},
      {""},
      {"/"},
      {kChromeOrigin},
      {kChromeOrigin + "/x"},
      {"chrome-extension://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/"},
      {std::string(host::kGeckoId)},
      {"/a/b.json", "other@example.org"},
      {"/a/b.json", std::string(host::kGeckoId) + "x"},
      {"https://play.example/"}};
  for (const auto& other : others) CHECK_FALSE(host::caller_of(other));
}

TEST_CASE_METHOD(Asking, "native pairs who is vouched for, once", "[native]") {
  const json first = ask(start(kChromeOrigin));
  CHECK(first["type"] == "started");
  CHECK(first["port"] == 2051);
  const auto known = clients.list();
  REQUIRE(known->size() == 1);
  CHECK(known->front().id == first["client"]);
  CHECK(known->front().secret == first["secret"]);
  CHECK(known->front().origin == kChromeOrigin);
  CHECK(known->front().name == "a browser");

  CHECK(ask(start(kChromeOrigin, first["client"])) == first);
  CHECK(clients.list()->size() == 1);
  // Another profile has no pairing of its own yet.
  CHECK(ask(start(kChromeOrigin))["client"] != first["client"]);
  CHECK(ask(start(kFoxOrigin), host::Caller::firefox)["type"] == "started");
  CHECK(clients.list()->size() == 3);
}

TEST_CASE_METHOD(Asking, "native gives nobody the pairing of another Origin", "[native]") {
  const json chrome = ask(start(kChromeOrigin));
  const json fox = ask(start(kFoxOrigin, chrome["client"]), host::Caller::firefox);
  CHECK(fox["client"] != chrome["client"]);
  CHECK(fox["secret"] != chrome["secret"]);
}

TEST_CASE_METHOD(Asking, "native refuses an Origin for which the browser does not vouch",
                 "[native]") {
  const auto refused = [this](const std::string& origin, host::Caller caller) {
    const json answer = ask(start(origin), caller);
    CHECK(answer["type"] == "error");
    CHECK(answer["field"] == "/origin");
    CHECK(starts == 0);
    CHECK(clients.list()->empty());
  };
  refused(kFoxOrigin, host::Caller::chromium);
  refused(kChromeOrigin, host::Caller::firefox);
  refused("https://play.example", host::Caller::chromium);
  refused("null", host::Caller::firefox);
  refused("moz-extension://x", host::Caller::firefox);
}

TEST_CASE_METHOD(Asking, "native names what is wrong with a request", "[native]") {
  const auto field_of = [this](json request, const char* field, const json& value) {
    request[field] = value;
    if (value.is_discarded()) request.erase(field);
    return ask(request)["field"];
  };
  const json good = start(kChromeOrigin);
  CHECK(field_of(good, "type", "stop") == "/type");
  CHECK(field_of(good, "type", 1) == "/type");
  CHECK(field_of(good, "origin", nullptr) == "/origin");
  CHECK(field_of(good, "name", "") == "/name");
  CHECK(field_of(good, "name", std::string(65, 'x')) == "/name");
  CHECK(field_of(good, "client", 5) == "/client");
  CHECK(ask(json::array())["message"] == "expected one JSON object");
  CHECK(starts == 0);
  CHECK(clients.list()->empty());
}

TEST_CASE_METHOD(Asking, "native passes on why the host does not start", "[native]") {
  fault = host::Fault{"bad_settings", "/port", "host.json: \"port\" must lie in 0..65535"};
  const json answer = ask(start(kChromeOrigin));
  CHECK(answer["type"] == "error");
  CHECK(answer["code"] == "bad_settings");
  CHECK(answer["message"] == fault->message);
  CHECK(clients.list()->empty());
}

TEST_CASE("install tells each browser that is there, and removal leaves nothing", "[install]") {
  const TempFolder home;
  const auto folder = host::DataFolder::open(home / "it's data");
  const auto places = places_in(home);
  const auto plan = host::plan_install(*folder, "/opt/a b/bridge2048", places);
  REQUIRE(plan);
  REQUIRE(plan->size() == 3);
  CHECK(files_in(home.path()).empty());
  REQUIRE(host::carry_out(*plan));

  const auto launcher = host::launcher_path(*folder);
  struct stat info {};
  REQUIRE(::stat(launcher.c_str(), &info) == 0);
  CHECK((info.st_mode & 0777) == 0700);
  CHECK((*host::read_file(launcher))
            ->find("exec '/opt/a b/bridge2048' native --data '" +
                   (home / "it'\\''s data").string() + "' -- \"$@\"\n") != std::string::npos);
  const json one = json::parse(**host::read_file(places[0].folder / kManifest));
  CHECK(one["name"] == host::kNativeName);
  CHECK(one["path"] == launcher.string());
  CHECK(one["type"] == "stdio");
  CHECK(one["allowed_origins"] == json::array({kChromeOrigin + "/"}));
  const json two = json::parse(**host::read_file(places[1].folder / kManifest));
  CHECK(two["allowed_extensions"] == json::array({host::kGeckoId}));
  CHECK_FALSE(two.contains("allowed_origins"));

  const auto again = host::plan_install(*folder, "/opt/a b/bridge2048", places);
  CHECK(std::ranges::all_of(*again,
                            [](const auto& file) { return file.change == host::Change::none; }));
  const auto moved = host::plan_install(*folder, "/usr/bin/bridge2048", places);
  CHECK(std::ranges::count_if(
            *moved, [](const auto& file) { return file.change == host::Change::write; }) == 1);

  const auto removal = host::plan_removal(*folder, places);
  REQUIRE(host::carry_out(*removal));
  CHECK(files_in(home.path()).empty());
  const auto nothing = host::plan_removal(*folder, places);
  CHECK(std::ranges::all_of(*nothing,
                            [](const auto& file) { return file.change == host::Change::none; }));
}

TEST_CASE("install that cannot be finished is not begun", "[install]") {
  const TempFolder home;
  const auto folder = host::DataFolder::open(home / "data");
  auto places = places_in(home);
  std::filesystem::create_directories(places[0].folder);
  std::ofstream(places[0].folder / kManifest) << "an older one";
  // A file where the second browser's folder would have to be made.
  std::ofstream(home / "two") << "x";
  const auto plan = host::plan_install(*folder, "/opt/bridge2048", places);
  if (plan) {
    const auto done = host::carry_out(*plan);
    REQUIRE_FALSE(done);
    CHECK(done.fault().message.find("two") != std::string::npos);
  }
  CHECK(**host::read_file(places[0].folder / kManifest) == "an older one");
  CHECK_FALSE(std::filesystem::exists(host::launcher_path(*folder)));
}
