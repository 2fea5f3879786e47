// `solver2048 tables` as people and scripts see it: the built program is run.
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>

#include "support/catch.h"

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

class Folder {
 public:
  Folder() {
    std::string pattern = (fs::temp_directory_path() / "solver2048-tables-XXXXXX").string();
    REQUIRE(mkdtemp(pattern.data()) != nullptr);
    path_ = pattern;
  }
  ~Folder() { fs::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  fs::path path(const std::string& name) const { return path_ / name; }
  std::string bytes(const std::string& name) const {
    std::ifstream in(path(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }

  struct Ran {
    int status;
    json result;
  };
  /// `before` goes in front of the program's name.
  Ran tables(const std::string& arguments, const std::string& before = {}) const {
    const std::string command = before + " " + SOLVER2048_PATH + " tables " + arguments +
                                " --dir " + path_.string() + " --json 2>/dev/null";
    FILE* pipe = popen(command.c_str(), "r");
    REQUIRE(pipe != nullptr);
    std::string out;
    std::array<char, 4096> buffer;
    while (const std::size_t n = fread(buffer.data(), 1, buffer.size(), pipe)) {
      out.append(buffer.data(), n);
    }
    const int status = pclose(pipe);
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, json::parse(out, nullptr, false)};
  }

 private:
  fs::path path_;
};

}  // namespace

TEST_CASE("tables are built, listed, checked and removed", "[tables][command]") {
  const Folder folder;
  const auto built = folder.tables("build --table block10-4 --table block10-5 --threads 2");
  REQUIRE(built.status == 0);
  REQUIRE(built.result["tables"].size() == 2);
  CHECK(built.result["tables"][1]["name"] == "block10-5");
  CHECK(built.result["tables"][1]["status"] == "built");
  CHECK(built.result["tables"][1]["states"] == 291600);
  CHECK(built.result["tables"][1]["start"] > 0.5);
  CHECK(built.result["tables"][1]["bytes"] == fs::file_size(folder.path("block10-5.table")));

  const auto again = folder.tables("build --table block10-5");
  CHECK(again.result["tables"][0]["status"] == "already there");

  const auto listed = folder.tables("info --verify");
  CHECK(listed.status == 0);
  REQUIRE(listed.result["tables"].size() == 2);
  CHECK(listed.result["tables"][0]["status"] == "verified");

  SECTION("an altered table is refused") {
    {
      std::fstream file(folder.path("block10-5.table"),
                        std::ios::in | std::ios::out | std::ios::binary);
      file.seekp(10000);
      file.put('x');
    }
    const auto info = folder.tables("info --verify");
    CHECK(info.result["tables"][1]["status"] == "refused");
    CHECK(info.result["tables"][1]["why"] == "the table file is damaged");
  }
  SECTION("removed") {
    const auto removed = folder.tables("remove --table block10-4");
    CHECK(removed.status == 0);
    CHECK(removed.result["bytes"] == built.result["tables"][0]["bytes"]);
    CHECK_FALSE(fs::exists(folder.path("block10-4.table")));
    CHECK(folder.tables("remove").status == 0);
    CHECK(folder.tables("info").result["tables"].empty());
  }
}

TEST_CASE("a build that was stopped goes on", "[tables][command]") {
  const Folder folder;
  folder.tables("build --table block10-6 --threads 1", "timeout --signal=INT 0.15");
  const bool stopped = !fs::exists(folder.path("block10-6.table"));
  if (stopped && fs::exists(folder.path("block10-6.part"))) {
    CHECK(folder.tables("info").result["tables"][0]["status"] == "unfinished");
  }
  REQUIRE(folder.tables("build --table block10-6").status == 0);
  CHECK_FALSE(fs::exists(folder.path("block10-6.part")));
  CHECK_FALSE(fs::exists(folder.path("block10-6.resume")));

  const Folder whole;
  REQUIRE(whole.tables("build --table block10-6").status == 0);
  CHECK(folder.bytes("block10-6.table") == whole.bytes("block10-6.table"));
}

TEST_CASE("what cannot be built is said before the start", "[tables][command]") {
  const Folder folder;
  const auto unknown = folder.tables("build --table block10-3");
  CHECK(unknown.status == 2);
  CHECK(unknown.result["error"]["field"] == "table");
  const auto memory = folder.tables("build --table corner11-6 --memory-mb 50");
  CHECK(memory.status == 1);
  CHECK(memory.result["error"]["message"] ==
        "corner11-6 needs 95 MiB of memory, more than --memory-mb allows");
  CHECK(folder.tables("info").result["tables"].empty());
  CHECK(folder.tables("build --threads 0").status == 2);
}
