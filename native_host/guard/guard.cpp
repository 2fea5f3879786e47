#include "guard/guard.h"

#include <algorithm>
#include <array>
#include <string>

namespace host {
namespace {

constexpr std::string_view kPath = "/bridge";
constexpr std::string_view kMozScheme = "moz-extension://";
constexpr std::string_view kBearer = "Bearer ";
constexpr std::size_t kTokenSize = 43;

using Values = std::span<const std::string_view>;

bool is_only(Values values, std::string_view value) {
  return values.size() == 1 && values.front() == value;
}

bool is_absent_or(Values values, std::string_view value) {
  return values.empty() || is_only(values, value);
}

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

// Of a host that is known to be ours.
bool is_own_origin(std::string_view origin, std::string_view host) {
  constexpr std::string_view scheme = "http://";
  return origin.starts_with(scheme) && origin.substr(scheme.size()) == host;
}

bool is_token(std::string_view text) {
  return text.size() == kTokenSize && std::ranges::all_of(text, [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                  c == '-' || c == '_';
         });
}

Verdict judge_bridge(const GuardRequest& request, const GuardRules& rules) {
  if (request.method != "GET") return Verdict::bad_method;
  if (request.origins.size() != 1 || !is_allowed_origin(request.origins.front(), rules.origins)) {
    return Verdict::bad_origin;
  }
  return Verdict::allow;
}

Verdict judge_file(const GuardRequest& request, const GuardRules& rules) {
  if (request.method != "GET") return Verdict::bad_method;
  if (request.origins.size() > 1 ||
      (!request.origins.empty() &&
       !is_own_origin(request.origins.front(), request.hosts.front()))) {
    return Verdict::bad_origin;
  }
  const bool own =
      is_absent_or(request.fetch_sites, "same-origin") || is_only(request.fetch_sites, "none");
  // A tab that is opened from elsewhere, as by the extension: the page is of no use to who opened
  // it.
  const bool opened = request.target == rules.files.front() && request.fetch_sites.size() == 1 &&
                      is_only(request.fetch_modes, "navigate") &&
                      is_only(request.fetch_dests, "document");
  return own || opened ? Verdict::allow : Verdict::bad_site;
}

Verdict judge_call(const GuardRequest& request) {
  if (request.method != "POST") return Verdict::bad_method;
  if (request.origins.size() != 1 ||
      !is_own_origin(request.origins.front(), request.hosts.front())) {
    return Verdict::bad_origin;
  }
  if (!is_absent_or(request.fetch_sites, "same-origin")) return Verdict::bad_site;
  if (!is_only(request.content_types, "application/json")) return Verdict::bad_type;
  const bool bears = request.authorizations.size() == 1 &&
                     request.authorizations.front().starts_with(kBearer) &&
                     is_token(request.authorizations.front().substr(kBearer.size()));
  return bears ? Verdict::allow : Verdict::bad_token;
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
  switch (route_of(request.target, rules)) {
    case Route::nowhere:
      return Verdict::not_found;
    case Route::bridge:
      return judge_bridge(request, rules);
    case Route::file:
      return judge_file(request, rules);
    case Route::call:
      break;
  }
  return judge_call(request);
}

Route route_of(std::string_view target, const GuardRules& rules) {
  if (target == kPath) return Route::bridge;
  if (std::ranges::find(rules.files, target) != rules.files.end()) return Route::file;
  if (std::ranges::find(rules.calls, target) != rules.calls.end()) return Route::call;
  return Route::nowhere;
}

std::string_view token_of(const GuardRequest& request) {
  return request.authorizations.front().substr(kBearer.size());
}

int status(Verdict verdict) {
  switch (verdict) {
    case Verdict::allow:
      return 200;
    case Verdict::not_found:
      return 404;
    case Verdict::bad_method:
      return 405;
    case Verdict::bad_type:
      return 415;
    case Verdict::bad_token:
      return 401;
    case Verdict::bad_host:
    case Verdict::bad_origin:
    case Verdict::bad_site:
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
      return "this method is not answered here";
    case Verdict::bad_site:
      return "another site asks";
    case Verdict::bad_type:
      return "the Content-Type must be application/json";
    case Verdict::bad_token:
      return "the Authorization header bears no token";
    case Verdict::bad_origin:
      break;
  }
  return "the Origin header names nobody who may come in";
}

}  // namespace host
