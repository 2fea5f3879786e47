// The part after the colon of a player's name: `monte-carlo:runs=100,pick=min`.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "strategies/player_info.h"

namespace solver {

/// A value for each option of a player: the chosen one or the standard.
class Options {
 public:
  /// The standard of every option.
  explicit Options(const std::vector<PlayerOption>& known);

  /// Takes "option=value,option=value". Returns why it cannot, naming the option and what was
  /// expected; nothing when all is well.
  std::string read(std::string_view text);

  /// Requires an option of that name, as all below do.
  const std::string& word(std::string_view name) const;
  double number(std::string_view name) const;
  int whole(std::string_view name) const { return static_cast<int>(number(name)); }
  bool is(std::string_view name, std::string_view value) const { return word(name) == value; }

  /// `player` alone where every option has its standard, else with those that have not, in the
  /// order in which they are listed.
  std::string full_name(const std::string& player) const;

 private:
  const std::vector<PlayerOption>& known_;
  std::map<std::string, std::string, std::less<>> values_;
};

/// A choice between "no", the standard, and "yes".
PlayerOption yes_or_no(std::string name, std::string idea);

}  // namespace solver
