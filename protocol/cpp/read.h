// Checked JSON to structs.
#pragma once

#include <nlohmann/json.hpp>
#include <string_view>

#include "messages.h"

namespace protocol {

/// Requires an object that check() let pass against the schema of `type`.
ClientMessage read_client(std::string_view type, const nlohmann::json& object);
HostMessage read_host(std::string_view type, const nlohmann::json& object);

}  // namespace protocol
