// Frames from either side: read, or refused with a code and a field; what was read is written and
// read as the same.
#include <cstdlib>
#include <string_view>

#include "protocol/cpp/codec.h"

namespace {

template <class Message>
void check(const std::variant<Message, protocol::Refusal>& decoded) {
  if (const auto* refusal = std::get_if<protocol::Refusal>(&decoded)) {
    if (refusal->error.message.empty()) std::abort();
    return;
  }
  const Message& message = std::get<Message>(decoded);
  const std::string again = protocol::encode(message);
  if constexpr (std::is_same_v<Message, protocol::ClientMessage>) {
    const auto twice = protocol::decode_client(again);
    if (!std::holds_alternative<Message>(twice) || std::get<Message>(twice) != message)
      std::abort();
  } else {
    const auto twice = protocol::decode_host(again);
    if (!std::holds_alternative<Message>(twice) || std::get<Message>(twice) != message)
      std::abort();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view frame(reinterpret_cast<const char*>(data), size);
  check(protocol::decode_client(frame));
  check(protocol::decode_host(frame));
  return 0;
}
