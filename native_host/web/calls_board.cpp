// Calls about any board.
#include <algorithm>
#include <chrono>
#include <future>
#include <memory>
#include <nlohmann/json.hpp>
#include <random>

#include "log/board_json.h"
#include "protocol/cpp/messages.h"
#include "rules/interpreter.h"
#include "rules/lattice.h"
#include "web/calls.h"

namespace host::web {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::int64_t kMostThinkMs = 5000;
constexpr std::int64_t kThinkMs = 100;

Json range_json(const solver::SideRange& range) {
  return {{"least", range.least}, {"usual", range.usual}, {"most", range.most}};
}

// Row and column of each place of the usual frame that is no cell.
Json outside_json(const solver::Rules& rules) {
  const auto& lattice = solver::lattice_of(rules, rules.shape.rows.usual, rules.shape.cols.usual);
  Json places = Json::array();
  for (int place = 0; place < lattice.rows * lattice.cols; ++place) {
    if (lattice.is_cell(place)) continue;
    places.push_back(Json::array({place / lattice.cols, place % lattice.cols}));
  }
  return places;
}

// Waits for the last word about a search.
solver::Advice answer_of(solver::Engine& engine, solver::SearchRequest request,
                         const std::stop_token& stop) {
  // The callback may outlive this call by the end of its own.
  const auto last = std::make_shared<std::promise<solver::Advice>>();
  auto answered = last->get_future();
  const auto search = engine.start(std::move(request), [last](const solver::Advice& advice) {
    if (advice.final) last->set_value(advice);
  });
  const std::stop_callback stopped(stop, [&engine, search] { engine.cancel(search); });
  return answered.get();
}

}  // namespace

Answer players(const WebSources& sources, const Question&, const std::stop_token&) {
  Json list = Json::array();
  for (const solver::PlayerInfo& player : sources.engine.players()) {
    list.push_back({{"name", player.name},
                    {"author", player.author},
                    {"unit", player.unit},
                    {"rules", player.rules},
                    {"sizes", player.sizes}});
  }
  Json catalogue = Json::array();
  for (const solver::Rules& rules : solver::rules_catalogue()) {
    catalogue.push_back({{"name", rules.name},
                         {"title", rules.title},
                         {"directions", solver::direction_names(rules)},
                         {"faces", rules.faces},
                         {"rows", range_json(rules.shape.rows)},
                         {"cols", range_json(rules.shape.cols)},
                         {"outside", outside_json(rules)}});
  }
  return Json{{"players", std::move(list)}, {"rules", std::move(catalogue)}}.dump();
}

Answer values(const WebSources& sources, const Question& question, const std::stop_token& stop) {
  const auto rules = question.rules();
  if (!rules) return rules.fault();
  auto board = question.board(**rules);
  if (!board) return board.fault();
  const auto player = question.text("player");
  if (!player) return player.fault();
  const auto ms = question.integer("ms", 0, kMostThinkMs, kThinkMs);
  if (!ms) return ms.fault();
  solver::SearchRequest request{std::move(*board), (*rules)->name, player->value_or(""),
                                std::chrono::milliseconds(*ms)};
  if (const auto error = sources.engine.check(request)) {
    return bad_question(error->field, error->message);
  }
  const solver::Advice advice = answer_of(sources.engine, std::move(request), stop);
  const auto& names = solver::direction_names(**rules);
  Json moves = Json::object();
  for (std::size_t i = 0; i < names.size(); ++i) {
    const solver::DirectionAdvice& move = advice.moves[i];
    moves[names[i]] = {{"legal", move.legal},
                       {"value", move.legal ? Json(move.value) : Json()},
                       {"p_next", move.next_tile ? Json(*move.next_tile) : Json()}};
  }
  return Json{{"moves", std::move(moves)},
              {"best", advice.best ? Json(names[solver::index(*advice.best)]) : Json()},
              {"depth", advice.depth},
              {"ms", std::chrono::duration<double, std::milli>(advice.think).count()},
              {"player", advice.player},
              {"unit", advice.unit}}
      .dump();
}

Answer play(const WebSources&, const Question& question, const std::stop_token&) {
  const auto rules = question.rules();
  if (!rules) return rules.fault();
  auto board = question.board(**rules);
  if (!board) return board.fault();
  const auto direction = question.text("direction");
  if (!direction) return direction.fault();
  const solver::Interpreter game(**rules, board->rows(), board->cols());
  std::random_device chance;
  solver::Rng rng((std::uint64_t{chance()} << 32) | chance());
  solver::Slide slide;
  if (*direction) {
    const auto& names = solver::direction_names(**rules);
    const auto found = std::ranges::find(names, **direction);
    if (found == names.end()) {
      return bad_question("direction", "these rules have no direction '" + **direction + "'");
    }
    slide = game.move(*board, static_cast<solver::Direction>(found - names.begin()), rng);
  } else {
    *board = game.start(rng);
  }
  return Json{{"board", board_json(**rules, *board)},
              {"moved", slide.moved},
              {"score", slide.score},
              {"over", game.over(*board)}}
      .dump();
}

}  // namespace host::web
