// The files of protocol/schemas as text, written into the library by the build.
#pragma once

#include <span>
#include <string_view>

namespace protocol {

struct SchemaText {
  std::string_view file;
  std::string_view text;
};

std::span<const SchemaText> schema_texts();

}  // namespace protocol
