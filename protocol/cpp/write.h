// Structs to JSON. Fields keep the schemas' order, so that frames read well in a log.
#pragma once

#include <nlohmann/json.hpp>

#include "messages.h"

namespace protocol {

nlohmann::ordered_json write(const ClientMessage& message);
nlohmann::ordered_json write(const HostMessage& message);

}  // namespace protocol
