// An analysed game in a few numbers.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "log/judgements.h"
#include "log/records.h"

namespace host {

struct AnalysisSummary {
  /// Moves judged, and those of them that had a choice.
  int judged = 0;
  int choices = 0;
  /// Mean over the moves with a choice, 0..100; 100 where there was none.
  double accuracy = 100;
  int inaccuracies = 0;
  int mistakes = 0;
  int blunders = 0;
  /// The three that gave most away, the dearest first; none that gave nothing.
  std::vector<MoveJudgement> dearest;
  /// The least time any move was given.
  double budget_ms = 0;
};

AnalysisSummary summarise(std::span<const MoveJudgement> judgements);

/// {"game","moves","judged","accuracy","inaccuracies","mistakes","blunders","time_ms",
/// "dearest":[{"seq","board","direction","best","loss","expected","depth"}]} on one line.
std::string summary_json(const GameRecord& game, const std::vector<MoveRecord>& moves,
                         const AnalysisSummary& summary);

}  // namespace host
