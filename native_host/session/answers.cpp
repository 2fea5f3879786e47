#include "session/answers.h"

#include <algorithm>
#include <chrono>

#include "analysis/judge.h"
#include "coach/judgement.h"
#include "coach/reasons.h"
#include "games/boards.h"

namespace host {
namespace {

double to_ms(std::chrono::microseconds time) {
  return std::chrono::duration<double, std::milli>(time).count();
}

protocol::Verdict to_verdict(solver::coach::Verdict verdict) {
  switch (verdict) {
    case solver::coach::Verdict::forced:
      return protocol::Verdict::forced;
    case solver::coach::Verdict::good:
      return protocol::Verdict::good;
    case solver::coach::Verdict::inaccuracy:
      return protocol::Verdict::inaccuracy;
    case solver::coach::Verdict::mistake:
      return protocol::Verdict::mistake;
    case solver::coach::Verdict::blunder:
      return protocol::Verdict::blunder;
  }
  return protocol::Verdict::unknown;
}

protocol::Explanation to_explanation(const solver::coach::Explanation& from,
                                     const solver::Rules& rules, int cols) {
  protocol::Explanation to;
  to.reason = static_cast<protocol::Reason>(from.reason);
  to.row = from.cell / cols;
  to.col = from.cell % cols;
  to.value = from.rank == 0 ? 0 : face_of(rules, from.rank);
  return to;
}

protocol::Ahead to_ahead(const solver::FollowUp& from, const solver::Rules& rules, int cols) {
  protocol::Ahead to;
  to.spawn = {from.cell / cols, from.cell % cols, face_of(rules, from.rank)};
  to.best = to_protocol(from.best, rules);
  to.depth = from.depth;
  protocol::Values& values = to.values.emplace();
  for (std::size_t i = 0; i < solver::direction_names(rules).size(); ++i) {
    if (!from.moves[i].legal) continue;
    const auto direction = to_protocol(static_cast<solver::Direction>(i), rules);
    values[static_cast<std::size_t>(direction)] = from.moves[i].value;
  }
  return to;
}

static_assert(static_cast<int>(protocol::Reason::crowded) ==
              static_cast<int>(solver::coach::Reason::crowded));

}  // namespace

protocol::Advice to_advice(protocol::Id id, const solver::Rules& rules, int cols,
                           const solver::Advice& advice) {
  protocol::Advice message;
  message.reply_to = id;
  message.seq = advice.seq;
  message.final = advice.final;
  message.cancelled = advice.cancelled;
  if (advice.best) message.best = host::to_protocol(*advice.best, rules);
  for (std::size_t i = 0; i < solver::direction_names(rules).size(); ++i) {
    const solver::DirectionAdvice& from = advice.moves[i];
    const auto direction = host::to_protocol(static_cast<solver::Direction>(i), rules);
    protocol::DirectionAdvice& to = message.moves[static_cast<std::size_t>(direction)].emplace();
    to.legal = from.legal;
    if (from.legal) to.value = from.value;
  }
  message.depth = advice.depth;
  message.nodes = advice.nodes;
  message.think_ms = to_ms(advice.think);
  message.granted_ms = to_ms(advice.granted);
  message.player = advice.player;
  message.unit = advice.unit;
  for (const solver::FollowUp& follow_up : advice.ahead) {
    message.ahead.push_back(to_ahead(follow_up, rules, cols));
  }
  return message;
}

protocol::Judged not_judged(protocol::Id id) {
  protocol::Judged message;
  message.reply_to = id;
  return message;
}

protocol::Judged to_judged(protocol::Id id, const solver::Rules& rules, const solver::Grid& board,
                           solver::Direction played, const solver::Advice& advice) {
  protocol::Judged message = not_judged(id);
  const auto judgement = solver::coach::judge(advice.moves, played);
  if (advice.cancelled || advice.unit != "score" || !judgement || !tells(advice)) return message;
  message.verdict = to_verdict(judgement->verdict);
  message.best = to_protocol(judgement->best, rules);
  message.loss = judgement->loss;
  message.sigma = judgement->sigma;
  message.accuracy = judgement->accuracy;
  message.expected = std::max(0.0, advice.moves[solver::index(judgement->best)].value);
  message.depth = advice.depth;
  message.think_ms = to_ms(advice.think);
  if (judgement->verdict > solver::coach::Verdict::good) {
    for (const auto& reason : solver::coach::reasons(board, played, judgement->best)) {
      message.reasons.push_back(to_explanation(reason, rules, board.cols()));
    }
  }
  return message;
}

}  // namespace host
