#include "session/session.h"

#include <utility>
#include <variant>

#include "analysis/judge.h"
#include "games/boards.h"
#include "games/naming.h"
#include "protocol/cpp/codec.h"
#include "session/answers.h"

namespace host {
namespace {

using protocol::CloseCode;
using protocol::Error;
using protocol::ErrorCode;

constexpr const char* kBesides = "/judge";

// A peer that errs all the time must not fill the disk with lines about it.
constexpr int kLinesPerConnection = 20;

// Revoking is done by another process; so long it may take to be noticed.
constexpr std::chrono::seconds kBetweenLooks{1};

bool is_greeting(const protocol::ClientMessage& message) {
  return std::holds_alternative<protocol::Hello>(message) ||
         std::holds_alternative<protocol::Prove>(message) ||
         std::holds_alternative<protocol::Pair>(message) ||
         std::holds_alternative<protocol::PairProve>(message);
}

bool ends_connection(ErrorCode code) {
  const int number = static_cast<int>(code);
  return number >= 200 && number <= 299;
}

std::chrono::microseconds to_us(double ms) {
  return std::chrono::microseconds(static_cast<std::int64_t>(ms * 1000));
}

// What the engine refuses, in the words of the protocol. The board was checked before.
Error to_error(const solver::RequestError& error, const solver::Engine& engine,
               const std::string& player) {
  if (error.field != "player") {
    return {ErrorCode::wrong_player, "/rules", "rules and a board some player plays",
            error.message};
  }
  std::string known;
  bool exists = false;
  for (const solver::PlayerInfo& info : engine.players()) {
    if (!known.empty()) known += ", ";
    known += info.name;
    exists = exists || info.name == solver::player_name(player);
  }
  if (exists)
    return {ErrorCode::wrong_player, "/player", "a player of these rules, with options it has",
            error.message};
  return {ErrorCode::unknown_player, "/player", std::move(known), error.message};
}

}  // namespace

std::shared_ptr<Session> Session::make(const Services& services, Peer& peer, Post post,
                                       std::string origin, std::string label) {
  return std::shared_ptr<Session>(
      new Session(services, peer, std::move(post), std::move(origin), std::move(label)));
}

Session::Session(const Services& services, Peer& peer, Post post, std::string origin,
                 std::string label)
    : services_(services),
      peer_(&peer),
      post_(std::move(post)),
      label_(std::move(label)),
      greeting_(std::move(origin), services.clients, services.code, services.wall,
                services.diagnostics),
      searches_(std::make_shared<Searches>(services.engine, post_,
                                           static_cast<std::size_t>(services.settings.searches))),
      rate_(services.settings.requests_per_second, services.steady()) {}

void Session::on_frame(std::string_view frame, bool text) {
  if (peer_ == nullptr) return;
  if (!text) frame = {};
  const auto decoded = protocol::decode_client(frame);
  if (const auto* refusal = std::get_if<protocol::Refusal>(&decoded)) {
    refuse(refusal->id, refusal->error);
    if (peer_ != nullptr && ++broken_ >= kBrokenFrames) {
      close(CloseCode::too_many_broken, "too many broken messages");
    }
    return;
  }
  const auto& message = std::get<protocol::ClientMessage>(decoded);
  const protocol::Id id = protocol::id_of(message);
  if (id <= last_id_) {
    refuse(id, {ErrorCode::out_of_order, "/id", "more than " + std::to_string(last_id_),
                "ids must rise within a connection"});
    return;
  }
  last_id_ = id;
  if (!rate_.take(services_.steady())) {
    refuse(id, {ErrorCode::rate_limited, "",
                "at most " + std::to_string(services_.settings.requests_per_second) +
                    " requests a second",
                "too many requests a second"});
    return;
  }
  if (greeted() && services_.steady() - seen_paired_ >= kBetweenLooks) {
    seen_paired_ = services_.steady();
    if (auto error = greeting_.revoked()) return refuse(id, std::move(*error));
  }
  if (!greeted() && !is_greeting(message)) {
    refuse(id, {ErrorCode::not_greeted, "/type", "hello or pair", "nobody has been greeted yet"});
    return;
  }
  dispatch(message);
}

void Session::on_greeting_deadline() {
  if (peer_ != nullptr && !greeted()) {
    close(CloseCode::handshake_timeout, "the greeting took too long");
  }
}

void Session::on_closed() {
  peer_ = nullptr;
  searches_->cancel_all();
}

void Session::dispatch(const protocol::ClientMessage& message) {
  std::visit([this](const auto& it) { on(it); }, message);
}

void Session::on(const protocol::Hello& message) {
  auto answer = greeting_.on(message);
  if (auto* error = std::get_if<Error>(&answer)) return refuse(message.id, std::move(*error));
  send(std::move(std::get<protocol::Challenge>(answer)));
}

void Session::on(const protocol::Prove& message) {
  if (auto error = greeting_.on(message)) return refuse(message.id, std::move(*error));
  services_.diagnostics.info(label_ + ": greeted client " + greeting_.client());
  send(welcome(message.id));
}

void Session::on(const protocol::Pair& message) {
  auto answer = greeting_.on(message);
  if (auto* error = std::get_if<Error>(&answer)) return refuse(message.id, std::move(*error));
  send(std::move(std::get<protocol::PairChallenge>(answer)));
}

void Session::on(const protocol::PairProve& message) {
  auto answer = greeting_.on(message);
  if (auto* error = std::get_if<Error>(&answer)) return refuse(message.id, std::move(*error));
  auto& paired = std::get<protocol::Paired>(answer);
  services_.diagnostics.info(label_ + ": paired client " + paired.client);
  send(std::move(paired));
}

void Session::on(const protocol::Resume& message) {
  auto answer = services_.games.resume(greeting_.client(), message, holder_);
  if (auto* error = std::get_if<Error>(&answer)) return refuse(message.id, std::move(*error));
  auto& resumed = std::get<Games::Resumed>(answer);
  send(protocol::Game{message.id, std::move(resumed.game), resumed.relation, resumed.next_seq});
}

void Session::on(const protocol::Advise& message) {
  if (auto error = services_.games.check(greeting_.client(), message.game, message.board)) {
    return refuse(message.id, std::move(*error));
  }
  auto rules = find_rules(message.rules);
  if (auto* error = std::get_if<Error>(&rules)) return refuse(message.id, std::move(*error));
  auto board = to_grid(message.board, *std::get<const solver::Rules*>(rules), "/board");
  if (auto* error = std::get_if<Error>(&board)) return refuse(message.id, std::move(*error));
  solver::SearchRequest request{std::move(std::get<solver::Grid>(board)), message.rules,
                                message.player, to_us(message.budget_ms)};
  request.ahead = message.ahead;
  if (const auto error = services_.engine.check(request)) {
    return refuse(message.id, to_error(*error, services_.engine, message.player));
  }
  const bool started = searches_->start(
      message.id, message.game, std::move(request),
      [self = weak_from_this(), id = message.id, cols = message.board.cols,
       &of = *std::get<const solver::Rules*>(rules)](const solver::Advice& advice) {
        if (const auto session = self.lock()) session->send(to_advice(id, of, cols, advice));
      });
  if (!started) refuse_search(message.id);
}

void Session::on(const protocol::Judge& message) {
  if (auto error = services_.games.check(greeting_.client(), message.game, message.board)) {
    return refuse(message.id, std::move(*error));
  }
  auto found = find_rules(message.rules);
  if (auto* error = std::get_if<Error>(&found)) return refuse(message.id, std::move(*error));
  const solver::Rules& rules = *std::get<const solver::Rules*>(found);
  auto board = to_grid(message.board, rules, "/board");
  if (auto* error = std::get_if<Error>(&board)) return refuse(message.id, std::move(*error));
  const auto played = to_solver(message.direction, rules);
  if (!played) {
    return refuse(message.id, {ErrorCode::impossible_move, "/direction", "a direction of the rules",
                               "these rules have no such direction"});
  }
  const solver::SearchRequest request{std::get<solver::Grid>(board), message.rules,
                                      std::string(kJudge), to_us(message.budget_ms)};
  // Where nobody counts points, nobody can say what a move gave away.
  if (services_.engine.check(request)) return send(not_judged(message.id));
  const auto answer = [self = weak_from_this(), id = message.id, game = message.game, &rules,
                       board = request.board, played = *played,
                       budget_ms = message.budget_ms](const solver::Advice& advice) {
    if (!advice.final) return;
    const auto session = self.lock();
    if (!session) return;
    session->send(to_judged(id, rules, board, played, advice));
    // What the player is told is what the log tells later.
    const auto judgement = to_judgement(played, advice, budget_ms);
    if (judgement) {
      session->services_.games.judged(session->greeting_.client(), game, board, played, *judgement);
    }
  };
  // Besides the advice on the board that follows, which must not end it.
  if (!searches_->start(message.id, message.game + kBesides, request, answer)) {
    refuse_search(message.id);
  }
}

void Session::refuse_search(protocol::Id id) {
  refuse(id, {ErrorCode::too_many_searches, "",
              "at most " + std::to_string(services_.settings.searches) + " at once",
              "too many searches at once"});
}

void Session::on(const protocol::Cancel& message) {
  searches_->cancel(message.request);
  send(protocol::Done{message.id});
}

void Session::on(const protocol::Moves& message) {
  auto error = services_.games.add_moves(
      greeting_.client(), message,
      when_committed(message.id, [id = message.id, game = message.game](Session& session) {
        session.send(protocol::Logged{id, game, session.services_.games.committed_seq(game)});
      }));
  if (error) refuse(message.id, std::move(*error));
}

void Session::on(const protocol::Fit& message) {
  auto fitted = name_rules(message);
  if (auto* error = std::get_if<Error>(&fitted)) return refuse(message.id, std::move(*error));
  send(std::get<protocol::Fitted>(std::move(fitted)));
}

void Session::on(const protocol::End& message) {
  searches_->cancel_game(message.game);
  auto error = services_.games.end(
      greeting_.client(), message,
      when_committed(message.id, [id = message.id, game = message.game](Session& session) {
        session.send(protocol::Ended{id, game});
      }));
  if (error) refuse(message.id, std::move(*error));
}

void Session::on(const protocol::OpenDashboard& message) {
  auto ticket = services_.tickets.issue();
  if (!ticket) {
    services_.diagnostics.error(ticket.fault().message);
    return refuse(message.id, {ErrorCode::internal, "", "a data folder that can be written",
                               "the host cannot use its data folder; its log says more"});
  }
  send(protocol::Dashboard{message.id, std::move(*ticket)});
}

void Session::on(const protocol::Ping& message) {
  send(protocol::Pong{message.id});
}

void Session::send(protocol::HostMessage message) {
  if (peer_ != nullptr) peer_->send(std::move(message));
}

void Session::refuse(std::optional<protocol::Id> id, Error error) {
  if (++lines_ <= kLinesPerConnection) {
    services_.diagnostics.warn(label_ + ": refused a message: " +
                               std::string(protocol::name(error.code)) + " " + error.field);
  }
  const bool ends = ends_connection(error.code);
  const bool greeting_failed = !greeted() && error.code == ErrorCode::internal;
  send(protocol::ErrorReply{id, std::move(error)});
  if (ends || greeting_failed) close(CloseCode::greeting_refused, "greeting refused");
}

void Session::close(CloseCode code, std::string_view why) {
  if (peer_ == nullptr) return;
  Peer* peer = std::exchange(peer_, nullptr);
  searches_->cancel_all();
  services_.diagnostics.info(label_ + ": closing: " + std::string(why));
  peer->close(code, why);
}

protocol::Welcome Session::welcome(protocol::Id id) const {
  protocol::Welcome message;
  message.reply_to = id;
  message.version = services_.version;
  for (const solver::PlayerInfo& player : services_.engine.players()) {
    message.players.push_back({player.name, player.unit, player.rules, player.sizes});
  }
  for (const solver::Rules& rules : solver::rules_catalogue()) {
    message.rules.push_back(rules.name);
  }
  return message;
}

Games::Committed Session::when_committed(protocol::Id id, std::function<void(Session&)> then) {
  return [self = weak_from_this(), post = post_, id, then = std::move(then)](const Fault* fault) {
    std::optional<Error> error;
    if (fault != nullptr) {
      error = Error{ErrorCode::log_unavailable, "", "a log that can be written", fault->message};
    }
    post([self, id, then, error] {
      const auto session = self.lock();
      if (!session) return;
      if (error) {
        session->refuse(id, *error);
      } else {
        then(*session);
      }
    });
  };
}

}  // namespace host
