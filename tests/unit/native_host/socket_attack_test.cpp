// The program over real sockets: what bad peers do. After each of them it serves a good one.
#include <signal.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <deque>
#include <memory>
#include <nlohmann/json.hpp>
#include <thread>

#include "guard/identity.h"
#include "support/played.h"
#include "support/program.h"
#include "support/web_socket.h"
#include "tests/support/catch.h"

namespace {

struct Attacked {
  RunningHost host;
  RunningHost::Paired paired = host.pair();

  void serves_a_good_client() {
    WebSocket socket(host.port());
    socket.greet(paired.client, paired.secret);
    socket.say(protocol::Ping{});
    socket.expect<protocol::Pong>();
  }
  std::string answer_to(std::string_view bytes) {
    RawSocket socket(host.port());
    socket.send(bytes);
    return socket.read_to_end();
  }
  std::string good_request() const {
    return upgrade_request(host.port(), host::kExtensionOrigins.front());
  }
  std::string changed(std::string_view from, std::string_view to) const {
    std::string request = good_request();
    const auto at = request.find(from);
    REQUIRE(at != std::string::npos);
    return request.replace(at, from.size(), to);
  }
};

bool has_status(const std::string& answer, int status) {
  return answer.starts_with("HTTP/1.1 " + std::to_string(status) + " ");
}

}  // namespace

TEST_CASE_METHOD(Attacked, "host gives the dashboard to nobody but its own page", "[attack]") {
  const std::string port = std::to_string(host.port());
  const std::string own = "http://127.0.0.1:" + port;
  const Ran opened = run_program({"log", "open", "--json", "--data", host.data()});
  REQUIRE(opened.exit_code == 0);
  const std::string url = nlohmann::json::parse(opened.out)["url"];
  REQUIRE(url.starts_with(own + "/dashboard/#"));
  const std::string ticket = url.substr(url.find('#') + 1);

  const auto file = [&](const std::string& path, const std::string& headers) {
    return answer_to("GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\n" + headers +
                     "\r\n");
  };
  const auto call = [&](const std::string& name, const std::string& token,
                        const std::string& origin, const std::string& body = "{}") {
    return answer_to("POST /dashboard/api/" + name + " HTTP/1.1\r\nHost: 127.0.0.1:" + port +
                     "\r\nOrigin: " + origin + "\r\nContent-Type: application/json\r\n" +
                     "Authorization: Bearer " + token +
                     "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
  };

  const std::string page = file("/dashboard/", "");
  CHECK(has_status(page, 200));
  for (const char* header :
       {"Content-Security-Policy: default-src 'none'; script-src 'self';", "frame-ancestors 'none'",
        "require-trusted-types-for 'script'", "X-Content-Type-Options: nosniff",
        "Cache-Control: no-store", "Cross-Origin-Resource-Policy: same-origin"}) {
    INFO(header);
    CHECK(page.find(header) != std::string::npos);
  }
  CHECK(page.find("Set-Cookie") == std::string::npos);
  CHECK(page.find("Access-Control") == std::string::npos);
  CHECK(has_status(file("/dashboard/app.js", "Sec-Fetch-Site: same-origin\r\n"), 200));
  CHECK(has_status(file("/dashboard/app.js", "Sec-Fetch-Site: cross-site\r\n"), 403));
  CHECK(has_status(file("/dashboard/app.js", "Origin: https://play.example\r\n"), 403));
  CHECK(has_status(file("/dashboard/../data", ""), 404));

  // Who is refused spends no ticket.
  CHECK(has_status(call("enter", ticket, "https://play.example"), 403));
  CHECK(has_status(call("enter", ticket, "null"), 403));
  CHECK(has_status(call("enter", std::string(43, 'A'), own), 401));
  CHECK(has_status(call("games", ticket, own), 401));
  const std::string entered = call("enter", ticket, own);
  REQUIRE(has_status(entered, 200));
  CHECK(has_status(call("enter", ticket, own), 401));
  const std::string token =
      nlohmann::json::parse(entered.substr(entered.find("\r\n\r\n")))["token"];
  CHECK(has_status(call("games", token, own), 200));
  CHECK(has_status(call("games", token, "https://play.example"), 403));
  CHECK(has_status(call("games", token, own, std::string(70'000, ' ')), 413));
  CHECK(has_status(call("games", token, own, "{"), 400));
  CHECK(has_status(call("nothing", token, own), 404));
  // Neither stands in the host's own lines.
  CHECK(host.diagnostics().find(ticket) == std::string::npos);
  CHECK(host.diagnostics().find(token) == std::string::npos);
  serves_a_good_client();
}

TEST_CASE_METHOD(Attacked, "host refuses requests that are not the extension's", "[attack]") {
  const std::string port = std::to_string(host.port());
  const std::string origin = "Origin: " + std::string(host::kExtensionOrigins.front());
  const std::string own_host = "Host: 127.0.0.1:" + port;
  const std::vector<std::pair<std::string, int>> requests{
      {changed(own_host, "Host: evil.example:" + port), 403},
      {changed(own_host, "Host: 127.0.0.1"), 403},
      {changed(own_host, "X: y"), 403},
      {changed(own_host, own_host + "\r\n" + own_host), 403},
      {changed(own_host, "Host:\r\n 127.0.0.1:" + port + "\r\n x"), 403},
      {changed(own_host, own_host + "\r\n .evil.example"), 403},
      {changed(origin, "Origin: null"), 403},
      {changed(origin, "X: y"), 403},
      {changed(origin, "Origin: https://play2048.example"), 403},
      {changed(origin, "Origin: http://127.0.0.1:" + port), 403},
      {changed(origin, origin + "\r\n" + origin), 403},
      {changed(origin, origin + "\r\nOrigin: https://play2048.example"), 403},
      {changed(origin, origin + "\r\n x"), 403},
      {changed(origin, origin + ".evil.example"), 403},
      {changed("/bridge", "/"), 404},
      {changed("/bridge", "/bridge?x"), 404},
      {changed("/bridge", "/favicon.ico"), 404},
      {changed("/bridge", "http://127.0.0.1:" + port + "/bridge"), 404},
      {changed("GET", "POST"), 405},
      {changed("GET", "OPTIONS"), 405},
      {changed("Upgrade: websocket\r\n", ""), 426},
      {changed("Connection: Upgrade", "Connection: close"), 426},
      {changed("HTTP/1.1", "HTTP/1.0"), 426},
  };
  for (const auto& [request, status] : requests) {
    INFO(request);
    const std::string answer = answer_to(request);
    INFO(answer);
    CHECK(has_status(answer, status));
    CHECK(answer.find("Sec-WebSocket-Accept") == std::string::npos);
    CHECK(answer.find("Access-Control") == std::string::npos);
  }
  serves_a_good_client();
}

TEST_CASE_METHOD(Attacked, "host closes what is no HTTP, or too much of it", "[attack]") {
  std::string all_bytes;
  for (int i = 0; i < 4096; ++i) all_bytes += static_cast<char>(i * 37);
  const std::vector<std::string> requests{
      "\r\n\r\n\r\n\r\n",
      "GET\r\n\r\n",
      "GET /bridge\r\n\r\n",
      "GET /bridge HTTP/9.9\r\n\r\n",
      "GET /bridge HTTP/1.1\r\nHost 127.0.0.1\r\n\r\n",
      "GET /bridge HTTP/1.1\r\n: empty\r\n\r\n",
      std::string("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 11) + "\r\n\r\n",
      all_bytes,
      "GET /" + std::string(100'000, 'a') + " HTTP/1.1\r\n\r\n",
      "GET /bridge HTTP/1.1\r\nX: " + std::string(100'000, 'a') + "\r\n\r\n",
  };
  for (const std::string& request : requests) {
    INFO(request.substr(0, 80));
    CHECK_FALSE(has_status(answer_to(request), 101));
  }
  serves_a_good_client();
}

TEST_CASE_METHOD(Attacked, "host refuses a broken upgrade", "[attack]") {
  const std::vector<std::string> requests{
      changed("Sec-WebSocket-Version: 13", "Sec-WebSocket-Version: 8"),
      changed("Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n", ""),
  };
  for (const std::string& request : requests) {
    INFO(request);
    RawSocket socket(host.port());
    socket.send(request);
    const std::string answer = socket.read_until("\r\n\r\n");
    CHECK_FALSE(answer.empty());
    CHECK_FALSE(has_status(answer, 101));
  }
  serves_a_good_client();
}

TEST_CASE_METHOD(Attacked, "host closes frames that are too large with 1009", "[attack]") {
  WebSocket socket(host.port());
  socket.greet(paired.client, paired.secret);
  socket.send_text(std::string(protocol::kMaxMessageBytes + 1, ' '));
  CHECK(socket.wait_closed().code == 1009);
  // The largest that is allowed is answered.
  WebSocket other(host.port());
  other.greet(paired.client, paired.secret);
  other.send_text(std::string(protocol::kMaxMessageBytes, ' '));
  CHECK(other.expect<protocol::ErrorReply>().error.code == protocol::ErrorCode::malformed_json);
  serves_a_good_client();
}

TEST_CASE_METHOD(Attacked, "host closes broken frames", "[attack]") {
  const auto closes = [&](auto send) {
    WebSocket socket(host.port());
    socket.greet(paired.client, paired.secret);
    send(socket);
    CHECK(socket.wait_closed().code != 1000);
  };
  closes([](WebSocket& s) { s.send_frame(0x1, "unmasked", false); });
  closes([](WebSocket& s) { s.send_frame(0x3, "an opcode nobody uses"); });
  closes([](WebSocket& s) { s.send_frame(0x0, "goes on with nothing"); });
  closes([](WebSocket& s) { s.send_frame(0x9, std::string(200, 'p')); });
  closes([](WebSocket& s) { s.raw().send("\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"); });
  closes([](WebSocket& s) { s.send_text("\xc3\x28"); });
  closes([](WebSocket& s) {
    for (int i = 0; i < 10; ++i) s.send_text("nonsense");
  });
  serves_a_good_client();
}

TEST_CASE_METHOD(Attacked, "host refuses a greeting with its error and 4001", "[attack]") {
  WebSocket socket(host.port());
  socket.say(protocol::Ping{});
  CHECK(socket.expect<protocol::ErrorReply>().error.code == protocol::ErrorCode::not_greeted);
  CHECK(socket.wait_closed().code == 4001);
  serves_a_good_client();
}

TEST_CASE_METHOD(Attacked, "host closes a reader that is too slow", "[attack]") {
  WebSocket slow(host.port(), 4096);
  slow.greet(paired.client, paired.secret);
  // Asks and asks and never reads an answer, until the host has enough of it.
  for (protocol::Id id = 10;
       slow.send_text(R"({"type":"ping","id":)" + std::to_string(id) + "}");) {
    ++id;
  }
  serves_a_good_client();
  CHECK(host.diagnostics().find("reads too slowly") != std::string::npos);
}

TEST_CASE_METHOD(Attacked, "host lets a client in however many others only open connections",
                 "[attack]") {
  const bool upgrade = GENERATE(false, true);
  const std::string good = good_request();
  WebSocket early(host.port());
  early.greet(paired.client, paired.secret);
  std::deque<std::unique_ptr<RawSocket>> silent;
  const auto open = [&] {
    silent.push_back(std::make_unique<RawSocket>(host.port()));
    if (upgrade) {
      silent.back()->send(good);
      silent.back()->read_until("\r\n\r\n");
    }
    if (silent.size() > 600) silent.pop_front();
  };
  for (int i = 0; i < 600; ++i) open();
  // Of the best round, since others may want this machine, too.
  auto best = std::chrono::steady_clock::duration::max();
  for (int round = 0; round < 5; ++round) {
    std::vector<std::chrono::steady_clock::duration> waits;
    for (int i = 0; i < 200; ++i) {
      open();
      const auto from = std::chrono::steady_clock::now();
      early.say(protocol::Ping{});
      early.expect<protocol::Pong>();
      waits.push_back(std::chrono::steady_clock::now() - from);
    }
    std::ranges::sort(waits);
    best = std::min(best, waits[waits.size() * 99 / 100]);
    serves_a_good_client();
  }
  CHECK(best < std::chrono::milliseconds(20));
}

TEST_CASE_METHOD(Attacked, "host lets a client in while others flood it", "[attack]") {
  std::atomic<bool> over = false;
  std::atomic<int> opened = 0;
  std::thread flood([&] {
    std::deque<std::unique_ptr<RawSocket>> silent;
    while (!over) {
      silent.push_back(std::make_unique<RawSocket>(host.port()));
      if (silent.size() > 600) silent.pop_front();
      ++opened;
    }
  });
  while (opened < 600) std::this_thread::yield();
  // Whoever gets no time to speak may be the oldest, and tries again, as the extension does. A
  // lockout would refuse them all.
  constexpr int kClients = 20;
  int served = 0;
  for (int i = 0; i < kClients; ++i) {
    try {
      serves_a_good_client();
      ++served;
    } catch (const std::exception& error) {
      WARN(error.what());
    }
  }
  over = true;
  flood.join();
  CHECK(served >= kClients / 2);
}

TEST_CASE_METHOD(Attacked, "host survives a thousand broken handshakes", "[attack]") {
  const std::string good = good_request();
  for (int i = 0; i < 1000; ++i) {
    RawSocket socket(host.port());
    switch (i % 5) {
      case 0:
        break;
      case 1:
        socket.send(std::string_view(good).substr(0, static_cast<std::size_t>(i) % good.size()));
        break;
      case 2:
        socket.send(std::string(static_cast<std::size_t>(i), static_cast<char>(i)));
        break;
      case 3:
        socket.send(changed("GET", "GETT"));
        break;
      default:
        socket.send(good);
        socket.send("\x81");
        break;
    }
  }
  serves_a_good_client();
  CHECK(host.stop(SIGTERM) == 0);
}
