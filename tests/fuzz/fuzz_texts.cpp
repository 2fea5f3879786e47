// Small texts from outside: the settings' file, what a browser sends to start the host, a request's
// head as the guard sees it, boards on the command line.
#include <cstdlib>
#include <string_view>
#include <vector>

#include "board/grid.h"
#include "data/settings.h"
#include "guard/guard.h"
#include "guard/identity.h"
#include "native/answer.h"
#include "support/temp_folder.h"

namespace {

// One header a line: what stands before the first blank says which.
void judge(std::string_view text) {
  std::vector<std::string_view> hosts;
  std::vector<std::string_view> origins;
  std::vector<std::string_view> types;
  std::vector<std::string_view> tokens;
  std::string_view target;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const std::size_t blank = std::min(line.find(' '), line.size());
    const std::string_view value = line.substr(std::min(blank + 1, line.size()));
    const std::string_view name = line.substr(0, blank);
    if (name == "host") hosts.push_back(value);
    if (name == "origin") origins.push_back(value);
    if (name == "type") types.push_back(value);
    if (name == "authorization") tokens.push_back(value);
    if (name == "target") target = value;
  }
  const host::GuardRules rules{.port = 2048, .origins = host::kExtensionOrigins};
  const host::GuardRequest request{.method = "GET",
                                   .target = target,
                                   .hosts = hosts,
                                   .origins = origins,
                                   .content_types = types,
                                   .authorizations = tokens};
  if (host::judge(request, rules) != host::Verdict::allow) return;
  // Nobody is let in but by the one name and an extension's Origin.
  const bool extension =
      origins.size() == 1 && (origins.front() == host::kExtensionOrigins.front() ||
                              origins.front().starts_with("moz-extension://"));
  if (hosts.size() != 1 || !hosts.front().ends_with(":2048") || !extension) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const TempFolder folder;
  static const host::Clients clients(folder / "clients.json");
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  static_cast<void>(host::parse_settings(text));
  static_cast<void>(solver::parse_grid(text));
  judge(text);
  const std::string answer =
      host::answer_native(text, host::Caller::firefox,
                          {clients,
                           [] {
                             return host::Result<host::RunningHost>(host::Fault{"no", "", "no"});
                           },
                           [] { return std::int64_t{0}; }});
  if (!answer.starts_with("{\"type\":\"error\"")) std::abort();
  return 0;
}
