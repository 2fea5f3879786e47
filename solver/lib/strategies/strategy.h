// The interface every player implements, and the list of them all.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "board/grid.h"
#include "rules/rules.h"
#include "search/expectimax.h"
#include "search/search.h"
#include "search/transposition_table.h"
#include "strategies/player_info.h"

namespace solver {

class Model;

/// What a strategy may use for one search; all of it outlives the search.
struct Resources {
  TranspositionTable& table;
  /// For strategies that draw lots; the same seed gives the same search.
  std::uint64_t seed = 0;
  /// Own moves to look ahead at most; strategies without a depth ignore it.
  int max_depth = kMaxDepth;
};

/// Immutable, so any number of threads may use one.
class Strategy {
 public:
  virtual ~Strategy() = default;

  virtual const PlayerInfo& info() const = 0;

  /// Whether it can play these rules on a board of this size.
  virtual bool plays(const Rules& rules, int rows, int cols) const = 0;

  /// A search of this position. Requires plays(); the strategy outlives the search, and so do the
  /// rules.
  virtual std::unique_ptr<Search> think(const Grid& board, const Rules& rules,
                                        const Resources& resources) const = 0;
};

using Strategies = std::vector<std::unique_ptr<const Strategy>>;

/// Every strategy there is, the strongest first; the one that needs the model only if there is one.
Strategies make_strategies(std::shared_ptr<const Model> model);

/// The player that needs a model; without one it is not in the list.
inline constexpr std::string_view kLearnedPlayer = "expectimax";

/// Null when no strategy has this name.
const Strategy* find_strategy(const Strategies& strategies, std::string_view name);

/// The first that plays; null when none does.
const Strategy* strongest(const Strategies& strategies, const Rules& rules, int rows, int cols);

/// The names of all, separated by ", ".
std::string strategy_names(const Strategies& strategies);

// One file each.
std::unique_ptr<const Strategy> make_heuristic();
/// Requires a model.
std::unique_ptr<const Strategy> make_network(std::shared_ptr<const Model> model);
std::unique_ptr<const Strategy> make_random();

}  // namespace solver
