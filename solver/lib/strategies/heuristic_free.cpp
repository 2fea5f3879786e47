// The heuristic without possible merges and monotone lines: what its author says these two are
// worth shows in the games of this one.
#include "strategies/heuristic_free.h"
#include "eval/heuristic.h"
#include "search/model64.h"
#include "strategies/kinds_of_rules.h"

namespace solver {
namespace {

class FreeCells {
 public:
  static constexpr Value kScale = Heuristic::kScale;
  static constexpr Value kRewardPerPoint = 0;
  static constexpr Value kDead = 0;

  FreeCells() : rows_(65536) {
    for (std::size_t packed = 0; packed < rows_.size(); ++packed) {
      std::array<Rank, 4> line{};
      for (std::size_t i = 0; i < 4; ++i) line[i] = static_cast<Rank>((packed >> (4 * i)) & 0xf);
      rows_[packed] = static_cast<Value>(heuristic_line(line, HeuristicTerms::free));
    }
  }

  Value value(board64::Board after) const {
    Value sum = 0;
    for (board64::Board b : {after, board64::transpose(after)}) {
      for (int r = 0; r < 4; ++r) sum += rows_[board64::row(b, r)];
    }
    return sum;
  }
  std::uint64_t salt() const { return 0x1c6f0b7be6f2a953U; }
  std::string_view unit() const { return "heuristic"; }

 private:
  std::vector<Value> rows_;
};

class HeuristicFree final : public Strategy {
 public:
  explicit HeuristicFree(PlayerInfo info) : info_(std::move(info)) {}

  const PlayerInfo& info() const override { return info_; }

  bool plays(const Rules& rules, int rows, int cols) const override {
    return is_4x4_of_2048(rules, rows, cols);
  }

  std::unique_ptr<Search> think(const Grid& board, const Rules&,
                                const Resources& resources) const override {
    using Fast = Model64<FreeCells>;
    return std::make_unique<Expectimax<Fast>>(Fast(evaluator_), board, resources.table,
                                              ExpectimaxLimits{.max_depth = resources.max_depth});
  }

 private:
  FreeCells evaluator_;
  PlayerInfo info_;
};

}  // namespace

std::unique_ptr<const Strategy> make_heuristic_free(PlayerInfo info) {
  return std::make_unique<HeuristicFree>(std::move(info));
}

}  // namespace solver
