// The program over real sockets: the way a good client goes.
#include <signal.h>

#include <nlohmann/json.hpp>

#include "data/private_file.h"
#include "native/running_host.h"
#include "protocol/cpp/proof.h"
#include "support/played.h"
#include "support/program.h"
#include "support/web_socket.h"
#include "tests/support/catch.h"

namespace {

protocol::Resume resume(const solver::Grid& board) {
  return {0, std::nullopt, "https://play.example", "2048", "tab-nonce", to_board(board), "standard",
          0};
}

}  // namespace

TEST_CASE("host says where it listens in one line of JSON", "[socket]") {
  RunningHost host;
  const auto ready = nlohmann::json::parse(host.ready_line());
  CHECK(ready["ready"] == true);
  CHECK(ready["port"].get<int>() > 0);
  CHECK(ready["pid"] == host.pid());
  CHECK(ready["version"].is_string());
  CHECK(ready["protocol"] == 1);
}

TEST_CASE("host says in its own lines why nobody can greet", "[socket]") {
  const RunningHost running;
  REQUIRE(host::write_private(running.data() / "clients.json", "{"));
  WebSocket socket(running.port());
  socket.say(protocol::Hello{0, 1, "aaaaaaaaaaaaaaaa", std::string(43, 'A'), "test", "1"});
  CHECK(socket.expect<protocol::ErrorReply>().error.code == protocol::ErrorCode::internal);
  CHECK(running.diagnostics().find("clients.json is damaged") != std::string::npos);
}

TEST_CASE("host pairs by code, greets, advises and logs", "[socket]") {
  RunningHost host;
  const Ran code = run_program({"pair", "code", "--json", "--data", host.data()});
  REQUIRE(code.exit_code == 0);
  const auto shown = nlohmann::json::parse(code.out);
  CHECK(shown["expires_s"] == 120);
  std::string key = shown["code"];
  CHECK(key.size() == 19);
  std::erase(key, '-');

  WebSocket socket(host.port());
  const std::string nonce = protocol::random_bytes32();
  socket.say(protocol::Pair{0, 1, nonce, "test", "1"});
  const auto challenge = socket.expect<protocol::PairChallenge>();
  CHECK(challenge.proof ==
        protocol::pairing_proof(protocol::Role::host, key, nonce, challenge.nonce));
  socket.say(protocol::PairProve{
      0, protocol::pairing_proof(protocol::Role::client, key, nonce, challenge.nonce)});
  const auto paired = socket.expect<protocol::Paired>();
  socket.greet(paired.client, paired.secret);

  const Played game = play_at_random(40, 5);
  socket.say(resume(game.first));
  const std::string id = socket.expect<protocol::Game>().game;
  socket.say(protocol::Advise{0, id, to_board(game.first), "standard", "", 5});
  while (!socket.expect<protocol::Advice>().final) continue;
  socket.say(protocol::Moves{0, id, game.moves});
  CHECK(socket.expect<protocol::Logged>().seq == 40);
  socket.say(protocol::End{0, id, protocol::EndReason::left, to_board(game.last), game.score});
  socket.expect<protocol::Ended>();

  // The log is readable while the host runs.
  const Ran show = run_program({"log", "show", id, "--json", "--data", host.data()});
  REQUIRE(show.exit_code == 0);
  const auto stored = nlohmann::json::parse(show.out);
  CHECK(stored["moves"].size() == 40);
  CHECK(stored["moves"][39]["direction"].is_string());
  CHECK(stored["game"]["end"] == "left");
  // No secret and no code in the host's own lines.
  const std::string lines = host.diagnostics();
  CHECK(lines.find(paired.secret) == std::string::npos);
  CHECK(lines.find(key) == std::string::npos);
}

TEST_CASE("host stops cleanly on SIGTERM and SIGINT", "[socket]") {
  for (const int signal : {SIGTERM, SIGINT}) {
    RunningHost host;
    const auto paired = host.pair();
    WebSocket greeted(host.port());
    greeted.greet(paired.client, paired.secret);
    const Played game = play_at_random(5, 5);
    greeted.say(resume(game.first));
    const std::string id = greeted.expect<protocol::Game>().game;
    greeted.say(protocol::Moves{0, id, game.moves});
    // Half a request, and one that has not greeted.
    RawSocket half(host.port());
    half.send("GET /bri");
    WebSocket ungreeted(host.port());
    ::kill(host.pid(), signal);
    CHECK(ungreeted.wait_closed().code == 1001);
    CHECK(greeted.wait_closed().code == 1001);
    CHECK(half.read_to_end().empty());
    CHECK(host.stop(signal) == 0);
    // The log is closed properly, and what was handed in is in it.
    CHECK_FALSE(std::filesystem::exists(host.data() / "games.sqlite-wal"));
    const Ran show = run_program({"log", "show", id, "--json", "--data", host.data()});
    CHECK(nlohmann::json::parse(show.out)["moves"].size() == 5);
  }
}

TEST_CASE("host that is killed has every acknowledged move", "[socket]") {
  RunningHost host;
  const auto paired = host.pair();
  WebSocket socket(host.port());
  socket.greet(paired.client, paired.secret);
  const Played game = play_at_random(200, 5, 5, 5);
  socket.say(resume(game.first));
  const std::string id = socket.expect<protocol::Game>().game;
  std::int64_t acknowledged = 0;
  for (std::size_t i = 0; i < 60; ++i) {
    socket.say(protocol::Moves{0, id, {game.moves[i]}});
    acknowledged = socket.expect<protocol::Logged>().seq;
  }
  CHECK(host.stop(SIGKILL) == 128 + SIGKILL);
  const Ran show = run_program({"log", "show", id, "--json", "--data", host.data()});
  CHECK(nlohmann::json::parse(show.out)["moves"].size() == static_cast<std::size_t>(acknowledged));
}

TEST_CASE("host on a port that is taken says so", "[socket]") {
  RunningHost host;
  const TempFolder other;
  const std::string port = std::to_string(host.port());
  const Ran ran = run_program({"serve", "--port", port, "--json", "--data", other.path()});
  CHECK(ran.exit_code == 1);
  const auto error = nlohmann::json::parse(ran.out)["error"];
  CHECK(error["code"] == "port_in_use");
  CHECK(error["field"] == "port");
  CHECK(error["message"].get<std::string>().find(port) != std::string::npos);
  const Ran plain = run_program({"serve", "--port", port, "--data", other.path()});
  CHECK(plain.exit_code == 1);
  CHECK(plain.out.empty());
  CHECK(plain.err.find(port) != std::string::npos);
}

TEST_CASE("host does not start twice on one data folder", "[socket]") {
  RunningHost host;
  const Ran ran = run_program({"serve", "--port", "0", "--json", "--data", host.data()});
  CHECK(ran.exit_code == 1);
  CHECK(nlohmann::json::parse(ran.out)["error"]["code"] == "already_running");
}

TEST_CASE("host closes connections beyond its limit with 4004", "[socket]") {
  const RunningHost host;
  const auto paired = host.pair();
  const auto greeted = [&] {
    auto socket = std::make_unique<WebSocket>(host.port());
    socket->greet(paired.client, paired.secret);
    return socket;
  };
  std::vector<std::unique_ptr<WebSocket>> sockets;
  for (int i = 0; i < 64; ++i) sockets.push_back(greeted());
  WebSocket one_more(host.port());
  CHECK(one_more.wait_closed().code == 4004);
  sockets.pop_back();
  // The place is free once the host has seen the other go.
  while (true) {
    WebSocket again(host.port());
    again.say(protocol::Ping{});
    const auto text = again.next_text();
    if (text) break;
  }
}

TEST_CASE("host that nobody needs ends by itself, and not while somebody is there", "[socket]") {
  // 0.3 s.
  RunningHost host({"--idle-minutes", "0.005"});
  {
    WebSocket socket(host.port());
    const auto paired = host.pair();
    socket.greet(paired.client, paired.secret);
    const auto board = *solver::parse_grid("2,0,0,0/0,0,0,0/0,0,4,0/0,0,0,0").grid;
    socket.say(resume(board));
    const auto id = socket.expect<protocol::Game>().game;
    socket.say(protocol::Advise{0, id, to_board(board), "standard", "", 1200});
    while (!socket.expect<protocol::Advice>().final) {
    }
  }
  CHECK(host.stop(0) == 0);
}

TEST_CASE("host says where it listens in its folder, and nothing of the one before", "[socket]") {
  RunningHost host;
  const auto folder = *host::DataFolder::look(host.data());
  CHECK((*host::find_running(folder))->port == host.port());
  CHECK(host.stop(SIGKILL) == 128 + SIGKILL);
  // The file is still there, and leads nowhere.
  CHECK_FALSE(host::find_running(folder)->has_value());
}
