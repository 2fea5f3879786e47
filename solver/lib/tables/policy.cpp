#include "tables/policy.h"

#include <algorithm>
#include <stdexcept>

namespace solver::tables {
namespace {

constexpr std::size_t kSymmetries = 8;

Board image(Board b, std::size_t symmetry) {
  return board64::symmetries(b)[symmetry];
}

// The largest rank a free tile may take.
int largest_cap(const Shape& shape) {
  int largest = 0;
  for (std::size_t cell = 0; cell < shape.caps.size(); ++cell) {
    if (((shape.free_cells() >> cell) & 1) != 0) largest = std::max<int>(largest, shape.caps[cell]);
  }
  return largest;
}

Direction opposite(Direction d) {
  return static_cast<Direction>(static_cast<unsigned>(d) ^ 2U);
}

}  // namespace

float Verdict::best_chance() const {
  return *std::ranges::max_element(chances);
}

Direction Verdict::best() const {
  return static_cast<Direction>(std::ranges::max_element(chances) - chances.begin());
}

Policy::Policy(const std::vector<const Table*>& tables) {
  for (const Table* table : tables) {
    const Shape& shape = table->shape();
    auto family = std::ranges::find(families_, shape.lock_mask(), &Family::lock_mask);
    if (family == families_.end()) {
      if (families_.size() == Verdicts::kMaxFamilies) {
        throw std::invalid_argument("too many kinds of tables");
      }
      families_.push_back({.lock_mask = shape.lock_mask(),
                           .lock_cells = static_cast<std::uint16_t>(~shape.free_cells()),
                           .members = {}});
      family = families_.end() - 1;
    }
    family->members.push_back(
        {.table = table, .largest_cap = largest_cap(shape), .arrangement = arrangement(shape)});
  }
  std::ranges::sort(families_, {}, [](const Family& family) {
    return std::popcount(static_cast<std::uint32_t>(family.lock_cells));
  });
  for (Family& family : families_) {
    std::ranges::stable_sort(family.members, {}, [](const Member& member) {
      return member.arrangement.bounded ? member.largest_cap : -member.largest_cap;
    });
  }
}

bool Policy::fits(const Family& family, const Member& member, Board b) {
  if (!member.arrangement.suits(b)) return false;
  const std::optional<int> shrink = member.arrangement.shrink(b);
  if (!shrink) return false;
  const Shape& shape = member.table->shape();
  int smallest_locked = board64::kMaxRank;
  int largest_free = 0;
  Board rest = b;
  for (std::size_t cell = 0; cell < shape.caps.size(); ++cell, rest >>= 4) {
    const int rank = static_cast<int>(rest & 0xf);
    if (((family.lock_cells >> cell) & 1) != 0) {
      smallest_locked = std::min(smallest_locked, rank);
    } else {
      if (rank > std::max(0, shape.caps[cell] - *shrink)) return false;
      largest_free = std::max(largest_free, rank);
    }
  }
  return smallest_locked > largest_free;
}

Verdict Policy::judge(const Family& family, const Table& table, const board64::AllMoves& moves,
                      Board before, std::size_t symmetry) {
  const Board held = image(before, symmetry) & family.lock_mask;
  const auto chance = [&](Board after) {
    const Board view = image(after, symmetry);
    return (view & family.lock_mask) == held ? table.chance(view) : 0.0F;
  };
  Verdict verdict{.table = &table};
  bool keeps = false;
  for (Direction d : kDirections) {
    const Board after = moves.after[index(d)];
    if (after == before || (image(after, symmetry) & family.lock_mask) != held) continue;
    keeps = true;
    verdict.chances[index(d)] = chance(after);
  }
  for (Direction d : kDirections) {
    const Board away = moves.after[index(d)];
    if (keeps || away == before) continue;
    float total = 0;
    for (Board mask = board64::empty_mask(away); mask != 0; mask &= mask - 1) {
      const Board bit = mask & (0 - mask);
      total += 0.9F * chance(board64::move(away | bit, opposite(d)));
      total += 0.1F * chance(board64::move(away | (bit << 1), opposite(d)));
    }
    verdict.chances[index(d)] = total / static_cast<float>(board64::count_empty(away));
  }
  return verdict;
}

Verdict Policy::judge(const Family& family, Board before) {
  const board64::AllMoves moves = board64::all_moves(before);
  Verdict best;
  for (const Member& member : family.members) {
    for (std::size_t s = 0; s < kSymmetries; ++s) {
      if (!fits(family, member, image(before, s))) continue;
      const Verdict verdict = judge(family, *member.table, moves, before, s);
      if (best.table == nullptr || verdict.best_chance() > best.best_chance()) best = verdict;
    }
    if (best.best_chance() > 0) break;
  }
  return best;
}

Policy::Verdicts Policy::judge(Board before) const {
  Verdicts verdicts;
  for (const Family& family : families_) {
    verdicts.families[verdicts.count++] = judge(family, before);
  }
  return verdicts;
}

}  // namespace solver::tables
