// Who may speak to the host at all: one pure function, asked before anything of a request is acted
// on, for HTTP and for WebSocket alike.
//
// Being on loopback proves nothing: every page the user visits can reach it. The Host header keeps
// out names rebound to 127.0.0.1, the Origin header pages and other extensions. A program of the
// same user can forge both; against that stands the secret (see session/greeting.h), and for the
// dashboard the token (see web/tokens.h). Its page and script are no secret, but no other page gets
// to show or to read them.
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
  /// What the browser says of who asks and for what: Sec-Fetch-Site, -Mode and -Dest.
  std::span<const std::string_view> fetch_sites = {};
  std::span<const std::string_view> fetch_modes = {};
  std::span<const std::string_view> fetch_dests = {};
  std::span<const std::string_view> content_types = {};
  std::span<const std::string_view> authorizations = {};
};

struct GuardRules {
  /// The port the host is bound to.
  std::uint16_t port = 0;
  /// Origins let in besides the well-formed `moz-extension://uuid`, of which every Firefox profile
  /// makes its own.
  std::span<const std::string_view> origins;
  /// Paths of the dashboard's files; the first is its page.
  std::span<const std::string_view> files = {};
  /// Paths of its calls.
  std::span<const std::string_view> calls = {};
};

enum class Verdict : std::uint8_t {
  allow,
  bad_host,
  not_found,
  bad_method,
  bad_origin,
  /// Another site asks.
  bad_site,
  bad_type,
  /// No token where one is due, or one that cannot be one. Whether it is known is asked later.
  bad_token
};

Verdict judge(const GuardRequest& request, const GuardRules& rules);

/// What a target leads to.
enum class Route : std::uint8_t { nowhere, bridge, file, call };
Route route_of(std::string_view target, const GuardRules& rules);

/// The token of a call that was let in.
std::string_view token_of(const GuardRequest& request);

/// Whether a client may be paired with this Origin.
bool is_allowed_origin(std::string_view origin, std::span<const std::string_view> origins);

/// The HTTP status and the one line that tell the peer. Requires a verdict other than allow.
int status(Verdict verdict);
std::string_view reason(Verdict verdict);

}  // namespace host
