#include "league/result_file.h"

#include <filesystem>

namespace tool::league {
namespace {

Json standing_json(const GameStanding& standing) {
  return {{"board", solver::to_string(standing.board)},
          {"rng", standing.rng.state()},
          {"record", to_json(standing.record)}};
}

GameStanding standing_from(const Json& json) {
  solver::ParsedGrid parsed = solver::parse_grid(json.at("board").get<std::string>());
  if (!parsed.grid) throw std::runtime_error(parsed.error);
  return {*std::move(parsed.grid), solver::Rng(json.at("rng").get<std::array<std::uint64_t, 4>>()),
          record_from_json(json.at("record"))};
}

}  // namespace

Json settings_of(const Row& row, int rows, int cols, std::uint64_t seed, const Json& model) {
  return {{"strategy", row.strategy},
          {"rules", row.rules},
          {"rows", rows},
          {"cols", cols},
          {"time_ms", row.time_ms ? Json(*row.time_ms) : Json(nullptr)},
          {"depth", row.depth ? Json(*row.depth) : Json(nullptr)},
          {"model", model},
          {"seed", seed},
          {"version", BRIDGE_VERSION}};
}

ResultFile::ResultFile(std::string path) : path_(std::move(path)) {
  if (path_.empty()) return;
  if (std::filesystem::is_directory(path_)) {
    throw BadUse("bad_file", "out", "'" + path_ + "' is a folder");
  }
  if (std::filesystem::exists(path_)) {
    const std::uintmax_t complete = read(path_, "out");
    if (complete < std::filesystem::file_size(path_)) std::filesystem::resize_file(path_, complete);
  }
  out_.open(path_, std::ios::app);
  if (!out_) throw BadUse("bad_file", "out", "cannot write '" + path_ + "'");
}

void ResultFile::merge(const std::string& path) {
  read(path, "merge");
}

std::uintmax_t ResultFile::read(const std::string& path, const std::string& option) {
  std::ifstream in(path);
  if (!in) throw BadUse("bad_file", option, "cannot read '" + path + "'");
  std::uintmax_t complete = 0;
  std::string line;
  for (int number = 1; std::getline(in, line); ++number) {
    // Without the line end the line may be half a line.
    if (in.eof()) break;
    complete += line.size() + 1;
    try {
      const Json json = Json::parse(line);
      Results& results = results_[json.at("settings").dump()];
      if (json.contains("standing")) {
        GameStanding standing = standing_from(json.at("standing"));
        const std::uint64_t game = standing.record.game;
        results.standing.insert_or_assign(game, std::move(standing));
      } else {
        GameRecord record = record_from_json(json.at("game"));
        results.finished.emplace(record.game, std::move(record));
      }
    } catch (const std::exception& error) {
      throw BadUse("bad_file", option,
                   "'" + path + "', line " + std::to_string(number) +
                       ": no game of a league: " + error.what());
    }
  }
  return complete;
}

Results ResultFile::results(const Json& settings) const {
  Results results;
  for (const auto& [text, found] : results_) {
    Json other = Json::parse(text);
    if (other == settings) {
      results.finished = found.finished;
      results.standing = found.standing;
      continue;
    }
    other["seed"] = settings.at("seed");
    if (other != settings) continue;
    for (const auto& [game, record] : found.finished) results.of_other_seeds.push_back(record);
  }
  for (const auto& [game, record] : results.finished) results.standing.erase(game);
  return results;
}

void ResultFile::append(const Json& settings, const GameRecord& record) {
  write({{"settings", settings}, {"game", to_json(record)}});
}

void ResultFile::append(const Json& settings, const GameStanding& standing) {
  write({{"settings", settings}, {"standing", standing_json(standing)}});
}

void ResultFile::write(const Json& line) {
  if (path_.empty()) return;
  const std::scoped_lock lock(mutex_);
  out_ << line.dump() + "\n" << std::flush;
  if (!out_) throw std::runtime_error("cannot write to '" + path_ + "'");
}

}  // namespace tool::league
