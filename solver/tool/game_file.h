// The --out file of `play`: a JSON line for each finished game, appended, so that a run that was
// stopped goes on where it was.
#pragma once

#include <fstream>
#include <string>
#include <vector>

#include "command.h"
#include "game_record.h"

namespace tool {

class GameFile {
 public:
  /// Opens or creates the file. A last line cut off in mid-write is dropped. Throws BadUse when
  /// another line is no game, or was played with other settings, or the file cannot be written.
  GameFile(std::string path, Json settings);

  /// The games found on opening.
  const std::vector<GameRecord>& finished() const { return finished_; }

  /// Appends and flushes. Throws std::runtime_error when the disk refuses.
  void append(const GameRecord& record);

 private:
  void read();

  std::string path_;
  Json settings_;
  std::vector<GameRecord> finished_;
  std::ofstream out_;
};

}  // namespace tool
