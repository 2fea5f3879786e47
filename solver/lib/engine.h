// The solver behind one facade: hand in a board, get moves back by callback. Does no I/O, never
// blocks the caller, holds no knowledge of sockets, JSON or browsers.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "board/direction.h"
#include "board/grid.h"
#include "search/search.h"
#include "strategies/player_info.h"

namespace solver {

class Model;
namespace tables {
class Shelf;
}

struct EngineOptions {
  /// Worker threads; 0 means max(1, cores - 1). They run below normal priority.
  int threads = 0;
  /// Size of the one transposition table all searches share.
  std::size_t table_mb = 64;
  /// The learned network, or null: then the default player is the heuristic.
  std::shared_ptr<const Model> model = nullptr;
  /// Where endgame tables may arrive at any time, or null. With them the default player on 4x4 is
  /// the one that follows them.
  std::shared_ptr<const tables::Shelf> shelf = nullptr;
};

struct SearchRequest {
  Grid board;
  /// A variant of the catalogue (protocol/rules).
  std::string rules = "standard";
  /// A name of Engine::players(), with options or without ("monte-carlo:runs=100"), or empty for
  /// the strongest that plays these rules. "expectimax" without a model stands for that too;
  /// Advice::player says who answered.
  std::string player = {};
  /// Thinking time asked for. 0 answers from one ply.
  std::chrono::microseconds budget{20'000};
  /// Waits as long as any search is under way that is not patient. Its budget is the time it is
  /// thought about; waiting takes nothing from it.
  bool patient = false;
  /// The final advice is to bring Advice::ahead.
  bool ahead = false;
};

using DirectionAdvice = MoveValue;

struct Advice {
  /// 1, 2, ... within one search.
  std::uint32_t seq = 0;
  /// The last message of this search; exactly one per search, also when cancelled.
  bool final = false;
  bool cancelled = false;
  /// Absent when no move is legal or nothing was known before a cancellation.
  std::optional<Direction> best;
  /// Indexed by Direction.
  std::array<DirectionAdvice, kMostDirections> moves{};
  /// Own moves looked ahead by the deepest completed iteration.
  int depth = 0;
  std::uint64_t nodes = 0;
  std::chrono::microseconds think{0};
  /// How often a worker took the search up: as often as any other that was under way as long.
  std::uint64_t turns = 0;
  /// min(asked, fair share among the searches under way); the answer comes when the time asked for
  /// is over, however many share the workers. Patient searches take no share of those that are not.
  std::chrono::microseconds granted{0};
  std::string player;
  /// What `value` counts, for example "score" or "heuristic".
  std::string unit;
  /// Where it was asked for: what to play next after `best`, by the tile that appears. Not every
  /// tile need be there, and most players leave it empty.
  std::vector<FollowUp> ahead;
};

struct RequestError {
  /// Field of SearchRequest: "board", "rules", "player".
  std::string field;
  std::string message;
};

/// Thread-safe. Callbacks run on a worker thread and must neither block nor throw; they may call
/// the engine, but not destroy it. Those of one search never overlap and come in the order of
/// `seq`.
class Engine {
 public:
  using SearchId = std::uint64_t;
  using Callback = std::function<void(const Advice&)>;

  explicit Engine(EngineOptions options);
  /// Cancels every search, waits for its final callback, joins the workers. A search started by a
  /// callback meanwhile is cancelled too.
  ~Engine();
  // Workers hold a pointer to the engine.
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  /// Why this request cannot be searched, or nothing.
  std::optional<RequestError> check(const SearchRequest& request) const;

  /// Queues a search and returns at once. Requires !check(request). Non-final callbacks come only
  /// when the best move changed, at most 30 a second and none in the last 8 ms before the final
  /// one; the first as soon as three own moves ahead are known or half a millisecond was spent.
  SearchId start(SearchRequest request, Callback callback);

  /// Asks a search to end; its final callback follows within 5 ms (given a free core). Unknown or
  /// finished ids are ignored.
  void cancel(SearchId id);

  /// Worker threads.
  int workers() const;

  /// Every player, the strongest first.
  const std::vector<PlayerInfo>& players() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace solver
