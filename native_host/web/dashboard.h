// The dashboard behind the server: who gets in, its files, and the answers to its calls. Knows
// nothing of sockets. Thread-safe.
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/analyst.h"
#include "engine.h"
#include "games/games.h"
#include "support/clock.h"
#include "support/diagnostics.h"
#include "web/tickets.h"
#include "web/tokens.h"

namespace host {

/// A file of the page, compiled into the program.
struct WebFile {
  std::string_view path;
  std::string_view type;
  std::string_view text;
};
/// The page itself is the first.
using WebFiles = std::span<const WebFile>;

/// What the calls ask. Everything referred to outlives them.
struct WebSources {
  solver::Engine& engine;
  const Games& games;
  Analyst& analyst;
  std::filesystem::path log;
  std::string version;
};

struct WebAnswer {
  int status = 200;
  /// One JSON object.
  std::string json;
};

class Dashboard {
 public:
  /// Everything referred to must outlive it.
  Dashboard(WebSources sources, const Tickets& tickets, SteadyClock now,
            const Diagnostics& diagnostics, WebFiles files);

  /// Paths the guard is to let through: of files and of calls.
  std::span<const std::string_view> files() const { return file_paths_; }
  std::span<const std::string_view> calls() const { return call_paths_; }

  /// Null where there is none.
  const WebFile* find(std::string_view path) const;

  /// What a call answers to whoever bears this token. `path` is one of calls(), the body any bytes.
  /// Blocks: on the disk, and on the engine for as long as the call asks.
  WebAnswer call(std::string_view path, std::string_view token, std::string_view body);

  /// Calls that wait for the engine end soon.
  void stop() { stop_.request_stop(); }

 private:
  WebAnswer enter(std::string_view ticket);

  const WebSources sources_;
  const Tickets& tickets_;
  const Diagnostics& diagnostics_;
  Tokens tokens_;
  const WebFiles files_;
  std::vector<std::string_view> file_paths_;
  std::vector<std::string_view> call_paths_;
  std::stop_source stop_;
};

}  // namespace host
