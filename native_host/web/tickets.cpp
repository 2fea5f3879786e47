#include "web/tickets.h"

#include <nlohmann/json.hpp>

#include "data/private_file.h"
#include "protocol/cpp/proof.h"

namespace host {

using Json = nlohmann::json;

Result<std::string> Tickets::issue() const {
  const auto lock = FileLock::wait(lock_path());
  if (!lock) return lock.fault();
  auto tickets = load();
  if (!tickets) return tickets.fault();
  std::string ticket = protocol::random_bytes32();
  tickets->push_back({protocol::short_id_of(ticket), now_() + kLifetimeMs});
  if (tickets->size() > kMost) tickets->erase(tickets->begin());
  const auto stored = store(*tickets);
  if (!stored) return stored.fault();
  return ticket;
}

Result<bool> Tickets::take(std::string_view ticket) const {
  const auto lock = FileLock::wait(lock_path());
  if (!lock) return lock.fault();
  auto tickets = load();
  if (!tickets) return tickets.fault();
  const std::string digest = protocol::short_id_of(ticket);
  const auto taken = std::erase_if(
      *tickets, [&](const Open& open) { return protocol::same_proof(open.digest, digest); });
  if (taken == 0) return false;
  // Before anybody is let in: a ticket that cannot be taken off the disk would be good twice.
  const auto stored = store(*tickets);
  if (!stored) return stored.fault();
  return true;
}

Result<std::vector<Tickets::Open>> Tickets::load() const {
  const auto text = read_file(path_);
  if (!text) return text.fault();
  std::vector<Open> tickets;
  if (!*text) return tickets;
  const std::int64_t now = now_();
  try {
    for (const Json& entry : Json::parse(**text)) {
      Open open{entry.at("digest"), entry.at("expires_at")};
      const std::int64_t left = open.expires_at - now;
      // A clock that was set back must not lengthen a ticket's life.
      if (left > 0 && left <= kLifetimeMs) tickets.push_back(std::move(open));
    }
  } catch (const Json::exception&) {
    // As good as none: the next ticket replaces it.
    return std::vector<Open>{};
  }
  return tickets;
}

Result<Done> Tickets::store(const std::vector<Open>& tickets) const {
  if (tickets.empty()) return remove_file(path_);
  Json entries = Json::array();
  for (const Open& open : tickets) {
    entries.push_back({{"digest", open.digest}, {"expires_at", open.expires_at}});
  }
  return write_private(path_, entries.dump() + "\n");
}

std::filesystem::path Tickets::lock_path() const {
  return path_.string() + ".lock";
}

}  // namespace host
