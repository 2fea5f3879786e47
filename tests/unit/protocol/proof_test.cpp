#include "protocol/cpp/proof.h"

#include <set>

#include "golden.h"
#include "protocol/cpp/messages.h"
#include "support/catch.h"

using namespace protocol;

TEST_CASE("the proofs fit the vectors that WebCrypto is held to") {
  const auto vectors = nlohmann::json::parse(golden::read(golden::folder() / "proofs.json"));
  const auto& hello = vectors.at("hello");
  const std::string client_nonce = vectors.at("client_nonce");
  const std::string host_nonce = vectors.at("host_nonce");
  const auto secret = from_base64url(hello.at("secret").get<std::string>());
  REQUIRE(secret);
  std::string code = vectors.at("pair").at("code");
  std::erase(code, '-');
  for (const auto& [role, word] : {std::pair{Role::host, "host"}, {Role::client, "client"}}) {
    CHECK(greeting_proof(role, *secret, hello.at("client").get<std::string>(), client_nonce,
                         host_nonce) == vectors.at("proofs").at("hello").at(word));
    CHECK(pairing_proof(role, code, client_nonce, host_nonce) ==
          vectors.at("proofs").at("pair").at(word));
  }
}

TEST_CASE("same_proof tells texts apart") {
  CHECK(same_proof("abc", "abc"));
  CHECK_FALSE(same_proof("abc", "abd"));
  CHECK_FALSE(same_proof("abc", "abcd"));
  CHECK(same_proof("", ""));
}

TEST_CASE("base64url goes there and back, and nothing else comes through") {
  std::vector<std::uint8_t> bytes;
  for (int i = 0; i < 70; ++i) {
    CHECK(from_base64url(base64url(bytes)) == bytes);
    bytes.push_back(static_cast<std::uint8_t>(i * 37 + 251));
  }
  for (const char* text : {"A", "AB=", "A+", "A/", "AB", "AAAAA", "\xC3\xA4"}) {
    INFO(text);
    CHECK_FALSE(from_base64url(text));
  }
}

TEST_CASE("random texts have the protocol's form and do not repeat") {
  constexpr std::string_view base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  constexpr std::string_view short_id = "abcdefghijklmnopqrstuvwxyz0123456789";
  std::set<std::string> seen;
  for (int i = 0; i < 1000; ++i) {
    const std::string nonce = random_bytes32();
    const std::string code = random_code();
    const std::string id = random_short_id();
    CHECK(from_base64url(nonce).value().size() == 32);
    CHECK((code.size() == 16 && code.find_first_not_of(base32) == std::string::npos));
    CHECK((id.size() == 16 && id.find_first_not_of(short_id) == std::string::npos));
    seen.insert({nonce, code, id});
  }
  CHECK(seen.size() == 3000);
}
