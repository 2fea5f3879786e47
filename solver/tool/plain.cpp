#include "plain.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace tool {
namespace {

// So many members still read well on one line.
constexpr std::size_t kOneLine = 4;

std::string rounded(double value) {
  if (std::floor(value) == value && std::abs(value) < 1e15) {
    return std::to_string(static_cast<std::int64_t>(value));
  }
  std::array<char, 64> text{};
  const bool small = std::abs(value) < 100;
  const int length = std::snprintf(text.data(), text.size(), small ? "%.3g" : "%.1f", value);
  return {text.data(), static_cast<std::size_t>(length)};
}

bool is_short(const Json& value) {
  if (value.is_array()) return std::ranges::none_of(value, &Json::is_structured);
  return !value.is_object();
}

std::string word(const std::string& name, const Json& value) {
  if (value.is_null()) return name == "best" ? "no move" : "-";
  if (value.is_boolean()) return value.get<bool>() ? "yes" : "no";
  if (value.is_string()) return value.get<std::string>();
  if (value.is_number_float()) return rounded(value.get<double>());
  if (!value.is_array()) return value.dump();
  if (value.empty()) return "none";
  std::string list;
  for (const Json& entry : value) list += (list.empty() ? "" : ", ") + word({}, entry);
  return list;
}

bool fits_a_line(const Json& object) {
  return object.is_object() && object.size() <= kOneLine &&
         std::ranges::all_of(object, [](const Json& value) { return is_short(value); });
}

std::string members(const Json& object) {
  std::string line;
  for (const auto& [name, value] : object.items()) {
    line += (line.empty() ? "" : "; ") + name + ' ' + word(name, value);
  }
  return line;
}

void add(std::string& text, const std::string& indent, const std::string& name, const Json& value);

// The first member begins an entry, the others stand under it.
void add_entry(std::string& text, const std::string& indent, const Json& entry) {
  if (!entry.is_object()) {
    text += indent + word({}, entry) + '\n';
    return;
  }
  std::string at = indent;
  for (const auto& [name, value] : entry.items()) {
    add(text, at, name, value);
    at = indent + "  ";
  }
}

void add(std::string& text, const std::string& indent, const std::string& name, const Json& value) {
  if (is_short(value)) {
    text += indent + name + ": " + word(name, value) + '\n';
  } else if (fits_a_line(value)) {
    text += indent + name + ": " + members(value) + '\n';
  } else {
    text += indent + name + ":\n";
    if (value.is_object()) {
      for (const auto& [key, inner] : value.items()) add(text, indent + "  ", key, inner);
    } else {
      for (const Json& entry : value) add_entry(text, indent + "  ", entry);
    }
  }
}

}  // namespace

std::string plain_text(const Json& result) {
  std::string text;
  for (const auto& [name, value] : result.items()) {
    if (!value.is_array() || is_short(value)) {
      add(text, {}, name, value);
      continue;
    }
    // Its name is the command's.
    for (const Json& entry : value) add_entry(text, {}, entry);
  }
  return text;
}

}  // namespace tool
