#include "rules_walk.h"

#include <algorithm>

#include "rules/interpreter.h"

namespace tool {
namespace {

// A new board after so many moves.
constexpr int kMovesPerBoard = 8;
constexpr int kLargestSide = 8;
constexpr std::uint32_t kRanksOnBoard = 5;

// xorshift32 by G. Marsaglia: easy to write in any language.
class Draws {
 public:
  explicit Draws(std::uint32_t seed) : state_(seed) {}
  std::uint32_t below(std::uint32_t bound) {
    state_ ^= state_ << 13;
    state_ ^= state_ >> 17;
    state_ ^= state_ << 5;
    return state_ % bound;
  }

 private:
  std::uint32_t state_;
};

// FNV-1a over 32-bit words.
class Digest {
 public:
  void add(std::uint64_t word) { hash_ = (hash_ ^ static_cast<std::uint32_t>(word)) * 0x01000193U; }
  std::uint32_t value() const { return hash_; }

 private:
  std::uint32_t hash_ = 0x811c9dc5U;
};

// The sizes a variant has, in turn, up to 8x8.
int side_of(const solver::SideRange& range, int turn) {
  const int largest = std::max(range.least, std::min(range.most, kLargestSide));
  return range.least + turn % (largest - range.least + 1);
}

void fill(solver::Grid& board, const solver::Interpreter& game, Draws& draws) {
  for (const std::uint16_t place : game.lattice().cells) {
    const bool empty = draws.below(4) == 0;
    board.cells()[place] =
        empty ? solver::Rank{0} : static_cast<solver::Rank>(1 + draws.below(kRanksOnBoard));
  }
}

std::uint32_t digest_of(const solver::Rules& rules, int number) {
  const solver::Interpreter game(rules, side_of(rules.shape.rows, number),
                                 side_of(rules.shape.cols, number / 7));
  solver::Grid board(game.lattice().rows, game.lattice().cols);
  Draws draws(static_cast<std::uint32_t>(number) + 1);
  Digest digest;
  solver::Interpreter::Places places;
  for (int i = 0; i < kTransitionsPerDigest; ++i) {
    if (i % kMovesPerBoard == 0) fill(board, game, draws);
    const solver::Grid before = board;
    const std::size_t direction = draws.below(static_cast<std::uint32_t>(game.directions()));
    const solver::Slide slid = game.slide(board.cells(), direction);
    game.spawn_places(before.cells(), board.cells(), direction, places);
    digest.add(game.over(before) ? 1 : 0);
    digest.add(slid.moved ? 1 : 0);
    digest.add(slid.score);
    for (const solver::Rank rank : board.cells()) digest.add(rank);
    for (const std::uint16_t place : places) digest.add(place);
    if (places.empty()) continue;
    const auto place = places[draws.below(static_cast<std::uint32_t>(places.size()))];
    board.cells()[place] =
        rules.spawn[draws.below(static_cast<std::uint32_t>(rules.spawn.size()))].rank;
  }
  return digest.value();
}

}  // namespace

std::vector<std::uint32_t> transition_digests(const solver::Rules& rules, int digests) {
  std::vector<std::uint32_t> list;
  for (int i = 0; i < digests; ++i) list.push_back(digest_of(rules, i));
  return list;
}

}  // namespace tool
