#include "proof.h"

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/rand.h>

#include <array>
#include <stdexcept>

namespace protocol {
namespace {

std::string_view name(Role role) {
  return role == Role::host ? "host" : "client";
}

std::string hmac(std::span<const std::uint8_t> key, const std::string& text) {
  std::array<std::uint8_t, 32> digest{};
  unsigned size = 0;
  const auto* data = reinterpret_cast<const unsigned char*>(text.data());
  if (HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()), data, text.size(), digest.data(),
           &size) == nullptr) {
    throw std::runtime_error("HMAC-SHA256 is not available");
  }
  return base64url(digest);
}

template <std::size_t N>
std::array<std::uint8_t, N> random_bytes() {
  std::array<std::uint8_t, N> bytes{};
  if (RAND_bytes(bytes.data(), static_cast<int>(N)) != 1) {
    throw std::runtime_error("no cryptographic randomness");
  }
  return bytes;
}

constexpr std::size_t kShortId = 16;

// Adds a character for each byte that can be one, as long as the id is short of them.
void add_characters(std::string& id, std::span<const std::uint8_t> bytes) {
  constexpr std::string_view alphabet = "abcdefghijklmnopqrstuvwxyz0123456789";
  // 252 is the largest multiple of 36 in a byte: larger ones would favour the first letters.
  constexpr std::uint8_t limit = 252;
  for (const std::uint8_t byte : bytes) {
    if (byte < limit && id.size() < kShortId) id += alphabet[byte % alphabet.size()];
  }
}

}  // namespace

std::string greeting_proof(Role role, std::span<const std::uint8_t> secret, std::string_view client,
                           std::string_view client_nonce, std::string_view host_nonce) {
  std::string text = "2048-bridge/1 ";
  text.append(name(role)).append(" hello\n").append(client).append("\n");
  text.append(client_nonce).append("\n").append(host_nonce);
  return hmac(secret, text);
}

std::string pairing_proof(Role role, std::string_view code, std::string_view client_nonce,
                          std::string_view host_nonce) {
  std::string text = "2048-bridge/1 ";
  text.append(name(role)).append(" pair\n").append(client_nonce).append("\n").append(host_nonce);
  return hmac({reinterpret_cast<const std::uint8_t*>(code.data()), code.size()}, text);
}

bool same_proof(std::string_view a, std::string_view b) {
  return a.size() == b.size() && CRYPTO_memcmp(a.data(), b.data(), a.size()) == 0;
}

std::string random_bytes32() {
  return base64url(random_bytes<32>());
}

std::string random_code() {
  constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  std::string code;
  for (const std::uint8_t byte : random_bytes<16>()) code += alphabet[byte % alphabet.size()];
  return code;
}

std::string random_short_id() {
  std::string id;
  while (id.size() < kShortId) add_characters(id, random_bytes<16>());
  return id;
}

std::string short_id_of(std::string_view text) {
  std::string id;
  std::string round(text);
  while (id.size() < kShortId) {
    std::array<std::uint8_t, 32> digest{};
    if (EVP_Digest(round.data(), round.size(), digest.data(), nullptr, EVP_sha256(), nullptr) !=
        1) {
      throw std::runtime_error("SHA-256 is not available");
    }
    add_characters(id, digest);
    round.assign(digest.begin(), digest.end());
  }
  return id;
}

}  // namespace protocol
