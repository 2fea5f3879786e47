// Who is paired: clients.json in the data folder. Each call reads the file anew, so that what
// `bridge2048 pair` did meanwhile counts at once. Thread-safe; every call blocks on the disk.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "support/result.h"

namespace host {

struct Client {
  /// `[a-z0-9]{16}`.
  std::string id;
  /// The only Origin it may come from.
  std::string origin;
  /// What it calls itself, for people.
  std::string name;
  /// 32 bytes in base64url.
  std::string secret;
  /// Milliseconds since 1970.
  std::int64_t paired_at = 0;

  bool operator==(const Client&) const = default;
};

class Clients {
 public:
  explicit Clients(std::filesystem::path path) : path_(std::move(path)) {}

  Result<std::vector<Client>> list() const;
  Result<std::optional<Client>> find(std::string_view id) const;
  Result<Done> add(const Client& client) const;
  /// Whether there was such a client.
  Result<bool> remove(std::string_view id) const;

 private:
  Result<Done> store(const std::vector<Client>& clients) const;
  std::filesystem::path lock_path() const;

  std::filesystem::path path_;
};

}  // namespace host
