// The proofs of the greeting and of pairing: HMAC-SHA256 as base64url text. Safe from any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace protocol {

enum class Role : std::uint8_t { host, client };

/// Key: the 32 raw bytes of the secret. Nonces are base64url texts as sent.
std::string greeting_proof(Role role, std::span<const std::uint8_t> secret, std::string_view client,
                           std::string_view client_nonce, std::string_view host_nonce);

/// Key: the ASCII of the code's 16 characters, without dashes.
std::string pairing_proof(Role role, std::string_view code, std::string_view client_nonce,
                          std::string_view host_nonce);

/// Takes the same time wherever the texts differ; texts of different length are told apart at once.
bool same_proof(std::string_view a, std::string_view b);

/// 32 bytes of the system's cryptographic randomness as base64url, for nonces and secrets. Throws
/// std::runtime_error when there is none.
std::string random_bytes32();
/// 16 characters of base32 (A-Z2-7). Throws like random_bytes32().
std::string random_code();
/// 16 characters of [a-z0-9], for clients and games. Throws like random_bytes32().
std::string random_short_id();

/// The same kind of id, always the same for the same text. Throws where SHA-256 is missing.
std::string short_id_of(std::string_view text);

std::string base64url(std::span<const std::uint8_t> bytes);
/// Nothing for characters outside the alphabet, padding, an impossible length, or bits left over.
std::optional<std::vector<std::uint8_t>> from_base64url(std::string_view text);

}  // namespace protocol
