// Calls that read the log.
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
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
constexpr std::size_t kMostPoints = 20'000;

std::string one_line(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json facet_json(const std::vector<Facet>& facets) {
  Json list = Json::array();
  for (const Facet& facet : facets) list.push_back({{"name", facet.word}, {"games", facet.games}});
  return list;
}

// One column for each thing a chart shows. Written as text: as JSON values thousands of games take
// longer to build than to read from the disk.
class Series {
 public:
  /// From the newest game to the oldest.
  void add(const GameRecord& game) {
    const GameTotals& totals = game.totals;
    points_.push_back({game.head.id, game.head.started_ms,
                       totals.score_page.value_or(totals.score_rules),
                       face_to_show(rules_to_show(game.head.rules), totals.highest), totals.moves,
                       totals.duration_ms, std::llround(totals.think_ms)});
  }
  std::size_t size() const { return points_.size(); }

  /// From the oldest game to the newest.
  std::string json() const {
    std::string text = "{\"id\":[";
    for (auto point = points_.rbegin(); point != points_.rend(); ++point) {
      if (point != points_.rbegin()) text += ',';
      text.append(1, '"').append(point->id).append(1, '"');
    }
    text += ']';
    column(text, "started_ms", &Point::started_ms);
    column(text, "score", &Point::score);
    column(text, "max_tile", &Point::max_tile);
    column(text, "moves", &Point::moves);
    column(text, "duration_ms", &Point::duration_ms);
    column(text, "think_ms", &Point::think_ms);
    return text + '}';
  }

 private:
  struct Point {
    /// Of letters and digits.
    std::string id;
    std::int64_t started_ms;
    std::uint64_t score;
    std::uint64_t max_tile;
    std::int64_t moves;
    std::int64_t duration_ms;
    std::int64_t think_ms;
  };

  template <typename T>
  void column(std::string& text, std::string_view name, T Point::*field) const {
    text.append(",\"").append(name).append("\":[");
    std::array<char, 24> digits;
    for (auto point = points_.rbegin(); point != points_.rend(); ++point) {
      if (point != points_.rbegin()) text += ',';
      const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), (*point).*field);
      text.append(digits.data(), end.ptr);
    }
    text += ']';
  }

  std::vector<Point> points_;
};

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
  const auto found = reader->facets();
  if (!found) return found.fault();
  return one_line({{"sites", facet_json(found->sites)},
                   {"rules", facet_json(found->rules)},
                   {"players", facet_json(found->players)},
                   {"games", found->games},
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
  Series series;
  const auto done = reader->games(*filter, [&](const GameRecord& game) {
    statistics.add(game);
    if (series.size() < kMostPoints) series.add(game);
    return true;
  });
  if (!done) return done.fault();
  return "{\"summary\":" + statistics_json(statistics.groups(), size_on_disk(sources.log)) +
         ",\"series\":" + series.json() + "}";
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
