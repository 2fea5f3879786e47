#include "session/out_queue.h"

#include <utility>
#include <variant>

namespace host {

bool OutQueue::push(protocol::HostMessage message) {
  if (const auto* advice = std::get_if<protocol::Advice>(&message)) {
    for (protocol::HostMessage& waiting : queue_) {
      const auto* older = std::get_if<protocol::Advice>(&waiting);
      if (older != nullptr && older->reply_to == advice->reply_to) {
        waiting = std::move(message);
        return true;
      }
    }
  }
  if (queue_.size() >= kMessages) return false;
  queue_.push_back(std::move(message));
  return true;
}

std::optional<protocol::HostMessage> OutQueue::pop() {
  if (queue_.empty()) return std::nullopt;
  protocol::HostMessage message = std::move(queue_.front());
  queue_.pop_front();
  return message;
}

}  // namespace host
