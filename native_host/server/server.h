// The server around the sessions and the dashboard: loopback only, one strand a connection,
// everything a peer can cause is bounded.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>

#include "session/session.h"
#include "support/result.h"
#include "web/dashboard.h"

namespace host {

class Server {
 public:
  /// Binds 127.0.0.1 and the settings' port (0: any free one). A fault "port_in_use" when another
  /// program holds it. `services` and `dashboard` must outlive the server.
  static Result<std::unique_ptr<Server>> listen(const Services& services, Dashboard& dashboard);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  std::uint16_t port() const;

  /// Serves until SIGINT or SIGTERM, then closes every connection with 1001 and returns when they
  /// are gone, at most a few seconds later. The same when there was no connection for `idle`; 0:
  /// never.
  void run(std::chrono::steady_clock::duration idle);

 private:
  class Impl;
  explicit Server(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace host
