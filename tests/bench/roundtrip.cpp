// Measures the host's round trip over loopback: `advise` with budget 0 on a trivial position, paced
// as a fast player would, first alone and then with every move logged beside it. Prints one JSON
// object; times in milliseconds. Usage: host_roundtrip [requests] [requests a second]
#include <signal.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <thread>
#include <vector>

#include "support/played.h"
#include "support/program.h"
#include "support/web_socket.h"

namespace {

using Clock = std::chrono::steady_clock;

struct Percentiles {
  double p50;
  double p99;
  double most;
};

Percentiles percentiles(std::vector<double> ms) {
  std::ranges::sort(ms);
  return {ms[ms.size() / 2], ms[ms.size() * 99 / 100], ms.back()};
}

Percentiles measure(WebSocket& socket, const std::string& id, const Played& game, bool logged,
                    int requests, int per_second) {
  std::vector<double> ms;
  auto next = Clock::now();
  for (int i = 0; i < requests; ++i) {
    std::this_thread::sleep_until(next);
    next += std::chrono::microseconds(1'000'000 / per_second);
    const auto move = static_cast<std::size_t>(i) % game.moves.size();
    const protocol::Advise request{0, id, game.moves[move].board, "standard", "", 0};
    const auto asked = Clock::now();
    const protocol::Id advise = socket.say(request);
    if (logged) {
      auto record = game.moves[move];
      record.seq = i + 1;
      record.kind = protocol::MoveKind::gap;
      record.direction.reset();
      record.spawn.reset();
      socket.say(protocol::Moves{0, id, {record}});
    }
    bool answered = false;
    bool committed = !logged;
    while (!answered || !committed) {
      const auto message = socket.next();
      if (const auto* advice = std::get_if<protocol::Advice>(&message)) {
        if (!advice->final || advice->reply_to != advise) continue;
        answered = true;
        ms.push_back(std::chrono::duration<double, std::milli>(Clock::now() - asked).count());
      } else if (std::holds_alternative<protocol::Logged>(message)) {
        committed = true;
      } else {
        std::cerr << "the host refused a request\n";
        std::exit(1);
      }
    }
  }
  return percentiles(std::move(ms));
}

void print(const char* name, const Percentiles& it) {
  std::cout << '"' << name << "\":{\"p50\":" << it.p50 << ",\"p99\":" << it.p99
            << ",\"max\":" << it.most << '}';
}

}  // namespace

int main(int argc, char** argv) {
  const int requests = argc > 1 ? std::atoi(argv[1]) : 5000;
  const int per_second = argc > 2 ? std::atoi(argv[2]) : 200;
  RunningHost host;
  const auto paired = host.pair();
  WebSocket socket(host.port());
  socket.greet(paired.client, paired.secret);
  const Played game = play_at_random(100, 1);
  socket.say(protocol::Resume{0, std::nullopt, "https://play.example", "2048", "tab-nonce",
                              to_board(game.first), "standard", 0});
  const std::string id = socket.expect<protocol::Game>().game;
  measure(socket, id, game, false, requests / 10, per_second);
  std::cout << "{\"requests\":" << requests << ",\"per_second\":" << per_second << ',';
  print("advise", measure(socket, id, game, false, requests, per_second));
  std::cout << ',';
  print("advise_while_logging", measure(socket, id, game, true, requests, per_second));
  std::cout << "}\n";
  return host.stop(SIGTERM);
}
