#include <algorithm>
#include <utility>

#include "strategies/strategy.h"

namespace solver {

Strategies make_strategies(std::shared_ptr<const Model> model,
                           std::shared_ptr<const tables::Shelf> shelf) {
  Strategies all;
  if (model != nullptr) all.push_back(make_network(std::move(model), shelf));
  all.push_back(make_heuristic());
  all.push_back(make_monte_carlo());
  all.push_back(make_snake_path());
  all.push_back(make_snake_expectimax());
  all.push_back(make_browser_expectimax());
  all.push_back(make_minimax());
  all.push_back(make_minimax_convex());
  all.push_back(make_corner_model());
  all.push_back(make_reading_order());
  all.push_back(make_greedy_sum());
  all.push_back(make_top_row());
  all.push_back(make_three_way_random());
  all.push_back(make_layout(std::move(shelf)));
  all.push_back(make_random());
  all.push_back(make_det_exhaustive());
  return all;
}

ChosenPlayer choose_player(const Strategies& strategies, std::string_view player) {
  const std::string_view name = player_name(player);
  const Strategy* strategy = find_strategy(strategies, name);
  if (strategy == nullptr) {
    std::string error("unknown player '");
    error.append(name).append("'; known are: ").append(strategy_names(strategies));
    return {.unknown = true, .error = std::move(error)};
  }
  // Owned by the list.
  std::shared_ptr<const Strategy> chosen(std::shared_ptr<void>(), strategy);
  if (name.size() == player.size()) return {.strategy = std::move(chosen)};
  Options options(strategy->info().options);
  const std::string problem = options.read(player.substr(name.size() + 1));
  if (!problem.empty()) {
    std::string error("'");
    error.append(name).append("' ").append(problem);
    return {.error = std::move(error)};
  }
  if (auto other = strategy->with(options)) chosen = std::move(other);
  return {.strategy = std::move(chosen)};
}

const Strategy* find_strategy(const Strategies& strategies, std::string_view name) {
  for (const auto& strategy : strategies) {
    if (strategy->info().name == player_name(name)) return strategy.get();
  }
  return nullptr;
}

const Strategy* strongest(const Strategies& strategies, const Rules& rules, int rows, int cols) {
  const Strategy* learned = find_strategy(strategies, kLearnedPlayer);
  if (learned != nullptr && learned->plays(rules, rows, cols)) return learned;
  // Nothing else is as strong as the tables, where they are.
  const Strategy* with_tables = find_strategy(strategies, kTablesPlayer);
  if (with_tables != nullptr && with_tables->at_its_best() &&
      with_tables->plays(rules, rows, cols)) {
    return with_tables;
  }
  // At 2 ms a move random games made twice as many points as the hand-made evaluation where three
  // tiles merge and in four dimensions, and no fewer in Threes.
  if (rules.merge.count > 2 || rules.slide == SlideKind::step ||
      rules.shape.kind == ShapeKind::box) {
    const Strategy* by_chance = find_strategy(strategies, "monte-carlo");
    if (by_chance != nullptr && by_chance->plays(rules, rows, cols)) return by_chance;
  }
  for (const auto& strategy : strategies) {
    if (strategy->plays(rules, rows, cols)) return strategy.get();
  }
  return nullptr;
}

std::vector<PlayerInfo> players_of(const Strategies& strategies) {
  std::vector<PlayerInfo> players;
  for (const auto& strategy : strategies) {
    PlayerInfo& info = players.emplace_back(strategy->info());
    for (const Rules& rules : rules_catalogue()) {
      const Shape& shape = rules.shape;
      if (strategy->plays(rules, shape.rows.usual, shape.cols.usual))
        info.rules.push_back(rules.name);
    }
  }
  return players;
}

std::string strategy_names(const Strategies& strategies) {
  std::string names;
  for (const auto& strategy : strategies) {
    if (!names.empty()) names += ", ";
    names += strategy->info().name;
  }
  return names;
}

std::string why_not_played(const Strategies& strategies, const Strategy& player, const Rules& rules,
                           int rows, int cols) {
  std::string able;
  for (const auto& other : strategies) {
    if (!other->plays(rules, rows, cols)) continue;
    if (!able.empty()) able += ", ";
    able += other->info().name;
  }
  std::string why("'");
  why.append(player.info().name).append("' does not play '").append(rules.name).append("' on ");
  why.append(std::to_string(rows)).append("x").append(std::to_string(cols));
  return able.empty() ? why.append("; no player does") : why.append("; these do: ").append(able);
}

}  // namespace solver
