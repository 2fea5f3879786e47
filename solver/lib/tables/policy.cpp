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

Policy::Policy(const std::vector<const Table*>& exact,
               const std::vector<const Table*>& far_sighted) {
  for (const Table* table : exact) {
    Family& family = family_of(table->shape());
    const int cap = largest_cap(table->shape());
    for (int rank = cap + 1; rank <= board64::kMaxRank; ++rank) {
      const Table*& slot = family.by_rank[static_cast<std::size_t>(rank)];
      if (slot == nullptr || largest_cap(slot->shape()) < cap) slot = table;
    }
  }
  for (const Table* table : far_sighted) {
    for (const Table*& slot : family_of(table->shape()).by_rank) {
      if (slot == nullptr) slot = table;
    }
  }
  std::ranges::sort(families_, {}, [](const Family& family) {
    return std::popcount(static_cast<std::uint32_t>(family.lock_cells));
  });
}

Policy::Family& Policy::family_of(const Shape& shape) {
  const auto known = std::ranges::find(families_, shape.lock_mask(), &Family::lock_mask);
  if (known != families_.end()) return *known;
  if (families_.size() == Verdicts::kMaxFamilies) {
    throw std::invalid_argument("too many kinds of tables");
  }
  Family& family = families_.emplace_back();
  family.lock_mask = shape.lock_mask();
  family.lock_cells = static_cast<std::uint16_t>(~shape.free_cells());
  family.arrangement = arrangement(shape);
  return family;
}

const Table* Policy::fitting(const Family& family, Board b) {
  int smallest = board64::kMaxRank;
  int largest_free = 0;
  Board rest = b;
  for (int cell = 0; cell < board64::kCells; ++cell, rest >>= 4) {
    const int rank = static_cast<int>(rest & 0xf);
    if (((family.lock_cells >> cell) & 1) != 0) {
      smallest = std::min(smallest, rank);
    } else {
      largest_free = std::max(largest_free, rank);
    }
  }
  if (smallest <= largest_free) return nullptr;
  const Table* table = family.by_rank[static_cast<std::size_t>(smallest)];
  if (table == nullptr || !family.arrangement.suits(b)) return nullptr;
  return table;
}

Verdict Policy::judge(const Family& family, Board before) {
  const board64::AllMoves moves = board64::all_moves(before);
  Verdict best;
  for (std::size_t s = 0; s < kSymmetries; ++s) {
    const Board seen = image(before, s);
    const Table* table = fitting(family, seen);
    if (table == nullptr) continue;
    const Board held = seen & family.lock_mask;
    const auto chance = [&](Board after) {
      const Board view = image(after, s);
      return (view & family.lock_mask) == held ? table->chance(view) : 0.0F;
    };
    Verdict verdict{.table = table};
    bool keeps = false;
    for (Direction d : kDirections) {
      const Board after = moves.after[index(d)];
      if (after == before || (image(after, s) & family.lock_mask) != held) continue;
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
    if (best.table == nullptr || verdict.best_chance() > best.best_chance()) best = verdict;
  }
  if (best.table != nullptr) return best;

  // In the middle of a detour: a move brings all large tiles back to where a table knows them.
  for (Direction d : kDirections) {
    const Board after = moves.after[index(d)];
    if (after == before) continue;
    for (std::size_t s = 0; s < kSymmetries; ++s) {
      const Board view = image(after, s);
      const Table* table = fitting(family, view);
      if (table == nullptr) continue;
      const int cap = largest_cap(table->shape());
      if ((board64::rank_set(before) >> (cap + 1)) != (board64::rank_set(after) >> (cap + 1))) {
        continue;
      }
      const float value = table->chance(view);
      if (value > best.chances[index(d)]) {
        best.chances[index(d)] = value;
        best.table = table;
      }
    }
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
