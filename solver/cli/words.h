// What the command lines of both programs share beyond CLI11: how a line that cannot be read is
// explained.
#pragma once

#include <span>
#include <string>

namespace CLI {
class App;
class ParseError;
}  // namespace CLI

namespace cli {

/// Why a command line cannot be read. `field` names the option or argument without its dashes, or
/// is "command"; empty where the line as a whole is meant.
struct Unreadable {
  std::string field;
  std::string message;
};

/// The words after the program's own name.
using Words = std::span<const char* const>;

/// Whether the answer is wanted as JSON, told before parsing because parsing may be what fails.
bool wants_json(Words words);

/// Refuses what CLI11 would let pass: a value that is empty, which it reads as 0. Empty where
/// nothing is wrong.
Unreadable find_empty_value(Words words);

/// Puts CLI11's complaint in words that help: names the commands where there is none such.
Unreadable explain(const CLI::App& app, const CLI::ParseError& error, Words words);

}  // namespace cli
