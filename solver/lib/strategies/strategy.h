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
#include "strategies/options.h"
#include "strategies/player_info.h"

namespace solver {

class Model;
namespace tables {
class Shelf;
}

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

  /// False while something is missing that it needs to be strong.
  virtual bool at_its_best() const { return true; }

  /// A search of this position. Requires plays(); the strategy outlives the search, and so do the
  /// rules.
  virtual std::unique_ptr<Search> think(const Grid& board, const Rules& rules,
                                        const Resources& resources) const = 0;

  /// The same player with these options, which are options of its info(); null where it has none.
  virtual std::unique_ptr<const Strategy> with(const Options&) const { return nullptr; }
};

using Strategies = std::vector<std::unique_ptr<const Strategy>>;

/// Every strategy there is, the strongest first; the one that needs the model only if there is one.
Strategies make_strategies(std::shared_ptr<const Model> model,
                           std::shared_ptr<const tables::Shelf> shelf = nullptr);

/// The player that needs a model; without one it is not in the list. With tables it follows them.
inline constexpr std::string_view kLearnedPlayer = "expectimax";

/// The player that follows the endgame tables.
inline constexpr std::string_view kTablesPlayer = "layout";

/// A player with its options, or why there is none such.
struct ChosenPlayer {
  /// Must not outlive the list it was chosen from.
  std::shared_ptr<const Strategy> strategy = nullptr;
  /// The name before the colon is that of no player.
  bool unknown = false;
  std::string error = {};
};

/// The player called `name` or `name:option=value,option=value`.
ChosenPlayer choose_player(const Strategies& strategies, std::string_view player);

/// Null when no strategy has this name; options play no part.
const Strategy* find_strategy(const Strategies& strategies, std::string_view name);

/// The learned player, which follows the tables as well; without a model the tables' own player
/// where it is at its best; else the first that plays; null when none does.
const Strategy* strongest(const Strategies& strategies, const Rules& rules, int rows, int cols);

/// What people are told of each, with the rules it plays on some size of board.
std::vector<PlayerInfo> players_of(const Strategies& strategies);

/// The names of all, separated by ", ".
std::string strategy_names(const Strategies& strategies);

/// "'PLAYER' does not play 'RULES' on RxC; these do: ...".
std::string why_not_played(const Strategies& strategies, const Strategy& player, const Rules& rules,
                           int rows, int cols);

// One file each.
std::unique_ptr<const Strategy> make_browser_expectimax();
std::unique_ptr<const Strategy> make_corner_model();
std::unique_ptr<const Strategy> make_det_exhaustive();
std::unique_ptr<const Strategy> make_greedy_sum();
std::unique_ptr<const Strategy> make_heuristic();
std::unique_ptr<const Strategy> make_minimax();
std::unique_ptr<const Strategy> make_minimax_convex();
std::unique_ptr<const Strategy> make_monte_carlo();
/// Requires a model. Plays as the tables' player does while there are tables on the shelf.
std::unique_ptr<const Strategy> make_network(std::shared_ptr<const Model> model,
                                             std::shared_ptr<const tables::Shelf> shelf = nullptr);
/// Without tables on the shelf, or without a shelf, it only searches.
std::unique_ptr<const Strategy> make_layout(std::shared_ptr<const tables::Shelf> shelf);
std::unique_ptr<const Strategy> make_random();
std::unique_ptr<const Strategy> make_reading_order();
std::unique_ptr<const Strategy> make_snake_expectimax();
std::unique_ptr<const Strategy> make_snake_path();
std::unique_ptr<const Strategy> make_three_way_random();
std::unique_ptr<const Strategy> make_top_row();

}  // namespace solver
