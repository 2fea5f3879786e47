// Calls that read the log.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "coach/judgement.h"
#include "log/faces.h"
#include "log/game_reader.h"
#include "log/json.h"
#include "log/judgements.h"
#include "log/statistics.h"
#include "rules/interpreter.h"
#include "web/calls.h"

namespace host::web {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::int64_t kMostGames = 200;
// Points of a chart: more cannot be told apart, and take long to send.
constexpr std::int64_t kMostPoints = 20'000;

std::string one_line(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json facet_json(const std::vector<Facet>& facets) {
  Json list = Json::array();
  for (const Facet& facet : facets) list.push_back({{"name", facet.word}, {"games", facet.games}});
  return list;
}

// One column for each thing a chart shows, from the oldest game to the newest.
Json series_json(std::vector<GameRecord> games) {
  std::ranges::reverse(games);
  Json ids = Json::array(), started = Json::array(), scores = Json::array();
  Json tiles = Json::array(), moves = Json::array(), spans = Json::array();
  Json thought = Json::array();
  for (const GameRecord& game : games) {
    const GameTotals& totals = game.totals;
    ids.push_back(game.head.id);
    started.push_back(game.head.started_ms);
    scores.push_back(totals.score_page.value_or(totals.score_rules));
    tiles.push_back(face_to_show(rules_to_show(game.head.rules), totals.highest));
    moves.push_back(totals.moves);
    spans.push_back(totals.duration_ms);
    thought.push_back(totals.think_ms);
  }
  return {{"id", std::move(ids)},          {"started_ms", std::move(started)},
          {"score", std::move(scores)},    {"max_tile", std::move(tiles)},
          {"moves", std::move(moves)},     {"duration_ms", std::move(spans)},
          {"think_ms", std::move(thought)}};
}

// What each record added to the score by the rules.
Json gains_json(const GameRecord& game, const std::vector<MoveRecord>& moves) {
  const solver::Rules* rules = solver::find_rules(game.head.rules);
  Json gains = Json::array();
  for (const MoveRecord& move : moves) {
    std::uint64_t gain = 0;
    if (rules != nullptr && move.kind == protocol::MoveKind::move && move.direction) {
      solver::Grid board = move.board;
      gain = solver::Interpreter(*rules, board.rows(), board.cols())
                 .slide(board, *move.direction)
                 .score;
    }
    gains.push_back(gain);
  }
  return gains;
}

// What values count, by player: only those that count points can be added to a score.
Json units_json(const WebSources& sources, const std::vector<MoveRecord>& moves) {
  Json units = Json::object();
  for (const MoveRecord& move : moves) {
    if (move.player.empty() || units.contains(move.player)) continue;
    const auto& players = sources.engine.players();
    const auto found = std::ranges::find(
        players, solver::player_name(move.player),
        [](const solver::PlayerInfo& player) { return solver::player_name(player.name); });
    units[move.player] = found == players.end() ? "" : found->unit;
  }
  return units;
}

std::string_view verdict_name(const MoveJudgement& judgement) {
  using solver::coach::Verdict;
  if (judgement.forced) return "forced";
  switch (solver::coach::verdict_of(judgement.loss, solver::coach::sigma_of(judgement.expected))) {
    case Verdict::inaccuracy:
      return "inaccuracy";
    case Verdict::mistake:
      return "mistake";
    case Verdict::blunder:
      return "blunder";
    case Verdict::forced:
    case Verdict::good:
      break;
  }
  return "good";
}

// What `log analyze` found.
Json judged_json(const GameRecord& game, const std::vector<MoveJudgement>& judgements) {
  const solver::Rules& rules = rules_to_show(game.head.rules);
  Json list = Json::array();
  for (const MoveJudgement& judgement : judgements) {
    list.push_back({{"seq", judgement.seq},
                    {"best", direction_to_show(rules, judgement.best)},
                    {"loss", judgement.loss},
                    {"expected", judgement.expected},
                    {"verdict", verdict_name(judgement)}});
  }
  return list;
}

std::string told(const WebSources& sources, const GameRecord& game,
                 const std::vector<MoveRecord>& moves) {
  std::string text = game_and_moves_json(game, moves);
  text.back() = ',';
  text += "\"gains\":" + one_line(gains_json(game, moves));
  text += ",\"units\":" + one_line(units_json(sources, moves)) + "}";
  return text;
}

}  // namespace

Answer facets(const WebSources& sources, const Question&, const std::stop_token&) {
  auto reader = GameReader::open(sources.log);
  if (!reader) return reader.fault();
  const auto sites = reader->facets(GameReader::Column::site);
  if (!sites) return sites.fault();
  const auto rules = reader->facets(GameReader::Column::rules);
  if (!rules) return rules.fault();
  const auto players = reader->facets(GameReader::Column::player);
  if (!players) return players.fault();
  const auto games = reader->count({});
  if (!games) return games.fault();
  return one_line({{"sites", facet_json(*sites)},
                   {"rules", facet_json(*rules)},
                   {"players", facet_json(*players)},
                   {"games", *games},
                   {"bytes", size_on_disk(sources.log)},
                   {"version", sources.version}});
}

Answer games(const WebSources& sources, const Question& question, const std::stop_token&) {
  auto filter = question.filter();
  if (!filter) return filter.fault();
  const auto most = question.integer("most", 1, kMostGames, 50);
  if (!most) return most.fault();
  const auto skip = question.integer("skip", 0, std::int64_t{1} << 40, 0);
  if (!skip) return skip.fault();
  filter->most = *most;
  filter->skip = *skip;
  auto reader = GameReader::open(sources.log);
  if (!reader) return reader.fault();
  const auto total = reader->count(*filter);
  if (!total) return total.fault();
  std::string list;
  const auto done = reader->games(*filter, [&](const GameRecord& game) {
    if (!list.empty()) list += ',';
    list += game_json(game);
    return true;
  });
  if (!done) return done.fault();
  return "{\"total\":" + std::to_string(*total) + ",\"games\":[" + list + "]}";
}

Answer stats(const WebSources& sources, const Question& question, const std::stop_token&) {
  const auto filter = question.filter();
  if (!filter) return filter.fault();
  auto reader = GameReader::open(sources.log);
  if (!reader) return reader.fault();
  Statistics statistics;
  std::vector<GameRecord> newest;
  const auto done = reader->games(*filter, [&](const GameRecord& game) {
    statistics.add(game);
    if (newest.size() < static_cast<std::size_t>(kMostPoints)) newest.push_back(game);
    return true;
  });
  if (!done) return done.fault();
  return "{\"summary\":" + statistics_json(statistics.groups(), size_on_disk(sources.log)) +
         ",\"series\":" + one_line(series_json(std::move(newest))) + "}";
}

Answer game(const WebSources& sources, const Question& question, const std::stop_token&) {
  const auto id = question.needed_text("id");
  if (!id) return id.fault();
  auto reader = GameReader::open(sources.log);
  if (!reader) return reader.fault();
  const auto found = reader->game(*id);
  if (!found) return found.fault();
  if (!*found) return Fault{"unknown_game", "id", "the log holds no such game"};
  const auto moves = reader->moves(*id);
  if (!moves) return moves.fault();
  auto judgements = Judgements::open(sources.log);
  if (!judgements) return judgements.fault();
  const auto judged = judgements->of(*id);
  if (!judged) return judged.fault();
  std::string text = told(sources, **found, *moves);
  text.back() = ',';
  return text + "\"judged\":" + one_line(judged_json(**found, *judged)) + "}";
}

Answer live(const WebSources& sources, const Question& question, const std::stop_token&) {
  const auto id = question.text("game");
  if (!id) return id.fault();
  const auto after = question.integer("after", 0, std::int64_t{1} << 40, 0);
  if (!after) return after.fault();
  const auto running = sources.games.running();
  std::string list;
  for (const GameRecord& game : running) {
    if (!list.empty()) list += ',';
    list += game_json(game);
  }
  // The one that is asked for while it runs, else that which was last heard of.
  auto shown = running.begin();
  if (*id) {
    const auto asked = std::ranges::find(
        running, **id, [](const GameRecord& game) -> const std::string& { return game.head.id; });
    if (asked != running.end()) shown = asked;
  }
  if (shown == running.end()) return std::string(R"({"running":[],"shown":null})");
  auto reader = GameReader::open(sources.log);
  if (!reader) return reader.fault();
  const auto moves = reader->moves(shown->head.id, *id == shown->head.id ? *after : 0);
  if (!moves) return moves.fault();
  return "{\"running\":[" + list + "],\"shown\":" + told(sources, *shown, *moves) + "}";
}

}  // namespace host::web
