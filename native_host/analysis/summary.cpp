#include "analysis/summary.h"

#include <algorithm>
#include <functional>
#include <nlohmann/json.hpp>

#include "coach/judgement.h"
#include "log/board_json.h"
#include "log/faces.h"

namespace host {
namespace {

constexpr std::size_t kDearest = 3;

}  // namespace

AnalysisSummary summarise(std::span<const MoveJudgement> judgements) {
  AnalysisSummary summary;
  double accuracy = 0;
  for (const MoveJudgement& one : judgements) {
    summary.budget_ms =
        summary.judged == 0 ? one.budget_ms : std::min(summary.budget_ms, one.budget_ms);
    ++summary.judged;
    if (one.forced) continue;
    ++summary.choices;
    const double sigma = solver::coach::sigma_of(one.expected);
    accuracy += solver::coach::accuracy_of(one.loss, sigma);
    switch (solver::coach::verdict_of(one.loss, sigma)) {
      case solver::coach::Verdict::inaccuracy:
        ++summary.inaccuracies;
        break;
      case solver::coach::Verdict::mistake:
        ++summary.mistakes;
        break;
      case solver::coach::Verdict::blunder:
        ++summary.blunders;
        break;
      default:
        break;
    }
    if (one.loss > 0) summary.dearest.push_back(one);
  }
  if (summary.choices > 0) summary.accuracy = accuracy / summary.choices;
  std::ranges::stable_sort(summary.dearest, std::greater{}, &MoveJudgement::loss);
  if (summary.dearest.size() > kDearest) summary.dearest.resize(kDearest);
  return summary;
}

std::string summary_json(const GameRecord& game, const std::vector<MoveRecord>& moves,
                         const AnalysisSummary& summary) {
  const solver::Rules& rules = rules_to_show(game.head.rules);
  nlohmann::ordered_json dearest = nlohmann::ordered_json::array();
  for (const MoveJudgement& dear : summary.dearest) {
    const auto move = std::ranges::find(moves, dear.seq, &MoveRecord::seq);
    if (move == moves.end() || !move->direction) continue;
    dearest.push_back({{"seq", dear.seq},
                       {"board", board_json(rules, move->board)},
                       {"direction", direction_to_show(rules, *move->direction)},
                       {"best", direction_to_show(rules, dear.best)},
                       {"loss", dear.loss},
                       {"expected", dear.expected},
                       {"depth", dear.depth}});
  }
  const nlohmann::ordered_json json{{"game", game.head.id},
                                    {"moves", game.totals.moves},
                                    {"judged", summary.judged},
                                    {"accuracy", summary.accuracy},
                                    {"inaccuracies", summary.inaccuracies},
                                    {"mistakes", summary.mistakes},
                                    {"blunders", summary.blunders},
                                    {"time_ms", summary.budget_ms},
                                    {"dearest", dearest}};
  return json.dump();
}

}  // namespace host
