// bridge2048 log export: games with their moves, as text for programs, spreadsheets and people.
#include <CLI/CLI.hpp>
#include <array>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <optional>
#include <sstream>
#include <system_error>

#include "cli/log/log_command.h"
#include "exchange/csv.h"
#include "exchange/verse_replay.h"
#include "log/json.h"

namespace host {
namespace {

// How the games of an export are written one after another.
struct Format {
  std::string_view name;
  std::string_view begin;
  std::string_view between;
  std::string_view end;
  Result<std::string> (*game)(const GameRecord&, const std::vector<MoveRecord>&);
};

Result<std::string> as_json(const GameRecord& game, const std::vector<MoveRecord>& moves) {
  return game_and_moves_json(game, moves);
}

Result<std::string> as_csv(const GameRecord& game, const std::vector<MoveRecord>& moves) {
  return csv_lines(game, moves);
}

Result<std::string> as_replay(const GameRecord& game, const std::vector<MoveRecord>& moves) {
  const std::string why = why_no_verse(game, moves);
  if (!why.empty()) {
    return Fault{"no_replay", "format",
                 "game " + game.head.id + " cannot be told as replay text: " + why};
  }
  return to_verse(game, moves);
}

const Format* find_format(const std::string& name) {
  static const std::string header = csv_header();
  static const std::array<Format, 3> formats{{
      // One document: {"games":[{"game":..,"moves":[..]},..]}.
      {"json", "{\"games\":[", ",", "]}\n", as_json},
      {"csv", header, "", "", as_csv},
      {"replay", "", "\n", "\n", as_replay},
  }};
  for (const Format& format : formats) {
    if (format.name == name) return &format;
  }
  return nullptr;
}

struct Export {
  std::string format = "json";
  std::string path;
  std::vector<std::string> ids;
};

class Writer {
 public:
  Writer(const Format& format, std::ostream& out, GameReader& reader)
      : format_(format), out_(out), reader_(reader) {}

  void begin() { out_ << format_.begin; }

  Result<Done> add(const GameRecord& game) {
    const auto moves = reader_.moves(game.head.id);
    if (!moves) return moves.fault();
    const auto text = format_.game(game, *moves);
    if (!text) return text.fault();
    if (!first_) out_ << format_.between;
    first_ = false;
    out_ << *text;
    return checked();
  }

  Result<Done> end() {
    out_ << format_.end << std::flush;
    return checked();
  }

 private:
  Result<Done> checked() const {
    if (!out_) return Fault{"file", "out", "the export could not be written"};
    return Done{};
  }

  const Format& format_;
  std::ostream& out_;
  GameReader& reader_;
  bool first_ = true;
};

Result<Done> write_named(Writer& writer, GameReader& reader, const std::vector<std::string>& ids) {
  for (const std::string& id : ids) {
    const auto game = reader.game(id);
    if (!game) return game.fault();
    if (!*game) return Fault{"unknown_game", "id", "the log holds no game named " + id};
    const auto done = writer.add(**game);
    if (!done) return done;
  }
  return Done{};
}

Result<Done> write_filtered(Writer& writer, GameReader& reader, const GameFilter& filter) {
  std::optional<Fault> fault;
  const auto done = reader.games(filter, [&](const GameRecord& game) {
    const auto added = writer.add(game);
    if (!added) fault = added.fault();
    return !fault;
  });
  if (fault) return *fault;
  return done;
}

Result<Done> write_export(std::ostream& out, const Format& format, GameReader& reader,
                          const GameFilter& filter, const std::vector<std::string>& ids) {
  Writer writer(format, out, reader);
  writer.begin();
  const auto done =
      ids.empty() ? write_filtered(writer, reader, filter) : write_named(writer, reader, ids);
  return done ? writer.end() : done;
}

using Write = std::function<Result<Done>(std::ostream&)>;

// Held back, so that a fault on the way leaves one JSON object on stdout.
Result<Done> to_stdout(const Write& write) {
  std::ostringstream text;
  auto done = write(text);
  if (done) std::cout << text.view();
  return done;
}

Result<Done> to_file(const std::filesystem::path& path, const Write& write) {
  const auto unwritable = [&path](const std::string& why) {
    return Fault{"file", "out", "cannot write " + path.string() + ": " + why};
  };
  std::error_code ec;
  const bool special = std::filesystem::exists(path, ec) &&
                       !std::filesystem::is_regular_file(std::filesystem::status(path, ec));
  // A fault on the way leaves the file that was there as it was.
  std::filesystem::path written = path;
  if (!special) written += ".part";
  std::ofstream file(written, std::ios::binary | std::ios::trunc);
  if (!file) return unwritable(std::generic_category().message(errno));
  auto done = write(file);
  file.close();
  if (done && !file) done = unwritable("the disk took only a part");
  if (special) return done;
  if (done) {
    std::filesystem::rename(written, path, ec);
    if (ec) done = unwritable(ec.message());
  }
  if (!done) std::filesystem::remove(written, ec);
  return done;
}

int log_export(const CommandLine& line, GameReader& reader, const FilterOptions& options,
               const Export& what) {
  const Format* format = find_format(what.format);
  if (format == nullptr) {
    return fail(line, {"bad_use", "format",
                       "--format must be json, csv or replay, got '" + what.format + "'"});
  }
  const auto filter = read_filter(options, reader);
  if (!filter) return fail(line, filter.fault());
  if (!what.ids.empty() && *filter != GameFilter{}) {
    return fail(line, {"bad_use", "id", "give the games by their ids or by a filter, not both"});
  }
  const auto write = [&](std::ostream& out) {
    return write_export(out, *format, reader, *filter, what.ids);
  };
  const auto done = what.path.empty() ? to_stdout(write) : to_file(what.path, write);
  if (!done) return fail(line, done.fault());
  if (line.json && !what.path.empty()) std::cout << exported_json(what.path) << '\n';
  return kOk;
}

}  // namespace

void add_log_export(CLI::App& log, CommandLine& line) {
  CLI::App* command = log.add_subcommand("export", "Games with their moves");
  const auto what = std::make_shared<Export>();
  command->add_option("ID", what->ids, "These games only");
  command
      ->add_option(
          "--format", what->format,
          "json; csv, a line a move, which `import` does not take back; replay, the text of "
          "2048verse.com, a line a game")
      ->type_name("NAME");
  command->add_option("--out", what->path, "A file instead of stdout")->type_name("FILE");
  const auto options = add_filter(*command, true);
  run_on_log(*command, line, [&line, what, options](GameReader& reader) {
    return log_export(line, reader, *options, *what);
  });
}

}  // namespace host
