#include "web/tokens.h"

#include <algorithm>

#include "protocol/cpp/proof.h"

namespace host {

std::string Tokens::issue() {
  std::string token = protocol::random_bytes32();
  const std::lock_guard lock(mutex_);
  drop_idle();
  if (entries_.size() >= kMost) {
    entries_.erase(std::ranges::min_element(entries_, {}, &Entry::used));
  }
  entries_.push_back({token, now_()});
  return token;
}

bool Tokens::use(std::string_view token) {
  const std::lock_guard lock(mutex_);
  drop_idle();
  bool known = false;
  // All of them, so that the time tells nothing.
  for (Entry& entry : entries_) {
    if (!protocol::same_proof(entry.token, token)) continue;
    entry.used = now_();
    known = true;
  }
  return known;
}

void Tokens::drop_idle() {
  const auto oldest = now_() - kIdle;
  std::erase_if(entries_, [&](const Entry& entry) { return entry.used < oldest; });
}

}  // namespace host
