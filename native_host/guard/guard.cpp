#include "guard/guard.h"

#include <algorithm>
#include <array>
#include <string>

namespace host {
namespace {

constexpr std::string_view kPath = "/bridge";
constexpr std::string_view kMozScheme = "moz-extension://";

bool is_own_name(std::string_view value, std::uint16_t port) {
  constexpr std::array<std::string_view, 3> names{"127.0.0.1", "localhost", "[::1]"};
  std::string suffix(":");
  suffix += std::to_string(port);
  return std::ranges::any_of(names, [&](std::string_view name) {
    return value.size() == name.size() + suffix.size() && value.starts_with(name) &&
           value.ends_with(suffix);
  });
}

bool is_lowercase_uuid(std::string_view text) {
  if (text.size() != 36) return false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool dash = i == 8 || i == 13 || i == 18 || i == 23;
    const bool hex = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
    if (dash ? c != '-' : !hex) return false;
  }
  return true;
}

}  // namespace

bool is_allowed_origin(std::string_view origin, std::span<const std::string_view> origins) {
  if (std::ranges::find(origins, origin) != origins.end()) return true;
  return origin.starts_with(kMozScheme) && is_lowercase_uuid(origin.substr(kMozScheme.size()));
}

Verdict judge(const GuardRequest& request, const GuardRules& rules) {
  if (request.hosts.size() != 1 || !is_own_name(request.hosts.front(), rules.port)) {
    return Verdict::bad_host;
  }
  if (request.target != kPath) return Verdict::not_found;
  if (request.method != "GET") return Verdict::bad_method;
  if (request.origins.size() != 1 || !is_allowed_origin(request.origins.front(), rules.origins)) {
    return Verdict::bad_origin;
  }
  return Verdict::allow;
}

int status(Verdict verdict) {
  switch (verdict) {
    case Verdict::allow:
      return 200;
    case Verdict::not_found:
      return 404;
    case Verdict::bad_method:
      return 405;
    case Verdict::bad_host:
    case Verdict::bad_origin:
      break;
  }
  return 403;
}

std::string_view reason(Verdict verdict) {
  switch (verdict) {
    case Verdict::allow:
      return "allowed";
    case Verdict::bad_host:
      return "the Host header does not name this host";
    case Verdict::not_found:
      return "nothing is served here";
    case Verdict::bad_method:
      return "only GET is answered here";
    case Verdict::bad_origin:
      break;
  }
  return "the Origin header does not name an extension that may come in";
}

}  // namespace host
