#include "pairing/clients.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "data/private_file.h"

namespace host {
namespace {

using Json = nlohmann::json;

Json to_json(const Client& client) {
  return {{"id", client.id},
          {"origin", client.origin},
          {"name", client.name},
          {"secret", client.secret},
          {"paired_at", client.paired_at}};
}

}  // namespace

Result<std::vector<Client>> Clients::list() const {
  const auto text = read_file(path_);
  if (!text) return text.fault();
  std::vector<Client> clients;
  if (!*text) return clients;
  try {
    const Json object = Json::parse(**text);
    for (const Json& entry : object.at("clients")) {
      clients.push_back({entry.at("id"), entry.at("origin"), entry.at("name"), entry.at("secret"),
                         entry.at("paired_at")});
    }
  } catch (const Json::exception&) {
    // What the parser found is not repeated: it could quote a secret.
    return Fault{"bad_clients", path_.filename().string(),
                 path_.string() + " is damaged; move it away and pair again"};
  }
  return clients;
}

Result<std::optional<Client>> Clients::find(std::string_view id) const {
  auto clients = list();
  if (!clients) return clients.fault();
  const auto found = std::ranges::find(*clients, id, &Client::id);
  if (found == clients->end()) return std::optional<Client>{};
  return std::optional(std::move(*found));
}

Result<Done> Clients::add(const Client& client) const {
  const auto lock = FileLock::wait(lock_path());
  if (!lock) return lock.fault();
  auto clients = list();
  if (!clients) return clients.fault();
  clients->push_back(client);
  return store(*clients);
}

Result<bool> Clients::remove(std::string_view id) const {
  const auto lock = FileLock::wait(lock_path());
  if (!lock) return lock.fault();
  auto clients = list();
  if (!clients) return clients.fault();
  if (std::erase_if(*clients, [&](const Client& client) { return client.id == id; }) == 0) {
    return false;
  }
  const auto stored = store(*clients);
  if (!stored) return stored.fault();
  return true;
}

Result<Done> Clients::store(const std::vector<Client>& clients) const {
  Json list = Json::array();
  for (const Client& client : clients) list.push_back(to_json(client));
  return write_private(
      path_, Json{{"clients", list}}.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
}

std::filesystem::path Clients::lock_path() const {
  return path_.string() + ".lock";
}

}  // namespace host
