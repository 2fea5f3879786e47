// bridge2048 log: what was played.
#include <CLI/CLI.hpp>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <memory>
#include <optional>
#include <sstream>

#include "cli/command.h"
#include "log/game_reader.h"
#include "log/json.h"

namespace host {
namespace {

std::string shown_score(const GameTotals& totals) {
  return totals.score_page ? std::to_string(*totals.score_page) : "-";
}

std::string shown_end(const GameRecord& game) {
  return game.end ? std::string(protocol::name(game.end->reason)) : "under way";
}

void print_game(const GameRecord& game) {
  std::cout << game.head.id << "  " << utc(game.head.started_ms) << "  " << std::setw(6)
            << game.totals.moves << " moves  " << std::setw(7)
            << (std::uint64_t{1} << game.totals.highest) << "  score " << std::setw(8)
            << shown_score(game.totals) << "  " << shown_end(game) << "  " << game.head.site
            << '\n';
}

int log_list(const CommandLine& line, GameReader& reader) {
  std::string games;
  const auto done = reader.games([&](const GameRecord& game) {
    if (!line.json) {
      print_game(game);
      return true;
    }
    if (!games.empty()) games += ',';
    games += game_json(game);
    return true;
  });
  if (!done) return fail(line, done.fault());
  if (line.json) std::cout << "{\"games\":[" << games << "]}\n";
  return kOk;
}

Result<std::string> whole_game_json(GameReader& reader, const GameRecord& game) {
  const auto moves = reader.moves(game.head.id);
  if (!moves) return moves.fault();
  return game_and_moves_json(game, *moves);
}

int log_show(const CommandLine& line, GameReader& reader, const std::string& id) {
  const auto game = reader.game(id);
  if (!game) return fail(line, game.fault());
  if (!*game) return fail(line, {"unknown_game", "id", "the log holds no game named " + id});
  if (line.json) {
    const auto json = whole_game_json(reader, **game);
    if (!json) return fail(line, json.fault());
    std::cout << *json << '\n';
    return kOk;
  }
  const auto moves = reader.moves(id);
  if (!moves) return fail(line, moves.fault());
  print_game(**game);
  for (const MoveRecord& move : *moves) std::cout << move_text(**game, move) << '\n';
  return kOk;
}

// One document of everything: {"games":[{"game":..,"moves":[..]},..]}.
Result<Done> write_export(std::ostream& out, GameReader& reader) {
  std::optional<Fault> fault;
  bool first = true;
  out << "{\"games\":[";
  const auto done = reader.games([&](const GameRecord& game) {
    const auto json = whole_game_json(reader, game);
    if (!json) {
      fault = json.fault();
      return false;
    }
    if (!first) out << ',';
    first = false;
    out << *json;
    return static_cast<bool>(out);
  });
  if (fault) return *fault;
  if (!done) return done.fault();
  out << "]}\n" << std::flush;
  if (!out) return Fault{"file", "out", "the export could not be written"};
  return Done{};
}

int log_export(const CommandLine& line, GameReader& reader, const std::string& path) {
  if (path.empty()) {
    // Held back, so that a fault on the way leaves one JSON object on stdout and not two.
    std::ostringstream text;
    const auto done = write_export(text, reader);
    if (!done) return fail(line, done.fault());
    std::cout << text.view();
    return kOk;
  }
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  if (!file) return fail(line, {"file", "out", "cannot write " + path});
  const auto done = write_export(file, reader);
  if (!done) return fail(line, done.fault());
  if (line.json) std::cout << exported_json(path) << '\n';
  return kOk;
}

using Action = std::function<int(GameReader&)>;

void run_on_log(CLI::App& command, CommandLine& line, Action action) {
  add_common_options(command, line);
  command.callback([&line, action = std::move(action)] {
    line.action = [&line, action] {
      const auto folder = open_folder_to_look(line);
      if (!folder) return fail(line, folder.fault());
      auto reader = GameReader::open(folder->log());
      return reader ? action(*reader) : fail(line, reader.fault());
    };
  });
}

}  // namespace

void add_log(CLI::App& app, CommandLine& line) {
  CLI::App* log = app.add_subcommand("log", "Look at the games that were played");
  log->require_subcommand(1);
  const auto text = std::make_shared<std::string>();

  CLI::App* list = log->add_subcommand("list", "Every game, the newest first");
  run_on_log(*list, line, [&line](GameReader& reader) { return log_list(line, reader); });

  CLI::App* show = log->add_subcommand("show", "One game with its moves");
  show->add_option("ID", *text, "The game")->required();
  run_on_log(*show, line,
             [&line, text](GameReader& reader) { return log_show(line, reader, *text); });

  CLI::App* write = log->add_subcommand("export", "Every game with its moves, as JSON");
  write->add_option("--out", *text, "A file instead of stdout")->type_name("FILE");
  run_on_log(*write, line,
             [&line, text](GameReader& reader) { return log_export(line, reader, *text); });
}

}  // namespace host
