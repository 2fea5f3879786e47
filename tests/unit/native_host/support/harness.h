// A host without sockets: real engine, real log, real files, and sessions on a wire in memory.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "data/private_file.h"
#include "guard/identity.h"
#include "played.h"
#include "protocol/cpp/codec.h"
#include "protocol/cpp/proof.h"
#include "session/session.h"
#include "temp_folder.h"
#include "tests/support/catch.h"
#include "waiting.h"

/// What runs on a connection's strand, one task after the other, when the test says so.
class Strand {
 public:
  host::Post post() {
    return [state = state_](std::function<void()> task) {
      const std::lock_guard lock(state->mutex);
      state->tasks.push_back(std::move(task));
      state->changed.notify_one();
    };
  }

  /// Runs tasks until `done`; false when patience ended first.
  bool run_until(const std::function<bool()>& done) {
    const auto end = std::chrono::steady_clock::now() + kPatience;
    while (!done()) {
      std::unique_lock lock(state_->mutex);
      if (!state_->changed.wait_until(lock, end, [&] { return !state_->tasks.empty(); })) {
        return false;
      }
      const auto task = std::move(state_->tasks.front());
      state_->tasks.pop_front();
      lock.unlock();
      task();
    }
    return true;
  }

 private:
  struct State {
    std::mutex mutex;
    std::condition_variable changed;
    std::deque<std::function<void()>> tasks;
  };
  std::shared_ptr<State> state_ = std::make_shared<State>();
};

/// The host behind the sessions.
struct Host {
  TempFolder folder;
  host::Diagnostics silent{host::Diagnostics::Show::nothing};
  host::GameLog log;
  std::int64_t wall = 1'700'000'000'000;
  host::SteadyClock::result_type steady{};
  host::Games games{log, [this] { return wall; }};
  host::Clients clients{folder / "clients.json"};
  host::PairingCode code{folder / "pairing.json", [this] { return wall; }};
  host::Tickets tickets{folder / "tickets.json", [this] { return wall; }};
  solver::Engine engine{{.threads = 1, .table_mb = 1, .model = nullptr}};
  host::Services services{engine,
                          games,
                          clients,
                          code,
                          tickets,
                          silent,
                          host::Settings{},
                          "1.2.3",
                          [this] { return wall; },
                          [this] { return steady; }};

  explicit Host(std::optional<std::filesystem::path> log_path = {})
      : log(log_path.value_or(folder / "games.sqlite"),
            {.batch = std::chrono::milliseconds(1), .retry_every = std::chrono::milliseconds(5)},
            silent) {}
  ~Host() { log.close(); }
};

/// One client's connection.
class Wire final : public host::Peer {
 public:
  explicit Wire(Host& host, std::string origin = std::string(host::kExtensionOrigins.front()))
      : host_(host),
        session_(
            host::Session::make(host.services, *this, strand_.post(), std::move(origin), "test")) {}
  ~Wire() override { session_->on_closed(); }

  void send(protocol::HostMessage message) override { received_.push_back(std::move(message)); }
  void close(protocol::CloseCode code, std::string_view) override { closed_ = code; }

  /// Sends a message under the next id and returns that.
  protocol::Id say(protocol::ClientMessage message) {
    const protocol::Id id = ++last_id_;
    std::visit([id](auto& it) { it.id = id; }, message);
    session_->on_frame(protocol::encode(message), true);
    return id;
  }
  void frame(std::string_view bytes, bool text = true) { session_->on_frame(bytes, text); }

  /// The next message of the host, which must be of this type.
  template <typename T>
  T next() {
    REQUIRE(strand_.run_until([this] { return !received_.empty(); }));
    auto message = take();
    if (!std::holds_alternative<T>(message)) FAIL("unexpected: " << protocol::encode(message));
    return std::get<T>(message);
  }
  /// What came first of what has not been looked at. Requires !silent().
  protocol::HostMessage take() {
    auto message = std::move(received_.front());
    received_.pop_front();
    return message;
  }
  protocol::Error error() { return next<protocol::ErrorReply>().error; }
  bool silent() const { return received_.empty(); }
  std::optional<protocol::CloseCode> closed() const { return closed_; }
  host::Session& session() { return *session_; }
  Strand& strand() { return strand_; }

  /// Pairs by hand and greets.
  Wire& greet(std::string client_id = "clientclientclie") {
    client_ = std::move(client_id);
    secret_ = protocol::random_bytes32();
    REQUIRE(host_.clients.add(
        {client_, std::string(host::kExtensionOrigins.front()), "test", secret_, host_.wall}));
    return greet_again();
  }
  Wire& greet_as(const Wire& other) {
    client_ = other.client_;
    secret_ = other.secret_;
    return greet_again();
  }

  /// Begins a game and returns its id.
  std::string start(const Played& game, const std::string& tab = "tab-nonce") {
    say(resume(game.first, std::nullopt, tab));
    const auto answer = next<protocol::Game>();
    REQUIRE(answer.relation == protocol::Relation::new_game);
    return answer.game;
  }
  static protocol::Resume resume(const solver::Grid& board, std::optional<std::string> game,
                                 const std::string& tab = "tab-nonce") {
    return {0, std::move(game), "https://play.example", "2048", tab, to_board(board), "standard",
            0};
  }

 private:
  Wire& greet_again() {
    const std::string nonce = protocol::random_bytes32();
    say(protocol::Hello{0, 1, client_, nonce, "test", "1"});
    const auto challenge = next<protocol::Challenge>();
    const auto key = *protocol::from_base64url(secret_);
    REQUIRE(challenge.proof ==
            protocol::greeting_proof(protocol::Role::host, key, client_, nonce, challenge.nonce));
    say(protocol::Prove{
        0, protocol::greeting_proof(protocol::Role::client, key, client_, nonce, challenge.nonce)});
    next<protocol::Welcome>();
    return *this;
  }

  Host& host_;
  Strand strand_;
  std::deque<protocol::HostMessage> received_;
  std::optional<protocol::CloseCode> closed_;
  std::shared_ptr<host::Session> session_;
  protocol::Id last_id_ = 0;
  std::string client_;
  std::string secret_;
};
