#include <algorithm>

#include "strategies/strategy.h"

namespace solver {

Strategies make_strategies([[maybe_unused]] std::shared_ptr<const Model> model) {
  Strategies all;
  all.push_back(make_heuristic());
  all.push_back(make_random());
  return all;
}

const Strategy* find_strategy(const Strategies& strategies, std::string_view name) {
  for (const auto& strategy : strategies) {
    if (strategy->info().name == name) return strategy.get();
  }
  return nullptr;
}

const Strategy* strongest(const Strategies& strategies, const Rules& rules, int rows, int cols) {
  for (const auto& strategy : strategies) {
    if (strategy->plays(rules, rows, cols)) return strategy.get();
  }
  return nullptr;
}

std::string strategy_names(const Strategies& strategies) {
  std::string names;
  for (const auto& strategy : strategies) {
    if (!names.empty()) names += ", ";
    names += strategy->info().name;
  }
  return names;
}

}  // namespace solver
