// What the edges of the host return instead of throwing: a value, or a fault that can be shown.
#pragma once

#include <string>
#include <utility>
#include <variant>

namespace host {

/// A fault as people and `--json` see it.
struct Fault {
  /// A word that stays put: "bad_use", "port_in_use", ...
  std::string code;
  /// What the fault is about: an option, a setting, a file; may be empty.
  std::string field;
  /// A sentence.
  std::string message;

  bool operator==(const Fault&) const = default;
};

template <typename T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Result(Fault fault) : state_(std::in_place_index<1>, std::move(fault)) {}

  explicit operator bool() const { return state_.index() == 0; }
  /// Requires a value.
  T& operator*() { return std::get<0>(state_); }
  const T& operator*() const { return std::get<0>(state_); }
  T* operator->() { return &std::get<0>(state_); }
  const T* operator->() const { return &std::get<0>(state_); }
  /// Requires a fault.
  const Fault& fault() const { return std::get<1>(state_); }

 private:
  std::variant<T, Fault> state_;
};

/// The value of an action that has none.
struct Done {};

}  // namespace host
