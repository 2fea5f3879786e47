#include "exchange/whole_game.h"

#include <deque>
#include <utility>
#include <variant>

#include "games/boards.h"
#include "games/course.h"

namespace host {

Fault import_fault(const std::string& place, const std::string& why) {
  return {"bad_import", "file", place + ": " + why};
}

Result<WholeGame> play_through(GameHead head, const std::vector<protocol::Move>& moves,
                               const std::string& place) {
  const solver::Rules* rules = solver::find_rules(head.rules);
  if (rules == nullptr) {
    return import_fault(place, "the rules '" + head.rules + "' are not known here");
  }
  WholeGame game;
  game.totals.last_board = head.first_board;
  game.totals.highest = head.first_board.max_rank();
  game.head = std::move(head);
  const std::deque<Passed> nothing_before;
  Course course(*rules, game.totals, nothing_before);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const std::string field = place + "/" + std::to_string(i);
    if (moves[i].seq != static_cast<std::int64_t>(i) + 1) {
      return import_fault(field + "/seq", "expected " + std::to_string(i + 1) + ", got " +
                                              std::to_string(moves[i].seq));
    }
    auto record = course.add(moves[i], field);
    if (const auto* error = std::get_if<protocol::Error>(&record)) {
      return import_fault(error->field, error->message + "; expected " + error->expected);
    }
    game.moves.push_back(std::get<MoveRecord>(std::move(record)));
  }
  game.totals = course.totals();
  return game;
}

}  // namespace host
