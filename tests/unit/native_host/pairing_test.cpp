#include <sys/stat.h>

#include <fstream>
#include <set>

#include "pairing/clients.h"
#include "pairing/code.h"
#include "support/temp_folder.h"
#include "tests/support/catch.h"

namespace {

using host::Clients;
using host::PairingCode;

host::Client client(const std::string& id) {
  return {id, "chrome-extension://abc", "name \"with\" quotes \xff", "secret", 1234};
}

}  // namespace

TEST_CASE("clients are found again, also by another process's eyes", "[pairing]") {
  const TempFolder folder;
  const Clients one(folder / "clients.json");
  const Clients other(folder / "clients.json");
  CHECK(one.list()->empty());
  REQUIRE(one.add(client("aaaaaaaaaaaaaaaa")));
  REQUIRE(other.add(client("bbbbbbbbbbbbbbbb")));
  CHECK(one.list()->size() == 2);
  const auto found = one.find("bbbbbbbbbbbbbbbb");
  REQUIRE((found && *found));
  CHECK((*found)->origin == "chrome-extension://abc");
  CHECK((*found)->secret == "secret");
  CHECK((*found)->paired_at == 1234);
  CHECK_FALSE(one.find("cccccccccccccccc")->has_value());
  struct stat info {};
  REQUIRE(::stat((folder / "clients.json").c_str(), &info) == 0);
  CHECK((info.st_mode & 0777) == 0600);
}

TEST_CASE("clients that were revoked are gone", "[pairing]") {
  const TempFolder folder;
  const Clients clients(folder / "clients.json");
  REQUIRE(clients.add(client("aaaaaaaaaaaaaaaa")));
  CHECK(*clients.remove("aaaaaaaaaaaaaaaa"));
  CHECK_FALSE(*clients.remove("aaaaaaaaaaaaaaaa"));
  CHECK_FALSE(clients.find("aaaaaaaaaaaaaaaa")->has_value());
}

TEST_CASE("clients file that is damaged is a fault and stays as it is", "[pairing]") {
  const TempFolder folder;
  const Clients clients(folder / "clients.json");
  for (const std::string text : {"{", "[]", R"({"clients":[{"id":1}]})", R"({"clients":3})"}) {
    INFO(text);
    std::ofstream(folder / "clients.json") << text;
    CHECK_FALSE(clients.list());
    CHECK_FALSE(clients.add(client("aaaaaaaaaaaaaaaa")));
    std::ifstream file(folder / "clients.json");
    CHECK(std::string(std::istreambuf_iterator<char>(file), {}) == text);
  }
}

TEST_CASE("pairing code is open until it is used", "[pairing]") {
  const TempFolder folder;
  std::int64_t now = 1'000'000;
  const PairingCode pairing(folder / "pairing.json", [&] { return now; });
  CHECK(std::get<PairingCode::Closed>(*pairing.look()) == PairingCode::Closed::none);
  const auto code = pairing.issue();
  REQUIRE(code);
  CHECK(code->size() == 16);
  CHECK(std::get<std::string>(*pairing.look()) == *code);
  CHECK(host::with_dashes("ABCDEFGHIJKLMNOP") == "ABCD-EFGH-IJKL-MNOP");
  CHECK(*pairing.attempt(*code, true) == PairingCode::Attempt::accepted);
  CHECK(*pairing.attempt(*code, true) == PairingCode::Attempt::gone);
  CHECK(std::get<PairingCode::Closed>(*pairing.look()) == PairingCode::Closed::none);
}

TEST_CASE("pairing code closes after five wrong tries", "[pairing]") {
  const TempFolder folder;
  const PairingCode pairing(folder / "pairing.json", [] { return std::int64_t{1}; });
  const auto code = pairing.issue();
  REQUIRE(code);
  for (int i = 0; i < PairingCode::kTries - 1; ++i) {
    CHECK(*pairing.attempt(*code, false) == PairingCode::Attempt::wrong);
  }
  CHECK(*pairing.attempt(*code, false) == PairingCode::Attempt::spent);
  CHECK(*pairing.attempt(*code, true) == PairingCode::Attempt::spent);
  CHECK(std::get<PairingCode::Closed>(*pairing.look()) == PairingCode::Closed::spent);
  REQUIRE(pairing.issue());
  CHECK(std::holds_alternative<std::string>(*pairing.look()));
}

TEST_CASE("pairing code ends after two minutes, whatever the clock does", "[pairing]") {
  const TempFolder folder;
  std::int64_t now = 1'000'000'000;
  const PairingCode pairing(folder / "pairing.json", [&] { return now; });
  const auto code = pairing.issue();
  REQUIRE(code);
  now += PairingCode::kLifetimeMs - 1;
  CHECK(std::holds_alternative<std::string>(*pairing.look()));
  now += 1;
  CHECK(std::holds_alternative<PairingCode::Closed>(*pairing.look()));
  CHECK(*pairing.attempt(*code, true) == PairingCode::Attempt::gone);
  now -= 10 * PairingCode::kLifetimeMs;
  CHECK(std::holds_alternative<PairingCode::Closed>(*pairing.look()));
}

TEST_CASE("pairing code in place of an earlier one closes that", "[pairing]") {
  const TempFolder folder;
  const PairingCode pairing(folder / "pairing.json", [] { return std::int64_t{1}; });
  const auto first = pairing.issue();
  const auto second = pairing.issue();
  REQUIRE((first && second));
  CHECK(*first != *second);
  CHECK(*pairing.attempt(*first, true) == PairingCode::Attempt::gone);
  CHECK(*pairing.attempt(*second, true) == PairingCode::Attempt::accepted);
}

TEST_CASE("pairing code file that is damaged counts as none", "[pairing]") {
  const TempFolder folder;
  const PairingCode pairing(folder / "pairing.json", [] { return std::int64_t{1}; });
  std::ofstream(folder / "pairing.json") << "{\"code\":7}";
  CHECK(std::get<PairingCode::Closed>(*pairing.look()) == PairingCode::Closed::none);
  CHECK(pairing.issue());
}
