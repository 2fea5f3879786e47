// The dashboard without sockets: who gets in, and what its calls answer.
#include "web/dashboard.h"

#include <nlohmann/json.hpp>

#include "data/private_file.h"
#include "store/model_file.h"
#include "support/harness.h"
#include "tests/support/catch.h"

namespace {

using nlohmann::json;

constexpr host::WebFile kPage{"/dashboard/", "text/html; charset=utf-8", "<p>"};
constexpr std::int64_t kDayMs = 24 * 60 * 60 * 1000;

struct Shown : Host {
  host::Analyst analyst{engine, folder / "games.sqlite", silent};
  host::Dashboard dashboard{{engine, games, analyst, folder / "games.sqlite", "1.2.3"},
                            tickets,
                            [this] { return steady; },
                            silent,
                            std::span(&kPage, 1)};

  host::WebAnswer call(const std::string& name, const std::string& token,
                       const std::string& body = "{}") {
    return dashboard.call("/dashboard/api/" + name, token, body);
  }
  std::string enter() {
    const auto ticket = tickets.issue();
    REQUIRE(ticket);
    const auto answer = call("enter", *ticket);
    REQUIRE(answer.status == 200);
    return json::parse(answer.json)["token"];
  }
  /// What a call answers that must be answered.
  json told(const std::string& name, const json& question = json::object()) {
    const auto answer = call(name, enter(), question.dump());
    INFO(answer.json);
    REQUIRE(answer.status == 200);
    return json::parse(answer.json);
  }
  /// The field at which a question is refused.
  std::string refused(const std::string& name, const std::string& body) {
    const auto answer = call(name, enter(), body);
    INFO(body);
    CHECK(answer.status == 400);
    return json::parse(answer.json)["error"]["field"];
  }
};

std::string play_game(Wire& wire, const Played& game, const std::string& site,
                      std::optional<protocol::EndReason> end) {
  wire.say(protocol::Resume{0, std::nullopt, site, "A page", "tab-nonce", to_board(game.first),
                            "standard", 0});
  const std::string id = wire.next<protocol::Game>().game;
  wire.say(protocol::Moves{0, id, game.moves});
  wire.next<protocol::Logged>();
  if (end) {
    wire.say(protocol::End{0, id, *end, to_board(game.last), game.score});
    wire.next<protocol::Ended>();
  }
  return id;
}

const json kBoard = {{2, 0, 0, 4}, {0, 0, 0, 0}, {0, 0, 0, 0}, {2, 0, 0, 0}};

}  // namespace

TEST_CASE_METHOD(Shown, "dashboard lets a ticket in once", "[dashboard]") {
  const auto ticket = tickets.issue();
  REQUIRE(ticket);
  CHECK(ticket->size() == 43);
  const auto entered = call("enter", *ticket);
  CHECK(entered.status == 200);
  CHECK(json::parse(entered.json)["token"].get<std::string>() != *ticket);
  CHECK(call("enter", *ticket).status == 401);
  CHECK(call("facets", *ticket).status == 401);
}

TEST_CASE_METHOD(Shown, "dashboard lets in neither a wrong ticket nor one that is too old",
                 "[dashboard]") {
  CHECK(call("enter", std::string(43, 'A')).status == 401);
  const auto ticket = tickets.issue();
  REQUIRE(ticket);
  std::string other = *ticket;
  other.front() = other.front() == 'A' ? 'B' : 'A';
  CHECK(call("enter", other).status == 401);
  wall += host::Tickets::kLifetimeMs;
  CHECK(call("enter", *ticket).status == 401);
  // Set back, the clock makes no ticket young again.
  const auto next = tickets.issue();
  REQUIRE(next);
  wall -= 2 * host::Tickets::kLifetimeMs;
  CHECK(call("enter", *next).status == 401);
}

TEST_CASE_METHOD(Shown, "dashboard takes tickets that another process left", "[dashboard]") {
  const host::Tickets others(folder / "tickets.json", [this] { return wall; });
  const auto ticket = others.issue();
  REQUIRE(ticket);
  const auto file = host::read_file(folder / "tickets.json");
  REQUIRE(file);
  // Who reads the file has no ticket.
  CHECK((*file)->find(*ticket) == std::string::npos);
  CHECK(call("enter", *ticket).status == 200);
  CHECK_FALSE(std::filesystem::exists(folder / "tickets.json"));
}

TEST_CASE_METHOD(Shown, "dashboard keeps the newest tickets, each of them good", "[dashboard]") {
  std::vector<std::string> all;
  for (std::size_t i = 0; i <= host::Tickets::kMost; ++i) all.push_back(*tickets.issue());
  CHECK(call("enter", all.front()).status == 401);
  for (std::size_t i = 1; i < all.size(); ++i) CHECK(call("enter", all[i]).status == 200);
}

TEST_CASE_METHOD(Shown, "dashboard makes do with a damaged file of tickets", "[dashboard]") {
  REQUIRE(host::write_private(folder / "tickets.json", "[{"));
  CHECK(call("enter", std::string(43, 'A')).status == 401);
  CHECK(call("enter", *tickets.issue()).status == 200);
}

TEST_CASE_METHOD(Shown, "dashboard ends a token that nobody uses", "[dashboard]") {
  const std::string token = enter();
  steady += host::Tokens::kIdle - std::chrono::seconds(1);
  CHECK(call("facets", token).status == 200);
  steady += host::Tokens::kIdle - std::chrono::seconds(1);
  CHECK(call("facets", token).status == 200);
  steady += host::Tokens::kIdle + std::chrono::seconds(1);
  CHECK(call("facets", token).status == 401);
}

TEST_CASE_METHOD(Shown, "dashboard answers nothing without a token, whatever is asked",
                 "[dashboard]") {
  REQUIRE(dashboard.calls().size() > 5);
  for (const auto path : dashboard.calls()) {
    INFO(path);
    const auto answer = dashboard.call(path, std::string(43, 'x'), "{}");
    CHECK(answer.status == 401);
    CHECK(json::parse(answer.json).size() == 1);
  }
}

TEST_CASE_METHOD(Shown, "dashboard lists games by site, player, day and words", "[dashboard]") {
  Wire wire(*this);
  wire.greet();
  const auto first =
      play_game(wire, play_at_random(30, 1), "https://one.example", protocol::EndReason::over);
  wall += kDayMs;
  const auto second =
      play_game(wire, play_at_random(20, 2), "https://two.example", protocol::EndReason::restarted);

  const json all = told("games");
  CHECK(all["total"] == 2);
  CHECK(all["games"][0]["id"] == second);
  CHECK(all["games"][1]["id"] == first);
  CHECK(told("games", {{"site", "https://one.example"}})["games"][0]["id"] == first);
  CHECK(told("games", {{"search", "TWO.example"}})["games"][0]["id"] == second);
  CHECK(told("games", {{"search", "a page"}})["total"] == 2);
  CHECK(told("games", {{"search", "%"}})["total"] == 0);
  CHECK(told("games", {{"since", "2023-11-15"}})["games"][0]["id"] == second);
  CHECK(told("games", {{"until", "2023-11-14"}})["games"][0]["id"] == first);
  CHECK(told("games", {{"player", "nobody-of-that-name"}})["total"] == 0);
  const json page = told("games", {{"most", 1}, {"skip", 1}});
  CHECK(page["total"] == 2);
  REQUIRE(page["games"].size() == 1);
  CHECK(page["games"][0]["id"] == first);

  const json facets = told("facets");
  CHECK(facets["games"] == 2);
  CHECK(facets["sites"].size() == 2);
  CHECK(facets["rules"][0] == json{{"name", "standard"}, {"games", 2}});
  CHECK(facets["bytes"].get<int>() > 0);

  const json stats = told("stats");
  CHECK(stats["summary"]["games"] == 2);
  REQUIRE(stats["series"]["id"].size() == 2);
  CHECK(stats["series"]["id"][0] == first);
}

TEST_CASE_METHOD(Shown, "dashboard tells a game with what each move added", "[dashboard]") {
  Wire wire(*this);
  wire.greet();
  const auto id =
      play_game(wire, play_at_random(60, 3), "https://one.example", protocol::EndReason::over);
  const json shown = told("game", {{"id", id}});
  CHECK(shown["game"]["id"] == id);
  REQUIRE(shown["moves"].size() == 60);
  REQUIRE(shown["gains"].size() == 60);
  std::uint64_t sum = 0;
  for (const auto& gain : shown["gains"]) sum += gain.get<std::uint64_t>();
  CHECK(sum == shown["game"]["score_rules"]);
  CHECK(call("game", enter(), R"({"id":"aaaaaaaaaaaaaaaa"})").status == 404);
}

TEST_CASE_METHOD(Shown, "dashboard follows the game that runs", "[dashboard]") {
  CHECK(told("live")["shown"].is_null());
  {
    Wire wire(*this);
    wire.greet();
    const auto id = play_game(wire, play_at_random(10, 4), "https://one.example", std::nullopt);
    const json live = told("live");
    CHECK(live["running"].size() == 1);
    CHECK(live["shown"]["moves"].size() == 10);
    const json news = told("live", {{"game", id}, {"after", 8}});
    REQUIRE(news["shown"]["moves"].size() == 2);
    CHECK(news["shown"]["moves"][0]["seq"] == 9);
  }
  // Its client is gone.
  CHECK(told("live")["shown"].is_null());
}

TEST_CASE_METHOD(Shown, "dashboard values any board by any player", "[dashboard]") {
  const json valued =
      told("values", {{"board", kBoard}, {"rules", "standard"}, {"player", "greedy-sum"}});
  CHECK(valued["moves"].size() == 4);
  CHECK(valued["best"].is_string());
  CHECK(valued["player"] == "greedy-sum");
  const json small = told("values", {{"board", {{2, 8, 4}, {0, 0, 0}}},
                                     {"rules", "standard"},
                                     {"player", "heuristic"},
                                     {"ms", 5}});
  CHECK(small["moves"]["up"]["legal"] == false);
  CHECK(small["moves"]["up"]["value"].is_null());
  CHECK(small["moves"]["down"]["legal"] == true);
}

TEST_CASE_METHOD(Shown, "dashboard tells which places of a shape are no cells", "[dashboard]") {
  const json told_rules = told("players")["rules"];
  const auto rules = [&](std::string_view name) {
    for (const json& entry : told_rules) {
      if (entry["name"] == name) return entry;
    }
    return json();
  };
  CHECK(rules("standard")["outside"].empty());
  CHECK(rules("standard")["rows"] == json{{"least", 2}, {"usual", 4}, {"most", 16}});
  const json hexagon = rules("hexagon");
  const int frame = hexagon["rows"]["usual"].get<int>() * hexagon["cols"]["usual"].get<int>();
  // A hexagon with sides of three has 19 cells.
  CHECK(frame - static_cast<int>(hexagon["outside"].size()) == 19);
  CHECK(rules("wall-corner")["outside"] == json::parse("[[0,0]]"));
}

TEST_CASE_METHOD(Shown, "dashboard plays on from any board", "[dashboard]") {
  const json played = told("play", {{"board", kBoard}, {"rules", "standard"}, {"direction", "up"}});
  CHECK(played["moved"] == true);
  CHECK(played["score"] == 4);
  CHECK(played["board"][0][0] == 4);
  const json full = {{2, 4}, {4, 2}};
  const json still = told("play", {{"board", full}, {"rules", "standard"}, {"direction", "left"}});
  CHECK(still["moved"] == false);
  CHECK(still["over"] == true);
  CHECK(still["board"] == full);
  CHECK(told("play", {{"board", kBoard}, {"rules", "standard"}})["board"].size() == 4);
}

TEST_CASE_METHOD(Shown, "dashboard has a game analysed and tells how far that is", "[dashboard]") {
  const auto stored = solver::load_model_file(MODEL_PATH);
  REQUIRE(stored.model);
  solver::Engine network({.threads = 1, .table_mb = 1, .model = stored.model});
  host::Analyst judge(network, folder / "games.sqlite", silent);
  host::Dashboard able(
      {network, games, judge, folder / "games.sqlite", "1.2.3"}, tickets, [this] { return steady; },
      silent, std::span(&kPage, 1));
  const auto ticket = tickets.issue();
  REQUIRE(ticket);
  const std::string token =
      json::parse(able.call("/dashboard/api/enter", *ticket, "{}").json)["token"];
  const auto ask = [&](const std::string& name, const json& question) {
    const auto answer = able.call("/dashboard/api/" + name, token, question.dump());
    INFO(answer.json);
    REQUIRE(answer.status == 200);
    return json::parse(answer.json);
  };
  Wire wire(*this);
  wire.greet();
  const auto id =
      play_game(wire, play_at_random(10, 3), "https://one.example", protocol::EndReason::over);
  const json before = ask("analysis", {{"id", id}, {"ms", 1}});
  CHECK(before ==
        json{{"state", "idle"}, {"moves", 10}, {"judged", 0}, {"ms", 1}, {"fault", nullptr}});
  CHECK(ask("analysis", {{"id", id}})["ms"] == 20);
  ask("analyze", {{"id", id}, {"ms", 10'000}});
  CHECK(ask("cancel_analysis", {{"id", id}, {"ms", 10'000}})["state"] == "idle");
  json now = ask("analyze", {{"id", id}, {"ms", 1}});
  while (now["state"] != "idle") now = ask("analysis", {{"id", id}, {"ms", 1}});
  CHECK(now["judged"] == 10);
  CHECK(ask("game", {{"id", id}})["judged"].size() == 10);
}

TEST_CASE_METHOD(Shown, "dashboard refuses an analysis and says which field is wrong",
                 "[dashboard]") {
  for (const char* name : {"analysis", "analyze", "cancel_analysis"}) {
    CHECK(refused(name, "{}") == "id");
    CHECK(refused(name, R"({"id":7})") == "id");
    CHECK(refused(name, R"({"id":"aaaaaaaaaaaaaaaa","ms":0})") == "ms");
    CHECK(refused(name, R"({"id":"aaaaaaaaaaaaaaaa","ms":10001})") == "ms");
    CHECK(call(name, enter(), R"({"id":"aaaaaaaaaaaaaaaa"})").status == 404);
  }
  Wire wire(*this);
  wire.greet();
  // Of the players here none counts points.
  const auto id = play_game(wire, play_at_random(10, 3), "https://one.example", std::nullopt);
  CHECK(refused("analyze", json{{"id", id}}.dump()) == "id");
}

TEST_CASE_METHOD(Shown, "dashboard refuses what it cannot read, and names it", "[dashboard]") {
  CHECK(refused("games", "").empty());
  CHECK(refused("games", "[1]").empty());
  CHECK(refused("games", std::string(20'000, '[')).empty());
  CHECK(refused("games", R"({"site":1})") == "site");
  CHECK(refused("games", R"({"most":0})") == "most");
  CHECK(refused("games", R"({"most":1e99})") == "most");
  CHECK(refused("games", R"({"skip":-1})") == "skip");
  CHECK(refused("games", R"({"skip":18446744073709551615})") == "skip");
  CHECK(refused("games", R"({"since":"yesterday"})") == "since");
  CHECK(refused("values", R"({"rules":"none","board":[[2,2],[2,2]]})") == "rules");
  CHECK(refused("values", R"({"rules":"standard"})") == "board");
  CHECK(refused("values", R"({"rules":"standard","board":[[2,2],[2]]})") == "board");
  CHECK(refused("values", R"({"rules":"standard","board":[[2]]})") == "board");
  CHECK(refused("values", R"({"rules":"standard","board":[[2,3],[2,2]]})") == "board/0/1");
  CHECK(refused("values", R"({"rules":"standard","board":[[2,-2],[2,2]]})") == "board");
  CHECK(refused("values", R"({"rules":"standard","board":[[2,2],[2,2]],"player":"nobody"})") ==
        "player");
  CHECK(refused("values", R"({"rules":"standard","board":[[2,2],[2,2]],"ms":100000})") == "ms");
  CHECK(refused("play", R"({"rules":"standard","board":[[2,2],[2,2]],"direction":"in"})") ==
        "direction");
}

TEST_CASE_METHOD(Host, "session gives a paired client a ticket, and nobody else", "[dashboard]") {
  Wire stranger(*this);
  stranger.say(protocol::OpenDashboard{});
  CHECK(stranger.error().code == protocol::ErrorCode::not_greeted);
  Wire wire(*this);
  wire.greet();
  wire.say(protocol::OpenDashboard{});
  const auto taken = tickets.take(wire.next<protocol::Dashboard>().ticket);
  REQUIRE(taken);
  CHECK(*taken);
}
