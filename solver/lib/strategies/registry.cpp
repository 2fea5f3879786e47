#include <algorithm>
#include <utility>

#include "strategies/strategy.h"

namespace solver {

Strategies make_strategies(std::shared_ptr<const Model> model) {
  Strategies all;
  if (model != nullptr) all.push_back(make_network(std::move(model)));
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
