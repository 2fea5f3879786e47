// What a move gave away, and how bad that is. A loss in expected score weighs by what chance does
// to the score anyway: by its standard deviation from that position.
#pragma once

#include <optional>
#include <span>

#include "board/direction.h"
#include "search/search.h"

namespace solver::coach {

enum class Verdict {
  /// Nothing else was legal.
  forced,
  good,
  inaccuracy,
  mistake,
  blunder,
};

struct Judgement {
  Verdict verdict = Verdict::forced;
  Direction best{};
  /// What the best move is worth more than the one played, in points of expected score; 0 and more.
  double loss = 0;
  /// Standard deviation of the score still to come, in points.
  double sigma = 0;
  /// 0..100; 100 where nothing else was legal.
  double accuracy = 100;
};

/// Losses of so many standard deviations are an inaccuracy, a mistake, a blunder: fitted by
/// tests/bench/coach_fit, whose numbers stand in solver/models/coach.md.
inline constexpr double kInaccuracy = 0.0075;
inline constexpr double kMistake = 0.025;
inline constexpr double kBlunder = 0.075;

/// Standard deviation of the score still to come where `expected` points are expected, under good
/// play.
double sigma_of(double expected);

/// For a move that had a choice.
Verdict verdict_of(double loss, double sigma);

/// 100 exp(-k loss / sigma): 50 where blunders begin.
double accuracy_of(double loss, double sigma);

/// Judges `played` by what each move is worth in points of expected score still to come. Nothing
/// when `played` is not legal.
std::optional<Judgement> judge(std::span<const MoveValue> moves, Direction played);

}  // namespace solver::coach
