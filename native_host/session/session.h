// One connection's conversation: frames in, messages out. Knows nothing of sockets. Everything runs
// on one strand (Post brings the answers of engine and log there), so nothing here locks.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "data/settings.h"
#include "engine.h"
#include "games/games.h"
#include "pairing/clients.h"
#include "pairing/code.h"
#include "session/greeting.h"
#include "session/peer.h"
#include "session/rate.h"
#include "session/searches.h"
#include "support/diagnostics.h"
#include "web/tickets.h"

namespace host {

/// What all sessions of a host share. Everything referred to outlives them.
struct Services {
  solver::Engine& engine;
  Games& games;
  const Clients& clients;
  const PairingCode& code;
  const Tickets& tickets;
  const Diagnostics& diagnostics;
  Settings settings;
  std::string version;
  WallClock wall;
  SteadyClock steady;
};

class Session : public std::enable_shared_from_this<Session> {
 public:
  /// Frames refused until the connection is closed.
  static constexpr int kBrokenFrames = 10;

  /// `origin` has passed the guard; `label` names the connection in the host's lines for people.
  static std::shared_ptr<Session> make(const Services& services, Peer& peer, Post post,
                                       std::string origin, std::string label);

  /// The payload of a frame; any bytes.
  void on_frame(std::string_view frame, bool text);
  /// The time for the greeting is over; greeted sessions do not mind.
  void on_greeting_deadline();
  /// The peer is gone: its searches end, nothing is sent any more.
  void on_closed();

  bool greeted() const { return greeting_.greeted(); }

 private:
  Session(const Services& services, Peer& peer, Post post, std::string origin, std::string label);

  void dispatch(const protocol::ClientMessage& message);
  void on(const protocol::Hello& message);
  void on(const protocol::Prove& message);
  void on(const protocol::Pair& message);
  void on(const protocol::PairProve& message);
  void on(const protocol::Resume& message);
  void on(const protocol::Advise& message);
  void on(const protocol::Cancel& message);
  void on(const protocol::Moves& message);
  void on(const protocol::Fit& message);
  void on(const protocol::Judge& message);
  void on(const protocol::End& message);
  void on(const protocol::OpenDashboard& message);
  void on(const protocol::Ping& message);

  void send(protocol::HostMessage message);
  void refuse(std::optional<protocol::Id> id, protocol::Error error);
  void refuse_search(protocol::Id id);
  void close(protocol::CloseCode code, std::string_view why);
  protocol::Welcome welcome(protocol::Id id) const;
  /// Runs `then` on the strand, with the fault, when the log has answered.
  Games::Committed when_committed(protocol::Id id, std::function<void(Session&)> then);

  const Services& services_;
  /// Null once closed.
  Peer* peer_;
  const Post post_;
  const std::string label_;
  Greeting greeting_;
  const std::shared_ptr<Searches> searches_;
  /// What the games of this connection are held by.
  const Games::Holder holder_ = std::make_shared<int>(0);
  Rate rate_;
  /// When it was last seen that the client is still paired.
  SteadyClock::result_type seen_paired_{};
  protocol::Id last_id_ = 0;
  int broken_ = 0;
  int lines_ = 0;
};

}  // namespace host
