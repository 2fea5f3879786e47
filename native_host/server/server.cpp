#include "server/server.h"

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/thread_pool.hpp>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <list>
#include <thread>
#include <utility>

#include "server/await.h"
#include "server/connection.h"

namespace host {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

constexpr int kThreads = 2;
// A call that waits for the engine must not keep a quick one waiting.
constexpr int kWorkers = 3;
// Connections that have said nothing yet, and those that have not greeted yet: of more the oldest
// must go, so that nobody who only opens them keeps others out.
constexpr std::size_t kWaiting = 256;
// What is still being closed comes on top of those.
constexpr int kSpareSockets = 640;
constexpr std::chrono::seconds kBetweenWarnings{1};

Fault listen_fault(std::uint16_t port, const error_code& ec) {
  const bool taken = ec == asio::error::address_in_use;
  std::string message = "cannot listen on 127.0.0.1:" + std::to_string(port) + ": ";
  message += taken ? "another program holds this port; choose one with --port, or as \"port\" in "
                     "host.json, and give the same to the extension"
                   : ec.message();
  return {taken ? "port_in_use" : "cannot_listen", "port", std::move(message)};
}

}  // namespace

class Server::Impl {
 public:
  Impl(const Services& services, Dashboard& dashboard)
      : workers_(kWorkers),
        context_(kThreads),
        strand_(asio::make_strand(context_)),
        acceptor_(strand_),
        signals_(strand_),
        idle_(strand_),
        scope_{services, dashboard, 0, workers_} {}

  error_code listen(std::uint16_t port) {
    const tcp::endpoint loopback(asio::ip::address_v4::loopback(), port);
    error_code ec;
    acceptor_.open(loopback.protocol(), ec);
    // Without it a restarted host finds its port held by connections that are long closed.
    if (!ec) acceptor_.set_option(asio::socket_base::reuse_address(true), ec);
    if (!ec) acceptor_.bind(loopback, ec);
    if (!ec) acceptor_.listen(asio::socket_base::max_listen_connections, ec);
    if (!ec) scope_.port = acceptor_.local_endpoint(ec).port();
    // From here on a signal waits for run().
    if (!ec) signals_.add(SIGINT, ec);
    if (!ec) signals_.add(SIGTERM, ec);
    return ec;
  }

  std::uint16_t port() const { return scope_.port; }

  void run(std::chrono::steady_clock::duration idle) {
    signals_.async_wait([this](error_code ec, int) {
      if (!ec) stop();
    });
    asio::co_spawn(strand_, accept_all(), asio::detached);
    if (idle.count() > 0) asio::co_spawn(strand_, leave_when_idle(idle), asio::detached);
    std::list<std::thread> threads;
    for (int i = 1; i < kThreads; ++i) threads.emplace_back([this] { context_.run(); });
    context_.run();
    for (std::thread& thread : threads) thread.join();
    workers_.join();
  }

 private:
  void stop() {
    scope_.services.diagnostics.info("stopping");
    scope_.dashboard.stop();
    error_code ignored;
    signals_.cancel(ignored);
    idle_.cancel();
    acceptor_.close(ignored);
    for (const auto& weak : connections_) {
      if (const auto connection = weak.lock()) connection->go_away();
    }
  }

  asio::awaitable<void> accept_all() {
    asio::steady_timer pause(strand_);
    while (acceptor_.is_open()) {
      auto [ec, socket] = co_await acceptor_.async_accept(asio::make_strand(context_), kAwait);
      if (!acceptor_.is_open()) co_return;
      if (ec) {
        // Out of descriptors, mostly: others must close first.
        scope_.services.diagnostics.error("cannot accept: " + ec.message());
        pause.expires_after(std::chrono::milliseconds(100));
        co_await pause.async_wait(kAwait);
        continue;
      }
      make_room(Stage::silent);
      make_room(Stage::upgraded);
      while (scope_.sockets >= scope_.services.settings.connections + kSpareSockets) {
        pause.expires_after(std::chrono::milliseconds(1));
        co_await pause.async_wait(kAwait);
      }
      connections_.push_back(
          serve_connection(std::move(socket), scope_, "#" + std::to_string(++accepted_)));
    }
  }

  asio::awaitable<void> leave_when_idle(std::chrono::steady_clock::duration idle) {
    std::uint64_t seen = accepted_;
    while (acceptor_.is_open()) {
      idle_.expires_after(idle);
      const auto [ec] = co_await idle_.async_wait(kAwait);
      if (ec || !acceptor_.is_open()) co_return;
      std::erase_if(connections_, [](const auto& connection) { return connection.expired(); });
      if (connections_.empty() && accepted_ == seen) {
        scope_.services.diagnostics.info("nobody was here for a while");
        stop();
      }
      seen = accepted_;
    }
  }

  // For one more at this stage.
  void make_room(Stage stage) {
    std::shared_ptr<Connection> oldest;
    std::size_t count = 0;
    for (auto it = connections_.begin(); it != connections_.end();) {
      auto connection = it->lock();
      if (!connection) {
        it = connections_.erase(it);
        continue;
      }
      ++it;
      if (connection->stage() != stage) continue;
      if (++count == 1) oldest = std::move(connection);
    }
    if (count < kWaiting) return;
    oldest->make_room();
    const auto now = std::chrono::steady_clock::now();
    if (now < next_warning_) return;
    next_warning_ = now + kBetweenWarnings;
    scope_.services.diagnostics.warn(
        "too many connections that do not greet: the oldest are closed");
  }

  asio::thread_pool workers_;
  asio::io_context context_;
  asio::strand<asio::io_context::executor_type> strand_;
  tcp::acceptor acceptor_;
  asio::signal_set signals_;
  asio::steady_timer idle_;
  ConnectionScope scope_;
  // Used on the strand only.
  std::list<std::weak_ptr<Connection>> connections_;
  std::uint64_t accepted_ = 0;
  std::chrono::steady_clock::time_point next_warning_;
};

Server::Server(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}

Server::~Server() = default;

Result<std::unique_ptr<Server>> Server::listen(const Services& services, Dashboard& dashboard) {
  auto impl = std::make_unique<Impl>(services, dashboard);
  const error_code ec = impl->listen(services.settings.port);
  if (ec) return listen_fault(services.settings.port, ec);
  return std::unique_ptr<Server>(new Server(std::move(impl)));
}

std::uint16_t Server::port() const {
  return impl_->port();
}

void Server::run(std::chrono::steady_clock::duration idle) {
  impl_->run(idle);
}

}  // namespace host
