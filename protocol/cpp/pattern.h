// The only form of pattern the schemas use: characters of one class, so and so many.
#pragma once

#include <bitset>
#include <cstddef>
#include <string>
#include <string_view>

namespace protocol {

class Pattern {
 public:
  /// From "^[a-z0-9]{16}$" or "^[a-z_]{1,40}$". Throws std::invalid_argument for any other form.
  explicit Pattern(std::string_view text);

  bool matches(std::string_view value) const;
  /// Without the anchors: "[a-z0-9]{16}".
  const std::string& phrase() const { return phrase_; }

 private:
  std::bitset<128> allowed_;
  std::size_t min_ = 0;
  std::size_t max_ = 0;
  std::string phrase_;
};

}  // namespace protocol
