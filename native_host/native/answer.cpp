#include "native/answer.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <optional>

#include "guard/guard.h"
#include "guard/identity.h"
#include "protocol/cpp/messages.h"
#include "protocol/cpp/proof.h"

namespace host {
namespace {

constexpr std::size_t kMostName = 64;

std::string one_line(const nlohmann::ordered_json& object) {
  return object.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

Fault bad(const char* field, std::string expected) {
  const std::string about = *field == '\0' ? "" : std::string(field) + ": ";
  return {"bad_message", field, about + "expected " + std::move(expected)};
}

struct Request {
  std::string origin;
  std::string name;
  std::optional<std::string> client;
};

Result<Request> read_request(std::string_view text) {
  const auto json = nlohmann::json::parse(text, nullptr, false);
  if (!json.is_object()) return bad("", "one JSON object");
  const auto text_of = [&json](const char* key) -> std::optional<std::string> {
    const auto found = json.find(key);
    if (found == json.end() || !found->is_string()) return std::nullopt;
    return found->get<std::string>();
  };
  if (text_of("type") != "start") return bad("/type", "\"start\"");
  const auto origin = text_of("origin");
  if (!origin) return bad("/origin", "the extension's Origin");
  const auto name = text_of("name");
  if (!name || name->empty() || name->size() > kMostName) return bad("/name", "1..64 bytes");
  const auto client = json.find("client");
  if (client == json.end() || !(client->is_null() || client->is_string())) {
    return bad("/client", "the id given at pairing, or null");
  }
  return Request{*origin, *name, text_of("client")};
}

bool fits(Caller caller, std::string_view origin) {
  const bool pinned = std::ranges::find(kExtensionOrigins, origin) != kExtensionOrigins.end();
  if (caller == Caller::chromium) return pinned;
  return !pinned && is_allowed_origin(origin, kExtensionOrigins);
}

Result<Client> pairing_of(const Request& request, const NativeServices& services) {
  if (request.client) {
    auto known = services.clients.find(*request.client);
    if (!known) return known.fault();
    if (*known && (*known)->origin == request.origin) return std::move(**known);
  }
  Client client{protocol::random_short_id(), request.origin, request.name,
                protocol::random_bytes32(), services.wall()};
  const auto added = services.clients.add(client);
  if (!added) return added.fault();
  return client;
}

}  // namespace

Result<Caller> caller_of(std::span<const std::string> arguments) {
  const auto is_ours = [](const std::string& argument) {
    return argument.ends_with('/') &&
           std::ranges::find(kExtensionOrigins,
                             std::string_view(argument).substr(0, argument.size() - 1)) !=
               kExtensionOrigins.end();
  };
  if (!arguments.empty() && is_ours(arguments.front())) return Caller::chromium;
  if (arguments.size() >= 2 && arguments[1] == kGeckoId) return Caller::firefox;
  return Fault{"bad_caller", "",
               "this is what a browser starts for the extension of 2048 Bridge, and for nobody "
               "else; `bridge2048 install` tells the browsers about it"};
}

std::string native_error(const Fault& fault) {
  return one_line({{"type", "error"},
                   {"code", fault.code},
                   {"field", fault.field},
                   {"message", fault.message}});
}

std::string answer_native(std::string_view text, Caller caller, const NativeServices& services) {
  const auto request = read_request(text);
  if (!request) return native_error(request.fault());
  if (!fits(caller, request->origin)) {
    return native_error(
        bad("/origin", "the Origin of the extension that this browser vouches for"));
  }
  const auto running = services.host();
  if (!running) return native_error(running.fault());
  const auto client = pairing_of(*request, services);
  if (!client) return native_error(client.fault());
  return one_line({{"type", "started"},
                   {"port", running->port},
                   {"protocol", protocol::kProtocolVersion},
                   {"client", client->id},
                   {"secret", client->secret}});
}

}  // namespace host
