// Which game is this? Told from what its page showed: each variant of the catalogue is asked how
// probable it makes what was seen.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "rules/rules.h"

namespace solver {

/// A key and the boards before and after it, at rest, as faces row by row; 0 is an empty cell.
struct SeenMove {
  std::vector<std::uint64_t> before;
  /// As in direction_names().
  std::string direction;
  std::vector<std::uint64_t> after;
};

/// How often a face came up among the new tiles.
struct SpawnOdds {
  std::uint64_t face = 0;
  int seen = 0;
  /// Mean and 95 % interval of its probability, from a uniform prior over the faces (Beta).
  double mean = 0;
  double low = 0;
  double high = 0;
};

struct FittedVariant {
  const Rules* rules;
  /// Of this variant among those that explain everything.
  double probability;
};

struct RulesFit {
  /// Those that explain all that was seen, the most probable first; their probabilities add up
  /// to 1. Variants that differ only in their goal or in odds stay together.
  std::vector<FittedVariant> variants;
  /// The new tiles as the most probable variant sees them, smallest face first.
  std::vector<SpawnOdds> spawns;
  /// Why no variant fits: what contradicts the one that explains the longest beginning. Empty where
  /// one fits.
  std::string why_none;
};

/// Requires boards of rows * cols cells, with sides from kMinSide to kMaxSide; nothing else is
/// taken for granted.
RulesFit fit_rules(int rows, int cols, const std::vector<SeenMove>& moves);

}  // namespace solver
