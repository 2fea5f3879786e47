#include "session/searches.h"

#include <algorithm>
#include <utility>

namespace host {
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
  if (advice.final) searches_.erase(found);
  send(advice);
}

}  // namespace host
