#include "frame.h"

#include "messages.h"

namespace protocol {
namespace {

int levels(std::string_view frame) {
  int depth = 0;
  int deepest = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < frame.size(); ++i) {
    const char c = frame[i];
    if (in_string) {
      if (c == '\\') {
        ++i;
      } else if (c == '"') {
        in_string = false;
      }
    } else if (c == '"') {
      in_string = true;
    } else if (c == '{' || c == '[') {
      if (++depth > deepest) deepest = depth;
    } else if (c == '}' || c == ']') {
      --depth;
    }
  }
  return deepest;
}

Error whole(ErrorCode code, std::string expected) {
  return {code, "", std::move(expected), {}};
}

}  // namespace

std::variant<nlohmann::json, Error> parse_frame(std::string_view frame) {
  if (frame.size() > kMaxMessageBytes) {
    return whole(ErrorCode::too_large, "at most " + std::to_string(kMaxMessageBytes) + " bytes");
  }
  if (levels(frame) > kMaxLevels) {
    return whole(ErrorCode::too_deep, "at most " + std::to_string(kMaxLevels) + " levels");
  }
  // The parser takes a zero byte for the end and skips a byte order mark; JSON knows neither.
  const bool stray =
      frame.find('\0') != std::string_view::npos || frame.starts_with("\xEF\xBB\xBF");
  nlohmann::json value = stray ? nlohmann::json(nlohmann::json::value_t::discarded)
                               : nlohmann::json::parse(frame, nullptr, false);
  if (value.is_discarded()) return whole(ErrorCode::malformed_json, "JSON");
  if (!value.is_object()) return whole(ErrorCode::not_an_object, "object");
  return value;
}

}  // namespace protocol
