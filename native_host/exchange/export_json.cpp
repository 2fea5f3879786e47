#include "exchange/export_json.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>
#include <variant>

#include "games/boards.h"
#include "protocol/cpp/codec.h"

namespace host {
namespace {

using Json = nlohmann::json;
using protocol::ClientMessage;
using protocol::Refusal;

// So many to a message, as its schema has it.
constexpr std::size_t kMovesAMessage = 16;

std::size_t line_of(std::string_view text, std::size_t byte) {
  const std::string_view before = text.substr(0, std::min(byte, text.size()));
  return 1 + static_cast<std::size_t>(std::ranges::count(before, '\n'));
}

Fault refused(const Refusal& refusal, const std::string& place, std::size_t first) {
  // "/moves/3/board" of a message is "/moves/35/board" of the file.
  std::string field = refusal.error.field;
  constexpr std::string_view kMoves = "/moves/";
  if (field.starts_with(kMoves)) {
    const std::size_t end = field.find('/', kMoves.size());
    const std::string number = field.substr(kMoves.size(), end - kMoves.size());
    const std::string rest = end == std::string::npos ? "" : field.substr(end);
    field = std::string(kMoves) + std::to_string(std::stoul(number) + first) + rest;
  }
  return import_fault(place + field,
                      refusal.error.message + "; expected " + refusal.error.expected);
}

// The protocol's own schema judges the values: what a page may tell is what a file may.
template <typename Message>
std::variant<Message, Refusal> as_message(const Json& json) {
  auto decoded = protocol::decode_client(json.dump());
  if (auto* refusal = std::get_if<Refusal>(&decoded)) return std::move(*refusal);
  return std::get<Message>(std::get<ClientMessage>(std::move(decoded)));
}

template <typename T>
std::optional<T> number_of(const Json& object, const char* name) {
  const auto found = object.find(name);
  if (found == object.end() || !found->is_number_integer()) return std::nullopt;
  return found->get<T>();
}

std::optional<std::string> text_of(const Json& object, const char* name) {
  const auto found = object.find(name);
  if (found == object.end() || !found->is_string()) return std::nullopt;
  return found->get<std::string>();
}

Result<std::vector<protocol::Move>> read_moves(const Json& list, const std::string& place) {
  if (!list.is_array()) return import_fault(place + "/moves", "expected a list of moves");
  std::vector<protocol::Move> moves;
  for (std::size_t first = 0; first < list.size(); first += kMovesAMessage) {
    Json some = Json::array();
    for (std::size_t i = first; i < std::min(list.size(), first + kMovesAMessage); ++i) {
      Json move = list[i];
      if (!move.is_object()) {
        return import_fault(place + "/moves/" + std::to_string(i), "expected an object");
      }
      if (move.contains("ms")) move["think_ms"] = move["ms"];
      if (const auto kind = text_of(move, "kind"); kind && *kind != "move") {
        move.erase("direction");
        move.erase("spawn");
      }
      some.push_back(std::move(move));
    }
    const Json message{
        {"type", "moves"}, {"id", 1}, {"game", "gamegamegamegame"}, {"moves", std::move(some)}};
    auto read = as_message<protocol::Moves>(message);
    if (const auto* refusal = std::get_if<Refusal>(&read)) return refused(*refusal, place, first);
    auto& part = std::get<protocol::Moves>(read).moves;
    moves.insert(moves.end(), std::make_move_iterator(part.begin()),
                 std::make_move_iterator(part.end()));
  }
  return moves;
}

Result<GameHead> read_head(const Json& game, const std::string& place) {
  const auto at = [&](const char* name) { return place + "/" + name; };
  const Json message{{"type", "resume"},
                     {"id", 1},
                     {"game", game.value("id", Json())},
                     {"site", game.value("site", Json())},
                     {"page", game.value("page", Json())},
                     {"tab", "imported"},
                     {"board", game.value("first_board", Json())},
                     {"rules", game.value("rules", Json())},
                     {"score", Json()}};
  auto read = as_message<protocol::Resume>(message);
  if (auto* refusal = std::get_if<Refusal>(&read)) {
    std::string& field = refusal->error.field;
    if (field == "/game") field = "/id";
    if (field.starts_with("/board")) field.replace(0, 6, "/first_board");
    return refused(*refusal, place, 0);
  }
  const auto& resume = std::get<protocol::Resume>(read);
  if (!resume.game) return import_fault(at("id"), "expected the game's id");
  const auto started = number_of<std::int64_t>(game, "started_ms");
  if (!started) return import_fault(at("started_ms"), "expected milliseconds since 1970");
  const solver::Rules* rules = solver::find_rules(resume.rules);
  if (rules == nullptr) return import_fault(at("rules"), "these rules are not known here");
  auto board = to_grid(resume.board, *rules, at("first_board"));
  if (const auto* error = std::get_if<protocol::Error>(&board)) {
    return import_fault(error->field, error->message + "; expected " + error->expected);
  }
  return GameHead{*resume.game,
                  text_of(game, "client").value_or("imported"),
                  resume.site,
                  resume.page,
                  resume.rules,
                  text_of(game, "parent"),
                  std::get<solver::Grid>(std::move(board)),
                  *started};
}

Result<std::optional<GameEnd>> read_end(const Json& game, const std::string& place) {
  const auto name = text_of(game, "end");
  if (!name) return std::optional<GameEnd>();
  const auto ended = number_of<std::int64_t>(game, "ended_ms");
  if (!ended) return import_fault(place + "/ended_ms", "expected milliseconds since 1970");
  if (const auto reason = end_reason(*name)) return std::optional(GameEnd{*ended, *reason});
  return import_fault(place + "/end", "expected over, won, left or restarted, got '" + *name + "'");
}

// The board and the score that were seen last may be later than the last move.
std::optional<Fault> read_last(const Json& game, const std::string& place, WholeGame& whole) {
  GameTotals& totals = whole.totals;
  const Json& score = game.value("score", Json());
  if (score.is_number_unsigned()) totals.score_page = score.get<std::uint64_t>();
  if (!whole.end) return std::nullopt;
  const std::string field = place + "/last_board";
  const Json message{{"type", "end"},
                     {"id", 1},
                     {"game", whole.head.id},
                     {"reason", protocol::name(whole.end->reason)},
                     {"board", game.value("last_board", Json())},
                     {"score", Json()}};
  auto read = as_message<protocol::End>(message);
  if (const auto* refusal = std::get_if<Refusal>(&read)) {
    return import_fault(field, refusal->error.message + "; expected " + refusal->error.expected);
  }
  const protocol::Board& last = std::get<protocol::End>(read).board;
  if (auto error = check_shape(last, totals.last_board, field)) {
    return import_fault(field, error->message);
  }
  auto board = to_grid(last, *solver::find_rules(whole.head.rules), field);
  if (const auto* error = std::get_if<protocol::Error>(&board)) {
    return import_fault(error->field, error->message + "; expected " + error->expected);
  }
  totals.last_board = std::get<solver::Grid>(std::move(board));
  totals.spawn_unseen = false;
  totals.highest = std::max(totals.highest, totals.last_board.max_rank());
  return std::nullopt;
}

Result<WholeGame> read_game(const Json& entry, const std::string& place) {
  if (!entry.is_object() || !entry.contains("game") || !entry["game"].is_object()) {
    return import_fault(place + "/game", "expected the game, beside its \"moves\"");
  }
  const Json& game = entry["game"];
  auto head = read_head(game, place + "/game");
  if (!head) return head.fault();
  const auto moves = read_moves(entry.value("moves", Json()), place);
  if (!moves) return moves.fault();
  auto whole = play_through(*std::move(head), *moves, place + "/moves");
  if (!whole) return whole.fault();
  const auto end = read_end(game, place + "/game");
  if (!end) return end.fault();
  whole->end = *end;
  if (auto fault = read_last(game, place + "/game", *whole)) return *fault;
  return whole;
}

}  // namespace

Result<std::vector<WholeGame>> read_export(std::string_view text) {
  Json json;
  try {
    json = Json::parse(text);
  } catch (const Json::parse_error& error) {
    return import_fault("line " + std::to_string(line_of(text, error.byte)),
                        "this is no JSON: " + std::string(error.what()));
  } catch (const Json::out_of_range& error) {
    // Its only word on the place is the number itself, in quotes.
    const std::string what = error.what();
    const std::size_t begin = std::min(what.find('\''), what.size() - 1) + 1;
    const std::string number = what.substr(begin, what.find('\'', begin) - begin);
    return import_fault("line " + std::to_string(line_of(text, text.find(number))),
                        "the number " + number + " is too large");
  }
  std::vector<WholeGame> games;
  if (json.is_object() && !json.contains("games")) {
    auto game = read_game(json, "");
    if (!game) return game.fault();
    games.push_back(*std::move(game));
    return games;
  }
  if (!json.is_object() || !json["games"].is_array()) {
    return import_fault("/games", "expected a list of games");
  }
  for (std::size_t i = 0; i < json["games"].size(); ++i) {
    auto game = read_game(json["games"][i], "/games/" + std::to_string(i));
    if (!game) return game.fault();
    games.push_back(*std::move(game));
  }
  return games;
}

}  // namespace host
