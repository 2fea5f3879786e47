#include "game_file.h"

#include <filesystem>

namespace tool {

GameFile::GameFile(std::string path, Json settings)
    : path_(std::move(path)), settings_(std::move(settings)) {
  if (std::filesystem::is_directory(path_)) {
    throw BadUse("bad_file", "out", "'" + path_ + "' is a folder");
  }
  if (std::filesystem::exists(path_)) read();
  out_.open(path_, std::ios::app);
  if (!out_) throw BadUse("bad_file", "out", "cannot write '" + path_ + "'");
}

void GameFile::read() {
  std::ifstream in(path_);
  if (!in) throw BadUse("bad_file", "out", "cannot read '" + path_ + "'");
  std::uintmax_t complete = 0;
  std::string line;
  for (int number = 1; std::getline(in, line); ++number) {
    // Without the line end the line may be half a line.
    if (in.eof()) break;
    complete += line.size() + 1;
    const std::string where = "'" + path_ + "', line " + std::to_string(number) + ": ";
    try {
      const Json json = Json::parse(line);
      if (json.at("settings") != settings_) {
        throw BadUse("conflict", "out",
                     where + "played with other settings: " + json.at("settings").dump());
      }
      finished_.push_back(record_from_json(json));
    } catch (const Json::exception& error) {
      throw BadUse("bad_file", "out", where + "not a game: " + error.what());
    }
  }
  in.close();
  if (complete < std::filesystem::file_size(path_)) std::filesystem::resize_file(path_, complete);
}

void GameFile::append(const GameRecord& record) {
  Json json = to_json(record);
  json["settings"] = settings_;
  out_ << json.dump() + "\n" << std::flush;
  if (!out_) throw std::runtime_error("cannot write to '" + path_ + "'");
}

}  // namespace tool
