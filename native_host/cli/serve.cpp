// bridge2048 serve: runs the host until SIGINT or SIGTERM.
#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <new>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include <unistd.h>

#include "cli/command.h"
#include "cli/table_loader.h"
#include "data/private_file.h"
#include "data/settings.h"
#include "games/housekeeper.h"
#include "server/server.h"
#include "store/model_file.h"
#include "web/files.h"

namespace host {
namespace {

struct ServeOptions {
  std::optional<int> port;
  std::optional<int> threads;
  /// 0: never.
  double idle_minutes = 0;
};

void print_ready(bool json, std::uint16_t port) {
  if (json) {
    const nlohmann::ordered_json ready{{"ready", true},
                                       {"port", port},
                                       {"pid", ::getpid()},
                                       {"version", BRIDGE_VERSION},
                                       {"protocol", protocol::kProtocolVersion}};
    std::cout << ready.dump() << std::endl;
  } else {
    std::cout << "listening on 127.0.0.1:" << port << std::endl;
  }
}

int serve(const CommandLine& line, const ServeOptions& options) {
  const auto folder = open_folder(line);
  if (!folder) return fail(line, folder.fault());
  auto settings = load_settings(*folder);
  if (!settings) return fail(line, settings.fault());
  if (options.port) settings->port = static_cast<std::uint16_t>(*options.port);
  if (options.threads) settings->threads = *options.threads;
  // Two hosts would each think they know where a game stands.
  const auto lock = FileLock::attempt(folder->host_lock());
  if (!lock) {
    const bool running = lock.fault().code == "in_use";
    if (!running) return fail(line, lock.fault());
    return fail(line, {"already_running", "data",
                       "a host already runs on the data folder " + folder->path().string() +
                           ": stop that one first, or choose another folder with --data"});
  }

  // Where the host before this one listened leads nowhere, or to somebody else.
  if (const auto gone = remove_file(folder->running()); !gone) return fail(line, gone.fault());

  const Diagnostics diagnostics(Diagnostics::Show::everything);
  const Clients clients(folder->clients());
  if (const auto known = clients.list(); !known) {
    diagnostics.warn(known.fault().message + "; until then nobody can come in");
  }
  const PairingCode code(folder->pairing_code(), wall_ms);
  const Tickets tickets(folder->tickets(), wall_ms);
  GameLog log(folder->log(), GameLog::Options{}, diagnostics);
  Games games(log, wall_ms);
  solver::StoredModel stored = solver::load_shipped_model();
  if (stored.model == nullptr) {
    diagnostics.warn(stored.error + "; the heuristic plays");
  }
  const TableLoader tables(folder->tables(), diagnostics);
  std::unique_ptr<solver::Engine> engine;
  try {
    engine = std::make_unique<solver::Engine>(
        solver::EngineOptions{.threads = settings->threads,
                              .table_mb = static_cast<std::size_t>(settings->table_mb),
                              .model = std::move(stored.model),
                              .shelf = tables.shelf()});
  } catch (const std::bad_alloc&) {
    log.close();
    return fail(line, {"bad_settings", "/table_mb",
                       "host.json: there is no memory for a \"table_mb\" of " +
                           std::to_string(settings->table_mb)});
  }
  const Services services{
      *engine,     games,     clients,        code,    tickets,
      diagnostics, *settings, BRIDGE_VERSION, wall_ms, std::chrono::steady_clock::now};
  Analyst analyst(*engine, folder->log(), diagnostics);
  Dashboard dashboard({*engine, games, analyst, folder->log(), BRIDGE_VERSION}, tickets,
                      std::chrono::steady_clock::now, diagnostics, dashboard_files());
  const auto server = Server::listen(services, dashboard);
  if (!server) {
    log.close();
    return fail(line, server.fault());
  }
  const auto told =
      write_private(folder->running(),
                    nlohmann::json{{"port", (*server)->port()}, {"pid", ::getpid()}}.dump() + "\n");
  if (!told) diagnostics.warn(told.fault().message);
  print_ready(line.json, (*server)->port());
  {
    const Housekeeper housekeeper(games, folder->log(), BelievedClock(folder->clock()),
                                  settings->keep_months, wall_ms, diagnostics);
    (*server)->run(std::chrono::duration_cast<std::chrono::steady_clock::duration>(
        std::chrono::duration<double, std::ratio<60>>(options.idle_minutes)));
  }
  log.close();
  return kOk;
}

}  // namespace

void add_serve(CLI::App& app, CommandLine& line) {
  CLI::App* command = app.add_subcommand("serve", "Run the host on 127.0.0.1");
  add_common_options(*command, line);
  const auto options = std::make_shared<ServeOptions>();
  command->add_option("--port", options->port, "The port, 0 for any free one (default 2048)")
      ->check(CLI::Range(0, 65535));
  command
      ->add_option("--threads", options->threads,
                   "Threads that search, 0 for one fewer than there are cores")
      ->check(CLI::Range(0, 256));
  command
      ->add_option("--idle-minutes", options->idle_minutes,
                   "End when nobody was connected for so long; 0: never (default 0)")
      ->check(CLI::Range(0.0, 100'000.0));
  command->callback(
      [&line, options] { line.action = [&line, options] { return serve(line, *options); }; });
}

}  // namespace host
