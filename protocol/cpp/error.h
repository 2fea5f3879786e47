// The numbered errors of the protocol. protocol/errors.json is the source; a test compares.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace protocol {

enum class ErrorCode : std::int32_t {
  malformed_json = 100,
  too_large = 101,
  too_deep = 102,
  not_an_object = 103,
  unknown_type = 104,
  missing_field = 105,
  wrong_type = 106,
  out_of_range = 107,
  wrong_form = 108,
  ragged_board = 109,
  unsupported_protocol = 200,
  not_greeted = 201,
  already_greeted = 202,
  not_paired = 203,
  wrong_proof = 204,
  no_code = 205,
  too_many_tries = 206,
  out_of_order = 207,
  unknown_game = 300,
  shape_changed = 301,
  impossible_board = 302,
  unknown_rules = 303,
  unknown_player = 304,
  wrong_player = 305,
  seq_gap = 306,
  impossible_move = 307,
  game_ended = 308,
  rate_limited = 400,
  too_many_searches = 401,
  internal = 500,
  log_unavailable = 501,
};

enum class CloseCode : std::uint16_t {
  going_away = 1001,
  too_large = 1009,
  handshake_timeout = 4000,
  greeting_refused = 4001,
  too_many_broken = 4002,
  slow_reader = 4003,
  too_many_connections = 4004,
};

/// "malformed_json" and so on; "unknown" for a number that is none of ours.
std::string_view name(ErrorCode code);

/// Every code, rising.
std::span<const ErrorCode> error_codes();

/// Frames refused with such a code leave the connection open until the tenth.
constexpr bool is_broken_frame(ErrorCode code) {
  return static_cast<std::int32_t>(code) >= 100 && static_cast<std::int32_t>(code) <= 109;
}

struct Error {
  ErrorCode code = ErrorCode::internal;
  /// JSON pointer into the refused message, "" for the whole. Holds only names of the protocol and
  /// indices, never text of the peer.
  std::string field;
  /// A phrase: "integer 1..2147483647".
  std::string expected;
  /// A sentence for people.
  std::string message;

  bool operator==(const Error&) const = default;
};

}  // namespace protocol
