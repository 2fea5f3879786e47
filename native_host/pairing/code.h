// The one pairing code that may be open: pairing.json in the data folder, written by `bridge2048
// pair code` and read by the host when somebody asks to pair, so that it matters not which of the
// two started first. One use, two minutes, five tries. Thread-safe; every call blocks on the disk.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <variant>

#include "support/clock.h"
#include "support/result.h"

namespace host {

class PairingCode {
 public:
  static constexpr int kTries = 5;
  static constexpr std::int64_t kLifetimeMs = 120'000;

  enum class Closed : std::uint8_t {
    /// No code was issued, it was used, or its time is over.
    none,
    /// It was tried too often.
    spent,
  };
  enum class Attempt : std::uint8_t { accepted, wrong, spent, gone };

  PairingCode(std::filesystem::path path, WallClock now)
      : path_(std::move(path)), now_(std::move(now)) {}

  /// A new code of 16 characters, in place of an earlier one.
  Result<std::string> issue() const;

  /// The code that is open.
  Result<std::variant<std::string, Closed>> look() const;

  /// Counts a try at `code`, which look() gave earlier; accepted at most once.
  Result<Attempt> attempt(const std::string& code, bool proof_fits) const;

 private:
  struct State;
  Result<State> load() const;
  Result<Done> store(const State& state) const;
  std::filesystem::path lock_path() const;

  std::filesystem::path path_;
  WallClock now_;
};

/// "ABCD-EFGH-..." for people.
std::string with_dashes(const std::string& code);

}  // namespace host
