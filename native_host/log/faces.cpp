#include "log/faces.h"

namespace host {

const solver::Rules& rules_to_show(const std::string& name) {
  const solver::Rules* rules = solver::find_rules(name);
  return rules != nullptr ? *rules : solver::rules_catalogue().front();
}

std::uint64_t face_to_show(const solver::Rules& rules, solver::Rank rank) {
  return rank > rules.faces.size() ? 0 : solver::face_of(rules, rank);
}

}  // namespace host
