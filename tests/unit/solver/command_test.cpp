// solver2048 as people and scripts see it: the built program is run.
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "support/catch.h"

namespace fs = std::filesystem;
using Catch::Matchers::ContainsSubstring;
using nlohmann::json;

namespace {

struct Ran {
  int status = -1;
  std::string out;
};

Ran run(const std::string& arguments) {
  const std::string command = std::string(SOLVER2048_PATH) + " " + arguments + " 2>/dev/null";
  FILE* pipe = popen(command.c_str(), "r");
  REQUIRE(pipe != nullptr);
  Ran ran;
  std::array<char, 4096> buffer;
  while (const std::size_t n = fread(buffer.data(), 1, buffer.size(), pipe)) {
    ran.out.append(buffer.data(), n);
  }
  const int status = pclose(pipe);
  ran.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return ran;
}

// Exactly one JSON object on one line.
json object_of(const Ran& ran) {
  REQUIRE_FALSE(ran.out.empty());
  CHECK(ran.out.find('\n') == ran.out.size() - 1);
  json parsed = json::parse(ran.out);
  CHECK(parsed.is_object());
  return parsed;
}

class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string pattern = (fs::temp_directory_path() / "solver2048-test-XXXXXX").string();
    REQUIRE(mkdtemp(pattern.data()) != nullptr);
    path_ = pattern;
  }
  ~TemporaryFolder() { fs::remove_all(path_); }
  std::string file(const std::string& name) const { return (path_ / name).string(); }

 private:
  fs::path path_;
};

std::string contents(const std::string& path) {
  std::ifstream in(path);
  return {std::istreambuf_iterator<char>(in), {}};
}

// The same at every run and every machine.
json without_times(json result) {
  for (const char* key : {"moves_per_second", "ms_per_move", "ms_p99", "ms_max", "jobs"}) {
    CHECK(result.contains(key));
    result.erase(key);
  }
  return result;
}

const std::string kBoard = "2,4,8,16/4,2,4,32/0,0,8,64/0,0,2,128";

}  // namespace

TEST_CASE("a line that cannot be read is explained", "[command]") {
  const auto error_of = [](const std::string& arguments) {
    const Ran ran = run(arguments);
    CHECK(ran.status == 2);
    return object_of(ran)["error"];
  };
  const json command = error_of("playy --json");
  CHECK(command["field"] == "command");
  CHECK_THAT(command["message"].get<std::string>(),
             ContainsSubstring("playy") && ContainsSubstring("analyze"));
  CHECK(error_of("play --time-ms '' --json")["field"] == "time-ms");
  CHECK(error_of("play --time-ms= --json")["field"] == "time-ms");
  CHECK(error_of("analyze '' --json")["message"] == "an argument is empty");
}

TEST_CASE("commands and ranges are named where they are missed", "[command]") {
  const auto said = [](const std::string& arguments) {
    const Ran ran = run(arguments + " --json");
    CHECK(ran.status == 2);
    return object_of(ran)["error"]["message"].get<std::string>();
  };
  CHECK_THAT(said(""), ContainsSubstring("needs a command: play, bench, analyze"));
  CHECK(said("play --games x") == "--games takes a whole number, not 'x'");
  CHECK(said("play --games 1 --time-ms x") == "--time-ms takes a number, not 'x'");
  CHECK_THAT(said("play --games 1 --max-moves 0"), ContainsSubstring("from 1 to"));
}

TEST_CASE("results read as lines of words and rounded figures", "[command]") {
  const auto text = [](const std::string& arguments) {
    const Ran ran = run(arguments);
    CHECK(ran.status == 0);
    return ran.out;
  };
  const std::string play =
      text("play --strategy random --depth 1 --seed 1 --games 3 --max-moves 100");
  const std::string analysed = text("analyze --strategy heuristic --time-ms 1 " + kBoard);
  const std::string players = text("strategies");
  const std::string rules = text("rules");
  for (const std::string& one : {play, analysed, players, rules}) {
    INFO(one);
    CHECK(one.find_first_of("{}[]\"") == std::string::npos);
    // Eight digits after a point are none that anybody reads.
    std::size_t digits = 0;
    std::size_t longest = 0;
    for (const char c : one) {
      if (c == '.')
        digits = 1;
      else
        digits = digits > 0 && std::isdigit(static_cast<unsigned char>(c)) != 0 ? digits + 1 : 0;
      longest = std::max(longest, digits);
    }
    CHECK(longest <= 8);
  }
  CHECK_THAT(play, ContainsSubstring("\nreached:\n  256: "));
  CHECK_THAT(analysed, ContainsSubstring("\n  right: legal no; value -; p_next -\n"));
  CHECK_THAT(players, ContainsSubstring("name: monte-carlo\n"));
  CHECK_THAT(text("analyze 2,4/4,2"), ContainsSubstring("\nbest: no move\n"));
  CHECK_THAT(text("play --help"), ContainsSubstring("NAME:option=value"));
  CHECK_THAT(text("--help"), ContainsSubstring("NAME:option=value"));
}

TEST_CASE("play gives the promised keys", "[command]") {
  const json result = object_of(run("play --strategy heuristic --depth 1 --games 3 --json"));
  for (const char* key : {"strategy",    "rules",    "rows",    "cols",    "model",
                          "tables",      "seed",     "time_ms", "depth",   "threads",
                          "jobs",        "version",  "games",   "moves",   "mean",
                          "ci95_mean",   "median",   "min",     "max",     "moves_per_second",
                          "ms_per_move", "ms_p99",   "ms_max",  "reached", "together",
                          "scores",      "max_tiles"}) {
    INFO(key);
    CHECK(result.contains(key));
  }
  CHECK(result["strategy"] == "heuristic");
  CHECK(result["depth"] == 1);
  CHECK(result["time_ms"].is_null());
  CHECK(result["games"] == 3);
  REQUIRE(result["scores"].size() == 3);
  double sum = 0;
  for (const json& score : result["scores"]) sum += score.get<double>();
  CHECK(result["mean"].get<double>() == Approx(sum / 3));
  CHECK(result["ci95_mean"][0] <= result["mean"]);
  CHECK(result["ci95_mean"][1] >= result["mean"]);
  CHECK(result["reached"]["256"].get<double>() >= result["reached"]["2048"].get<double>());
}

TEST_CASE("play with a depth repeats itself, whatever runs beside it", "[command]") {
  const std::string flags = "play --strategy heuristic --depth 2 --games 4 --seed 9 --json";
  const json one = without_times(object_of(run(flags)));
  CHECK(one == without_times(object_of(run(flags + " --jobs 2"))));
  const json other =
      object_of(run("play --strategy heuristic --depth 2 --games 4 --seed 10 --json"));
  CHECK(one["scores"] != other["scores"]);
  // Game i is the same game however many there are.
  const json first =
      object_of(run("play --strategy heuristic --depth 2 --games 1 --seed 9 --json"));
  CHECK(first["scores"][0] == one["scores"][0]);
}

TEST_CASE("play goes on where its file ends", "[command]") {
  const TemporaryFolder folder;
  const std::string file = folder.file("games.jsonl");
  const std::string flags = "play --strategy random --seed 3 --json --games ";
  object_of(run(flags + "3 --out " + file));
  const std::string three = contents(file);
  CHECK(std::count(three.begin(), three.end(), '\n') == 3);
  // As a run killed in mid-write leaves it.
  std::ofstream(file, std::ios::app) << R"({"game":3,"sco)";
  const json resumed = object_of(run(flags + "6 --out " + file));
  CHECK(contents(file).substr(0, three.size()) == three);
  CHECK(resumed["scores"] == object_of(run(flags + "6"))["scores"]);
  const std::string six = contents(file);
  CHECK(std::count(six.begin(), six.end(), '\n') == 6);

  const Ran conflict = run("play --strategy random --seed 4 --json --games 3 --out " + file);
  CHECK(conflict.status == 2);
  CHECK(object_of(conflict)["error"]["field"] == "out");
  CHECK(contents(file) == six);
}

TEST_CASE("play stops at a tile, after some moves, and starts from boards", "[command]") {
  const json stopped =
      object_of(run("play --strategy heuristic --depth 1 --games 2 --stop-at 64 --json"));
  CHECK(stopped["max_tiles"] == json({64, 64}));
  const json few = object_of(run("play --strategy random --games 2 --max-moves 5 --json"));
  CHECK(few["moves"] == 10);
  const TemporaryFolder folder;
  const std::string file = folder.file("boards.txt");
  std::ofstream(file) << "# two boards\n32768,32768,0,0/0,0,0,0/0,0,0,0/0,0,0,0\n\n"
                      << "2,4,2,4/4,2,4,2/2,4,2,4/4,2,4,2\n";
  const json from = object_of(
      run("play --strategy heuristic --depth 2 --games 2 --stop-at 65536 --json --from " + file));
  CHECK(from["max_tiles"] == json({65536, 4}));
  CHECK(from["scores"][1] == 0);
  CHECK(from["scores"][0].get<int>() >= 65536);
}

TEST_CASE("play takes other sizes and several threads", "[command]") {
  const json small =
      object_of(run("play --strategy heuristic --depth 2 --size 3x3 --games 2 --json"));
  CHECK(small["rows"] == 3);
  CHECK(small["cols"] == 3);
  const json threads = object_of(
      run("play --strategy heuristic --depth 3 --threads 2 --games 1 --max-moves 50 --json"));
  CHECK(threads["moves"] == 50);
}

TEST_CASE("a merge of giants is worth at least what it scores", "[command]") {
  for (const std::string board : {"65536,65536,4,2/2,4,8,16/4,8,16,32/0,0,0,0",
                                  "65536,65536,4,2/65536,65536,8,16/4,8,16,32/0,0,0,0"}) {
    const int merges = board.find("/65536") == std::string::npos ? 1 : 2;
    const json result =
        object_of(run("analyze " + board + " --strategy expectimax --time-ms 5 --json"));
    CHECK(result["unit"] == "score");
    CHECK(result["moves"]["left"]["value"].get<double>() >= merges * 131072);
    CHECK((result["best"] == "left" || result["best"] == "right" || merges == 2));
  }
}

TEST_CASE("analyze names the value of each move", "[command]") {
  const json result = object_of(run("analyze " + kBoard + " --model none --time-ms 5 --json"));
  CHECK(result["moves"]["up"]["legal"] == false);
  CHECK(result["moves"]["up"]["value"].is_null());
  CHECK(result["moves"]["down"]["legal"] == true);
  CHECK(result["moves"]["down"]["value"].is_number());
  CHECK(result["moves"]["down"].contains("p_next"));
  CHECK(result["depth"].get<int>() >= 1);
  CHECK((result["best"] == "down" || result["best"] == "left"));
  const json over = object_of(run("analyze 2,4/4,2 --model none --json"));
  CHECK(over["best"].is_null());
}

TEST_CASE("bench signs the search, the same every time", "[command]") {
  const json first = object_of(run("bench --model none --json"));
  const json again = object_of(run("bench --model none --json"));
  CHECK(first["signature"] == again["signature"]);
  CHECK(first["nodes"] == again["nodes"]);
  CHECK(first["nodes_per_second"].get<double>() > 0);
  CHECK(first.contains("model"));
}

TEST_CASE("strategies and rules are listed", "[command]") {
  CHECK(object_of(run("strategies --json"))["strategies"].size() >= 2);
  CHECK(object_of(run("rules --json"))["rules"][0]["name"] == "standard");
  const Ran plain = run("strategies");
  CHECK(plain.status == 0);
  CHECK_THAT(plain.out, ContainsSubstring("heuristic"));
}

TEST_CASE("bad use exits with 2 and one object that names the field", "[command]") {
  struct Bad {
    std::string arguments;
    std::string field;
  };
  const Bad bad = GENERATE(
      Bad{"play --games 0", "games"}, Bad{"play --games -1", "games"},
      Bad{"play --games x", "games"}, Bad{"play", "games"},
      Bad{"play --games 1 --strategy nobody", "strategy"},
      Bad{"play --games 1 --strategy expectimax --model none", "strategy"},
      Bad{"play --games 1 --model /nonexistent/model", "model"},
      Bad{"play --games 1 --rules chess", "rules"}, Bad{"play --games 1 --size 1x4", "size"},
      Bad{"play --games 1 --size 4", "size"}, Bad{"play --games 1 --size 4x17", "size"},
      Bad{"play --games 1 --time-ms -1", "time-ms"}, Bad{"play --games 1 --depth 0", "depth"},
      Bad{"play --games 1 --depth 2 --time-ms 1", "depth"}, Bad{"play --games 1 --jobs 0", "jobs"},
      Bad{"play --games 1 --threads 0", "threads"}, Bad{"play --games 1 --stop-at 100", "stop-at"},
      Bad{"play --games 1 --max-moves -1", "max-moves"},
      Bad{"play --games 1 --from /nonexistent/boards", "from"},
      Bad{"play --games 1 --out /nonexistent/games", "out"},
      Bad{"play --games 1 --out /tmp", "out"}, Bad{"play --games 1 --seed -1", "seed"},
      Bad{"play --games 1 --seed 18446744073709551616", "seed"},
      Bad{"play --games 1 --no-such-flag", "no-such-flag"}, Bad{"analyze", "board"},
      Bad{"analyze 2,3/4,4", "board"}, Bad{"analyze 2,64/4,4", "board"},
      Bad{"analyze " + kBoard + " --time-ms nan", "time-ms"}, Bad{"bench --seconds -1", "seconds"},
      Bad{"", "command"}, Bad{"fly", "command"});
  INFO(bad.arguments);
  const Ran ran = run(bad.arguments + " --json");
  CHECK(ran.status == 2);
  const json error = object_of(ran)["error"];
  CHECK(error["field"] == bad.field);
  CHECK_FALSE(error["code"].get<std::string>().empty());
  CHECK_FALSE(error["message"].get<std::string>().empty());
  const Ran plain = run(bad.arguments);
  CHECK(plain.status == 2);
  CHECK(plain.out.empty());
}

TEST_CASE("the transitions of every game are those written down", "[command]") {
  const json golden =
      json::parse(contents(std::string(BRIDGE_SOURCE_DIR) + "/protocol/golden/transitions.json"));
  const json now = object_of(run("rules --digests 100 --json"));
  REQUIRE(now["digests"].size() == golden["digests"].size());
  for (const auto& [name, digests] : golden["digests"].items()) {
    INFO(name);
    CHECK(now["digests"][name] == digests);
  }
}

TEST_CASE("random and monte-carlo play every game", "[command]") {
  const json listed = object_of(run("rules --json"))["rules"];
  REQUIRE(listed.size() > 10);
  for (const json& rules : listed) {
    const auto name = rules["name"].get<std::string>();
    INFO(name);
    const json random =
        object_of(run("play --strategy random --games 2 --depth 1 --json --rules " + name));
    CHECK(random["rules"] == name);
    CHECK(random["moves"] > 10);
    const json thinking = object_of(run(
        "play --strategy monte-carlo:runs=4 --games 1 --depth 1 --max-moves 30 --json --rules " +
        name));
    CHECK(thinking["moves"] > 10);
  }
  const json refused =
      object_of(run("play --strategy random --games 1 --rules threes --size 5x5 --json"));
  CHECK(refused["error"]["field"] == "size");
  const json unable = object_of(run("play --strategy minimax --games 1 --rules hexagon --json"));
  CHECK(unable["error"]["code"] == "cannot_play");
  CHECK_THAT(unable["error"]["message"].get<std::string>(), ContainsSubstring("monte-carlo"));
}
