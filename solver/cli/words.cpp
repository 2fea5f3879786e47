#include "cli/words.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <string_view>
#include <vector>

namespace cli {
namespace {

bool is_option(std::string_view word) {
  return word.starts_with("--");
}

std::string option_name(std::string_view word) {
  const std::string_view name = word.substr(word.find_first_not_of('-'));
  return std::string(name.substr(0, name.find('=')));
}

// CLI11 names the option or argument only inside its message.
std::string field_of(const std::string& message) {
  const std::size_t dashes = message.find("--");
  if (dashes != std::string::npos) {
    const std::string name = message.substr(dashes + 2);
    return name.substr(0, name.find_first_of(" =:,;"));
  }
  const std::size_t required = message.find(" is required");
  const std::string name = message.substr(0, required);
  return required == std::string::npos || name.find(' ') != std::string::npos ? std::string()
                                                                              : name;
}

// What an option takes, from what CLI11 was told of it: "INT:INT in [0 - 65535]".
std::string expected_of(const CLI::App& at, const std::string& field) {
  const CLI::Option* option = at.get_option_no_throw("--" + field);
  if (option == nullptr) option = at.get_option_no_throw(field);
  if (option == nullptr) return {};
  const std::string type = option->get_type_name();
  const bool whole = type.find("INT") != std::string::npos;
  if (!whole && type.find("FLOAT") == std::string::npos &&
      type.find(" in [") == std::string::npos) {
    return {};
  }
  std::string text = whole ? "a whole number" : "a number";
  const std::size_t range = type.find(" in [");
  if (range != std::string::npos) {
    std::string bounds = type.substr(range + 5, type.find(']', range) - range - 5);
    const std::size_t dash = bounds.find(" - ");
    if (dash != std::string::npos) bounds.replace(dash, 3, " to ");
    text += " from " + bounds;
  }
  return text;
}

std::string names_of(const std::vector<const CLI::App*>& commands) {
  std::string known;
  for (const CLI::App* command : commands) {
    known += (known.empty() ? "" : ", ") + command->get_name();
  }
  return known;
}

}  // namespace

bool wants_json(Words words) {
  return std::ranges::any_of(
      words, [](std::string_view word) { return word == "--json" || word.starts_with("--json="); });
}

Unreadable find_empty_value(Words words) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string_view word = words[i];
    if (is_option(word) && word.size() > 2 && word.ends_with('=')) {
      return {option_name(word), "--" + option_name(word) + " has an empty value"};
    }
    if (!word.empty()) continue;
    if (i > 0 && is_option(words[i - 1])) {
      const std::string name = option_name(words[i - 1]);
      return {name, "--" + name + " has an empty value"};
    }
    return {"", "an argument is empty"};
  }
  return {};
}

Unreadable explain(const CLI::App& app, const CLI::ParseError& error, Words words) {
  const CLI::App* at = &app;
  std::string path = app.get_name();
  for (const std::string_view word : words) {
    const auto commands = at->get_subcommands([](const CLI::App*) { return true; });
    if (word.starts_with('-') || commands.empty()) break;
    const auto named = std::ranges::find(commands, word, &CLI::App::get_name);
    if (named != commands.end()) {
      at = *named;
      path += ' ' + std::string(word);
      continue;
    }
    return {"command", "'" + path + "' has no command '" + std::string(word) +
                           "'; it has: " + names_of(commands)};
  }
  const auto commands = at->get_subcommands([](const CLI::App*) { return true; });
  if (!commands.empty() && dynamic_cast<const CLI::RequiredError*>(&error) != nullptr) {
    return {"command", "'" + path + "' needs a command: " + names_of(commands) + "; `" + path +
                           " COMMAND --help` tells more"};
  }
  const std::string field = field_of(error.what());
  std::string message = error.what();
  if (dynamic_cast<const CLI::ConversionError*>(&error) != nullptr) {
    const std::string expected = expected_of(*at, field);
    const std::size_t value = message.rfind(" = ");
    if (!expected.empty() && value != std::string::npos) {
      message = "--" + field + " takes " + expected + ", not '" + message.substr(value + 3) + "'";
    }
  }
  return {field, message};
}

}  // namespace cli
