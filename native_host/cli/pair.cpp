// bridge2048 pair: who may come in.
#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "guard/guard.h"
#include "guard/identity.h"
#include "log/json.h"
#include "pairing/clients.h"
#include "pairing/code.h"
#include "protocol/cpp/proof.h"
#include "support/clock.h"

namespace host {
namespace {

using Json = nlohmann::ordered_json;

std::string one_line(const Json& object) {
  return object.dump(-1, ' ', false, Json::error_handler_t::replace);
}

int pair_code(const CommandLine& line, const DataFolder& folder) {
  // Who types the code could not be written down.
  const auto clients = Clients(folder.clients()).list();
  if (!clients) return fail(line, clients.fault());
  const PairingCode pairing(folder.pairing_code(), wall_ms);
  const auto code = pairing.issue();
  if (!code) return fail(line, code.fault());
  const std::string shown = with_dashes(*code);
  constexpr auto seconds = PairingCode::kLifetimeMs / 1000;
  if (line.json) {
    std::cout << one_line({{"code", shown}, {"expires_s", seconds}}) << '\n';
  } else {
    std::cout << shown << "\nType it into the extension within " << seconds << " seconds.\n";
  }
  return kOk;
}

int pair_add(const CommandLine& line, const DataFolder& folder, const std::string& origin) {
  if (!is_allowed_origin(origin, kExtensionOrigins)) {
    return fail(line, {"bad_use", "origin",
                       "--origin must be " + std::string(kExtensionOrigins.front()) +
                           " or moz-extension:// and a lowercase uuid"});
  }
  const Client client{protocol::random_short_id(), origin, "added by hand",
                      protocol::random_bytes32(), wall_ms()};
  const auto added = Clients(folder.clients()).add(client);
  if (!added) return fail(line, added.fault());
  if (line.json) {
    std::cout << one_line({{"client", client.id}, {"secret", client.secret}}) << '\n';
  } else {
    std::cout << "client " << client.id << "\nsecret " << client.secret << '\n';
    std::cerr << "A program of yours greets the host with them, see protocol/PROTOCOL.md. The "
                 "extension wants a code instead: bridge2048 pair code\n";
  }
  return kOk;
}

int pair_list(const CommandLine& line, const DataFolder& folder) {
  const auto clients = Clients(folder.clients()).list();
  if (!clients) return fail(line, clients.fault());
  Json list = Json::array();
  for (const Client& client : *clients) {
    list.push_back({{"client", client.id},
                    {"origin", client.origin},
                    {"name", client.name},
                    {"paired_ms", client.paired_at}});
    if (line.json) continue;
    if (list.size() == 1) std::cout << "client            paired (UTC)         origin, name\n";
    std::cout << client.id << "  " << utc(client.paired_at) << "  " << client.origin << "  "
              << client.name << '\n';
  }
  if (list.empty() && !line.json) {
    std::cerr << "nobody is paired in " << folder.path().string() << '\n';
  }
  if (line.json) std::cout << one_line({{"clients", list}}) << '\n';
  return kOk;
}

std::string paired_ids(const Clients& clients) {
  const auto known = clients.list();
  if (!known || known->empty()) return "nobody is paired";
  std::string ids;
  for (const Client& client : *known) ids += (ids.empty() ? "" : ", ") + client.id;
  return "paired are: " + ids;
}

int pair_revoke(const CommandLine& line, const DataFolder& folder, const std::string& id) {
  const auto removed = Clients(folder.clients()).remove(id);
  if (!removed) return fail(line, removed.fault());
  if (!*removed) {
    return fail(line,
                {"unknown_client", "id",
                 "no client has the id '" + id + "'; " + paired_ids(Clients(folder.clients()))});
  }
  if (line.json) {
    std::cout << one_line({{"revoked", id}}) << '\n';
  } else {
    std::cout << "revoked " << id << '\n';
  }
  return kOk;
}

using Action = std::function<int(const DataFolder&)>;
using Opener = Result<DataFolder> (*)(const CommandLine&);

void run_in_folder(CLI::App& command, CommandLine& line, Opener open, Action action) {
  add_common_options(command, line);
  command.callback([&line, open, action = std::move(action)] {
    line.action = [&line, open, action] {
      const auto folder = open(line);
      return folder ? action(*folder) : fail(line, folder.fault());
    };
  });
}

}  // namespace

void add_pair(CLI::App& app, CommandLine& line) {
  CLI::App* pair = app.add_subcommand("pair", "Decide who may come in");
  pair->require_subcommand(1);
  const auto text = std::make_shared<std::string>();

  CLI::App* code = pair->add_subcommand("code", "Print a code to type into the extension");
  run_in_folder(*code, line, open_folder,
                [&line](const DataFolder& folder) { return pair_code(line, folder); });

  CLI::App* add = pair->add_subcommand(
      "add", "Pair a program of your own, a test say, that greets the host as an extension does");
  add->add_option("--origin", *text,
                  "The Origin it sends: " + std::string(kExtensionOrigins.front()) +
                      " or moz-extension:// and a lowercase uuid")
      ->required()
      ->type_name("ORIGIN");
  run_in_folder(*add, line, open_folder,
                [&line, text](const DataFolder& folder) { return pair_add(line, folder, *text); });

  CLI::App* list = pair->add_subcommand("list", "Show who is paired");
  run_in_folder(*list, line, open_folder_to_look,
                [&line](const DataFolder& folder) { return pair_list(line, folder); });

  CLI::App* revoke = pair->add_subcommand("revoke", "Shut a client out");
  revoke->add_option("ID", *text, "The client's id, as `pair list` has it")->required();
  run_in_folder(*revoke, line, open_folder_to_look, [&line, text](const DataFolder& folder) {
    return pair_revoke(line, folder, *text);
  });
}

}  // namespace host
