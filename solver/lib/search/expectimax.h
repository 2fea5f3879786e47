// Expectimax over afterstates with a shared transposition table, cut-off of improbable branches and
// iterative deepening. An iteration is split at the root's chance nodes into units; threads take
// units, and one that finds none left helps with a unit under way from its other end, sharing
// what is found through the table. Completed units survive a pause.
#pragma once

#include <algorithm>
#include <array>
#include <mutex>
#include <optional>
#include <tuple>
#include <vector>

#include "board/grid.h"
#include "search/model64.h"
#include "search/search.h"
#include "search/transposition_table.h"

namespace solver {

struct ExpectimaxLimits {
  /// Own moves to look ahead, 1..kMaxDepth.
  int max_depth;
  /// Afterstates less probable than this are evaluated instead of searched. Lowered by itself once
  /// it, and no longer the depth, is what ends most lines.
  Probability improbable = kCertain / 10'000;
};

inline constexpr int kMaxDepth = 60;

template <class Model>
class Expectimax final : public Search {
 public:
  /// The table must outlive the search; the grid must suit the model.
  Expectimax(Model model, const Grid& root, TranspositionTable& table, ExpectimaxLimits limits)
      : model_(std::move(model)),
        table_(table),
        max_depth_(limits.max_depth),
        root_(model_.root_moves(root)),
        improbable_(limits.improbable) {
    if constexpr (requires { Model::kUnit; }) findings_.unit = Model::kUnit;
    if constexpr (kForesees) foresees_ = model_.exact(root);
    std::size_t units = 0;
    for (const auto& move : root_) {
      if (move.legal) units += static_cast<std::size_t>(model_.count_spawns(move.after));
    }
    units_ = std::vector<Unit>(units);
    std::size_t next = 0;
    for (std::size_t d = 0; d < root_.size(); ++d) {
      const auto& move = root_[d];
      findings_.moves[d].legal = move.legal;
      if (!move.legal) continue;
      ++legal_moves_;
      model_.spawns(move.after, kCertain, false,
                    [&](const Board& before, std::int64_t weight, Probability probability) {
                      Unit& unit = units_[next++];
                      unit.before = before;
                      unit.move = d;
                      unit.weight = weight;
                      unit.probability = probability;
                      return true;
                    });
    }
    table_.new_search();
  }

  bool parallel() const override { return true; }

  Findings findings() const override {
    const std::scoped_lock lock(mutex_);
    Findings found = findings_;
    found.nodes = nodes_;
    return found;
  }

  std::vector<FollowUp> follow_ups() const override {
    std::vector<FollowUp> found;
    if constexpr (kForesees) {
      const std::scoped_lock lock(mutex_);
      if (!foresees_ || !findings_.best) return found;
      const std::size_t chosen = index(*findings_.best);
      for (const Unit& unit : units_) {
        if (unit.move != chosen || unit.legal == 0) continue;
        FollowUp& follow_up = found.emplace_back();
        std::tie(follow_up.cell, follow_up.rank) = Model::spawned(root_[chosen].after, unit.before);
        follow_up.depth = unit.done_depth - 1;
        // Where the game is all but lost every move may be worth as little as can be: one is made.
        std::optional<Value> best;
        for (std::size_t d = 0; d < kDirections; ++d) {
          if ((unit.legal >> d & 1) == 0) continue;
          follow_up.moves[d] = {true, static_cast<double>(unit.values[d]) / Model::kScale};
          if (best && unit.values[d] <= *best) continue;
          best = unit.values[d];
          follow_up.best = static_cast<Direction>(d);
        }
      }
    }
    return found;
  }

  Outcome run(const Slice& slice) override {
    Context context{.slice = &slice};
    bool advanced = first_ply(slice);
    for (;;) {
      if (!claim(context)) return Outcome::finished;
      context.legal = 0;
      const Value value = best(context.unit->before, context.depth - 1, context.unit->probability,
                               context, [&context](std::size_t d, Value of_move) {
                                 if constexpr (kForesees) {
                                   context.values[d] = of_move;
                                   context.legal |= 1U << d;
                                 }
                               });
      switch (release(context, value)) {
        case Released::iteration_done:
          if (slice.deeper != nullptr) (*slice.deeper)();
          [[fallthrough]];
        case Released::unit_done:
          advanced = true;
          break;
        case Released::overtaken:
          break;
        case Released::paused:
          return advanced ? Outcome::advanced : Outcome::stuck;
      }
    }
  }

 private:
  using Board = typename Model::Board;
  static constexpr std::size_t kDirections = std::tuple_size_v<typename Model::Moves>;
  using Values = std::array<Value, kDirections>;
  // Whether the model can tell which tile appeared.
  static constexpr bool kForesees = requires(const Model& m, const Grid& grid, const Board& board) {
    m.exact(grid);
    Model::spawned(board, board);
  };

  struct Unit {
    Board before{};
    std::size_t move = 0;
    std::int64_t weight = 0;
    Probability probability = 0;
    Value value = 0;
    /// Of each move on `before`, and which are legal there; none where only a leaf was evaluated.
    Values values{};
    std::uint32_t legal = 0;
    /// Threads at work on it.
    int workers = 0;
    /// The deepest iteration it is completed for; read by helpers while they search.
    std::atomic<int> done_depth{1};
  };

  // What one thread knows while it searches one unit.
  struct Context {
    const Slice* slice;
    Unit* unit = nullptr;
    int depth = 0;
    Probability improbable = 0;
    bool reverse = false;
    bool stopped = false;
    bool paused = false;
    std::uint64_t evaluated = 0;
    std::uint64_t work = 0;
    std::uint64_t next_poll = 0;
    /// Of the moves on the unit's board.
    Values values{};
    std::uint32_t legal = 0;
  };

  enum class Released { unit_done, iteration_done, overtaken, paused };

  // Work between two looks at the clock: under 0.1 ms even for a large network.
  static constexpr std::uint64_t kPollInterval = 128;

  /// Completes depth 1 if no thread has; true if this call did.
  bool first_ply(const Slice& slice) {
    {
      const std::scoped_lock lock(mutex_);
      if (depth_ != 0) return false;
      Values values{};
      for (std::size_t d = 0; d < root_.size(); ++d) {
        if (root_[d].legal) values[d] = root_[d].reward + model_.value(root_[d].after, nodes_);
      }
      publish(1, values);
      start_iteration(2);
    }
    if (slice.deeper != nullptr) (*slice.deeper)();
    return true;
  }

  // Requires the lock, like all below up to release().
  void publish(int depth, const Values& values) {
    findings_.depth = depth;
    findings_.best.reset();
    Value best = 0;
    for (std::size_t d = 0; d < root_.size(); ++d) {
      if (!root_[d].legal) continue;
      findings_.moves[d].value = static_cast<double>(values[d]) / Model::kScale;
      if (!findings_.best || values[d] > best) {
        findings_.best = static_cast<Direction>(d);
        best = values[d];
      }
    }
  }

  void start_iteration(int depth) {
    depth_ = depth;
    remaining_ = units_.size();
    // With one legal move or none there is nothing to decide; a little depth gives it a fair value.
    const int useful = legal_moves_ > 1 ? max_depth_ : std::min(max_depth_, 3);
    if (depth > useful || units_.empty()) finished_ = true;
  }

  // A deeper iteration that costs hardly more has met improbable lines instead of deeper ones.
  // Iterations answered by the table cost next to nothing and tell nothing.
  void widen() {
    constexpr std::uint64_t kTelling = 1000;
    const std::uint64_t spent = nodes_ - nodes_before_;
    if (last_nodes_ >= kTelling && spent >= kTelling && spent < last_nodes_ + last_nodes_ / 2) {
      improbable_ /= 4;
    }
    nodes_before_ = nodes_;
    last_nodes_ = spent;
  }

  void complete_iteration() {
    std::array<std::int64_t, kDirections> sums{};
    std::array<std::int64_t, kDirections> weights{};
    for (const Unit& unit : units_) {
      sums[unit.move] += unit.weight * unit.value;
      weights[unit.move] += unit.weight;
    }
    Values values{};
    for (std::size_t d = 0; d < values.size(); ++d) {
      if (root_[d].legal) values[d] = root_[d].reward + average(sums[d], weights[d]);
    }
    publish(depth_, values);
    widen();
    start_iteration(depth_ + 1);
  }

  bool claim(Context& context) {
    const std::scoped_lock lock(mutex_);
    if (finished_) return false;
    Unit* chosen = nullptr;
    for (Unit& unit : units_) {
      if (unit.done_depth.load(std::memory_order_relaxed) >= depth_) continue;
      if (chosen == nullptr || unit.workers < chosen->workers) chosen = &unit;
      if (chosen->workers == 0) break;
    }
    context.unit = chosen;
    context.depth = depth_;
    context.improbable = improbable_;
    context.reverse = chosen->workers % 2 != 0;
    context.stopped = false;
    ++chosen->workers;
    return true;
  }

  Released release(Context& context, Value value) {
    const std::scoped_lock lock(mutex_);
    Unit& unit = *context.unit;
    --unit.workers;
    nodes_ += context.evaluated;
    context.evaluated = 0;
    if (context.paused) return Released::paused;
    if (context.stopped || context.depth != depth_ || unit.done_depth >= depth_) {
      return Released::overtaken;
    }
    unit.value = value;
    unit.values = context.values;
    unit.legal = context.legal;
    unit.done_depth.store(depth_, std::memory_order_relaxed);
    if (--remaining_ != 0) return Released::unit_done;
    complete_iteration();
    return Released::iteration_done;
  }

  void poll(Context& context) {
    context.next_poll = context.work + kPollInterval;
    const Slice& slice = *context.slice;
    if ((slice.interrupt != nullptr && slice.interrupt->load(std::memory_order_relaxed)) ||
        (slice.until != Clock::time_point::max() && Clock::now() >= slice.until)) {
      context.paused = true;
      context.stopped = true;
    } else if (context.unit->done_depth.load(std::memory_order_relaxed) >= context.depth) {
      context.stopped = true;
    }
  }

  static Value average(std::int64_t sum, std::int64_t weight) {
    return static_cast<Value>((sum + (sum < 0 ? -weight : weight) / 2) / weight);
  }

  static constexpr auto kNoNote = [](std::size_t, Value) {};

  /// Value of a board with `depth` >= 1 own moves to look ahead. Where it is searched, `note` gets
  /// the value of each legal move.
  template <class Note = decltype(kNoNote)>
  Value best(const Board& before, int depth, Probability probability, Context& context,
             Note note = kNoNote) {
    if (depth == 1 || probability < context.improbable) {
      context.work += 4;
      if (context.work >= context.next_poll) poll(context);
      return model_.best(before, context.evaluated);
    }
    typename Model::Moves moves;
    model_.moves(before, moves);
    for (const auto& move : moves) {
      if (move.legal) table_.prefetch(model_.key(move.after));
    }
    Value best_value = model_.worst();
    bool any = false;
    for (std::size_t d = 0; d < moves.size(); ++d) {
      const auto& move = moves[d];
      if (!move.legal) continue;
      const Value value = move.reward + chance(move.after, depth - 1, probability, context);
      if (context.stopped) return 0;
      note(d, value);
      best_value = best_value > value ? best_value : value;
      any = true;
    }
    return any ? best_value : model_.dead();
  }

  /// Value of an afterstate with `depth` >= 1 own moves to look ahead.
  Value chance(const Board& after, int depth, Probability probability, Context& context) {
    if constexpr (requires { model_.least_searched(); }) {
      if (const Value value = model_.value(after, context.evaluated);
          value < model_.least_searched()) {
        if (++context.work >= context.next_poll) poll(context);
        return value;
      }
    }
    const std::uint64_t key = model_.key(after);
    if (const std::optional<Value> known = table_.probe(key, depth)) {
      if (++context.work >= context.next_poll) poll(context);
      return *known;
    }
    std::int64_t sum = 0;
    const std::int64_t weight = model_.spawns(
        after, probability, context.reverse,
        [&](const Board& before, std::int64_t tile_weight, Probability tile_probability) {
          sum += tile_weight * best(before, depth, tile_probability, context);
          return !context.stopped;
        });
    if (weight == 0) return 0;
    const Value value = average(sum, weight);
    table_.store(key, depth, value);
    return value;
  }

  const Model model_;
  TranspositionTable& table_;
  const int max_depth_;
  const typename Model::Moves root_;
  bool foresees_ = false;
  int legal_moves_ = 0;

  mutable std::mutex mutex_;
  std::vector<Unit> units_;
  /// The iteration under way; 0 before the first.
  int depth_ = 0;
  std::size_t remaining_ = 0;
  bool finished_ = false;
  std::uint64_t nodes_ = 0;
  Probability improbable_;
  /// Nodes before this iteration and in the one before it.
  std::uint64_t nodes_before_ = 0;
  std::uint64_t last_nodes_ = 0;
  Findings findings_;
};

}  // namespace solver
