#include "log/faces.h"

namespace host {

const solver::Rules& rules_to_show(const std::string& name) {
  const solver::Rules* rules = solver::find_rules(name);
  return rules != nullptr ? *rules : solver::rules_catalogue().front();
}

std::string_view direction_to_show(const solver::Rules& rules, solver::Direction direction) {
  const auto& names = solver::direction_names(rules);
  if (solver::index(direction) >= names.size()) return "?";
  return names[solver::index(direction)];
}

std::uint64_t face_to_show(const solver::Rules& rules, solver::Rank rank) {
  return rank > rules.faces.size() ? 0 : solver::face_of(rules, rank);
}

}  // namespace host
