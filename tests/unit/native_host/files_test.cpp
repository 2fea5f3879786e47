#include <sys/stat.h>

#include <fstream>

#include "data/data_folder.h"
#include "data/private_file.h"
#include "data/settings.h"
#include "support/temp_folder.h"
#include "tests/support/catch.h"

namespace {

mode_t mode_of(const std::filesystem::path& path) {
  struct stat info {};
  REQUIRE(::stat(path.c_str(), &info) == 0);
  return info.st_mode & 0777;
}

}  // namespace

TEST_CASE("private file is read back and closed to others", "[files]") {
  const TempFolder folder;
  const auto path = folder / "secret";
  CHECK_FALSE(host::read_file(path)->has_value());
  REQUIRE(host::write_private(path, "one"));
  REQUIRE(host::write_private(path, "two"));
  CHECK(*host::read_file(path) == "two");
  CHECK(mode_of(path) == 0600);
  // Nothing is left lying beside it.
  CHECK(std::distance(std::filesystem::directory_iterator(folder.path()), {}) == 1);
  REQUIRE(host::remove_file(path));
  REQUIRE(host::remove_file(path));
  CHECK_FALSE(host::read_file(path)->has_value());
}

TEST_CASE("private file tells why it cannot be written", "[files]") {
  const TempFolder folder;
  const auto written = host::write_private(folder / "no" / "file", "text");
  REQUIRE_FALSE(written);
  CHECK(written.fault().code == "file");
  CHECK(written.fault().message.find("No such file") != std::string::npos);
}

TEST_CASE("private file follows no link and reads nothing huge", "[files]") {
  const TempFolder folder;
  REQUIRE(host::write_private(folder / "target", "text"));
  std::filesystem::create_symlink(folder / "target", folder / "link");
  CHECK_FALSE(host::read_file(folder / "link"));
  std::ofstream(folder / "huge") << std::string(3 << 20, 'x');
  CHECK_FALSE(host::read_file(folder / "huge"));
}

TEST_CASE("file lock keeps a second holder out", "[files]") {
  const TempFolder folder;
  {
    const auto first = host::FileLock::attempt(folder / "lock");
    REQUIRE(first);
    const auto second = host::FileLock::attempt(folder / "lock");
    REQUIRE_FALSE(second);
    CHECK(second.fault().code == "in_use");
  }
  CHECK(host::FileLock::attempt(folder / "lock"));
}

TEST_CASE("data folder is made for the user alone", "[files]") {
  const TempFolder folder;
  REQUIRE(host::DataFolder::open(folder / "a" / "b"));
  CHECK(mode_of(folder / "a" / "b") == 0700);
  REQUIRE(host::DataFolder::open(folder / "a" / "b"));
}

TEST_CASE("data folder is not made for those who only look", "[files]") {
  const TempFolder folder;
  REQUIRE(host::DataFolder::look(folder / "a" / "b"));
  CHECK_FALSE(std::filesystem::exists(folder / "a"));
  std::ofstream(folder / "file") << "text";
  CHECK_FALSE(host::DataFolder::look(folder / "file"));
}

TEST_CASE("data folder others may write to is refused", "[files]") {
  const TempFolder folder;
  std::filesystem::create_directory(folder / "open");
  REQUIRE(::chmod((folder / "open").c_str(), 0777) == 0);
  const auto opened = host::DataFolder::open(folder / "open");
  REQUIRE_FALSE(opened);
  CHECK(opened.fault().field == "data");
  std::ofstream(folder / "file") << "text";
  CHECK_FALSE(host::DataFolder::open(folder / "file"));
}

TEST_CASE("settings keep their defaults where nothing is said", "[settings]") {
  const TempFolder folder;
  const auto data = host::DataFolder::open(folder.path());
  REQUIRE(data);
  CHECK(*host::load_settings(*data) == host::Settings{});
  const auto some = host::parse_settings(R"({"port":4096,"threads":2,"table_mb":128})");
  REQUIRE(some);
  CHECK(some->port == 4096);
  CHECK(some->threads == 2);
  CHECK(some->table_mb == 128);
  CHECK(some->searches == host::Settings{}.searches);
}

TEST_CASE("settings that are wrong name the field", "[settings]") {
  const std::vector<std::pair<std::string, std::string>> cases{
      {R"({"port":-1})", "/port"},
      {R"({"port":65536})", "/port"},
      {R"({"port":18446744073709551615})", "/port"},
      {R"({"port":"2048"})", "/port"},
      {R"({"port":2048.5})", "/port"},
      {R"({"port":null})", "/port"},
      {R"({"threads":257})", "/threads"},
      {R"({"table_mb":0})", "/table_mb"},
      {R"({"connections":0})", "/connections"},
      {R"({"searches":0})", "/searches"},
      {R"({"requests_per_second":0})", "/requests_per_second"},
      {R"({"prot":2048})", "/prot"},
      {"[]", ""},
      {"{", ""},
      {"", ""},
  };
  for (const auto& [text, field] : cases) {
    INFO(text);
    const auto settings = host::parse_settings(text);
    REQUIRE_FALSE(settings);
    CHECK(settings.fault().code == "bad_settings");
    CHECK(settings.fault().field == field);
    CHECK_FALSE(settings.fault().message.empty());
  }
}
