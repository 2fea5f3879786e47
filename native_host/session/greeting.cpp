#include "session/greeting.h"

#include <optional>
#include <utility>

#include "protocol/cpp/proof.h"

namespace host {
namespace {

using protocol::Error;
using protocol::ErrorCode;
using protocol::Role;

std::optional<Error> check_version(int version) {
  if (version == protocol::kProtocolVersion) return std::nullopt;
  return Error{ErrorCode::unsupported_protocol, "/protocol",
               std::to_string(protocol::kProtocolVersion),
               "this host speaks another version of the protocol"};
}

Error already_greeted() {
  return {ErrorCode::already_greeted, "/type", "a request", "the greeting is over"};
}

Error without_challenge() {
  return {ErrorCode::out_of_order, "/type", "hello or pair first",
          "there is no challenge this proof could answer"};
}

Error not_paired() {
  return {ErrorCode::not_paired, "/client", "a client paired from this origin",
          "this host is not paired with this client"};
}

Error wrong_proof() {
  return {ErrorCode::wrong_proof, "/proof", "the proof of the shared secret",
          "the proof does not fit"};
}

Error no_code() {
  return {ErrorCode::no_code, "", "a code from `bridge2048 pair code`", "no pairing code is open"};
}

Error too_many_tries() {
  return {ErrorCode::too_many_tries, "", "a new code from `bridge2048 pair code`",
          "the code was tried too often and is closed"};
}

}  // namespace

Greeting::Challenged Greeting::on(const protocol::Hello& hello) {
  if (greeted()) return already_greeted();
  if (auto error = check_version(hello.protocol)) return *error;
  const auto found = clients_.find(hello.client);
  if (!found) return unusable(found.fault());
  if (!*found || (*found)->origin != origin_) return not_paired();
  auto secret = protocol::from_base64url((*found)->secret);
  if (!secret) {
    return unusable(
        {"bad_clients", "clients.json", "the secret of " + hello.client + " is damaged"});
  }
  std::string nonce = protocol::random_bytes32();
  std::string proof =
      protocol::greeting_proof(Role::host, *secret, hello.client, hello.nonce, nonce);
  state_ = HelloSent{hello.client, std::move(*secret), hello.nonce, nonce};
  return protocol::Challenge{hello.id, std::move(nonce), std::move(proof)};
}

std::optional<Error> Greeting::on(const protocol::Prove& prove) {
  if (greeted()) return already_greeted();
  if (!std::holds_alternative<HelloSent>(state_)) return without_challenge();
  // A challenge is answered once.
  const HelloSent sent = std::get<HelloSent>(std::exchange(state_, Nothing{}));
  const std::string right = protocol::greeting_proof(Role::client, sent.secret, sent.client,
                                                     sent.client_nonce, sent.host_nonce);
  if (!protocol::same_proof(right, prove.proof)) return wrong_proof();
  state_ = Greeted{sent.client};
  return std::nullopt;
}

std::optional<Error> Greeting::revoked() const {
  const auto found = clients_.find(client());
  // A disk that fails now has not taken the pairing back.
  if (!found || *found) return std::nullopt;
  return not_paired();
}

Greeting::PairChallenged Greeting::on(const protocol::Pair& pair) {
  if (greeted()) return already_greeted();
  if (auto error = check_version(pair.protocol)) return *error;
  const auto look = code_.look();
  if (!look) return unusable(look.fault());
  if (const auto* closed = std::get_if<PairingCode::Closed>(&*look)) {
    return *closed == PairingCode::Closed::spent ? too_many_tries() : no_code();
  }
  const auto& code = std::get<std::string>(*look);
  std::string nonce = protocol::random_bytes32();
  std::string proof = protocol::pairing_proof(Role::host, code, pair.nonce, nonce);
  state_ = PairSent{code, pair.name, pair.nonce, nonce};
  return protocol::PairChallenge{pair.id, std::move(nonce), std::move(proof)};
}

Greeting::Paired Greeting::on(const protocol::PairProve& prove) {
  if (greeted()) return already_greeted();
  if (!std::holds_alternative<PairSent>(state_)) return without_challenge();
  const PairSent sent = std::get<PairSent>(std::exchange(state_, Nothing{}));
  return finish_pairing(prove, sent);
}

Greeting::Paired Greeting::finish_pairing(const protocol::PairProve& prove, const PairSent& sent) {
  const std::string right =
      protocol::pairing_proof(Role::client, sent.code, sent.client_nonce, sent.host_nonce);
  const auto attempt = code_.attempt(sent.code, protocol::same_proof(right, prove.proof));
  if (!attempt) return unusable(attempt.fault());
  switch (*attempt) {
    case PairingCode::Attempt::wrong:
      return wrong_proof();
    case PairingCode::Attempt::spent:
      return too_many_tries();
    case PairingCode::Attempt::gone:
      return no_code();
    case PairingCode::Attempt::accepted:
      break;
  }
  const Client client{protocol::random_short_id(), origin_, sent.name, protocol::random_bytes32(),
                      now_()};
  const auto added = clients_.add(client);
  if (!added) return unusable(added.fault());
  return protocol::Paired{prove.id, client.id, client.secret};
}

Error Greeting::unusable(const Fault& fault) const {
  diagnostics_.error(fault.message);
  return {ErrorCode::internal, "", "a data folder that can be read and written",
          "the host's files of pairing cannot be used; its log says more"};
}

}  // namespace host
