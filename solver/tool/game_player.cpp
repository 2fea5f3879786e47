#include "game_player.h"

#include "rules/game.h"

namespace tool {
namespace {

constexpr std::size_t kTableMb = 64;

std::uint64_t rank_set(const solver::Grid& board) {
  std::uint64_t set = 0;
  for (solver::Rank rank : board.cells()) set |= std::uint64_t{1} << rank;
  return set;
}

void note_tiles(const solver::Grid& board, GameRecord& record) {
  const std::uint64_t set = rank_set(board);
  for (std::size_t i = 0; i < together_sets().size(); ++i) {
    const std::uint64_t wanted = together_sets()[i].ranks;
    if ((set & wanted) == wanted) record.together |= std::uint64_t{1} << i;
  }
}

}  // namespace

GamePlayer::GamePlayer(const GameSettings& settings)
    : settings_(settings), table_(kTableMb), team_(settings.threads) {}

GameRecord GamePlayer::play(std::uint64_t number) {
  using solver::Clock;
  const solver::Rules& rules = *settings_.rules;
  const std::uint64_t seed = solver::derive_seed(settings_.seed, number);
  solver::Rng rng(seed);
  solver::Grid board = settings_.from.empty()
                           ? solver::start_board(rules, settings_.rows, settings_.cols, rng)
                           : settings_.from[number % settings_.from.size()];
  table_.clear();
  GameRecord record;
  record.game = number;
  note_tiles(board, record);
  while (record.moves < settings_.max_moves &&
         (settings_.stop_at == 0 || board.max_rank() < settings_.stop_at)) {
    const Clock::time_point begin = Clock::now();
    const auto search = settings_.strategy->think(board, rules,
                                                  {.table = table_,
                                                   .seed = solver::derive_seed(seed, record.moves),
                                                   .max_depth = settings_.depth});
    solver::Slice slice;
    if (settings_.time.count() >= 0) slice.until = begin + settings_.time;
    team_.run(*search, slice);
    const std::optional<solver::Direction> best = search->findings().best;
    const std::chrono::duration<double> spent = Clock::now() - begin;
    if (!best) break;
    record.seconds += spent.count();
    record.ms_max = std::max(record.ms_max, spent.count() * 1e3);
    record.latency.add(spent.count() * 1e3);
    record.score += solver::slide(board, *best).score;
    ++record.moves;
    note_tiles(board, record);
    solver::spawn(rules, board, rng);
  }
  record.max_rank = board.max_rank();
  return record;
}

}  // namespace tool
