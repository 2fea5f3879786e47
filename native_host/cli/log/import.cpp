// bridge2048 log import: games from files, all of a file or nothing.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <fstream>
#include <iostream>
#include <iterator>

#include "cli/log/log_command.h"
#include "exchange/csv.h"
#include "exchange/export_json.h"
#include "exchange/import_verse.h"
#include "exchange/importer.h"
#include "log/json.h"
#include "support/clock.h"

namespace host {
namespace {

Result<std::string> read_text(const std::string& path) {
  if (path == "-") return std::string(std::istreambuf_iterator<char>(std::cin), {});
  std::ifstream file(path, std::ios::binary);
  std::string text(std::istreambuf_iterator<char>(file), {});
  if (!file) return Fault{"file", "file", "cannot read " + path};
  return text;
}

Result<std::vector<WholeGame>> read_games(const std::string& text) {
  const auto first = std::ranges::find_if_not(
      text, [](char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; });
  if (first == text.end()) return import_fault("line 1", "there is nothing in the file");
  if (*first == '{' || *first == '[') return read_export(text);
  if (is_csv(text)) {
    return import_fault("line 1",
                        "CSV is for spreadsheets and lacks where a game began and how it ended; "
                        "import takes `log export --format json` and `--format replay`");
  }
  return import_verse(text, wall_ms());
}

int log_import(const CommandLine& line, const std::string& path) {
  const auto text = read_text(path);
  if (!text) return fail(line, text.fault());
  auto games = read_games(*text);
  if (!games) return fail(line, games.fault());
  // Only now: a file that cannot be read makes no folder.
  const auto folder = open_folder(line);
  if (!folder) return fail(line, folder.fault());
  const auto imported = import_games(folder->log(), *std::move(games));
  if (!imported) return fail(line, imported.fault());
  if (line.json) {
    std::cout << imported_json(imported->games, imported->known) << '\n';
  } else {
    std::cout << "imported " << imported->games << ", already there " << imported->known << '\n';
  }
  return kOk;
}

}  // namespace

void add_log_import(CLI::App& log, CommandLine& line) {
  CLI::App* command = log.add_subcommand(
      "import", "Games from an export as JSON or replay text, all of them or none");
  const auto path = std::make_shared<std::string>();
  command->add_option("FILE", *path, "The file, - for stdin")->required();
  add_common_options(*command, line);
  command->callback(
      [&line, path] { line.action = [&line, path] { return log_import(line, *path); }; });
}

}  // namespace host
