// The host's own settings, host.json in the data folder. Those of the player live in the extension
// and travel with each request.
#pragma once

#include <cstdint>
#include <string_view>

#include "data/data_folder.h"
#include "support/result.h"

namespace host {

struct Settings {
  /// 0 takes any free one.
  std::uint16_t port = 2048;
  /// Of the solver; 0 means one fewer than there are cores.
  int threads = 0;
  /// Transposition table of all searches together.
  int table_mb = 64;
  /// WebSocket connections at once.
  int connections = 64;
  /// Requests a second on one connection, averaged over two seconds.
  int requests_per_second = 1000;
  /// Searches at once on one connection.
  int searches = 16;

  /// Games that ended longer ago are deleted; 0 keeps them for ever.
  int keep_months = 0;

  /// A host that a browser started ends when nobody was connected for so many minutes; 0: never.
  int idle_minutes = 10;

  bool operator==(const Settings&) const = default;
};

/// A JSON object with any of the names above; a missing one keeps its default. An unknown name, a
/// wrong type and a number outside its range are faults whose field is "/name".
Result<Settings> parse_settings(std::string_view json);

/// The defaults when the folder holds no host.json. Blocks on the disk.
Result<Settings> load_settings(const DataFolder& folder);

}  // namespace host
