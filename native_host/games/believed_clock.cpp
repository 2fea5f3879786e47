#include "games/believed_clock.h"

#include <nlohmann/json.hpp>

#include "data/private_file.h"

namespace host {
namespace {

using Json = nlohmann::json;

constexpr std::int64_t kMsOfDay = 24LL * 60 * 60 * 1000;

struct Belief {
  std::int64_t believed_ms = 0;
  /// Days on which the clock was seen past its jump, and the last of them.
  int days = 0;
  std::int64_t last_day = -1;
};

Belief read_belief(const std::optional<std::string>& text, std::int64_t newest_ms) {
  try {
    if (text) {
      const Json json = Json::parse(*text);
      return {json.at("believed_ms"), json.at("days"), json.at("last_day")};
    }
  } catch (const Json::exception&) {
    // As good as none.
  }
  return {newest_ms};
}

}  // namespace

Result<std::int64_t> BelievedClock::see(std::int64_t now_ms, std::int64_t newest_ms) const {
  const auto text = read_file(file_);
  if (!text) return text.fault();
  Belief belief = read_belief(*text, newest_ms);
  const std::int64_t day = now_ms / kMsOfDay;
  if (now_ms - belief.believed_ms <= kJumpMs) {
    belief = {now_ms, 0, -1};
  } else if (day > belief.last_day) {
    belief.last_day = day;
    if (++belief.days >= kDays) belief = {now_ms, 0, -1};
  }
  const auto written = write_private(file_, Json{{"believed_ms", belief.believed_ms},
                                                 {"days", belief.days},
                                                 {"last_day", belief.last_day}}
                                                    .dump() +
                                                "\n");
  if (!written) return written.fault();
  return belief.believed_ms;
}

}  // namespace host
