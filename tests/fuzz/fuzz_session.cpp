// One paired client's frames against a real session: real engine, games and log. The input is a
// line a frame. So that mutation reaches behind the first checks, a line that is a JSON object gets
// the next id, the game that was begun last in place of "GAME", and little time to think; a line
// that begins with '!' goes as it is.
#include <condition_variable>
#include <cstdlib>
#include <deque>
#include <mutex>
#include <nlohmann/json.hpp>

#include "guard/identity.h"
#include "protocol/cpp/codec.h"
#include "protocol/cpp/proof.h"
#include "session/session.h"
#include "support/temp_folder.h"

namespace {

constexpr std::size_t kMostFrames = 24;
constexpr double kMostThought = 1;

// What a connection's strand runs.
struct Strand {
  std::mutex mutex;
  std::condition_variable changed;
  std::deque<std::function<void()>> tasks;

  void post(std::function<void()> task) {
    const std::scoped_lock lock(mutex);
    tasks.push_back(std::move(task));
    changed.notify_one();
  }
  void run_until(const std::function<bool()>& done) {
    while (!done()) {
      std::unique_lock lock(mutex);
      const bool due =
          changed.wait_for(lock, std::chrono::seconds(20), [&] { return !tasks.empty(); });
      if (!due) std::abort();
      const auto task = std::move(tasks.front());
      tasks.pop_front();
      lock.unlock();
      task();
    }
  }
};

struct World {
  TempFolder folder;
  host::Diagnostics silent{host::Diagnostics::Show::nothing};
  host::GameLog log{
      folder / "games.sqlite",
      {.batch = std::chrono::milliseconds(1), .retry_every = std::chrono::milliseconds(5)},
      silent};
  host::Games games{log, [] { return std::int64_t{1'700'000'000'000}; }};
  host::Clients clients{folder / "clients.json"};
  host::PairingCode code{folder / "pairing.json", [] { return std::int64_t{0}; }};
  host::Tickets tickets{folder / "tickets.json", [] { return std::int64_t{0}; }};
  solver::Engine engine{{.threads = 1, .table_mb = 1, .model = nullptr}};
  host::Services services{engine,
                          games,
                          clients,
                          code,
                          tickets,
                          silent,
                          host::Settings{},
                          "1",
                          [] { return std::int64_t{0}; },
                          std::chrono::steady_clock::now};
  const std::string client = "clientclientclie";
  const std::string secret = protocol::random_bytes32();

  World() {
    const auto added =
        clients.add({client, std::string(host::kExtensionOrigins.front()), "fuzz", secret, 0});
    if (!added) std::abort();
  }
};

class Client final : public host::Peer {
 public:
  explicit Client(World& world)
      : world_(world),
        session_(host::Session::make(
            world.services, *this,
            [strand = strand_](std::function<void()> task) { strand->post(std::move(task)); },
            std::string(host::kExtensionOrigins.front()), "fuzz")) {
    greet();
  }
  ~Client() override { session_->on_closed(); }

  void send(protocol::HostMessage message) override {
    // Whatever is said is inside the schemas.
    if (std::holds_alternative<protocol::Refusal>(
            protocol::decode_host(protocol::encode(message)))) {
      std::abort();
    }
    const bool last = !std::holds_alternative<protocol::Advice>(message) ||
                      std::get<protocol::Advice>(message).final;
    if (const auto* game = std::get_if<protocol::Game>(&message)) game_ = game->game;
    if (last && waiting_ > 0) --waiting_;
    received_.push_back(std::move(message));
  }
  void close(protocol::CloseCode, std::string_view) override { closed_ = true; }
  bool closed() const { return closed_; }

  void frame(std::string_view line) {
    if (line.starts_with('!')) {
      session_->on_frame(line.substr(1), true);
      waiting_ = 0;
      return;
    }
    auto json = nlohmann::json::parse(line, nullptr, false);
    if (json.is_object()) {
      json["id"] = ++last_id_;
      if (json.contains("game") && json["game"] == "GAME") json["game"] = game_;
      if (json.contains("budget_ms") && json["budget_ms"].is_number()) {
        json["budget_ms"] = std::min(kMostThought, std::abs(json["budget_ms"].get<double>()));
      }
      line_ = json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
      line = line_;
    }
    waiting_ = 1;
    session_->on_frame(line, true);
    // Every request is answered, whatever it was.
    strand_->run_until([this] { return waiting_ == 0 || closed_; });
  }

 private:
  void greet() {
    const std::string nonce = protocol::random_bytes32();
    session_->on_frame(
        protocol::encode(protocol::Hello{++last_id_, 1, world_.client, nonce, "fuzz", "1"}), true);
    const auto* challenge = std::get_if<protocol::Challenge>(&received_.back());
    const auto key = protocol::from_base64url(world_.secret);
    if (challenge == nullptr || !key) std::abort();
    session_->on_frame(
        protocol::encode(protocol::Prove{
            ++last_id_, protocol::greeting_proof(protocol::Role::client, *key, world_.client, nonce,
                                                 challenge->nonce)}),
        true);
    if (!std::holds_alternative<protocol::Welcome>(received_.back())) std::abort();
  }

  World& world_;
  std::shared_ptr<Strand> strand_ = std::make_shared<Strand>();
  std::vector<protocol::HostMessage> received_;
  std::shared_ptr<host::Session> session_;
  std::string game_ = "aaaaaaaaaaaaaaaa";
  std::string line_;
  protocol::Id last_id_ = 0;
  int waiting_ = 0;
  bool closed_ = false;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static World world;
  Client client(world);
  std::string_view text(reinterpret_cast<const char*>(data), size);
  for (std::size_t frames = 0; !text.empty() && frames < kMostFrames && !client.closed();
       ++frames) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    client.frame(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return 0;
}
