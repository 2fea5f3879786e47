// One forced layout: follows the exact endgame tables wherever they know a way to the next large
// tile, and searches by a plain evaluation of that layout everywhere else.
//
// Source of the idea: X. Huang, macroxue/2048-ai.
#include "eval/layout.h"

#include "board/downgrade.h"
#include "rules/game.h"
#include "search/model64.h"
#include "search/ready_search.h"
#include "strategies/kinds_of_rules.h"
#include "strategies/strategy.h"
#include "tables/shelf.h"

namespace solver {
namespace {

constexpr std::string_view kUnit = "layout";

// A table with fewer locked cells looks less far: its word counts where it is nearly certain.
constexpr float kSureEnough = 0.9F;

std::optional<tables::Verdict> followed(const tables::Policy& policy, board64::Board before) {
  const tables::Policy::Verdicts verdicts = policy.judge(before);
  for (std::size_t i = 0; i < verdicts.count; ++i) {
    const tables::Verdict& verdict = verdicts.families[i];
    if (verdict.table == nullptr) continue;
    const bool last = i + 1 == verdicts.count;
    if (verdict.best_chance() >= (last ? 1e-6F : kSureEnough)) return verdict;
  }
  return std::nullopt;
}

// A move's value is the chance of the table's goal after it.
Findings answer(const Grid& root, const tables::Verdict& verdict) {
  Findings found;
  for (Direction d : kDirections) {
    Grid after = root;
    MoveValue& move = found.moves[index(d)];
    move.legal = slide(after, d).moved;
    if (!move.legal) continue;
    move.value = verdict.chances[index(d)];
    move.next_tile = move.value;
  }
  found.best = verdict.best();
  found.unit = "chance";
  found.depth = 1;
  found.nodes = 4;
  return found;
}

class LayoutSearch final : public Search {
 public:
  LayoutSearch(const Grid& root, board64::Board mapped, const Resources& resources)
      : layout_(mapped),
        search_(Model64<Layout>(layout_), root, resources.table,
                ExpectimaxLimits{.max_depth = resources.max_depth, .improbable = kCertain / 512}) {}
  Outcome run(const Slice& slice) override { return search_.run(slice); }
  bool parallel() const override { return search_.parallel(); }
  Findings findings() const override {
    Findings found = search_.findings();
    found.unit = kUnit;
    return found;
  }

 private:
  const Layout layout_;
  Expectimax<Model64<Layout>> search_;
};

class LayoutStrategy final : public Strategy {
 public:
  explicit LayoutStrategy(std::shared_ptr<const tables::Shelf> shelf) : shelf_(std::move(shelf)) {}

  const PlayerInfo& info() const override { return info_; }

  // Without the tables the learned player is stronger.
  bool at_its_best() const override { return tables() != nullptr; }

  bool plays(const Rules& rules, int rows, int cols) const override {
    return is_4x4_of_2048(rules, rows, cols);
  }

  std::unique_ptr<Search> think(const Grid& board, const Rules&,
                                const Resources& resources) const override {
    const board64::Board mapped = map_down(board, headroom_top(board));
    if (const auto policy = tables()) {
      if (const auto verdict = followed(*policy, mapped)) {
        return std::make_unique<ReadySearch>(answer(board, *verdict));
      }
    }
    return std::make_unique<LayoutSearch>(board, mapped, resources);
  }

 private:
  std::shared_ptr<const tables::Policy> tables() const {
    return shelf_ == nullptr ? nullptr : shelf_->policy();
  }

  std::shared_ptr<const tables::Shelf> shelf_;
  PlayerInfo info_{.name = std::string(kTablesPlayer),
                   .author = "after X. Huang (macroxue)",
                   .idea =
                       "one layout in a corner, by rows alone; exact endgame tables where they "
                       "reach, expectimax elsewhere",
                   .unit = std::string(kUnit)};
};

}  // namespace

std::unique_ptr<const Strategy> make_layout(std::shared_ptr<const tables::Shelf> shelf) {
  return std::make_unique<LayoutStrategy>(std::move(shelf));
}

}  // namespace solver
