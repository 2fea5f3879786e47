#include "support/harness.h"

namespace {

using protocol::CloseCode;
using protocol::ErrorCode;
using protocol::Role;

const std::string kNonce(43, 'A');
const std::string kProof(43, 'B');
const std::string kClient = "aaaaaaaaaaaaaaaa";

protocol::Hello hello(const std::string& client = kClient) {
  return {0, 1, client, kNonce, "test", "1"};
}
protocol::Pair pair() {
  return {0, 1, kNonce, "my browser", "1"};
}

// Sends and expects this refusal, with the connection closed after it.
void refused(Wire& wire, protocol::ClientMessage message, ErrorCode code, const char* field) {
  const protocol::Id id = wire.say(std::move(message));
  const auto reply = wire.next<protocol::ErrorReply>();
  CHECK(reply.reply_to == id);
  CHECK(reply.error.code == code);
  CHECK(reply.error.field == field);
  CHECK_FALSE(reply.error.message.empty());
  CHECK(wire.closed() == CloseCode::greeting_refused);
  // Nothing is heard any more.
  wire.say(protocol::Ping{});
  CHECK(wire.silent());
}

}  // namespace

TEST_CASE_METHOD(Host, "greeting proves both sides and tells what the host can do", "[greeting]") {
  Wire wire(*this);
  CHECK_FALSE(wire.session().greeted());
  wire.greet();
  CHECK(wire.session().greeted());
  CHECK_FALSE(wire.closed());
}

TEST_CASE_METHOD(Host, "greeting welcomes with players, rules, limits and version", "[greeting]") {
  const std::string secret = protocol::random_bytes32();
  const auto key = *protocol::from_base64url(secret);
  REQUIRE(
      clients.add({kClient, std::string(host::kExtensionOrigins.front()), "test", secret, wall}));
  Wire wire(*this);
  wire.say(hello());
  const auto challenge = wire.next<protocol::Challenge>();
  CHECK(challenge.nonce != kNonce);
  const auto id = wire.say(protocol::Prove{
      0, protocol::greeting_proof(Role::client, key, kClient, kNonce, challenge.nonce)});
  const auto welcome = wire.next<protocol::Welcome>();
  CHECK(welcome.reply_to == id);
  CHECK(welcome.protocol == 1);
  CHECK(welcome.version == "1.2.3");
  REQUIRE_FALSE(welcome.players.empty());
  CHECK(welcome.players.front().name == engine.players().front().name);
  CHECK(welcome.rules.front() == "standard");
  CHECK(welcome.limits == protocol::Limits{});
}

TEST_CASE_METHOD(Host, "greeting refuses another version of the protocol", "[greeting]") {
  Wire one(*this);
  auto old = hello();
  old.protocol = 2;
  refused(one, old, ErrorCode::unsupported_protocol, "/protocol");
  Wire other(*this);
  auto old_pair = pair();
  old_pair.protocol = 1000;
  other.say(old_pair);
  const auto error = other.error();
  CHECK(error.code == ErrorCode::unsupported_protocol);
  CHECK(error.expected == "1");
}

TEST_CASE_METHOD(Host, "greeting refuses who is not paired", "[greeting]") {
  Wire unknown(*this);
  refused(unknown, hello(), ErrorCode::not_paired, "/client");

  REQUIRE(clients.add({kClient, "moz-extension://0f8b6b52-7c1e-4b3a-9d60-1a2b3c4d5e6f", "other",
                       protocol::random_bytes32(), wall}));
  Wire elsewhere(*this);
  refused(elsewhere, hello(), ErrorCode::not_paired, "/client");

  Wire revoked(*this);
  revoked.greet("bbbbbbbbbbbbbbbb");
  REQUIRE(*clients.remove("bbbbbbbbbbbbbbbb"));
  Wire again(*this);
  refused(again, hello("bbbbbbbbbbbbbbbb"), ErrorCode::not_paired, "/client");
}

TEST_CASE_METHOD(Host, "greeting refuses a wrong proof, and one for another challenge",
                 "[greeting]") {
  const std::string secret = protocol::random_bytes32();
  const auto key = *protocol::from_base64url(secret);
  REQUIRE(
      clients.add({kClient, std::string(host::kExtensionOrigins.front()), "test", secret, wall}));
  {
    Wire wire(*this);
    wire.say(hello());
    wire.next<protocol::Challenge>();
    refused(wire, protocol::Prove{0, kProof}, ErrorCode::wrong_proof, "/proof");
  }
  {
    // What the host itself sent proves nothing.
    Wire wire(*this);
    wire.say(hello());
    const auto challenge = wire.next<protocol::Challenge>();
    refused(wire, protocol::Prove{0, challenge.proof}, ErrorCode::wrong_proof, "/proof");
  }
  {
    // Neither does a proof that was right on another connection.
    Wire first(*this);
    first.say(hello());
    const auto challenge = first.next<protocol::Challenge>();
    const auto proof =
        protocol::greeting_proof(Role::client, key, kClient, kNonce, challenge.nonce);
    Wire second(*this);
    second.say(hello());
    second.next<protocol::Challenge>();
    refused(second, protocol::Prove{0, proof}, ErrorCode::wrong_proof, "/proof");
  }
}

TEST_CASE_METHOD(Host, "greeting refuses a proof without a challenge", "[greeting]") {
  Wire one(*this);
  refused(one, protocol::Prove{0, kProof}, ErrorCode::out_of_order, "/type");
  Wire two(*this);
  refused(two, protocol::PairProve{0, kProof}, ErrorCode::out_of_order, "/type");
  REQUIRE(code.issue());
  Wire crossed(*this);
  crossed.say(pair());
  crossed.next<protocol::PairChallenge>();
  refused(crossed, protocol::Prove{0, kProof}, ErrorCode::out_of_order, "/type");
}

TEST_CASE_METHOD(Host, "greeting refuses every request before welcome", "[greeting]") {
  const protocol::Board board{2, 2, {0, 2, 2, 0}};
  const std::vector<protocol::ClientMessage> requests{
      protocol::Resume{0, std::nullopt, "s", "", "tab-nonce", board, "standard", 0},
      protocol::Advise{0, kClient, board, "standard", "", 0},
      protocol::Cancel{0, 1},
      protocol::Moves{0, kClient, {play_at_random(1, 1).moves}},
      protocol::End{0, kClient, protocol::EndReason::left, board, 0},
      protocol::Ping{},
  };
  for (const auto& request : requests) {
    Wire wire(*this);
    refused(wire, request, ErrorCode::not_greeted, "/type");
  }
}

TEST_CASE_METHOD(Host, "greeting refuses to be repeated", "[greeting]") {
  const std::vector<protocol::ClientMessage> greetings{hello(), pair(), protocol::Prove{0, kProof},
                                                       protocol::PairProve{0, kProof}};
  int client = 0;
  for (const auto& greeting : greetings) {
    Wire wire(*this);
    wire.greet("client000000000" + std::to_string(client++));
    refused(wire, greeting, ErrorCode::already_greeted, "/type");
  }
}

TEST_CASE_METHOD(Host, "greeting refuses ids that do not rise", "[greeting]") {
  Wire wire(*this);
  wire.greet();
  wire.frame(R"({"type":"ping","id":2})");
  const auto error = wire.error();
  CHECK(error.code == ErrorCode::out_of_order);
  CHECK(error.field == "/id");
  CHECK(wire.closed() == CloseCode::greeting_refused);
}

TEST_CASE_METHOD(Host, "greeting that takes too long is closed", "[greeting]") {
  Wire slow(*this);
  slow.say(hello());
  slow.next<protocol::ErrorReply>();
  Wire silent_peer(*this);
  silent_peer.session().on_greeting_deadline();
  CHECK(silent_peer.closed() == CloseCode::handshake_timeout);
  Wire quick(*this);
  quick.greet();
  quick.session().on_greeting_deadline();
  CHECK_FALSE(quick.closed());
}

TEST_CASE_METHOD(Host, "greeting lasts until the client is revoked", "[greeting]") {
  Wire wire(*this);
  wire.greet("aaaaaaaaaaaaaaaa");
  Wire other(*this);
  other.greet("bbbbbbbbbbbbbbbb");
  REQUIRE(*clients.remove("aaaaaaaaaaaaaaaa"));
  steady += std::chrono::seconds(2);
  wire.say(protocol::Ping{});
  CHECK(wire.error().code == protocol::ErrorCode::not_paired);
  CHECK(wire.closed() == protocol::CloseCode::greeting_refused);
  other.say(protocol::Ping{});
  other.next<protocol::Pong>();
}

TEST_CASE_METHOD(Host, "greeting with damaged files of pairing fails and closes", "[greeting]") {
  REQUIRE(host::write_private(folder / "clients.json", "{"));
  Wire wire(*this);
  refused(wire, hello(), ErrorCode::internal, "");
}

TEST_CASE_METHOD(Host, "pairing by code gives a client and a secret that greet", "[pairing]") {
  const auto open = code.issue();
  REQUIRE(open);
  Wire wire(*this);
  wire.say(pair());
  const auto challenge = wire.next<protocol::PairChallenge>();
  CHECK(challenge.proof == protocol::pairing_proof(Role::host, *open, kNonce, challenge.nonce));
  wire.say(protocol::PairProve{
      0, protocol::pairing_proof(Role::client, *open, kNonce, challenge.nonce)});
  const auto paired = wire.next<protocol::Paired>();
  CHECK(paired.client.size() == 16);
  CHECK(paired.secret.size() == 43);

  const auto stored = clients.find(paired.client);
  REQUIRE((stored && *stored));
  CHECK((*stored)->secret == paired.secret);
  CHECK((*stored)->origin == host::kExtensionOrigins.front());
  CHECK((*stored)->name == "my browser");

  // On the same connection.
  const auto key = *protocol::from_base64url(paired.secret);
  wire.say(hello(paired.client));
  const auto hello_challenge = wire.next<protocol::Challenge>();
  wire.say(protocol::Prove{0, protocol::greeting_proof(Role::client, key, paired.client, kNonce,
                                                       hello_challenge.nonce)});
  wire.next<protocol::Welcome>();

  // The code is used up.
  Wire second(*this);
  refused(second, pair(), ErrorCode::no_code, "");
}

TEST_CASE_METHOD(Host, "pairing without an open code is refused", "[pairing]") {
  Wire none(*this);
  refused(none, pair(), ErrorCode::no_code, "");
  REQUIRE(code.issue());
  wall += host::PairingCode::kLifetimeMs;
  Wire late(*this);
  refused(late, pair(), ErrorCode::no_code, "");
}

TEST_CASE_METHOD(Host, "pairing closes the code after five wrong proofs", "[pairing]") {
  REQUIRE(code.issue());
  for (int i = 0; i < host::PairingCode::kTries; ++i) {
    Wire wire(*this);
    wire.say(pair());
    wire.next<protocol::PairChallenge>();
    const bool last = i + 1 == host::PairingCode::kTries;
    refused(wire, protocol::PairProve{0, kProof},
            last ? ErrorCode::too_many_tries : ErrorCode::wrong_proof, last ? "" : "/proof");
  }
  Wire after(*this);
  refused(after, pair(), ErrorCode::too_many_tries, "");
}

TEST_CASE_METHOD(Host, "pairing lets one of two win the same code", "[pairing]") {
  const auto open = code.issue();
  REQUIRE(open);
  Wire first(*this);
  Wire second(*this);
  first.say(pair());
  second.say(pair());
  const auto one = first.next<protocol::PairChallenge>();
  const auto two = second.next<protocol::PairChallenge>();
  first.say(
      protocol::PairProve{0, protocol::pairing_proof(Role::client, *open, kNonce, one.nonce)});
  first.next<protocol::Paired>();
  refused(second,
          protocol::PairProve{0, protocol::pairing_proof(Role::client, *open, kNonce, two.nonce)},
          ErrorCode::no_code, "");
  CHECK(clients.list()->size() == 1);
}
