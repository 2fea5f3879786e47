#include "guard/guard.h"

#include <string>
#include <vector>

#include "guard/identity.h"
#include "tests/support/catch.h"

namespace {

using host::Verdict;
using Values = std::vector<std::string_view>;

constexpr std::string_view kChrome = host::kExtensionOrigins.front();
constexpr std::string_view kMoz = "moz-extension://0f8b6b52-7c1e-4b3a-9d60-1a2b3c4d5e6f";

struct Case {
  const char* what;
  Verdict expected;
  Values hosts = {"127.0.0.1:2048"};
  Values origins = {kChrome};
  std::string_view target = "/bridge";
  std::string_view method = "GET";
};

const std::vector<Case>& cases() {
  using enum Verdict;
  static const std::string longer = std::string(kChrome) + "a";
  static const std::string shorter(kChrome.substr(0, kChrome.size() - 1));
  static const std::string slash = std::string(kChrome) + "/";
  static const std::string port = std::string(kChrome) + ":80";
  static const std::string space = std::string(kChrome) + " ";
  static const std::string before = " " + std::string(kChrome);
  static const std::string listed = std::string(kChrome) + ", " + std::string(kChrome);
  static const std::string dotted = std::string(kChrome) + ".";
  static const std::string upper = [] {
    std::string text(kChrome);
    for (char& c : text) {
      if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    }
    return text;
  }();
  static const std::string path = std::string(kChrome) + "/bridge";
  static const std::string tab = std::string(kChrome) + "\t";
  static const std::string moz_slash = std::string(kMoz) + "/";
  static const std::string moz_space = std::string(kMoz) + " ";
  static const std::string moz_more = std::string(kMoz) + "0";
  static const std::string zero = std::string(kChrome) + std::string(1, '\0');
  static const std::vector<Case> all{
      {"the extension of Chrome", allow},
      {"an extension of Firefox", allow, {"127.0.0.1:2048"}, {kMoz}},
      {"localhost", allow, {"localhost:2048"}},
      {"IPv6", allow, {"[::1]:2048"}},
      {"localhost, Firefox", allow, {"localhost:2048"}, {kMoz}},

      {"no Host", bad_host, {}},
      {"two Hosts", bad_host, {"127.0.0.1:2048", "127.0.0.1:2048"}},
      {"two Hosts that differ", bad_host, {"127.0.0.1:2048", "evil.example"}},
      {"empty Host", bad_host, {""}},
      {"no port", bad_host, {"127.0.0.1"}},
      {"another port", bad_host, {"127.0.0.1:2049"}},
      {"a longer port", bad_host, {"127.0.0.1:20480"}},
      {"a shorter port", bad_host, {"127.0.0.1:204"}},
      {"a port with zeros", bad_host, {"127.0.0.1:02048"}},
      {"an empty port", bad_host, {"127.0.0.1:"}},
      {"a rebound name", bad_host, {"rebind.example:2048"}},
      {"a name beginning like ours", bad_host, {"127.0.0.1.evil.example:2048"}},
      {"a name ending like ours", bad_host, {"evil.localhost:2048"}},
      {"a trailing dot", bad_host, {"localhost.:2048"}},
      {"an uppercase name", bad_host, {"LOCALHOST:2048"}},
      {"another loopback address", bad_host, {"127.0.0.2:2048"}},
      {"a short loopback address", bad_host, {"127.1:2048"}},
      {"a decimal loopback address", bad_host, {"2130706433:2048"}},
      {"a hexadecimal loopback address", bad_host, {"0x7f000001:2048"}},
      {"the unspecified address", bad_host, {"0.0.0.0:2048"}},
      {"a mapped address", bad_host, {"[::ffff:127.0.0.1]:2048"}},
      {"IPv6 written out", bad_host, {"[0:0:0:0:0:0:0:1]:2048"}},
      {"IPv6 without brackets", bad_host, {"::1:2048"}},
      {"a user before the name", bad_host, {"user@127.0.0.1:2048"}},
      {"a space after", bad_host, {"127.0.0.1:2048 "}},
      {"a space before", bad_host, {" 127.0.0.1:2048"}},
      {"two names in one", bad_host, {"127.0.0.1:2048, evil.example"}},
      {"a name with a path", bad_host, {"127.0.0.1:2048/"}},

      {"no Origin", bad_origin, {"127.0.0.1:2048"}, {}},
      {"two Origins", bad_origin, {"127.0.0.1:2048"}, {kChrome, kChrome}},
      {"a good Origin and another", bad_origin, {"127.0.0.1:2048"}, {kChrome, "https://a.example"}},
      {"another and a good Origin", bad_origin, {"127.0.0.1:2048"}, {"https://a.example", kChrome}},
      {"an empty Origin", bad_origin, {"127.0.0.1:2048"}, {""}},
      {"a null Origin", bad_origin, {"127.0.0.1:2048"}, {"null"}},
      {"an uppercase null Origin", bad_origin, {"127.0.0.1:2048"}, {"NULL"}},
      {"a page over https", bad_origin, {"127.0.0.1:2048"}, {"https://play2048.example"}},
      {"a page over http", bad_origin, {"127.0.0.1:2048"}, {"http://play2048.example"}},
      {"a page of this machine", bad_origin, {"127.0.0.1:2048"}, {"http://127.0.0.1:2048"}},
      {"a page of localhost", bad_origin, {"127.0.0.1:2048"}, {"http://localhost:2048"}},
      {"a file", bad_origin, {"127.0.0.1:2048"}, {"file://"}},
      {"another extension of Chrome",
       bad_origin,
       {"127.0.0.1:2048"},
       {"chrome-extension://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}},
      {"an id with one letter more", bad_origin, {"127.0.0.1:2048"}, {longer}},
      {"an id with one letter less", bad_origin, {"127.0.0.1:2048"}, {shorter}},
      {"a slash after the id", bad_origin, {"127.0.0.1:2048"}, {slash}},
      {"a port after the id", bad_origin, {"127.0.0.1:2048"}, {port}},
      {"a space after the id", bad_origin, {"127.0.0.1:2048"}, {space}},
      {"a space before the id", bad_origin, {"127.0.0.1:2048"}, {before}},
      {"a tab after the id", bad_origin, {"127.0.0.1:2048"}, {tab}},
      {"two ids in one header", bad_origin, {"127.0.0.1:2048"}, {listed}},
      {"a dot after the id", bad_origin, {"127.0.0.1:2048"}, {dotted}},
      {"an uppercase id", bad_origin, {"127.0.0.1:2048"}, {upper}},
      {"a path after the id", bad_origin, {"127.0.0.1:2048"}, {path}},
      {"a zero byte after the id", bad_origin, {"127.0.0.1:2048"}, {zero}},
      {"the id alone",
       bad_origin,
       {"127.0.0.1:2048"},
       {kChrome.substr(std::string_view("chrome-extension://").size())}},
      {"the scheme alone", bad_origin, {"127.0.0.1:2048"}, {"chrome-extension://"}},
      {"the scheme of Edge", bad_origin, {"127.0.0.1:2048"}, {"extension://0123"}},
      {"Firefox, no uuid", bad_origin, {"127.0.0.1:2048"}, {"moz-extension://"}},
      {"Firefox, an uppercase uuid",
       bad_origin,
       {"127.0.0.1:2048"},
       {"moz-extension://0F8B6B52-7C1E-4B3A-9D60-1A2B3C4D5E6F"}},
      {"Firefox, a uuid in braces",
       bad_origin,
       {"127.0.0.1:2048"},
       {"moz-extension://{0f8b6b52-7c1e-4b3a-9d60-1a2b3c4d5e6f}"}},
      {"Firefox, a uuid without dashes",
       bad_origin,
       {"127.0.0.1:2048"},
       {"moz-extension://0f8b6b527c1e4b3a9d601a2b3c4d5e6f"}},
      {"Firefox, a dash too early",
       bad_origin,
       {"127.0.0.1:2048"},
       {"moz-extension://0f8b6b5-27c1e-4b3a-9d60-1a2b3c4d5e6f"}},
      {"Firefox, no hexadecimal",
       bad_origin,
       {"127.0.0.1:2048"},
       {"moz-extension://0g8b6b52-7c1e-4b3a-9d60-1a2b3c4d5e6f"}},
      {"Firefox, the add-on's id",
       bad_origin,
       {"127.0.0.1:2048"},
       {"moz-extension://2048-bridge@2048-bridge.github.io"}},
      {"Firefox, a slash after", bad_origin, {"127.0.0.1:2048"}, {moz_slash}},
      {"Firefox, a space after", bad_origin, {"127.0.0.1:2048"}, {moz_space}},
      {"Firefox, a digit more", bad_origin, {"127.0.0.1:2048"}, {moz_more}},
      {"Firefox, as a name",
       bad_origin,
       {"127.0.0.1:2048"},
       {"https://0f8b6b52-7c1e-4b3a-9d60-1a2b3c4d5e6f"}},

      {"the root", not_found, {"127.0.0.1:2048"}, {kChrome}, "/"},
      {"no path", not_found, {"127.0.0.1:2048"}, {kChrome}, ""},
      {"a longer path", not_found, {"127.0.0.1:2048"}, {kChrome}, "/bridge/"},
      {"a query", not_found, {"127.0.0.1:2048"}, {kChrome}, "/bridge?a=1"},
      {"a fragment", not_found, {"127.0.0.1:2048"}, {kChrome}, "/bridge#a"},
      {"an uppercase path", not_found, {"127.0.0.1:2048"}, {kChrome}, "/BRIDGE"},
      {"an encoded path", not_found, {"127.0.0.1:2048"}, {kChrome}, "/%62ridge"},
      {"a path with dots", not_found, {"127.0.0.1:2048"}, {kChrome}, "/a/../bridge"},
      {"a doubled slash", not_found, {"127.0.0.1:2048"}, {kChrome}, "//bridge"},
      {"a whole address", not_found, {"127.0.0.1:2048"}, {kChrome}, "http://127.0.0.1:2048/bridge"},
      {"an asterisk", not_found, {"127.0.0.1:2048"}, {kChrome}, "*"},

      {"POST", bad_method, {"127.0.0.1:2048"}, {kChrome}, "/bridge", "POST"},
      {"HEAD", bad_method, {"127.0.0.1:2048"}, {kChrome}, "/bridge", "HEAD"},
      {"OPTIONS", bad_method, {"127.0.0.1:2048"}, {kChrome}, "/bridge", "OPTIONS"},
      {"a lowercase method", bad_method, {"127.0.0.1:2048"}, {kChrome}, "/bridge", "get"},
      {"CONNECT", bad_method, {"127.0.0.1:2048"}, {kChrome}, "/bridge", "CONNECT"},

      {"a bad Host is named before a bad Origin", bad_host, {"evil.example"}, {"null"}},
      {"a bad Host is named before a bad path",
       bad_host,
       {"evil.example:2048"},
       {kChrome},
       "/secret"},
  };
  return all;
}

}  // namespace

TEST_CASE("guard lets in nobody but the extension", "[guard]") {
  REQUIRE(cases().size() >= 60);
  for (const Case& c : cases()) {
    INFO(c.what);
    const host::GuardRequest request{c.method, c.target, c.hosts, c.origins};
    CHECK(host::judge(request, {2048, host::kExtensionOrigins}) == c.expected);
  }
}

TEST_CASE("guard knows only the port it is bound to", "[guard]") {
  const Values hosts{"127.0.0.1:2048"};
  const Values origins{kChrome};
  const host::GuardRequest request{"GET", "/bridge", hosts, origins};
  CHECK(host::judge(request, {2048, host::kExtensionOrigins}) == Verdict::allow);
  CHECK(host::judge(request, {2049, host::kExtensionOrigins}) == Verdict::bad_host);
}

TEST_CASE("guard answers each refusal with a status and a reason", "[guard]") {
  CHECK(host::status(Verdict::bad_host) == 403);
  CHECK(host::status(Verdict::bad_origin) == 403);
  CHECK(host::status(Verdict::not_found) == 404);
  CHECK(host::status(Verdict::bad_method) == 405);
  CHECK(host::status(Verdict::bad_site) == 403);
  CHECK(host::status(Verdict::bad_type) == 415);
  CHECK(host::status(Verdict::bad_token) == 401);
  for (const Verdict verdict :
       {Verdict::bad_host, Verdict::bad_origin, Verdict::not_found, Verdict::bad_method,
        Verdict::bad_site, Verdict::bad_type, Verdict::bad_token}) {
    CHECK_FALSE(host::reason(verdict).empty());
  }
}
