// Pure Monte Carlo: random games to the end after each first move, the best mean final score wins.
// Knows nothing but the rules. The description does not say whether its runs are a move's or a
// direction's; here they are a direction's, as the option `per` says. Of the further readings
// - `raise`: the runs grow tenfold, to `raise` at most, while one of them has reached the next
// tile,
// - `pick`: the worst or the best game of a move instead of the mean, or the mean of all three,
// - `lists`: the games of ten follow one list of directions each, the same after every first move;
//   a move is worth the mean of its best list,
// - `tree`: moves inside a game are chosen by the mean scores of the games that went there before
//   (upper confidence bound), so that the chances are those on condition of good play.
#include <algorithm>
#include <mutex>

#include "rules/interpreter.h"
#include "search/monte_carlo_arena.h"
#include "search/score_tree.h"
#include "search/watch.h"
#include "strategies/kinds_of_rules.h"
#include "strategies/optioned.h"

namespace solver {
namespace {

enum class Pick { mean, min, max, mixed };
enum class Method { games, lists, tree };

struct Plan {
  std::int64_t runs = 10'000;
  bool per_direction = true;
  std::int64_t raise = 0;
  Pick pick = Pick::mean;
  Method method = Method::games;
};

constexpr std::int64_t kGamesPerList = 10;

// What is known of one first move.
struct Tally {
  std::int64_t games = 0;
  double sum = 0;
  double low = 0;
  double high = 0;
  // Of the list under way.
  double list_sum = 0;
  double best_list = 0;

  void add(double score) {
    low = games == 0 ? score : std::min(low, score);
    high = games == 0 ? score : std::max(high, score);
    sum += score;
    list_sum += score;
    if (++games % kGamesPerList == 0) {
      best_list = std::max(best_list, list_sum / kGamesPerList);
      list_sum = 0;
    }
  }
  double worth(const Plan& plan) const {
    const double mean = sum / static_cast<double>(games);
    if (plan.method == Method::lists) return games < kGamesPerList ? mean : best_list;
    switch (plan.pick) {
      case Pick::min:
        return low;
      case Pick::max:
        return high;
      case Pick::mixed:
        return (low + mean + high) / 3;
      case Pick::mean:
        break;
    }
    return mean;
  }
};

template <class Arena>
class MonteCarlo final : public Search {
 public:
  MonteCarlo(Arena arena, const Grid& board, const Plan& plan, std::uint64_t seed)
      : arena_(std::move(arena)), plan_(plan), rng_(seed), list_seed_(derive_seed(seed, 1)) {
    first_ = arena_.first_moves(board);
    next_tile_ = board.max_rank() + 1;
    for (std::size_t d = 0; d < first_.size(); ++d) {
      findings_.moves[d].legal = first_[d].has_value();
      legal_ += first_[d].has_value() ? 1 : 0;
    }
    wanted_ =
        plan.per_direction ? plan.runs : std::max<std::int64_t>(1, plan.runs / std::max(1, legal_));
  }

  Outcome run(const Slice& slice) override {
    if (legal_ == 0) return Outcome::finished;
    Watch watch(slice);
    bool advanced = false;
    while (rounds_ < wanted_) {
      // The first round is a ply's worth and comes whatever the time.
      if (rounds_ > 0 && watch.look()) return advanced ? Outcome::advanced : Outcome::stuck;
      play_round();
      advanced = true;
      if (rounds_ == wanted_) raise();
    }
    return Outcome::finished;
  }

  Findings findings() const override {
    const std::scoped_lock lock(mutex_);
    return findings_;
  }

 private:
  using Board = typename Arena::Board;

  /// One more game after each first move.
  void play_round() {
    std::uint64_t moves = 0;
    for (std::size_t d = 0; d < first_.size(); ++d) {
      if (!first_[d]) continue;
      const Board board = arena_.spawned(*first_[d], rng_);
      Game game = play(d, board);
      moves += game.moves;
      reached_next_ = reached_next_ || game.largest >= next_tile_;
      tallies_[d].add(static_cast<double>(first_[d]->score + game.score));
    }
    ++rounds_;
    publish(moves);
  }

  Game play(std::size_t first, const Board& board) {
    switch (plan_.method) {
      case Method::lists:
        return play_list(board);
      case Method::tree:
        return trees_[first].play(arena_, board, rng_);
      case Method::games:
        break;
    }
    return arena_.play_out(board, rng_);
  }

  /// The round's list, again from its start when it ends; directions that do not move are skipped.
  Game play_list(Board board) {
    Game game;
    Rng list(derive_seed(list_seed_, static_cast<std::uint64_t>(rounds_ / kGamesPerList)));
    int skipped = 0;
    const auto directions = static_cast<std::uint32_t>(arena_.directions());
    while (skipped < 64) {
      const auto moved = arena_.move(board, list.below(directions));
      if (!moved) {
        // Long in vain: there may be no move at all.
        if (++skipped % 16 == 0 && arena_.over(board)) break;
        continue;
      }
      skipped = 0;
      game.score += moved->score;
      ++game.moves;
      board = arena_.spawned(*moved, rng_);
    }
    game.largest = arena_.largest(board);
    return game;
  }

  void publish(std::uint64_t moves) {
    const std::scoped_lock lock(mutex_);
    findings_.best.reset();
    for (std::size_t d = 0; d < first_.size(); ++d) {
      if (!first_[d]) continue;
      findings_.moves[d].value = tallies_[d].worth(plan_);
      if (!findings_.best ||
          findings_.moves[d].value > findings_.moves[index(*findings_.best)].value) {
        findings_.best = static_cast<Direction>(d);
      }
    }
    findings_.depth = 1;
    findings_.nodes += moves;
  }

  void raise() {
    if (!reached_next_ || wanted_ >= plan_.raise) return;
    wanted_ = std::min(wanted_ * 10, plan_.raise);
    reached_next_ = false;
  }

  const Arena arena_;
  const Plan plan_;
  Rng rng_;
  const std::uint64_t list_seed_;
  typename Arena::FirstMoves first_;
  int legal_ = 0;
  int next_tile_ = 0;
  std::int64_t wanted_ = 0;
  std::int64_t rounds_ = 0;
  bool reached_next_ = false;
  std::array<Tally, Arena::kDirections> tallies_{};
  std::array<ScoreTree<Arena>, Arena::kDirections> trees_{};

  mutable std::mutex mutex_;
  Findings findings_;
};

Pick pick_of(const Options& options) {
  if (options.is("pick", "min")) return Pick::min;
  if (options.is("pick", "max")) return Pick::max;
  return options.is("pick", "mixed") ? Pick::mixed : Pick::mean;
}

Method method_of(const Options& options) {
  if (options.is("method", "lists")) return Method::lists;
  return options.is("method", "tree") ? Method::tree : Method::games;
}

class MonteCarloStrategy final : public OptionedStrategy<MonteCarloStrategy> {
 public:
  explicit MonteCarloStrategy(const Options& options)
      : OptionedStrategy(options),
        plan_{.runs = options.whole("runs"),
              .per_direction = options.is("per", "direction"),
              .raise = options.whole("raise"),
              .pick = pick_of(options),
              .method = method_of(options)} {}

  static PlayerInfo describe() {
    return {
        .name = "monte-carlo",
        .author = "after R. Zimet (ronzil)",
        .idea = "random games to the end after each move; the best mean final score",
        .unit = "score",
        .options = {{.name = "runs",
                     .idea = "random games; fewer where the time does not suffice",
                     .standard = "10000",
                     .low = 1,
                     .high = 10'000'000,
                     .whole = true},
                    {.name = "per",
                     .idea = "what the runs are for: each direction, or all of a move",
                     .standard = "direction",
                     .choices = {"direction", "move"}},
                    {.name = "raise",
                     .idea = "runs to go up to while one has reached the next tile; 0 for never",
                     .standard = "0",
                     .low = 0,
                     .high = 10'000'000,
                     .whole = true},
                    {.name = "pick",
                     .idea = "what a move is judged by",
                     .standard = "mean",
                     .choices = {"mean", "min", "max", "mixed"}},
                    {.name = "method",
                     .idea = "random moves, lists of moves, or a tree of conditional chances",
                     .standard = "games",
                     .choices = {"games", "lists", "tree"}}}};
  }

  bool plays(const Rules& rules, int rows, int cols) const override {
    return has_size(rules, rows, cols);
  }

  std::unique_ptr<Search> think(const Grid& board, const Rules& rules,
                                const Resources& resources) const override {
    if (is_4x4_of_2048(rules, board.rows(), board.cols())) {
      return std::make_unique<MonteCarlo<Arena64>>(Arena64(), board, plan_, resources.seed);
    }
    return std::make_unique<MonteCarlo<ArenaGrid>>(
        ArenaGrid(Interpreter(rules, board.rows(), board.cols())), board, plan_, resources.seed);
  }

 private:
  Plan plan_;
};

}  // namespace

std::unique_ptr<const Strategy> make_monte_carlo() {
  return MonteCarloStrategy::make();
}

}  // namespace solver
