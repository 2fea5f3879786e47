#include "game_player.h"

#include "rules/interpreter.h"

namespace tool {
namespace {

constexpr std::size_t kTableMb = 64;

std::uint64_t rank_set(const solver::Grid& board) {
  std::uint64_t set = 0;
  for (solver::Rank rank : board.cells()) set |= std::uint64_t{1} << rank;
  return set;
}

void note_tiles(const solver::Rules& rules, const solver::Grid& board, GameRecord& record) {
  record.max_tile = solver::face_of(rules, board.max_rank());
  // The sets are those of powers of two.
  if (rules.faces.front() != 2 || rules.faces[1] != 4) return;
  const std::uint64_t set = rank_set(board);
  for (std::size_t i = 0; i < together_sets().size(); ++i) {
    const std::uint64_t wanted = together_sets()[i].ranks;
    if ((set & wanted) == wanted) record.together |= std::uint64_t{1} << i;
  }
}

}  // namespace

GamePlayer::GamePlayer(const GameSettings& settings)
    : settings_(settings), table_(settings.table_mb), team_(settings.threads) {}

GameRecord GamePlayer::play(std::uint64_t number) {
  GameStanding standing = begin(number);
  while (step(standing)) {
  }
  return standing.record;
}

GameStanding GamePlayer::begin(std::uint64_t number) {
  solver::Rng rng(solver::derive_seed(settings_.seed, number));
  solver::Grid board =
      settings_.from.empty()
          ? solver::Interpreter(*settings_.rules, settings_.rows, settings_.cols).start(rng)
          : settings_.from[number % settings_.from.size()];
  table_.clear();
  GameStanding standing{std::move(board), rng, {}};
  standing.record.game = number;
  note_tiles(*settings_.rules, standing.board, standing.record);
  return standing;
}

bool GamePlayer::step(GameStanding& standing, const std::atomic<bool>* interrupt) {
  using solver::Clock;
  auto& [board, rng, record] = standing;
  const solver::Rules& rules = *settings_.rules;
  if (record.moves >= settings_.max_moves) return false;
  if (settings_.stop_at != 0 && board.max_rank() >= settings_.stop_at) return false;
  const std::uint64_t seed = solver::derive_seed(settings_.seed, record.game);
  const Clock::time_point begin = Clock::now();
  const auto search = settings_.strategy->think(board, rules,
                                                {.table = table_,
                                                 .seed = solver::derive_seed(seed, record.moves),
                                                 .max_depth = settings_.depth});
  solver::Slice slice{.interrupt = interrupt};
  if (settings_.time.count() >= 0) slice.until = begin + settings_.time;
  team_.run(*search, slice);
  if (interrupt != nullptr && interrupt->load()) return true;
  const std::optional<solver::Direction> best = search->findings().best;
  const std::chrono::duration<double> spent = Clock::now() - begin;
  if (!best) return false;
  record.seconds += spent.count();
  record.ms_max = std::max(record.ms_max, spent.count() * 1e3);
  record.latency.add(spent.count() * 1e3);
  const solver::Interpreter game(rules, board.rows(), board.cols());
  record.score += game.move(board, *best, rng).score;
  ++record.moves;
  note_tiles(rules, board, record);
  return true;
}

}  // namespace tool
