#include "games/naming.h"

#include <algorithm>
#include <string>

#include "games/boards.h"
#include "rules/fit.h"

namespace host {
namespace {

// As the message allows.
constexpr std::size_t kMostReason = 256;

}  // namespace

std::variant<protocol::Fitted, protocol::Error> name_rules(const protocol::Fit& request) {
  const auto& [rows, cols, faces] = request.moves.front().before;
  std::vector<solver::SeenMove> moves;
  for (std::size_t i = 0; i < request.moves.size(); ++i) {
    const protocol::SeenMove& seen = request.moves[i];
    for (const auto& [board, name] :
         {std::pair(&seen.before, "before"), std::pair(&seen.after, "after")}) {
      if (board->rows == rows && board->cols == cols) continue;
      return protocol::Error{
          protocol::ErrorCode::impossible_board, "/moves/" + std::to_string(i) + "/" + name,
          "a board of " + shape(rows, cols), "the boards of one question are of one size"};
    }
    moves.push_back(
        {seen.before.faces, std::string(protocol::name(seen.direction)), seen.after.faces});
  }
  const solver::RulesFit fit = solver::fit_rules(rows, cols, moves);
  protocol::Fitted fitted;
  fitted.reply_to = request.id;
  for (const solver::FittedVariant& variant : fit.variants) {
    fitted.variants.push_back({variant.rules->name, variant.probability});
  }
  for (const solver::SpawnOdds& odds : fit.spawns) {
    fitted.spawns.push_back({odds.face, odds.seen, odds.mean, odds.low, odds.high});
  }
  fitted.why = fit.why_none.substr(0, kMostReason);
  return fitted;
}

}  // namespace host
