// Bytes to a JSON object: what can be refused without knowing any message.
#pragma once

#include <nlohmann/json.hpp>
#include <string_view>
#include <variant>

#include "error.h"

namespace protocol {

/// The object in the frame, or why there is none. Depth is counted before parsing, brackets inside
/// strings left out, so that nesting costs nothing.
std::variant<nlohmann::json, Error> parse_frame(std::string_view frame);

}  // namespace protocol
