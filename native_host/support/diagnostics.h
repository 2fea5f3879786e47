// The host's own lines for people, on stderr: what happened, never a secret and never the body of a
// message. Thread-safe.
#pragma once

#include <memory>
#include <string_view>

namespace host {

class Diagnostics {
 public:
  enum class Show : unsigned char { nothing, errors, everything };

  explicit Diagnostics(Show show);
  ~Diagnostics();
  Diagnostics(const Diagnostics&) = delete;
  Diagnostics& operator=(const Diagnostics&) = delete;

  void info(std::string_view line) const;
  void warn(std::string_view line) const;
  void error(std::string_view line) const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace host
