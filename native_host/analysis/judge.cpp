#include "analysis/judge.h"

#include <algorithm>

#include "coach/judgement.h"

namespace host {
namespace {

// Own moves ahead. Less says little of what a move gives away.
constexpr int kLeastDepth = 3;

}  // namespace

bool tells(const solver::Advice& advice) {
  const auto legal = std::ranges::count_if(advice.moves, &solver::DirectionAdvice::legal);
  return advice.depth >= kLeastDepth || legal < 2;
}

std::optional<MoveJudgement> to_judgement(solver::Direction played, const solver::Advice& advice,
                                          double budget_ms) {
  const auto judged = solver::coach::judge(advice.moves, played);
  if (advice.cancelled || advice.unit != "score" || !judged || !tells(advice)) return std::nullopt;
  MoveJudgement judgement;
  judgement.best = judged->best;
  judgement.forced = judged->verdict == solver::coach::Verdict::forced;
  judgement.loss = judged->loss;
  judgement.expected = std::max(0.0, advice.moves[solver::index(judged->best)].value);
  judgement.depth = advice.depth;
  judgement.budget_ms = budget_ms;
  return judgement;
}

}  // namespace host
