#include "session/searches.h"

#include <algorithm>
#include <utility>

#include "games/boards.h"

namespace host {
namespace {

double to_ms(std::chrono::microseconds time) {
  return std::chrono::duration<double, std::milli>(time).count();
}

protocol::Advice to_protocol(protocol::Id id, const solver::Rules& rules,
                             const solver::Advice& advice) {
  protocol::Advice message;
  message.reply_to = id;
  message.seq = advice.seq;
  message.final = advice.final;
  message.cancelled = advice.cancelled;
  if (advice.best) message.best = host::to_protocol(*advice.best, rules);
  for (std::size_t i = 0; i < solver::direction_names(rules).size(); ++i) {
    const solver::DirectionAdvice& from = advice.moves[i];
    const auto direction = host::to_protocol(static_cast<solver::Direction>(i), rules);
    protocol::DirectionAdvice& to = message.moves[static_cast<std::size_t>(direction)].emplace();
    to.legal = from.legal;
    if (from.legal) to.value = from.value;
  }
  message.depth = advice.depth;
  message.nodes = advice.nodes;
  message.think_ms = to_ms(advice.think);
  message.granted_ms = to_ms(advice.granted);
  message.player = advice.player;
  message.unit = advice.unit;
  return message;
}

}  // namespace

Searches::~Searches() {
  cancel_all();
}

bool Searches::start(protocol::Id id, const std::string& game, solver::SearchRequest request,
                     Send send) {
  for (auto& [other_id, other] : searches_) {
    const bool another_opinion = other.board == request.board && other.player != request.player;
    if (other.game == game && !another_opinion) cancel(other);
  }
  const auto running =
      std::ranges::count_if(searches_, [](const auto& entry) { return !entry.second.cancelled; });
  if (static_cast<std::size_t>(running) >= most_) return false;
  Search& search = searches_[id];
  search.game = game;
  search.board = request.board;
  search.rules = solver::find_rules(request.rules);
  search.player = request.player;
  search.send = std::move(send);
  // The callback runs on a worker, perhaps before start() returns, perhaps when this is gone.
  search.running = engine_.start(std::move(request), [self = weak_from_this(), post = post_,
                                                      id](const solver::Advice& advice) {
    post([self, id, advice] {
      if (const auto searches = self.lock()) searches->on_advice(id, advice);
    });
  });
  return true;
}

void Searches::cancel(protocol::Id id) {
  const auto found = searches_.find(id);
  if (found != searches_.end()) cancel(found->second);
}

void Searches::cancel_game(const std::string& game) {
  for (auto& [id, search] : searches_) {
    if (search.game == game) cancel(search);
  }
}

void Searches::cancel_all() {
  for (auto& [id, search] : searches_) cancel(search);
}

void Searches::cancel(Search& search) {
  if (search.cancelled || !search.running) return;
  search.cancelled = true;
  engine_.cancel(*search.running);
}

void Searches::on_advice(protocol::Id id, const solver::Advice& advice) {
  const auto found = searches_.find(id);
  if (found == searches_.end()) return;
  // Between cancelling and the end nobody waits for more than the end.
  if (found->second.cancelled && !advice.final) return;
  const Send send = found->second.send;
  const solver::Rules& rules = *found->second.rules;
  if (advice.final) searches_.erase(found);
  send(to_protocol(id, rules, advice));
}

}  // namespace host
