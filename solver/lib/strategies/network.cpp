// The strongest player there is: with the endgame tables what follows them, without them expectimax
// with the learned n-tuple network.
#include "eval/ntuple_evaluator.h"
#include "search/model64.h"
#include "strategies/kinds_of_rules.h"
#include "strategies/strategy.h"

namespace solver {
namespace {

class NetworkStrategy final : public Strategy {
 public:
  NetworkStrategy(std::shared_ptr<const Model> model, std::shared_ptr<const tables::Shelf> shelf)
      : evaluator_(model), model_(std::move(model)), with_tables_(make_layout(std::move(shelf))) {}

  std::unique_ptr<const Strategy> with(const Options& options) const override {
    if (!options.is("tables", "none")) return nullptr;
    auto alone = std::make_unique<NetworkStrategy>(model_, nullptr);
    alone->info_.name = options.full_name(info_.name);
    return alone;
  }

  const PlayerInfo& info() const override { return info_; }

  // What it knows, it learned on this board with these tiles.
  bool plays(const Rules& rules, int rows, int cols) const override {
    return is_4x4_of_2048(rules, rows, cols);
  }

  std::unique_ptr<Search> think(const Grid& board, const Rules& rules,
                                const Resources& resources) const override {
    if (with_tables_->at_its_best()) return with_tables_->think(board, rules, resources);
    using Fast = Model64<NtupleEvaluator>;
    return std::make_unique<Expectimax<Fast>>(Fast(evaluator_), board, resources.table,
                                              ExpectimaxLimits{.max_depth = resources.max_depth});
  }

 private:
  NtupleEvaluator evaluator_;
  std::shared_ptr<const Model> model_;
  std::unique_ptr<const Strategy> with_tables_;
  PlayerInfo info_{
      .name = std::string(kLearnedPlayer),
      .author = "2048 Bridge",
      .idea =
          "the exact endgame tables where they were built; else expectimax with an "
          "n-tuple network that learned from its own games what score is still to come",
      .unit = "score",
      .sizes = {"4x4"},
      .options = {{.name = "tables",
                   .idea = "none leaves the endgame tables aside: values are points then",
                   .standard = "follow",
                   .choices = {"follow", "none"}}}};
};

}  // namespace

std::unique_ptr<const Strategy> make_network(std::shared_ptr<const Model> model,
                                             std::shared_ptr<const tables::Shelf> shelf) {
  return std::make_unique<NetworkStrategy>(std::move(model), std::move(shelf));
}

}  // namespace solver
