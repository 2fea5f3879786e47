// Who the peer is: the handshake by which client and host prove to each other that they share the
// secret given at pairing, and pairing itself. The host proves itself first. A state machine on
// messages; blocks on the disk for the files of pairing/.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "pairing/clients.h"
#include "pairing/code.h"
#include "protocol/cpp/messages.h"
#include "support/diagnostics.h"
#include "support/result.h"

namespace host {

class Greeting {
 public:
  /// `origin` has passed the guard.
  Greeting(std::string origin, const Clients& clients, const PairingCode& code, WallClock now,
           const Diagnostics& diagnostics)
      : origin_(std::move(origin)),
        clients_(clients),
        code_(code),
        now_(std::move(now)),
        diagnostics_(diagnostics) {}

  using Challenged = std::variant<protocol::Challenge, protocol::Error>;
  using PairChallenged = std::variant<protocol::PairChallenge, protocol::Error>;
  using Paired = std::variant<protocol::Paired, protocol::Error>;

  Challenged on(const protocol::Hello& hello);
  /// Nothing refused means greeted() from now on.
  std::optional<protocol::Error> on(const protocol::Prove& prove);
  PairChallenged on(const protocol::Pair& pair);
  Paired on(const protocol::PairProve& prove);

  bool greeted() const { return std::holds_alternative<Greeted>(state_); }
  /// Why the client that was greeted is none any more. Requires greeted(). Blocks on the disk.
  std::optional<protocol::Error> revoked() const;
  /// Requires greeted().
  const std::string& client() const { return std::get<Greeted>(state_).client; }

 private:
  struct Nothing {};
  struct HelloSent {
    std::string client;
    std::vector<std::uint8_t> secret;
    std::string client_nonce;
    std::string host_nonce;
  };
  struct PairSent {
    std::string code;
    std::string name;
    std::string client_nonce;
    std::string host_nonce;
  };
  struct Greeted {
    std::string client;
  };

  Paired finish_pairing(const protocol::PairProve& prove, const PairSent& sent);
  /// The peer hears that the files of pairing cannot be used; why stands in the host's own lines.
  protocol::Error unusable(const Fault& fault) const;

  const std::string origin_;
  const Clients& clients_;
  const PairingCode& code_;
  const WallClock now_;
  const Diagnostics& diagnostics_;
  std::variant<Nothing, HelloSent, PairSent, Greeted> state_;
};

}  // namespace host
