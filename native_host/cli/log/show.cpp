// bridge2048 log show: one game with its moves.
#include <CLI/CLI.hpp>
#include <iostream>

#include "cli/log/log_command.h"
#include "log/json.h"

namespace host {
namespace {

int log_show(const CommandLine& line, GameReader& reader, const std::string& id) {
  const auto game = reader.game(id);
  if (!game) return fail(line, game.fault());
  if (!*game) return fail(line, {"unknown_game", "id", "the log holds no game named " + id});
  const auto moves = reader.moves(id);
  if (!moves) return fail(line, moves.fault());
  if (line.json) {
    std::cout << game_and_moves_json(**game, *moves) << '\n';
    return kOk;
  }
  print_game_header();
  print_game(**game);
  for (const MoveRecord& move : *moves) std::cout << move_text(**game, move) << '\n';
  return kOk;
}

}  // namespace

void add_log_show(CLI::App& log, CommandLine& line) {
  CLI::App* show = log.add_subcommand("show", "One game with its moves");
  const auto id = std::make_shared<std::string>();
  show->add_option("ID", *id, "The game")->required();
  run_on_log(*show, line, [&line, id](GameReader& reader) { return log_show(line, reader, *id); });
}

}  // namespace host
