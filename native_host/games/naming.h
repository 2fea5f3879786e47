// Which rules a page plays, asked on the wire. Pure functions.
#pragma once

#include <variant>

#include "protocol/cpp/messages.h"

namespace host {

/// Refused are boards that are not all of one size.
std::variant<protocol::Fitted, protocol::Error> name_rules(const protocol::Fit& request);

}  // namespace host
