// The tickets to the dashboard that are open: tickets.json in the data folder. The host makes them
// for its clients, `bridge2048 log open` for whoever may write to the folder; the host that runs
// takes them. One use, one minute. What is kept is a digest: who reads the file, or a copy of it,
// gets no ticket by it. Thread-safe; every call blocks on the disk.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "support/clock.h"
#include "support/result.h"

namespace host {

class Tickets {
 public:
  static constexpr std::int64_t kLifetimeMs = 60'000;
  /// Open at once; a further one closes the oldest.
  static constexpr std::size_t kMost = 16;

  Tickets(std::filesystem::path path, WallClock now)
      : path_(std::move(path)), now_(std::move(now)) {}

  /// 43 characters of base64url.
  Result<std::string> issue() const;

  /// Whether there was such a ticket; from now on there is not.
  Result<bool> take(std::string_view ticket) const;

 private:
  struct Open {
    std::string digest;
    std::int64_t expires_at = 0;
  };
  Result<std::vector<Open>> load() const;
  Result<Done> store(const std::vector<Open>& tickets) const;
  std::filesystem::path lock_path() const;

  std::filesystem::path path_;
  WallClock now_;
};

}  // namespace host
