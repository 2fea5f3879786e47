// Who may speak to the host at all: one pure function, asked before anything of a request is acted
// on, for HTTP and for WebSocket alike.
//
// Being on loopback proves nothing: every page the user visits can reach it. The Host header keeps
// out names rebound to 127.0.0.1, the Origin header pages and other extensions. A program of the
// same user can forge both; against that stands the secret (see session/greeting.h).
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace host {

struct GuardRequest {
  std::string_view method;
  /// As it stood in the request line.
  std::string_view target;
  /// The value of every Host header, as received.
  std::span<const std::string_view> hosts;
  /// The value of every Origin header, as received.
  std::span<const std::string_view> origins;
};

struct GuardRules {
  /// The port the host is bound to.
  std::uint16_t port = 0;
  /// Origins let in besides the well-formed `moz-extension://uuid`, of which every Firefox profile
  /// makes its own.
  std::span<const std::string_view> origins;
};

enum class Verdict : std::uint8_t { allow, bad_host, not_found, bad_method, bad_origin };

Verdict judge(const GuardRequest& request, const GuardRules& rules);

/// Whether a client may be paired with this Origin.
bool is_allowed_origin(std::string_view origin, std::span<const std::string_view> origins);

/// The HTTP status and the one line that tell the peer. Requires a verdict other than allow.
int status(Verdict verdict);
std::string_view reason(Verdict verdict);

}  // namespace host
