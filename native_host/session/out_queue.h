// What waits to be written to one connection. Bounded: a peer that does not read must not make the
// host keep everything for it. Not thread-safe.
#pragma once

#include <cstddef>
#include <deque>
#include <optional>

#include "protocol/cpp/messages.h"

namespace host {

class OutQueue {
 public:
  static constexpr std::size_t kMessages = 256;

  /// False when the peer reads too slowly: the message was not taken. An unsent advice gives way to
  /// a newer one for the same request.
  bool push(protocol::HostMessage message);

  std::optional<protocol::HostMessage> pop();

  bool empty() const { return queue_.empty(); }
  void clear() { queue_.clear(); }

 private:
  std::deque<protocol::HostMessage> queue_;
};

}  // namespace host
