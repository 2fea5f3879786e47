// What a session needs of its connection. The socket is one; tests bring their own.
#pragma once

#include <functional>
#include <string_view>

#include "protocol/cpp/messages.h"

namespace host {

/// Used from the session's strand only.
class Peer {
 public:
  virtual ~Peer() = default;
  /// Queues a message; never blocks.
  virtual void send(protocol::HostMessage message) = 0;
  /// Sends what is queued, then closes. Nothing is sent after it.
  virtual void close(protocol::CloseCode code, std::string_view why) = 0;
};

/// Runs a task later on the session's strand. May be called from any thread, also after the
/// connection is gone.
using Post = std::function<void(std::function<void()>)>;

}  // namespace host
