#include "proof.h"

namespace protocol {
namespace {

constexpr std::string_view kAlphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

}  // namespace

std::string base64url(std::span<const std::uint8_t> bytes) {
  std::string text;
  text.reserve((bytes.size() * 4 + 2) / 3);
  std::uint32_t bits = 0;
  int count = 0;
  for (const std::uint8_t byte : bytes) {
    bits = (bits << 8U) | byte;
    count += 8;
    while (count >= 6) {
      count -= 6;
      text += kAlphabet[(bits >> static_cast<unsigned>(count)) & 63U];
    }
  }
  if (count > 0) text += kAlphabet[(bits << static_cast<unsigned>(6 - count)) & 63U];
  return text;
}

std::optional<std::vector<std::uint8_t>> from_base64url(std::string_view text) {
  std::vector<std::uint8_t> bytes;
  bytes.reserve(text.size() * 3 / 4);
  std::uint32_t bits = 0;
  unsigned count = 0;
  for (const char c : text) {
    const std::size_t value = kAlphabet.find(c);
    if (value == std::string_view::npos) return std::nullopt;
    bits = (bits << 6U) | static_cast<std::uint32_t>(value);
    count += 6;
    if (count >= 8) {
      count -= 8;
      bytes.push_back(static_cast<std::uint8_t>(bits >> count));
      bits &= (1U << count) - 1U;
    }
  }
  if (count >= 6 || bits != 0) return std::nullopt;
  return bytes;
}

}  // namespace protocol
