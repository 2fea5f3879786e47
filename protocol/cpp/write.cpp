#include "write.h"

#include <cmath>

namespace protocol {
namespace {

using Json = nlohmann::ordered_json;

Json number(double value) {
  return std::isfinite(value) ? Json(value) : Json(0);
}

Json number(const std::optional<double>& value) {
  return value && std::isfinite(*value) ? Json(*value) : Json(nullptr);
}

template <typename T>
Json or_null(const std::optional<T>& value) {
  return value ? Json(*value) : Json(nullptr);
}

Json json(const Board& board) {
  Json rows = Json::array();
  for (int row = 0; row < board.rows; ++row) {
    Json cells = Json::array();
    for (int col = 0; col < board.cols; ++col) cells.push_back(board.at(row, col));
    rows.push_back(std::move(cells));
  }
  return rows;
}

Json json(const Values& values) {
  Json object = Json::object();
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i]) object[std::string(name(static_cast<Direction>(i)))] = number(values[i]);
  }
  return object;
}

Json json(const Spawn& spawn) {
  return {{"row", spawn.row}, {"col", spawn.col}, {"value", spawn.value}};
}

Json json(const Ahead& ahead) {
  return {{"spawn", json(ahead.spawn)},
          {"best", name(ahead.best)},
          {"values", ahead.values ? json(*ahead.values) : Json(nullptr)},
          {"depth", ahead.depth}};
}

Json json(const Move& move) {
  Json object{{"seq", move.seq}, {"kind", name(move.kind)}, {"board", json(move.board)}};
  if (move.kind == MoveKind::move) {
    object["direction"] = name(move.direction.value_or(Direction::up));
    object["spawn"] = move.spawn ? json(*move.spawn) : Json(nullptr);
  }
  object["by"] = name(move.by);
  object["player"] = move.player;
  object["values"] = move.values ? json(*move.values) : Json(nullptr);
  object["depth"] = move.depth;
  object["think_ms"] = number(move.think_ms);
  object["t_ms"] = move.t_ms;
  object["score"] = or_null(move.score);
  return object;
}

void body(Json& json, const Hello& message) {
  json["protocol"] = message.protocol;
  json["client"] = message.client;
  json["nonce"] = message.nonce;
  json["name"] = message.name;
  json["version"] = message.version;
}

void body(Json& json, const Prove& message) {
  json["proof"] = message.proof;
}

void body(Json& json, const Pair& message) {
  json["protocol"] = message.protocol;
  json["nonce"] = message.nonce;
  json["name"] = message.name;
  json["version"] = message.version;
}

void body(Json& json, const PairProve& message) {
  json["proof"] = message.proof;
}

void body(Json& object, const Resume& message) {
  object["game"] = or_null(message.game);
  object["site"] = message.site;
  object["page"] = message.page;
  object["tab"] = message.tab;
  object["board"] = json(message.board);
  object["rules"] = message.rules;
  object["score"] = or_null(message.score);
}

void body(Json& object, const Advise& message) {
  object["game"] = message.game;
  object["board"] = json(message.board);
  object["rules"] = message.rules;
  object["player"] = message.player;
  object["budget_ms"] = number(message.budget_ms);
  if (message.ahead) object["ahead"] = true;
}

void body(Json& json, const Cancel& message) {
  json["request"] = message.request;
}

void body(Json& object, const Moves& message) {
  object["game"] = message.game;
  object["moves"] = Json::array();
  for (const Move& move : message.moves) object["moves"].push_back(json(move));
}

void body(Json& object, const Fit& message) {
  object["moves"] = Json::array();
  for (const SeenMove& move : message.moves) {
    object["moves"].push_back({{"before", json(move.before)},
                               {"direction", name(move.direction)},
                               {"after", json(move.after)}});
  }
}

void body(Json& object, const Judge& message) {
  object["game"] = message.game;
  object["board"] = json(message.board);
  object["direction"] = name(message.direction);
  object["rules"] = message.rules;
  object["budget_ms"] = number(message.budget_ms);
}

void body(Json& object, const End& message) {
  object["game"] = message.game;
  object["reason"] = name(message.reason);
  object["board"] = json(message.board);
  object["score"] = or_null(message.score);
}

void body(Json&, const OpenDashboard&) {}

void body(Json&, const Ping&) {}

void body(Json& json, const Challenge& message) {
  json["nonce"] = message.nonce;
  json["proof"] = message.proof;
}

void body(Json& json, const Welcome& message) {
  json["protocol"] = message.protocol;
  json["version"] = message.version;
  json["players"] = Json::array();
  for (const PlayerEntry& player : message.players) {
    json["players"].push_back({{"name", player.name},
                               {"unit", player.unit},
                               {"rules", player.rules},
                               {"sizes", player.sizes}});
  }
  json["rules"] = message.rules;
  json["limits"] = {{"message_bytes", message.limits.message_bytes},
                    {"budget_ms", number(message.limits.budget_ms)},
                    {"moves_per_message", message.limits.moves_per_message}};
}

void body(Json& json, const PairChallenge& message) {
  json["nonce"] = message.nonce;
  json["proof"] = message.proof;
}

void body(Json& json, const Paired& message) {
  json["client"] = message.client;
  json["secret"] = message.secret;
}

void body(Json& json, const Game& message) {
  json["game"] = message.game;
  json["relation"] = name(message.relation);
  json["next_seq"] = message.next_seq;
}

void body(Json& object, const Advice& message) {
  object["seq"] = message.seq;
  object["final"] = message.final;
  object["cancelled"] = message.cancelled;
  object["best"] = message.best ? Json(name(*message.best)) : Json(nullptr);
  object["moves"] = Json::object();
  for (std::size_t i = 0; i < message.moves.size(); ++i) {
    const std::optional<DirectionAdvice>& advice = message.moves[i];
    if (!advice) continue;
    object["moves"][std::string(name(static_cast<Direction>(i)))] = {
        {"legal", advice->legal}, {"value", number(advice->value)}};
  }
  object["depth"] = message.depth;
  object["nodes"] = message.nodes;
  object["think_ms"] = number(message.think_ms);
  object["granted_ms"] = number(message.granted_ms);
  object["player"] = message.player;
  object["unit"] = message.unit;
  if (message.ahead.empty()) return;
  object["ahead"] = Json::array();
  for (const Ahead& ahead : message.ahead) object["ahead"].push_back(json(ahead));
}

void body(Json&, const Done&) {}

void body(Json& json, const Logged& message) {
  json["game"] = message.game;
  json["seq"] = message.seq;
}

void body(Json& json, const Ended& message) {
  json["game"] = message.game;
}

void body(Json& json, const Fitted& message) {
  json["variants"] = Json::array();
  for (const FittedVariant& variant : message.variants) {
    json["variants"].push_back(
        {{"rules", variant.rules}, {"probability", number(variant.probability)}});
  }
  json["spawns"] = Json::array();
  for (const SpawnOdds& odds : message.spawns) {
    json["spawns"].push_back({{"value", odds.value},
                              {"seen", odds.seen},
                              {"mean", number(odds.mean)},
                              {"low", number(odds.low)},
                              {"high", number(odds.high)}});
  }
  json["why"] = message.why;
}

void body(Json& json, const Judged& message) {
  json["verdict"] = name(message.verdict);
  json["best"] = message.best ? Json(name(*message.best)) : Json(nullptr);
  json["loss"] = number(message.loss);
  json["sigma"] = number(message.sigma);
  json["accuracy"] = number(message.accuracy);
  json["expected"] = number(message.expected);
  json["reasons"] = Json::array();
  for (const Explanation& explanation : message.reasons) {
    json["reasons"].push_back({{"reason", name(explanation.reason)},
                               {"row", explanation.row},
                               {"col", explanation.col},
                               {"value", explanation.value}});
  }
  json["depth"] = message.depth;
  json["think_ms"] = number(message.think_ms);
}

void body(Json& json, const Dashboard& message) {
  json["ticket"] = message.ticket;
}

void body(Json&, const Pong&) {}

void body(Json& json, const ErrorReply& message) {
  json["code"] = static_cast<std::int32_t>(message.error.code);
  json["name"] = name(message.error.code);
  json["field"] = message.error.field;
  json["expected"] = message.error.expected;
  json["message"] = message.error.message;
}

}  // namespace

nlohmann::ordered_json write(const ClientMessage& message) {
  return std::visit(
      [](const auto& m) {
        Json object{{"type", m.kType}, {"id", m.id}};
        body(object, m);
        return object;
      },
      message);
}

nlohmann::ordered_json write(const HostMessage& message) {
  return std::visit(
      [](const auto& m) {
        Json object{{"type", m.kType}, {"reply_to", nullptr}};
        if constexpr (std::is_same_v<decltype(m.reply_to), Id>) {
          object["reply_to"] = m.reply_to;
        } else {
          object["reply_to"] = or_null(m.reply_to);
        }
        body(object, m);
        return object;
      },
      message);
}

}  // namespace protocol
