#include "strategies/options.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <sstream>

namespace solver {
namespace {

std::optional<double> number_in(std::string_view text) {
  double value = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || stop != end || !std::isfinite(value)) return std::nullopt;
  return value;
}

std::string listed(const std::vector<std::string>& words) {
  std::string list;
  for (const std::string& word : words) list += (list.empty() ? "" : ", ") + word;
  return list;
}

std::string expected(const PlayerOption& option) {
  if (!option.choices.empty()) return "one of " + listed(option.choices);
  std::ostringstream text;
  text.precision(12);
  text << (option.whole ? "a whole number" : "a number") << " from " << option.low << " to "
       << option.high;
  return text.str();
}

bool takes(const PlayerOption& option, std::string_view value) {
  if (!option.choices.empty()) {
    return std::ranges::find(option.choices, value) != option.choices.end();
  }
  const std::optional<double> number = number_in(value);
  if (!number || *number < option.low || *number > option.high) return false;
  return !option.whole || std::floor(*number) == *number;
}

}  // namespace

Options::Options(const std::vector<PlayerOption>& known) : known_(known) {
  for (const PlayerOption& option : known) values_[option.name] = option.standard;
}

std::string Options::read(std::string_view text) {
  while (!text.empty()) {
    const std::string_view part = text.substr(0, text.find(','));
    text.remove_prefix(std::min(text.size(), part.size() + 1));
    const std::size_t equals = part.find('=');
    const std::string name(part.substr(0, equals));
    const auto option = std::ranges::find(known_, name, &PlayerOption::name);
    if (option == known_.end()) {
      std::vector<std::string> names;
      for (const PlayerOption& other : known_) names.push_back(other.name);
      return names.empty() ? "has no options, got '" + name + "'"
                           : "has no option '" + name + "'; it has: " + listed(names);
    }
    const std::string value(equals == std::string_view::npos ? "" : part.substr(equals + 1));
    if (!takes(*option, value)) {
      return "option '" + name + "': expected " + expected(*option) + ", got '" + value + "'";
    }
    values_[name] = value;
  }
  return {};
}

const std::string& Options::word(std::string_view name) const {
  return values_.find(name)->second;
}

double Options::number(std::string_view name) const {
  return number_in(word(name)).value_or(0);
}

std::string Options::full_name(const std::string& player) const {
  std::string name = player;
  char separator = ':';
  for (const PlayerOption& option : known_) {
    const std::string& value = word(option.name);
    if (value == option.standard) continue;
    name += separator + option.name + "=" + value;
    separator = ',';
  }
  return name;
}

PlayerOption yes_or_no(std::string name, std::string idea) {
  return {
      .name = std::move(name), .idea = std::move(idea), .standard = "no", .choices = {"no", "yes"}};
}

}  // namespace solver
