// The searches one connection has under way. Used from the session's strand only; the engine's
// answers arrive there through Post.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "engine.h"
#include "protocol/cpp/messages.h"
#include "session/peer.h"

namespace host {

class Searches : public std::enable_shared_from_this<Searches> {
 public:
  using Send = std::function<void(const solver::Advice&)>;

  /// `engine` must outlive every search.
  Searches(solver::Engine& engine, Post post, std::size_t most)
      : engine_(engine), post_(std::move(post)), most_(most) {}
  ~Searches();
  Searches(const Searches&) = delete;
  Searches& operator=(const Searches&) = delete;

  /// Begins a search. Others for the same game end as cancelled, but for those that ask another
  /// player about the same board. `send` gets its answers. Without room for one more nothing is
  /// begun, and the answer is false. Requires !engine.check(request).
  bool start(protocol::Id id, const std::string& game, solver::SearchRequest request, Send send);

  /// What is unknown or finished is ignored.
  void cancel(protocol::Id id);
  void cancel_game(const std::string& game);
  void cancel_all();

 private:
  struct Search {
    std::string game;
    std::optional<solver::Grid> board = std::nullopt;
    std::string player;
    std::optional<solver::Engine::SearchId> running;
    bool cancelled = false;
    Send send;
  };

  void cancel(Search& search);
  void on_advice(protocol::Id id, const solver::Advice& advice);

  solver::Engine& engine_;
  const Post post_;
  const std::size_t most_;
  std::map<protocol::Id, Search> searches_;
};

}  // namespace host
