// Frames to messages and back. Pure functions, safe from any thread, throw nothing whatever the
// bytes are. What is refused, and with which code and field, is the same in protocol/ts.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "messages.h"

namespace protocol {

/// Why a frame is no message.
struct Refusal {
  /// The id (or reply_to) of the frame where one could be read.
  std::optional<Id> id;
  /// code is 100..109, or internal when memory ran out.
  Error error;

  bool operator==(const Refusal&) const = default;
};

using DecodedClient = std::variant<ClientMessage, Refusal>;
using DecodedHost = std::variant<HostMessage, Refusal>;

/// `frame` is the payload of one text frame; any bytes are allowed. Of several faults the first in
/// the schema's order is named.
DecodedClient decode_client(std::string_view frame) noexcept;
DecodedHost decode_host(std::string_view frame) noexcept;

/// One JSON object on one line. Requires fields inside their schemas' ranges; bytes that are not
/// UTF-8 become U+FFFD, a number that is not finite becomes null where null is allowed, else 0.
std::string encode(const HostMessage& message);
std::string encode(const ClientMessage& message);

/// The answer to a refused frame.
ErrorReply reply(const Refusal& refusal);

/// `id` or `reply_to` of any message.
Id id_of(const ClientMessage& message);
std::optional<Id> reply_to_of(const HostMessage& message);

}  // namespace protocol
