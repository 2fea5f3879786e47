// The command line: what it prints and how it ends.
#include <sys/resource.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "data/private_file.h"
#include "guard/identity.h"
#include "log/game_log.h"
#include "support/played.h"
#include "support/program.h"
#include "support/temp_folder.h"
#include "tests/support/catch.h"

namespace {

nlohmann::json only_line(const Ran& ran) {
  REQUIRE(std::ranges::count(ran.out, '\n') == 1);
  REQUIRE(ran.out.ends_with('\n'));
  return nlohmann::json::parse(ran.out);
}

void write_game(const TempFolder& folder, const Played& game, const std::string& id) {
  const host::Diagnostics silent(host::Diagnostics::Show::nothing);
  host::GameLog log(folder / "games.sqlite", {}, silent);
  const auto n = static_cast<std::int64_t>(game.records.size());
  log.begin(head_of(game, id), std::nullopt, nullptr);
  log.append(id, game.records, totals_of(game, n), nullptr);
}

}  // namespace

TEST_CASE("command tells bad use with exit 2 and the error object", "[command]") {
  const TempFolder folder;
  const std::string data = folder.path();
  const std::vector<std::vector<std::string>> uses{
      {"--json"},
      {"fly", "--json"},
      {"serve", "--port", "65536", "--json"},
      {"serve", "--port", "x", "--json"},
      {"serve", "--threads", "-1", "--json"},
      {"serve", "more", "--json"},
      {"pair", "--json"},
      {"pair", "add", "--json", "--data", data},
      {"pair", "add", "--origin", "https://play.example", "--json", "--data", data},
      {"pair", "revoke", "--json", "--data", data},
      {"log", "--json"},
      {"log", "show", "--json", "--data", data},
      {"log", "nonsense", "--json", "--data", data},
  };
  for (const auto& use : uses) {
    std::string words;
    for (const auto& word : use) words += word + " ";
    INFO(words);
    const Ran ran = run_program(use);
    CHECK(ran.exit_code == 2);
    const auto error = only_line(ran)["error"];
    CHECK(error["code"] == "bad_use");
    CHECK(error["field"].is_string());
    CHECK_FALSE(error["message"].get<std::string>().empty());
    auto plain = use;
    std::erase(plain, "--json");
    const Ran said = run_program(plain);
    CHECK(said.exit_code == 2);
    CHECK(said.out.empty());
    CHECK_FALSE(said.err.empty());
  }
}

TEST_CASE("command says what is wrong with a line it cannot read", "[command]") {
  const auto error_of = [](const std::vector<std::string>& words) {
    const Ran ran = run_program(words);
    CHECK(ran.exit_code == 2);
    return only_line(ran)["error"];
  };
  const auto command = error_of({"dance", "--json"});
  CHECK(command["field"] == "command");
  CHECK(command["message"] ==
        "'bridge2048' has no command 'dance'; it has: serve, pair, log, native, install, doctor");
  const auto inner = error_of({"log", "nonsense", "--json"});
  CHECK(inner["message"] ==
        "'bridge2048 log' has no command 'nonsense'; it has: list, show, export, import, stats, "
        "analyze, delete, open");
  CHECK(error_of({"serve", "--port", "", "--json"})["field"] == "port");
  CHECK(error_of({"serve", "--port=", "--json"})["field"] == "port");
  CHECK(error_of({"serve", "--json=perhaps"})["field"] == "json");
  CHECK(error_of({"--json"})["message"].get<std::string>().find("serve, pair, log") !=
        std::string::npos);
  CHECK(error_of({"serve", "--port", "x", "--json"})["message"].get<std::string>().find(
            "0 to 65535") != std::string::npos);
}

TEST_CASE("command that only looks makes no folder", "[command]") {
  const TempFolder folder;
  const std::string missing = folder / "mistyped";
  for (const auto& what : {std::vector<std::string>{"log", "list"}, {"pair", "list"}}) {
    auto words = what;
    words.insert(words.end(), {"--json", "--data", missing});
    const Ran ran = run_program(words);
    CHECK(ran.exit_code == 1);
    CHECK(only_line(ran)["error"]["field"] == "data");
    CHECK_FALSE(std::filesystem::exists(missing));
  }
}

TEST_CASE("command helps and names its version", "[command]") {
  CHECK(run_program({"--help"}).exit_code == 0);
  CHECK(run_program({"--help"}).out.find("serve") != std::string::npos);
  CHECK(run_program({"--version"}).exit_code == 0);
}

TEST_CASE("command serve names the setting that is wrong", "[command]") {
  const TempFolder folder;
  REQUIRE(host::write_private(folder / "host.json", R"({"table_mb":"big"})"));
  const Ran ran = run_program({"serve", "--json", "--data", folder.path()});
  CHECK(ran.exit_code == 1);
  const auto error = only_line(ran)["error"];
  CHECK(error["code"] == "bad_settings");
  CHECK(error["field"] == "/table_mb");
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
// The sanitizers need more addresses than any limit leaves them, and end a program that asks for
// too much.
TEST_CASE("command serve names the table that no memory is left for", "[command]") {
  const TempFolder folder;
  REQUIRE(host::write_private(folder / "host.json", R"({"table_mb":65536})"));
  struct rlimit before {};
  REQUIRE(::getrlimit(RLIMIT_AS, &before) == 0);
  // So that it fails on machines of any size.
  struct rlimit tight = before;
  tight.rlim_cur = rlim_t{8} << 30;
  REQUIRE(::setrlimit(RLIMIT_AS, &tight) == 0);
  const Ran ran = run_program({"serve", "--port", "0", "--json", "--data", folder.path()});
  REQUIRE(::setrlimit(RLIMIT_AS, &before) == 0);
  CHECK(ran.exit_code == 1);
  const auto error = only_line(ran)["error"];
  CHECK(error["code"] == "bad_settings");
  CHECK(error["field"] == "/table_mb");
  CHECK(error["message"].get<std::string>().find("65536") != std::string::npos);
}
#endif

TEST_CASE("command pair adds, lists and revokes", "[command]") {
  const TempFolder folder;
  const std::string data = folder.path();
  const std::string origin(host::kExtensionOrigins.front());
  const Ran add = run_program({"pair", "add", "--origin", origin, "--json", "--data", data});
  REQUIRE(add.exit_code == 0);
  const auto added = only_line(add);
  CHECK(added["secret"].get<std::string>().size() == 43);
  const std::string client = added["client"];

  const Ran list = run_program({"pair", "list", "--json", "--data", data});
  const auto clients = only_line(list)["clients"];
  REQUIRE(clients.size() == 1);
  CHECK(clients[0]["client"] == client);
  CHECK(clients[0]["origin"] == origin);
  CHECK(list.out.find(added["secret"].get<std::string>()) == std::string::npos);

  CHECK(run_program({"pair", "revoke", client, "--json", "--data", data}).exit_code == 0);
  const Ran again = run_program({"pair", "revoke", client, "--json", "--data", data});
  CHECK(again.exit_code == 1);
  CHECK(only_line(again)["error"]["code"] == "unknown_client");
  CHECK(only_line(again)["error"]["message"].get<std::string>().find("nobody is paired") !=
        std::string::npos);
  const Ran none = run_program({"pair", "list", "--data", data});
  CHECK(none.out.empty());
  CHECK(none.err == "nobody is paired in " + data + "\n");
  CHECK(only_line(run_program({"pair", "list", "--json", "--data", data}))["clients"].empty());
}

TEST_CASE("command pair and serve tell of a damaged file of clients", "[command]") {
  const TempFolder folder;
  REQUIRE(host::write_private(folder / "clients.json", "{"));
  const Ran code = run_program({"pair", "code", "--json", "--data", folder.path()});
  CHECK(code.exit_code == 1);
  CHECK(only_line(code)["error"]["code"] == "bad_clients");
  // Ends by itself where it cannot listen.
  const RunningHost holder;
  const Ran serve =
      run_program({"serve", "--port", std::to_string(holder.port()), "--data", folder.path()});
  CHECK(serve.exit_code == 1);
  CHECK(serve.err.find("clients.json is damaged") != std::string::npos);
  CHECK(serve.err.find("--port") != std::string::npos);
}

TEST_CASE("command log says when there is nothing, and refuses names nobody knows", "[command]") {
  const TempFolder folder;
  const std::string data = folder.path();
  const auto list = [&](std::vector<std::string> words) {
    words.insert(words.begin(), {"log", "list", "--data", data});
    return run_program(words);
  };
  CHECK(list({}).err == "no games in " + data + "\n");
  Played game = play_at_random(5, 4);
  for (auto& move : game.records) move.player = "ours";
  write_game(folder, game, "gamegamegamegame");
  CHECK(list({"--player", "ours"}).out.find("gamegamegamegame") != std::string::npos);
  CHECK(list({"--player", "monte-carlo:runs=7"}).err == "no such games in " + data + "\n");
  const Ran nobody = list({"--player", "nobodyknown"});
  CHECK(nobody.exit_code == 2);
  CHECK(nobody.err.find("monte-carlo") != std::string::npos);
  CHECK(nobody.err.find("ours") != std::string::npos);
  const Ran rules = list({"--rules", "chess"});
  CHECK(rules.exit_code == 2);
  CHECK(rules.err.find("fibonacci") != std::string::npos);
  CHECK(run_program({"log", "delete", "--player", "nobodyknown", "--data", data}).exit_code == 2);
}

TEST_CASE("command log sums up, exports, imports and deletes", "[command]") {
  const TempFolder folder;
  const std::string data = folder.path();
  const Played game = play_at_random(30, 4);
  write_game(folder, game, "gamegamegamegame");
  write_game(folder, play_at_random(20, 5), "othergameothergg");

  const auto stats = only_line(run_program({"log", "stats", "--json", "--data", data}));
  CHECK(stats["games"] == 2);
  CHECK(stats["moves"] == 50);
  CHECK(stats["bytes"].get<int>() > 4096);
  REQUIRE(stats["groups"].size() == 1);
  CHECK(stats["groups"][0]["player"] == "heuristic");
  CHECK(stats["groups"][0]["reached"].size() >= 1);

  const std::string file = folder / "all.json";
  CHECK(run_program({"log", "export", "--out", file, "--data", data}).exit_code == 0);
  const TempFolder second;
  const std::string there = second.path();
  const auto imported = only_line(run_program({"log", "import", file, "--json", "--data", there}));
  CHECK(imported["imported"] == 2);
  CHECK(only_line(run_program({"log", "export", "--json", "--data", there})) ==
        nlohmann::json::parse(**host::read_file(file)));
  CHECK(only_line(run_program({"log", "import", file, "--json", "--data", there}))["known"] == 2);

  const std::string replay = folder / "replay.txt";
  CHECK(run_program({"log", "export", "gamegamegamegame", "--format", "replay", "--out", replay,
                     "--data", data})
            .exit_code == 0);
  CHECK(only_line(run_program({"log", "import", replay, "--json", "--data", there}))["imported"] ==
        1);
  CHECK(only_line(run_program({"log", "list", "--site", "2048verse.com", "--json", "--data",
                               there}))["games"][0]["moves"] == 30);
  const Ran csv = run_program({"log", "export", "--format", "csv", "--data", data});
  CHECK(std::ranges::count(csv.out, '\n') == 51);
  const std::string sheet = folder / "sheet.csv";
  REQUIRE(host::write_private(sheet, csv.out));
  const Ran refused = run_program({"log", "import", sheet, "--data", there});
  CHECK(refused.exit_code == 1);
  CHECK(refused.err.find("--format json") != std::string::npos);
  CHECK(run_program({"log", "export", "--format", "replay", "--out", replay, "--data", data})
            .exit_code == 0);
  const auto both = only_line(run_program({"log", "import", replay, "--json", "--data", there}));
  CHECK(both["imported"] == 1);
  CHECK(both["known"] == 1);

  const auto gone =
      only_line(run_program({"log", "delete", "gamegamegamegame", "--json", "--data", data}));
  CHECK(gone["deleted"] == 1);
  const auto left = only_line(run_program({"log", "list", "--json", "--data", data}))["games"];
  REQUIRE(left.size() == 1);
  CHECK(left[0]["id"] == "othergameothergg");
  CHECK(only_line(run_program({"log", "delete", "--all", "--json", "--data", data}))["deleted"] ==
        1);
}

TEST_CASE("command log refuses what it cannot do, and changes nothing", "[command]") {
  const TempFolder folder;
  const std::string data = folder.path();
  write_game(folder, play_at_random(30, 4), "gamegamegamegame");
  const std::string bad = folder / "bad.json";
  REQUIRE(host::write_private(bad, "{\"games\":[{\"game\":{}}]}"));
  const auto error_of = [&](std::vector<std::string> words, int status) {
    words.insert(words.end(), {"--json", "--data", data});
    const Ran ran = run_program(words);
    CHECK(ran.exit_code == status);
    return only_line(ran)["error"];
  };
  CHECK(error_of({"log", "import", bad}, 1)["code"] == "bad_import");
  CHECK(error_of({"log", "import", folder / "missing"}, 1)["field"] == "file");
  CHECK(error_of({"log", "delete"}, 2)["field"] == "id");
  CHECK(error_of({"log", "delete", "gamegamegamegame", "--all"}, 2)["field"] == "id");
  CHECK(error_of({"log", "delete", "nothing", "gamegamegamegame"}, 1)["code"] == "unknown_game");
  CHECK(error_of({"log", "list", "--since", "yesterday"}, 2)["field"] == "since");
  CHECK(error_of({"log", "export", "--format", "xml"}, 2)["field"] == "format");

  const std::string kept = folder / "kept.json";
  REQUIRE(host::write_private(kept, "older"));
  CHECK(error_of({"log", "export", "gamegamegamegame", "nothing", "--out", kept}, 1)["field"] ==
        "id");
  CHECK(**host::read_file(kept) == "older");
  CHECK_FALSE(std::filesystem::exists(kept + ".part"));
  CHECK(error_of({"log", "export", "--out", "/dev/full"}, 1)["field"] == "out");
  CHECK(only_line(run_program({"log", "list", "--json", "--data", data}))["games"].size() == 1);
}

TEST_CASE("command log lists, shows and exports", "[command]") {
  const TempFolder folder;
  const std::string data = folder.path();
  CHECK(only_line(run_program({"log", "list", "--json", "--data", data}))["games"].empty());
  const Played game = play_at_random(30, 4);
  write_game(folder, game, "gamegamegamegame");

  const auto games = only_line(run_program({"log", "list", "--json", "--data", data}))["games"];
  REQUIRE(games.size() == 1);
  CHECK(games[0]["id"] == "gamegamegamegame");
  CHECK(games[0]["moves"] == 30);
  CHECK(games[0]["end"].is_null());

  const auto shown =
      only_line(run_program({"log", "show", "gamegamegamegame", "--json", "--data", data}));
  CHECK(shown["game"] == games[0]);
  REQUIRE(shown["moves"].size() == 30);
  const auto& move = shown["moves"][0];
  for (const char* key : {"seq", "board", "direction", "spawn", "values", "depth", "ms", "kind"}) {
    CHECK(move.contains(key));
  }
  CHECK(move["seq"] == 1);
  CHECK(move["kind"] == "move");
  CHECK(move["board"].size() == 4);
  CHECK(move["spawn"]["value"].get<int>() >= 2);
  CHECK(move["values"]["right"].is_null());
  CHECK(move["values"]["down"] == -3.5);

  const Ran unknown = run_program({"log", "show", "nothing", "--json", "--data", data});
  CHECK(unknown.exit_code == 1);
  CHECK(only_line(unknown)["error"]["code"] == "unknown_game");

  const auto exported = only_line(run_program({"log", "export", "--json", "--data", data}));
  REQUIRE(exported["games"].size() == 1);
  CHECK(exported["games"][0] == shown);
  const std::string file = folder / "games.json";
  CHECK(run_program({"log", "export", "--out", file, "--data", data}).exit_code == 0);
  CHECK(nlohmann::json::parse(**host::read_file(file)) == exported);

  const Ran list = run_program({"log", "list", "--data", data});
  CHECK(list.out.find("begun (UTC)") < list.out.find("\ngamegamegamegame"));
  const Ran text = run_program({"log", "show", "gamegamegamegame", "--data", data});
  CHECK(std::ranges::count(text.out, '\n') == 32);
}

TEST_CASE("command log tells what is wrong with a log", "[command]") {
  const TempFolder folder;
  REQUIRE(host::write_private(folder / "games.sqlite", std::string(4096, 'x')));
  const Ran ran = run_program({"log", "list", "--json", "--data", folder.path()});
  CHECK(ran.exit_code == 1);
  CHECK(only_line(ran)["error"]["code"] == "log_corrupt");
}

TEST_CASE("command log open needs a host, and says so", "[command]") {
  const TempFolder folder;
  const Ran none = run_program({"log", "open", "--json", "--data", folder.path()});
  CHECK(none.exit_code == 1);
  CHECK(nlohmann::json::parse(none.out)["error"]["code"] == "not_running");
  const RunningHost host;
  const Ran open = run_program({"log", "open", "--json", "--data", host.data()});
  REQUIRE(open.exit_code == 0);
  const auto told = nlohmann::json::parse(open.out);
  CHECK(told["expires_s"] == 60);
  CHECK(told["url"].get<std::string>().starts_with(
      "http://127.0.0.1:" + std::to_string(host.port()) + "/dashboard/#"));
}
