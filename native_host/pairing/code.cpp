#include "pairing/code.h"

#include <nlohmann/json.hpp>

#include "data/private_file.h"
#include "protocol/cpp/proof.h"

namespace host {

using Json = nlohmann::json;

struct PairingCode::State {
  std::string code;
  std::int64_t expires_at = 0;
  int tries_left = 0;
  /// No code is open.
  bool none = true;
};

Result<std::string> PairingCode::issue() const {
  const auto lock = FileLock::wait(lock_path());
  if (!lock) return lock.fault();
  const State state{protocol::random_code(), now_() + kLifetimeMs, kTries, false};
  const auto stored = store(state);
  if (!stored) return stored.fault();
  return state.code;
}

Result<std::variant<std::string, PairingCode::Closed>> PairingCode::look() const {
  const auto state = load();
  if (!state) return state.fault();
  if (state->none) return {Closed::none};
  if (state->tries_left <= 0) return {Closed::spent};
  return {state->code};
}

Result<PairingCode::Attempt> PairingCode::attempt(const std::string& code, bool proof_fits) const {
  const auto lock = FileLock::wait(lock_path());
  if (!lock) return lock.fault();
  auto state = load();
  if (!state) return state.fault();
  if (state->none || state->code != code) return Attempt::gone;
  if (state->tries_left <= 0) return Attempt::spent;
  if (proof_fits) {
    const auto removed = remove_file(path_);
    if (!removed) return removed.fault();
    return Attempt::accepted;
  }
  --state->tries_left;
  const auto stored = store(*state);
  if (!stored) return stored.fault();
  return state->tries_left == 0 ? Attempt::spent : Attempt::wrong;
}

Result<PairingCode::State> PairingCode::load() const {
  const auto text = read_file(path_);
  if (!text) return text.fault();
  if (!*text) return State{};
  State state;
  try {
    const Json object = Json::parse(**text);
    state = {object.at("code"), object.at("expires_at"), object.at("tries_left"), false};
  } catch (const Json::exception&) {
    // As good as none: the next `pair code` replaces it.
    return State{};
  }
  const std::int64_t left = state.expires_at - now_();
  // A clock that was set back must not lengthen the code's life.
  if (left <= 0 || left > kLifetimeMs) return State{};
  return state;
}

Result<Done> PairingCode::store(const State& state) const {
  const Json object{
      {"code", state.code}, {"expires_at", state.expires_at}, {"tries_left", state.tries_left}};
  return write_private(path_, object.dump() + "\n");
}

std::filesystem::path PairingCode::lock_path() const {
  return path_.string() + ".lock";
}

std::string with_dashes(const std::string& code) {
  std::string text;
  for (std::size_t i = 0; i < code.size(); ++i) {
    if (i > 0 && i % 4 == 0) text += '-';
    text += code[i];
  }
  return text;
}

}  // namespace host
