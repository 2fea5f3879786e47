#include <array>

#include "error.h"
#include "messages.h"

namespace protocol {
namespace {

constexpr std::array kCodes{
    ErrorCode::malformed_json,
    ErrorCode::too_large,
    ErrorCode::too_deep,
    ErrorCode::not_an_object,
    ErrorCode::unknown_type,
    ErrorCode::missing_field,
    ErrorCode::wrong_type,
    ErrorCode::out_of_range,
    ErrorCode::wrong_form,
    ErrorCode::ragged_board,
    ErrorCode::unsupported_protocol,
    ErrorCode::not_greeted,
    ErrorCode::already_greeted,
    ErrorCode::not_paired,
    ErrorCode::wrong_proof,
    ErrorCode::no_code,
    ErrorCode::too_many_tries,
    ErrorCode::out_of_order,
    ErrorCode::unknown_game,
    ErrorCode::shape_changed,
    ErrorCode::impossible_board,
    ErrorCode::unknown_rules,
    ErrorCode::unknown_player,
    ErrorCode::wrong_player,
    ErrorCode::seq_gap,
    ErrorCode::impossible_move,
    ErrorCode::game_ended,
    ErrorCode::rate_limited,
    ErrorCode::too_many_searches,
    ErrorCode::internal,
    ErrorCode::log_unavailable,
};

}  // namespace

std::span<const ErrorCode> error_codes() {
  return kCodes;
}

std::string_view name(ErrorCode code) {
  switch (code) {
    case ErrorCode::malformed_json:
      return "malformed_json";
    case ErrorCode::too_large:
      return "too_large";
    case ErrorCode::too_deep:
      return "too_deep";
    case ErrorCode::not_an_object:
      return "not_an_object";
    case ErrorCode::unknown_type:
      return "unknown_type";
    case ErrorCode::missing_field:
      return "missing_field";
    case ErrorCode::wrong_type:
      return "wrong_type";
    case ErrorCode::out_of_range:
      return "out_of_range";
    case ErrorCode::wrong_form:
      return "wrong_form";
    case ErrorCode::ragged_board:
      return "ragged_board";
    case ErrorCode::unsupported_protocol:
      return "unsupported_protocol";
    case ErrorCode::not_greeted:
      return "not_greeted";
    case ErrorCode::already_greeted:
      return "already_greeted";
    case ErrorCode::not_paired:
      return "not_paired";
    case ErrorCode::wrong_proof:
      return "wrong_proof";
    case ErrorCode::no_code:
      return "no_code";
    case ErrorCode::too_many_tries:
      return "too_many_tries";
    case ErrorCode::out_of_order:
      return "out_of_order";
    case ErrorCode::unknown_game:
      return "unknown_game";
    case ErrorCode::shape_changed:
      return "shape_changed";
    case ErrorCode::impossible_board:
      return "impossible_board";
    case ErrorCode::unknown_rules:
      return "unknown_rules";
    case ErrorCode::unknown_player:
      return "unknown_player";
    case ErrorCode::wrong_player:
      return "wrong_player";
    case ErrorCode::seq_gap:
      return "seq_gap";
    case ErrorCode::impossible_move:
      return "impossible_move";
    case ErrorCode::game_ended:
      return "game_ended";
    case ErrorCode::rate_limited:
      return "rate_limited";
    case ErrorCode::too_many_searches:
      return "too_many_searches";
    case ErrorCode::internal:
      return "internal";
    case ErrorCode::log_unavailable:
      return "log_unavailable";
  }
  return "unknown";
}

std::string_view name(Direction value) {
  constexpr std::array<std::string_view, kDirections> names{
      "up",         "right",     "down",     "left",        "up-left",    "up-right",
      "down-right", "down-left", "board-up", "board-right", "board-down", "board-left"};
  return names.at(static_cast<std::size_t>(value));
}

std::string_view name(Relation value) {
  constexpr std::array<std::string_view, 6> names{"new", "same", "follows", "gap", "undo", "fork"};
  return names.at(static_cast<std::size_t>(value));
}

std::string_view name(MoveKind value) {
  constexpr std::array<std::string_view, 3> names{"move", "gap", "undo"};
  return names.at(static_cast<std::size_t>(value));
}

std::string_view name(PlayedBy value) {
  constexpr std::array<std::string_view, 3> names{"hand", "hint", "auto"};
  return names.at(static_cast<std::size_t>(value));
}

std::string_view name(Verdict value) {
  constexpr std::array<std::string_view, 6> names{"unknown",    "forced",  "good",
                                                  "inaccuracy", "mistake", "blunder"};
  return names.at(static_cast<std::size_t>(value));
}

std::string_view name(Reason value) {
  constexpr std::array<std::string_view, 8> names{
      "deadly_spawn", "corner_left",   "edge_opened",  "small_tile_trapped",
      "order_broken", "no_merge_left", "merge_missed", "crowded"};
  return names.at(static_cast<std::size_t>(value));
}

std::string_view name(EndReason value) {
  constexpr std::array<std::string_view, 4> names{"over", "won", "left", "restarted"};
  return names.at(static_cast<std::size_t>(value));
}

}  // namespace protocol
