// The league: honest verdicts, runs that go on, games that count once.
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "league/verdict.h"
#include "strategies/strategy.h"
#include "support/catch.h"

namespace fs = std::filesystem;
using Catch::Matchers::ContainsSubstring;
using tool::GameRecord;
using tool::Json;
using tool::league::judge;
using tool::league::Row;

namespace {

struct Ran {
  int status = -1;
  Json out;
};

Ran run(const std::string& arguments) {
  const std::string command =
      std::string(SOLVER2048_PATH) + " league --json " + arguments + " 2>/dev/null";
  FILE* pipe = popen(command.c_str(), "r");
  REQUIRE(pipe != nullptr);
  std::string out;
  std::array<char, 4096> buffer;
  while (const std::size_t n = fread(buffer.data(), 1, buffer.size(), pipe)) {
    out.append(buffer.data(), n);
  }
  const int status = pclose(pipe);
  CHECK(out.find('\n') == out.size() - 1);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, Json::parse(out)};
}

class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string pattern = (fs::temp_directory_path() / "league-test-XXXXXX").string();
    REQUIRE(mkdtemp(pattern.data()) != nullptr);
    path_ = pattern;
  }
  ~TemporaryFolder() { fs::remove_all(path_); }
  std::string file(const std::string& name) const { return (path_ / name).string(); }

 private:
  fs::path path_;
};

// `hits` of `games` games reach 2048; scores spread around `mean`.
std::vector<GameRecord> games(int count, int hits, std::uint64_t mean = 10'000,
                              double seconds = 1) {
  std::vector<GameRecord> records;
  for (int i = 0; i < count; ++i) {
    GameRecord record;
    record.game = static_cast<std::uint64_t>(i);
    record.score = mean + static_cast<std::uint64_t>(i % 2 == 0 ? 1000 : 0) - 500;
    record.max_tile = i < hits ? 2048 : 1024;
    record.moves = 500;
    record.seconds = seconds;
    records.push_back(record);
  }
  return records;
}

Row row_with(const std::string& published) {
  Row row;
  row.strategy = "minimax";
  row.time_ms = 100;
  row.published_setting = "100 ms a move";
  row.published = Json::parse(published);
  return row;
}

}  // namespace

TEST_CASE("the judge says reproduced only where an interval can tell", "[league]") {
  const Row row = row_with(R"({"reached":{"2048":0.9}})");
  CHECK(judge(row, games(100, 90)).verdict == "reproduced");
  CHECK(judge(row, games(100, 86)).verdict == "reproduced");
  const auto worse = judge(row, games(100, 60));
  CHECK(worse.verdict == "not reproduced");
  CHECK_THAT(worse.why, ContainsSubstring("100 games at 100 ms a move") &&
                            ContainsSubstring("2048 in 60 % of games, published 90 %"));
  // Better is not the same either.
  CHECK(judge(row, games(100, 100)).verdict == "not reproduced");
  // Too few games prove nothing, however well they fit.
  const auto few = judge(row, games(99, 89));
  CHECK(few.verdict == "not reproduced");
  CHECK_THAT(few.why, ContainsSubstring("99 games") && ContainsSubstring("100 are needed"));
  CHECK(judge(row, {}).verdict == "not run");
}

TEST_CASE("the judge takes forty games of slow players", "[league]") {
  const Row row = row_with(R"({"reached":{"2048":0.9}})");
  CHECK(judge(row, games(40, 36, 10'000, 301)).verdict == "reproduced");
  CHECK(judge(row, games(40, 36, 10'000, 299)).verdict == "not reproduced");
  CHECK(judge(row, games(39, 35, 10'000, 301)).verdict == "not reproduced");
}

TEST_CASE("the judge compares means, medians and what counts with many games", "[league]") {
  CHECK(judge(row_with(R"({"mean":10050})"), games(100, 0)).verdict == "reproduced");
  CHECK(judge(row_with(R"({"mean":10200})"), games(100, 0)).verdict == "not reproduced");
  // Ten games of the author's leave room for luck.
  CHECK(judge(row_with(R"({"mean":10200,"games":10})"), games(100, 0)).verdict == "reproduced");
  CHECK(judge(row_with(R"({"median":10000})"), games(100, 0)).verdict == "reproduced");
  CHECK(judge(row_with(R"({"median":12000})"), games(100, 0)).verdict == "not reproduced");
  CHECK(judge(row_with(R"({"moves_median":900})"), games(100, 0)).verdict == "not reproduced");
  CHECK(judge(row_with(R"({"most_often":["1024"]})"), games(100, 20)).verdict == "reproduced");
  CHECK(judge(row_with(R"({"most_often":["512"]})"), games(100, 20)).verdict == "not reproduced");
}

TEST_CASE("the judge never dresses up another setting or a missing figure", "[league]") {
  Row other = row_with(R"({"reached":{"2048":0.9}})");
  other.other_setting = true;
  CHECK_THAT(judge(other, games(100, 90)).why, ContainsSubstring("published at 100 ms a move"));
  CHECK(judge(other, games(100, 90)).verdict == "not reproduced");
  CHECK_THAT(judge(row_with("null"), games(100, 90)).why,
             ContainsSubstring("nothing was published"));
  CHECK_THAT(judge(row_with(R"({"note":"did not help"})"), games(100, 90)).why,
             ContainsSubstring("no figure was published"));
}

TEST_CASE("every row of the league is a player there is", "[league]") {
  const auto strategies = solver::make_strategies(nullptr);
  const auto rows = tool::league::published_rows();
  CHECK(rows.size() > 30);
  for (const Row& row : rows) {
    INFO(row.strategy);
    if (row.strategy == solver::kLearnedPlayer) continue;
    const auto chosen = solver::choose_player(strategies, row.strategy);
    REQUIRE(chosen.strategy != nullptr);
    // Written in full and in order, so that results of one row are those of one player.
    CHECK(chosen.strategy->info().name == row.strategy);
  }
  // And every player with an author to compare with has a row.
  for (const auto& strategy : strategies) {
    if (strategy->info().name == "layout") continue;
    INFO(strategy->info().name);
    CHECK(std::ranges::any_of(rows, [&](const Row& row) {
      return solver::player_name(row.strategy) == strategy->info().name;
    }));
  }
}

TEST_CASE("a league goes on where its file ends, and counts a game once", "[league]") {
  const TemporaryFolder folder;
  const std::string file = folder.file("league.jsonl");
  const std::string flags = "--only random --jobs 2 --out " + file + " --minutes ";
  const Json first = run(flags + "0.5").out["rows"][0];
  for (const char* key : {"strategy", "published", "setting", "games", "mean", "ci95_mean",
                          "median", "reached", "verdict", "why"}) {
    INFO(key);
    CHECK(first.contains(key));
  }
  CHECK(first["games"] == 100);
  CHECK(first["verdict"] == "not reproduced");
  // As a run killed in mid-write leaves it.
  std::ofstream(file, std::ios::app) << R"({"settings":{"stra)";
  CHECK(run(flags + "0").out["rows"][0] == first);
  CHECK(run("--only random --minutes 0 --merge " + file + " --merge " + file).out["rows"][0] ==
        first);
  // Another seed gives other games of the same kind: those merged count, and none is played again.
  const std::string other = "--only random --jobs 2 --seed 2 --minutes 0.5 --out ";
  CHECK(run(other + folder.file("beside") + " --merge " + file).out["rows"][0] == first);
  CHECK(run(other + folder.file("other")).out["rows"][0]["mean"] != first["mean"]);
  CHECK(run("--only random --minutes 0 --merge " + file + " --merge " + folder.file("other"))
            .out["rows"][0]["games"] == 200);
}

TEST_CASE("a short league gives every row its turn", "[league]") {
  const Json rows = run("--minutes 0.3 --jobs 2 --model none").out["rows"];
  // Rows of many quick games at both ends of the list.
  for (const char* quick : {"minimax-convex", "top-row", "random"}) {
    const auto row =
        std::ranges::find_if(rows, [&](const Json& each) { return each["strategy"] == quick; });
    INFO(quick);
    REQUIRE(row != rows.end());
    CHECK((*row)["games"].get<int>() > 0);
  }
}

TEST_CASE("a game cut short goes on in the next run", "[league]") {
  const TemporaryFolder folder;
  const std::string file = folder.file("league.jsonl");
  const std::string flags = "--only minimax:terms=monotonicity --jobs 1 --out " + file;
  CHECK(run(flags + " --minutes 0.01").out["rows"][0]["games"] == 0);
  const auto moves_of = [&] {
    std::ifstream in(file);
    std::string line;
    std::string last;
    while (std::getline(in, line)) last = line;
    return Json::parse(last).at("standing").at("record").at("moves").get<int>();
  };
  const int before = moves_of();
  run(flags + " --minutes 0.01");
  CHECK(moves_of() > before);
}

TEST_CASE("a league says what it cannot do", "[league]") {
  const Ran unknown = run("--only deep-blue");
  CHECK(unknown.status == 2);
  CHECK(unknown.out["error"]["field"] == "only");
  CHECK_THAT(unknown.out["error"]["message"].get<std::string>(),
             ContainsSubstring("there are: expectimax"));
  CHECK(run("--minutes -1").out["error"]["field"] == "minutes");
  CHECK(run("--only random --out " + fs::temp_directory_path().string()).out["error"]["field"] ==
        "out");
  const TemporaryFolder folder;
  std::ofstream(folder.file("bad")) << "{\"a\":1}\n";
  CHECK_THAT(
      run("--only random --merge " + folder.file("bad")).out["error"]["message"].get<std::string>(),
      ContainsSubstring("line 1"));
  const Json row = run("--only expectimax --model none --minutes 0").out["rows"][0];
  CHECK(row["verdict"] == "not run");
  CHECK_THAT(row["why"].get<std::string>(), ContainsSubstring("needs a model"));
}
