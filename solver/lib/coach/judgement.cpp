#include "coach/judgement.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace solver::coach {
namespace {

// sigma = kScale * expected ^ kPower, by tests/bench/coach_fit.
constexpr double kScale = 0.224;
constexpr double kPower = 1.117;
constexpr double kLeastSigma = 50;

}  // namespace

double sigma_of(double expected) {
  return std::max(kLeastSigma, kScale * std::pow(std::max(expected, 0.0), kPower));
}

Verdict verdict_of(double loss, double sigma) {
  const double deviations = loss / sigma;
  if (deviations >= kBlunder) return Verdict::blunder;
  if (deviations >= kMistake) return Verdict::mistake;
  return deviations >= kInaccuracy ? Verdict::inaccuracy : Verdict::good;
}

double accuracy_of(double loss, double sigma) {
  const double k = std::log(2.0) / kBlunder;
  return 100 * std::exp(-k * std::max(loss, 0.0) / sigma);
}

std::optional<Judgement> judge(std::span<const MoveValue> moves, Direction played) {
  const auto at = static_cast<std::size_t>(played);
  if (at >= moves.size() || !moves[at].legal) return std::nullopt;
  Judgement judgement;
  judgement.best = played;
  double best = moves[at].value;
  int legal = 0;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (!moves[i].legal) continue;
    ++legal;
    if (moves[i].value > best) {
      best = moves[i].value;
      judgement.best = static_cast<Direction>(i);
    }
  }
  judgement.sigma = sigma_of(best);
  if (legal < 2) return judgement;
  judgement.loss = best - moves[at].value;
  judgement.accuracy = accuracy_of(judgement.loss, judgement.sigma);
  judgement.verdict = verdict_of(judgement.loss, judgement.sigma);
  return judgement;
}

}  // namespace solver::coach
