#include "rules/fit.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "rules/adversary.h"
#include "rules/interpreter.h"

namespace solver {
namespace {

// Most pages play the standard game; the same game with another goal is rare, and nothing but the
// goal tells it.
constexpr double kStandardPrior = 1;
constexpr double kOtherPrior = 0.1;
// Pages' adversaries differ; as often as this theirs places the tile where ours does.
constexpr double kSameAdversary = 0.5;

std::string place_text(int place, int cols) {
  return "row " + std::to_string(place / cols + 1) + ", column " + std::to_string(place % cols + 1);
}

// The probability of a move by one variant, or what speaks against it.
struct Judgement {
  double probability = 0;
  std::optional<Rank> spawned = {};
  std::string contradiction = {};
};

class Witness {
 public:
  Witness(const Rules& rules, int rows, int cols)
      : game_(rules, rows, cols), before_(rows, cols), after_(rows, cols), slid_(rows, cols) {
    for (const SpawnTile& tile : rules.spawn) total_weight_ += tile.weight;
  }

  Judgement judge(const SeenMove& move) {
    const auto& names = direction_names(game_.rules());
    const auto named = std::ranges::find(names, move.direction);
    if (named == names.end()) return against("has no direction '" + move.direction + "'");
    const auto direction = static_cast<std::size_t>(named - names.begin());
    for (const auto& [faces, board] :
         {std::pair(&move.before, &before_), std::pair(&move.after, &after_)}) {
      if (std::string why = read(*faces, *board); !why.empty()) return against(std::move(why));
    }
    slid_ = before_;
    const Slide slide = game_.slide(slid_.cells(), direction);
    if (!game_.answers(slide, slid_.cells())) {
      if (after_ == before_) return {.probability = 1};
      return against("does nothing on '" + move.direction + "' there");
    }
    game_.spawn_places(before_.cells(), slid_.cells(), direction, places_);
    return judge_spawn();
  }

 private:
  static Judgement against(std::string why) { return {.contradiction = std::move(why)}; }

  // What is no board of these rules, or nothing.
  std::string read(const std::vector<std::uint64_t>& faces, Grid& board) {
    const Rules& rules = game_.rules();
    for (std::size_t i = 0; i < faces.size(); ++i) {
      const auto place = static_cast<int>(i);
      if (faces[i] == 0) {
        board.cells()[i] = 0;
        continue;
      }
      const std::optional<Rank> rank = rank_of(rules, faces[i]);
      if (!rank) {
        return "has no tile " + std::to_string(faces[i]) + ", seen in " +
               place_text(place, board.cols());
      }
      if (!game_.lattice().is_cell(place)) {
        return "has no cell in " + place_text(place, board.cols());
      }
      board.cells()[i] = *rank;
    }
    return {};
  }

  Judgement judge_spawn() {
    std::optional<std::uint16_t> where;
    for (const std::uint16_t place : game_.lattice().cells) {
      if (slid_.cells()[place] == after_.cells()[place]) continue;
      const bool new_tile = !where && std::ranges::find(places_, place) != places_.end();
      if (!new_tile) {
        return against("leads to another tile in " + place_text(place, slid_.cols()));
      }
      where = place;
    }
    if (!where) return places_.empty() ? Judgement{.probability = 1} : against("brings a tile");
    const Rank rank = after_.cells()[*where];
    const auto& spawn = game_.rules().spawn;
    const auto tile = std::ranges::find(spawn, rank, &SpawnTile::rank);
    if (tile == spawn.end()) {
      return against("brings no tile " + std::to_string(face_of(game_.rules(), rank)));
    }
    double probability =
        static_cast<double>(tile->weight) / total_weight_ / static_cast<double>(places_.size());
    if (game_.rules().where == SpawnWhere::adversary) {
      place_worst(game_, slid_.cells(), places_);
      probability *= 1 - kSameAdversary;
      if (slid_ == after_) probability += kSameAdversary;
    }
    return {.probability = probability, .spawned = rank};
  }

  Interpreter game_;
  Grid before_;
  Grid after_;
  Grid slid_;
  Interpreter::Places places_;
  double total_weight_ = 0;
};

struct Account {
  const Rules* rules = nullptr;
  double log_likelihood = 0;
  std::map<Rank, int> spawned = {};
  /// Moves explained, in the order seen, before one that is not.
  std::size_t explained = 0;
  std::string contradiction = {};
};

Account account_of(const Rules& rules, int rows, int cols, const std::vector<SeenMove>& moves) {
  Account account{.rules = &rules};
  account.log_likelihood =
      std::log(&rules == &rules_catalogue().front() ? kStandardPrior : kOtherPrior);
  Witness witness(rules, rows, cols);
  for (const SeenMove& move : moves) {
    Judgement judged = witness.judge(move);
    if (judged.probability == 0) {
      account.contradiction = std::move(judged.contradiction);
      return account;
    }
    account.log_likelihood += std::log(judged.probability);
    if (judged.spawned) ++account.spawned[*judged.spawned];
    ++account.explained;
  }
  return account;
}

// Of a Beta(a, b) distribution, by the normal approximation of the logit, which is good enough for
// an interval that people read.
SpawnOdds odds_of(std::uint64_t face, int seen, int total, std::size_t kinds) {
  const double a = seen + 1.0;
  const double b = static_cast<double>(total - seen) + static_cast<double>(kinds) - 1.0;
  if (kinds < 2) return {.face = face, .seen = seen, .mean = 1, .low = 1, .high = 1};
  const double centre = std::log(a / b);
  const double width = 1.96 * std::sqrt(1 / a + 1 / b);
  const auto logistic = [](double x) { return 1 / (1 + std::exp(-x)); };
  return {.face = face,
          .seen = seen,
          .mean = a / (a + b),
          .low = logistic(centre - width),
          .high = logistic(centre + width)};
}

std::vector<SpawnOdds> spawns_of(const Account& account) {
  std::vector<SpawnOdds> list;
  int total = 0;
  for (const auto& [rank, seen] : account.spawned) total += seen;
  const auto& tiles = account.rules->spawn;
  for (const SpawnTile& tile : tiles) {
    const auto found = account.spawned.find(tile.rank);
    const int seen = found == account.spawned.end() ? 0 : found->second;
    list.push_back(odds_of(face_of(*account.rules, tile.rank), seen, total, tiles.size()));
  }
  return list;
}

}  // namespace

RulesFit fit_rules(int rows, int cols, const std::vector<SeenMove>& moves) {
  std::vector<Account> fitting;
  Account best;
  for (const Rules& rules : rules_catalogue()) {
    if (!has_size(rules, rows, cols)) continue;
    Account account = account_of(rules, rows, cols, moves);
    if (account.contradiction.empty()) {
      fitting.push_back(std::move(account));
    } else if (best.rules == nullptr || account.explained > best.explained) {
      best = std::move(account);
    }
  }
  RulesFit fit;
  if (fitting.empty()) {
    if (best.rules == nullptr) {
      fit.why_none = "no game has a board of " + std::to_string(rows) + "x" + std::to_string(cols);
      return fit;
    }
    fit.why_none = "move " + std::to_string(best.explained + 1) + " of " +
                   std::to_string(moves.size()) + ": '" + best.rules->name + "' " +
                   best.contradiction;
    return fit;
  }
  std::ranges::stable_sort(fitting, std::greater<>(), &Account::log_likelihood);
  double total = 0;
  for (const Account& account : fitting) {
    fit.variants.push_back(
        {account.rules, std::exp(account.log_likelihood - fitting.front().log_likelihood)});
    total += fit.variants.back().probability;
  }
  for (FittedVariant& variant : fit.variants) variant.probability /= total;
  fit.spawns = spawns_of(fitting.front());
  return fit;
}

}  // namespace solver
