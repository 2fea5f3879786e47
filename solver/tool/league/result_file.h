// The --out file of the league: a JSON line for each finished game and for each game that was cut
// short, which goes on in the next run. Files of several runs may be given; a game is known by its
// settings, its seed and its number, and counts once.
#pragma once

#include <fstream>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "game_player.h"
#include "league/published.h"

namespace tool::league {

/// What is known of one row's games.
struct Results {
  /// By number.
  std::map<std::uint64_t, GameRecord> finished;
  /// From other seeds, where nothing else differs.
  std::vector<GameRecord> of_other_seeds;
  std::map<std::uint64_t, GameStanding> standing;

  std::size_t games() const { return finished.size() + of_other_seeds.size(); }
};

/// All that decides how a row's games go.
Json settings_of(const Row& row, int rows, int cols, std::uint64_t seed, const Json& model);

class ResultFile {
 public:
  /// Creates the file or goes on with it; a last line cut off in mid-write is dropped. An empty
  /// path keeps nothing. Throws BadUse.
  explicit ResultFile(std::string path);

  /// Reads another file too, without writing to it. Throws BadUse.
  void merge(const std::string& path);

  /// What was found under these settings, whatever the seed; games under way are those of the
  /// settings' own seed.
  Results results(const Json& settings) const;

  // Thread-safe. They throw std::runtime_error when the disk refuses.
  void append(const Json& settings, const GameRecord& record);
  void append(const Json& settings, const GameStanding& standing);

 private:
  /// Returns the length of the lines that are complete.
  std::uintmax_t read(const std::string& path, const std::string& option);
  void write(const Json& line);

  std::string path_;
  std::mutex mutex_;
  std::ofstream out_;
  /// By the settings' text.
  std::map<std::string, Results> results_;
};

}  // namespace tool::league
