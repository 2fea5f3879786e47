// A result for people: the same words and figures as its JSON, rounded, a line each.
#pragma once

#include <string>

#include "command.h"

namespace tool {

std::string plain_text(const Json& result);

}  // namespace tool
