#include "pattern.h"

#include <charconv>
#include <stdexcept>

namespace protocol {
namespace {

[[noreturn]] void refuse(std::string_view text) {
  throw std::invalid_argument("not a pattern of the form ^[..]{..}$: " + std::string(text));
}

std::size_t number(std::string_view digits, std::string_view text) {
  std::size_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc() || end != digits.data() + digits.size()) refuse(text);
  return value;
}

}  // namespace

Pattern::Pattern(std::string_view text) {
  const std::size_t close = text.find("]{");
  if (!text.starts_with("^[") || !text.ends_with("}$") || close == std::string_view::npos) {
    refuse(text);
  }
  const std::string_view set = text.substr(2, close - 2);
  for (std::size_t i = 0; i < set.size(); ++i) {
    const bool range = i + 2 < set.size() && set[i + 1] == '-';
    const auto first = static_cast<unsigned char>(set[i]);
    const auto last = static_cast<unsigned char>(set[range ? i + 2 : i]);
    if (first > last || last >= allowed_.size() || first == '\\' || first == '^') refuse(text);
    for (unsigned c = first; c <= last; ++c) allowed_.set(c);
    if (range) i += 2;
  }
  const std::string_view count = text.substr(close + 2, text.size() - close - 4);
  const std::size_t comma = count.find(',');
  min_ = number(count.substr(0, comma), text);
  max_ = comma == std::string_view::npos ? min_ : number(count.substr(comma + 1), text);
  phrase_ = text.substr(1, text.size() - 2);
}

bool Pattern::matches(std::string_view value) const {
  if (value.size() < min_ || value.size() > max_) return false;
  for (const char c : value) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= allowed_.size() || !allowed_.test(byte)) return false;
  }
  return true;
}

}  // namespace protocol
