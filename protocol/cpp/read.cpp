#include "read.h"

#include <stdexcept>

namespace protocol {
namespace {

using Json = nlohmann::json;

template <typename T>
void read(const Json& json, T& value) {
  json.get_to(value);
}

template <typename Enum>
Enum word(const Json& json, std::initializer_list<Enum> values) {
  const auto& text = json.get_ref<const std::string&>();
  for (const Enum value : values) {
    if (name(value) == text) return value;
  }
  throw std::logic_error("a word of the schemas that messages.h does not know: " + text);
}

void read(const Json& json, Direction& value) {
  const auto& text = json.get_ref<const std::string&>();
  for (std::size_t i = 0; i < kDirections; ++i) {
    value = static_cast<Direction>(i);
    if (name(value) == text) return;
  }
  throw std::logic_error("a direction of the schemas that messages.h does not know: " + text);
}

void read(const Json& json, Relation& value) {
  value = word(json, {Relation::new_game, Relation::same, Relation::follows, Relation::gap,
                      Relation::undo, Relation::fork});
}

void read(const Json& json, MoveKind& value) {
  value = word(json, {MoveKind::move, MoveKind::gap, MoveKind::undo});
}

void read(const Json& json, PlayedBy& value) {
  value = word(json, {PlayedBy::hand, PlayedBy::hint, PlayedBy::autoplay});
}

void read(const Json& json, EndReason& value) {
  value = word(json, {EndReason::over, EndReason::won, EndReason::left, EndReason::restarted});
}

void read(const Json& json, Verdict& value) {
  value = word(json, {Verdict::unknown, Verdict::forced, Verdict::good, Verdict::inaccuracy,
                      Verdict::mistake, Verdict::blunder});
}

void read(const Json& json, Reason& value) {
  value = word(json, {Reason::deadly_spawn, Reason::corner_left, Reason::edge_opened,
                      Reason::small_tile_trapped, Reason::order_broken, Reason::no_merge_left,
                      Reason::merge_missed, Reason::crowded});
}

void read(const Json& json, ErrorCode& value) {
  value = static_cast<ErrorCode>(json.get<std::int32_t>());
}

void read(const Json& json, Board& board) {
  board.rows = static_cast<int>(json.size());
  board.cols = static_cast<int>(json.front().size());
  board.faces.reserve(json.size() * json.front().size());
  for (const Json& row : json) {
    for (const Json& face : row) board.faces.push_back(face.get<std::uint64_t>());
  }
}

void read(const Json& json, Spawn& spawn);
void read(const Json& json, Limits& limits);
void read(const Json& json, DirectionAdvice& advice);
template <typename T>
void read(const Json& json, std::array<std::optional<T>, kDirections>& by_direction);

template <typename T>
void field(const Json& object, const char* key, T& value) {
  read(object.at(key), value);
}

template <typename T>
void field(const Json& object, const char* key, std::optional<T>& value) {
  const auto found = object.find(key);
  if (found != object.end() && !found->is_null()) read(*found, value.emplace());
}

void read(const Json& json, Spawn& spawn) {
  field(json, "row", spawn.row);
  field(json, "col", spawn.col);
  field(json, "value", spawn.value);
}

/// By the names of the directions; absent are those that the rules have not.
template <typename T>
void read(const Json& json, std::array<std::optional<T>, kDirections>& by_direction) {
  for (std::size_t i = 0; i < by_direction.size(); ++i) {
    field(json, std::string(name(static_cast<Direction>(i))).c_str(), by_direction[i]);
  }
}

void read(const Json& json, DirectionAdvice& advice) {
  field(json, "legal", advice.legal);
  field(json, "value", advice.value);
}

void read(const Json& json, Ahead& ahead) {
  field(json, "spawn", ahead.spawn);
  field(json, "best", ahead.best);
  field(json, "values", ahead.values);
  field(json, "depth", ahead.depth);
}

void read(const Json& json, PlayerEntry& player) {
  field(json, "name", player.name);
  field(json, "unit", player.unit);
  field(json, "rules", player.rules);
  field(json, "sizes", player.sizes);
}

void read(const Json& json, Limits& limits) {
  field(json, "message_bytes", limits.message_bytes);
  field(json, "budget_ms", limits.budget_ms);
  field(json, "moves_per_message", limits.moves_per_message);
}

void read(const Json& json, Move& move) {
  field(json, "seq", move.seq);
  field(json, "kind", move.kind);
  field(json, "board", move.board);
  if (move.kind == MoveKind::move) {
    field(json, "direction", move.direction);
    field(json, "spawn", move.spawn);
  }
  field(json, "by", move.by);
  field(json, "player", move.player);
  field(json, "values", move.values);
  field(json, "depth", move.depth);
  field(json, "think_ms", move.think_ms);
  field(json, "t_ms", move.t_ms);
  field(json, "score", move.score);
}

void read(const Json& json, SeenMove& move) {
  field(json, "before", move.before);
  field(json, "direction", move.direction);
  field(json, "after", move.after);
}

void read(const Json& json, FittedVariant& variant) {
  field(json, "rules", variant.rules);
  field(json, "probability", variant.probability);
}

void read(const Json& json, SpawnOdds& odds) {
  field(json, "value", odds.value);
  field(json, "seen", odds.seen);
  field(json, "mean", odds.mean);
  field(json, "low", odds.low);
  field(json, "high", odds.high);
}

void read(const Json& json, Explanation& explanation) {
  field(json, "reason", explanation.reason);
  field(json, "row", explanation.row);
  field(json, "col", explanation.col);
  field(json, "value", explanation.value);
}

void body(const Json& json, Hello& message) {
  field(json, "protocol", message.protocol);
  field(json, "client", message.client);
  field(json, "nonce", message.nonce);
  field(json, "name", message.name);
  field(json, "version", message.version);
}

void body(const Json& json, Prove& message) {
  field(json, "proof", message.proof);
}

void body(const Json& json, Pair& message) {
  field(json, "protocol", message.protocol);
  field(json, "nonce", message.nonce);
  field(json, "name", message.name);
  field(json, "version", message.version);
}

void body(const Json& json, PairProve& message) {
  field(json, "proof", message.proof);
}

void body(const Json& json, Resume& message) {
  field(json, "game", message.game);
  field(json, "site", message.site);
  field(json, "page", message.page);
  field(json, "tab", message.tab);
  field(json, "board", message.board);
  field(json, "rules", message.rules);
  field(json, "score", message.score);
}

void body(const Json& json, Advise& message) {
  field(json, "game", message.game);
  field(json, "board", message.board);
  field(json, "rules", message.rules);
  field(json, "player", message.player);
  field(json, "budget_ms", message.budget_ms);
  message.ahead = json.value("ahead", false);
}

void body(const Json& json, Cancel& message) {
  field(json, "request", message.request);
}

void body(const Json& json, Moves& message) {
  field(json, "game", message.game);
  for (const Json& move : json.at("moves")) read(move, message.moves.emplace_back());
}

void body(const Json& json, Fit& message) {
  for (const Json& seen : json.at("moves")) read(seen, message.moves.emplace_back());
}

void body(const Json& json, Judge& message) {
  field(json, "game", message.game);
  field(json, "board", message.board);
  field(json, "direction", message.direction);
  field(json, "rules", message.rules);
  field(json, "budget_ms", message.budget_ms);
}

void body(const Json& json, End& message) {
  field(json, "game", message.game);
  field(json, "reason", message.reason);
  field(json, "board", message.board);
  field(json, "score", message.score);
}

void body(const Json&, OpenDashboard&) {}

void body(const Json&, Ping&) {}

void body(const Json& json, Challenge& message) {
  field(json, "nonce", message.nonce);
  field(json, "proof", message.proof);
}

void body(const Json& json, Welcome& message) {
  field(json, "protocol", message.protocol);
  field(json, "version", message.version);
  for (const Json& player : json.at("players")) read(player, message.players.emplace_back());
  field(json, "rules", message.rules);
  field(json, "limits", message.limits);
}

void body(const Json& json, PairChallenge& message) {
  field(json, "nonce", message.nonce);
  field(json, "proof", message.proof);
}

void body(const Json& json, Paired& message) {
  field(json, "client", message.client);
  field(json, "secret", message.secret);
}

void body(const Json& json, Game& message) {
  field(json, "game", message.game);
  field(json, "relation", message.relation);
  field(json, "next_seq", message.next_seq);
}

void body(const Json& json, Advice& message) {
  field(json, "seq", message.seq);
  field(json, "final", message.final);
  field(json, "cancelled", message.cancelled);
  field(json, "best", message.best);
  field(json, "moves", message.moves);
  field(json, "depth", message.depth);
  field(json, "nodes", message.nodes);
  field(json, "think_ms", message.think_ms);
  field(json, "granted_ms", message.granted_ms);
  field(json, "player", message.player);
  field(json, "unit", message.unit);
  if (const auto ahead = json.find("ahead"); ahead != json.end()) {
    for (const Json& one : *ahead) read(one, message.ahead.emplace_back());
  }
}

void body(const Json&, Done&) {}

void body(const Json& json, Logged& message) {
  field(json, "game", message.game);
  field(json, "seq", message.seq);
}

void body(const Json& json, Ended& message) {
  field(json, "game", message.game);
}

void body(const Json& json, Fitted& message) {
  for (const Json& variant : json.at("variants")) read(variant, message.variants.emplace_back());
  for (const Json& odds : json.at("spawns")) read(odds, message.spawns.emplace_back());
  field(json, "why", message.why);
}

void body(const Json& json, Judged& message) {
  field(json, "verdict", message.verdict);
  field(json, "best", message.best);
  field(json, "loss", message.loss);
  field(json, "sigma", message.sigma);
  field(json, "accuracy", message.accuracy);
  field(json, "expected", message.expected);
  for (const Json& reason : json.at("reasons")) read(reason, message.reasons.emplace_back());
  field(json, "depth", message.depth);
  field(json, "think_ms", message.think_ms);
}

void body(const Json& json, Dashboard& message) {
  field(json, "ticket", message.ticket);
}

void body(const Json&, Pong&) {}

void body(const Json& json, ErrorReply& message) {
  field(json, "code", message.error.code);
  field(json, "field", message.error.field);
  field(json, "expected", message.error.expected);
  field(json, "message", message.error.message);
}

/// The alternative of the variant whose wire name is `type`.
template <typename Message, std::size_t I = 0>
Message choose(std::string_view type, const Json& object, const char* id_key) {
  using T = std::variant_alternative_t<I, Message>;
  if (T::kType == type) {
    T message;
    if constexpr (std::is_same_v<Message, ClientMessage>) {
      field(object, id_key, message.id);
    } else {
      field(object, id_key, message.reply_to);
    }
    body(object, message);
    return message;
  }
  if constexpr (I + 1 < std::variant_size_v<Message>) {
    return choose<Message, I + 1>(type, object, id_key);
  }
  throw std::logic_error("a message of the schemas that messages.h does not know");
}

}  // namespace

ClientMessage read_client(std::string_view type, const nlohmann::json& object) {
  return choose<ClientMessage>(type, object, "id");
}

HostMessage read_host(std::string_view type, const nlohmann::json& object) {
  return choose<HostMessage>(type, object, "reply_to");
}

}  // namespace protocol
