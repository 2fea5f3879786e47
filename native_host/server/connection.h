// One TCP connection: the guard, then the upgrade and frames to and from its session, or one answer
// of the dashboard.
#pragma once

#include <atomic>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/thread_pool.hpp>
#include <memory>

#include "session/session.h"
#include "web/dashboard.h"

namespace host {

/// How far a connection has come.
enum class Stage { silent, upgraded, greeted, leaving };

class Connection {
 public:
  virtual ~Connection() = default;
  /// From any thread.
  virtual Stage stage() const = 0;
  /// Ends it with close code 1001. From any thread.
  virtual void go_away() = 0;
  /// Ends it at once and without a word, unless it has greeted by then. From any thread.
  virtual void make_room() = 0;
};

/// What the connections of a server share.
struct ConnectionScope {
  const Services& services;
  Dashboard& dashboard;
  std::uint16_t port;
  /// For the dashboard's calls, which block.
  boost::asio::thread_pool& workers;
  /// Sessions that have greeted; those above the settings' limit are closed with 4004.
  std::atomic<int> greeted = 0;
  /// TCP connections open.
  std::atomic<int> sockets = 0;
};

/// Takes over a socket whose executor is a strand, and serves it until it is closed. `scope` must
/// outlive it.
std::weak_ptr<Connection> serve_connection(boost::asio::ip::tcp::socket socket,
                                           ConnectionScope& scope, std::string label);

}  // namespace host
