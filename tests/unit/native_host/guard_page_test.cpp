// The guard before the dashboard's page and its calls.
#include <array>
#include <string>
#include <vector>

#include "guard/guard.h"
#include "guard/identity.h"
#include "tests/support/catch.h"

namespace {

using host::Verdict;
using Values = std::vector<std::string_view>;

constexpr std::string_view kOwn = "http://127.0.0.1:2048";
constexpr std::string_view kToken = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8";
const std::string kBearer = "Bearer " + std::string(kToken);
constexpr std::array<std::string_view, 2> kFiles{"/dashboard/", "/dashboard/app.js"};
constexpr std::array<std::string_view, 1> kCalls{"/dashboard/api/games"};
const host::GuardRules kRules{2048, host::kExtensionOrigins, kFiles, kCalls};

struct Asked {
  std::string_view target = kFiles[1];
  std::string_view method = "GET";
  Values hosts = {"127.0.0.1:2048"};
  Values origins = {};
  Values sites = {"same-origin"};
  Values modes = {"no-cors"};
  Values dests = {"script"};
  Values types = {};
  Values authorizations = {};

  host::GuardRequest request() const {
    return {method, target, hosts, origins, sites, modes, dests, types, authorizations};
  }
  Verdict verdict() const { return host::judge(request(), kRules); }
};

/// What the page itself asks.
Asked call() {
  Asked asked;
  asked.target = kCalls[0];
  asked.method = "POST";
  asked.origins = {kOwn};
  asked.modes = {"cors"};
  asked.dests = {"empty"};
  asked.types = {"application/json"};
  asked.authorizations = {kBearer};
  return asked;
}

/// A tab in which the page is opened.
Asked tab(std::string_view site) {
  Asked asked;
  asked.target = kFiles[0];
  asked.sites = {site};
  asked.modes = {"navigate"};
  asked.dests = {"document"};
  return asked;
}

struct Case {
  const char* what;
  Verdict expected;
  Asked asked;
};

void check(const std::vector<Case>& cases) {
  for (const Case& c : cases) {
    INFO(c.what);
    CHECK(c.asked.verdict() == c.expected);
  }
}

template <typename Change>
Case changed(const char* what, Verdict expected, Asked asked, Change change) {
  change(asked);
  return {what, expected, std::move(asked)};
}

}  // namespace

TEST_CASE("guard gives the dashboard's files to its own page and to whoever opens it", "[guard]") {
  using enum Verdict;
  const auto file = [](const char* what, Verdict expected, auto change) {
    return changed(what, expected, Asked{}, change);
  };
  const auto page = [](const char* what, Verdict expected, std::string_view site, auto change) {
    return changed(what, expected, tab(site), change);
  };
  const auto as_it_is = [](Asked&) {};
  check({
      file("a script of the page", allow, as_it_is),
      file("one with the page's Origin", allow, [](Asked& a) { a.origins = {kOwn}; }),
      file("a browser that tells nothing", allow,
           [](Asked& a) { a.sites = a.modes = a.dests = {}; }),
      page("a tab opened by hand", allow, "none", as_it_is),
      page("a tab opened by the extension", allow, "cross-site", as_it_is),
      page("a tab led here by another program's page", allow, "same-site", as_it_is),
      page("a frame of another page", bad_site, "cross-site",
           [](Asked& a) { a.dests = {"iframe"}; }),
      page("another page that reads the page", bad_site, "cross-site",
           [](Asked& a) {
             a.modes = {"cors"};
             a.dests = {"empty"};
           }),
      page("a tab that does not say what it is", bad_site, "cross-site",
           [](Asked& a) { a.modes = a.dests = {}; }),
      file("a script tag of another page", bad_site, [](Asked& a) { a.sites = {"cross-site"}; }),
      file("a page of another port", bad_site, [](Asked& a) { a.sites = {"same-site"}; }),
      file("two answers to who asks", bad_site,
           [](Asked& a) {
             a.sites = {"same-origin", "same-origin"};
           }),
      page("a script opened by another page", bad_site, "cross-site",
           [](Asked& a) { a.target = kFiles[1]; }),
      file("another page's Origin", bad_origin,
           [](Asked& a) { a.origins = {"https://a.example"}; }),
      file("no page's Origin", bad_origin, [](Asked& a) { a.origins = {"null"}; }),
      file("the extension's Origin", bad_origin,
           [](Asked& a) { a.origins = {host::kExtensionOrigins.front()}; }),
      file("our name with another port", bad_origin,
           [](Asked& a) { a.origins = {"http://127.0.0.1:2049"}; }),
      file("another of our names", bad_origin,
           [](Asked& a) { a.origins = {"http://localhost:2048"}; }),
      file("our name over https", bad_origin,
           [](Asked& a) { a.origins = {"https://127.0.0.1:2048"}; }),
      file("two Origins", bad_origin,
           [](Asked& a) {
             a.origins = {kOwn, kOwn};
           }),
      file("POST", bad_method, [](Asked& a) { a.method = "POST"; }),
      file("HEAD", bad_method, [](Asked& a) { a.method = "HEAD"; }),
      file("OPTIONS", bad_method, [](Asked& a) { a.method = "OPTIONS"; }),
      file("a file that is none", not_found, [](Asked& a) { a.target = "/dashboard/app.map"; }),
      file("the folder without its slash", not_found, [](Asked& a) { a.target = "/dashboard"; }),
      file("a query", not_found, [](Asked& a) { a.target = "/dashboard/?x"; }),
      file("a path with dots", not_found, [](Asked& a) { a.target = "/dashboard/../dashboard/"; }),
      page("a rebound name", bad_host, "none", [](Asked& a) { a.hosts = {"rebind.example:2048"}; }),
  });
}

TEST_CASE("guard takes calls of the dashboard's own page that bear a token", "[guard]") {
  using enum Verdict;
  const std::string shorter = kBearer.substr(0, kBearer.size() - 1);
  const std::string longer = kBearer + "A";
  const std::string padded = shorter + "=";
  const std::string basic = "Basic " + std::string(kToken);
  const auto of = [](const char* what, Verdict expected, auto change) {
    return changed(what, expected, call(), change);
  };
  check({
      of("the page", allow, [](Asked&) {}),
      of("a browser that does not say who asks", allow, [](Asked& a) { a.sites = {}; }),
      of("no Origin", bad_origin, [](Asked& a) { a.origins = {}; }),
      of("a null Origin", bad_origin, [](Asked& a) { a.origins = {"null"}; }),
      of("another page", bad_origin, [](Asked& a) { a.origins = {"https://a.example"}; }),
      of("the extension", bad_origin,
         [](Asked& a) { a.origins = {host::kExtensionOrigins.front()}; }),
      of("another of our names", bad_origin,
         [](Asked& a) { a.origins = {"http://localhost:2048"}; }),
      of("two Origins", bad_origin,
         [](Asked& a) {
           a.origins = {kOwn, kOwn};
         }),
      of("another site with our Origin", bad_site, [](Asked& a) { a.sites = {"cross-site"}; }),
      of("a page of another port", bad_site, [](Asked& a) { a.sites = {"same-site"}; }),
      of("nobody's call", bad_site, [](Asked& a) { a.sites = {"none"}; }),
      of("a form", bad_type, [](Asked& a) { a.types = {"text/plain"}; }),
      of("no type", bad_type, [](Asked& a) { a.types = {}; }),
      of("a type and more", bad_type, [](Asked& a) { a.types = {"application/json; x"}; }),
      of("no token", bad_token, [](Asked& a) { a.authorizations = {}; }),
      of("a short token", bad_token, [&](Asked& a) { a.authorizations = {shorter}; }),
      of("a long token", bad_token, [&](Asked& a) { a.authorizations = {longer}; }),
      of("another character", bad_token, [&](Asked& a) { a.authorizations = {padded}; }),
      of("a token without its word", bad_token, [](Asked& a) { a.authorizations = {kToken}; }),
      of("another word", bad_token, [&](Asked& a) { a.authorizations = {basic}; }),
      of("two tokens", bad_token,
         [](Asked& a) {
           a.authorizations = {kBearer, kBearer};
         }),
      of("GET", bad_method, [](Asked& a) { a.method = "GET"; }),
      of("OPTIONS", bad_method, [](Asked& a) { a.method = "OPTIONS"; }),
      of("a call that is none", not_found, [](Asked& a) { a.target = "/dashboard/api/secrets"; }),
      of("a rebound name", bad_host,
         [](Asked& a) {
           a.hosts = {"rebind.example:2048"};
           a.origins = {"http://rebind.example:2048"};
         }),
  });
  CHECK(host::token_of(call().request()) == kToken);
}

TEST_CASE("guard does not take the dashboard's page for the extension", "[guard]") {
  Asked asked;
  asked.target = "/bridge";
  asked.origins = {kOwn};
  CHECK(asked.verdict() == Verdict::bad_origin);
  CHECK(host::judge(call().request(), {2048, host::kExtensionOrigins}) == Verdict::not_found);
}
