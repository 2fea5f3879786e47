#include "league/verdict.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <sstream>

#include "statistics.h"

namespace tool::league {
namespace {

constexpr double kZ = 1.96;
constexpr double kSlowGame = 300;

std::uint64_t tile_of(const GameRecord& record) {
  return record.max_tile;
}

double seconds_a_game(const std::vector<GameRecord>& records) {
  double seconds = 0;
  for (const GameRecord& record : records) seconds += record.seconds;
  return records.empty() ? 0 : seconds / static_cast<double>(records.size());
}

std::string percent(double fraction) {
  std::ostringstream text;
  text << std::round(fraction * 1000) / 10 << " %";
  return text.str();
}

// Collects what differs.
class Comparison {
 public:
  Comparison(const Json& published, const std::vector<GameRecord>& records)
      : published_(published), n_(static_cast<double>(records.size())) {
    for (const GameRecord& record : records) {
      scores_.push_back(static_cast<double>(record.score));
      moves_.push_back(static_cast<double>(record.moves));
    }
    std::ranges::sort(scores_);
    std::ranges::sort(moves_);
    // Two samples, of which one may be known by its mean alone.
    const double theirs = published.value("games", 0.0);
    weight_ = theirs > 0 ? n_ * theirs / (n_ + theirs) : n_;
    compared_ = compare_mean() + compare_median("median", scores_) +
                compare_median("moves_median", moves_) +
                compare_fractions("reached", records, reached) +
                compare_fractions("together", records, together) + compare_most_often(records);
  }

  int compared() const { return compared_; }
  const std::string& differences() const { return differences_; }

 private:
  using Holds = std::function<bool(const GameRecord&, const std::string&)>;

  static bool reached(const GameRecord& record, const std::string& tile) {
    return tile_of(record) >= std::stoull(tile);
  }
  static bool together(const GameRecord& record, const std::string& name) {
    for (std::size_t i = 0; i < together_sets().size(); ++i) {
      if (together_sets()[i].name == name) return (record.together >> i & 1) != 0;
    }
    return false;
  }

  int compare_mean() {
    if (!published_.contains("mean")) return 0;
    const auto theirs = published_["mean"].get<double>();
    if (scores_.size() < 2) return note("mean", scores_.empty() ? 0 : scores_.front(), theirs);
    const Interval own = ci95_mean(scores_);
    const double middle = (own.low + own.high) / 2;
    const double half = (own.high - own.low) / 2 * std::sqrt(n_ / weight_);
    return std::abs(middle - theirs) <= half ? 1 : note("mean", middle, theirs);
  }

  // By the order statistics that enclose the median with 95 %.
  int compare_median(const char* name, const std::vector<double>& sorted) {
    if (!published_.contains(name)) return 0;
    const auto theirs = published_[name].get<double>();
    const double half = kZ * 0.5 / std::sqrt(weight_);
    const auto at = [&](double quantile) {
      const double index = std::clamp(quantile, 0.0, 1.0) * (n_ - 1);
      return sorted[static_cast<std::size_t>(std::lround(index))];
    };
    if (at(0.5 - half) <= theirs && theirs <= at(0.5 + half)) return 1;
    return note(name, at(0.5), theirs);
  }

  int compare_fractions(const char* name, const std::vector<GameRecord>& records,
                        const Holds& holds) {
    if (!published_.contains(name)) return 0;
    int compared = 0;
    for (const auto& [what, fraction] : published_[name].items()) {
      const auto theirs = fraction.get<double>();
      const auto hits = std::ranges::count_if(
          records, [&](const GameRecord& record) { return holds(record, what); });
      const double ours = static_cast<double>(hits) / n_;
      // Wilson's interval, for as many games as both samples together are worth.
      const double z2 = kZ * kZ / weight_;
      const double middle = (ours + z2 / 2) / (1 + z2);
      const double half =
          kZ / (1 + z2) * std::sqrt(ours * (1 - ours) / weight_ + z2 / (4 * weight_));
      constexpr double kRounded = 0.005;
      ++compared;
      if (std::abs(theirs - middle) > half + kRounded) {
        add(what + " in " + percent(ours) + " of games, published " + percent(theirs));
      }
    }
    return compared;
  }

  int compare_most_often(const std::vector<GameRecord>& records) {
    if (!published_.contains("most_often")) return 0;
    const auto tiles = published_["most_often"].get<std::vector<std::string>>();
    const auto hits = std::ranges::count_if(records, [&](const GameRecord& record) {
      return std::ranges::find(tiles, std::to_string(tile_of(record))) != tiles.end();
    });
    const double share = static_cast<double>(hits) / n_;
    if (share <= 0.5) add("its usual tiles in " + percent(share) + " of games");
    return 1;
  }

  int note(const std::string& name, double ours, double theirs) {
    std::ostringstream text;
    text.precision(12);
    text << name << " " << std::round(ours) << ", published " << theirs;
    add(text.str());
    return 1;
  }
  void add(const std::string& difference) {
    if (!differences_.empty()) differences_ += "; ";
    differences_ += difference;
  }

  const Json& published_;
  double n_;
  double weight_ = 0;
  std::vector<double> scores_;
  std::vector<double> moves_;
  int compared_ = 0;
  std::string differences_;
};

}  // namespace

std::size_t games_needed(const Row& row, double seconds_a_game) {
  const std::size_t needed = seconds_a_game > kSlowGame ? 40 : 100;
  return std::min<std::size_t>(needed, row.games);
}

Verdict judge(const Row& row, const std::vector<GameRecord>& records) {
  if (records.empty()) return {"not run", "no game was finished at " + setting_text(row)};
  std::string games = std::to_string(records.size());
  games.append(records.size() == 1 ? " game at " : " games at ").append(setting_text(row));
  const auto no = [&](const std::string& reason) {
    return Verdict{"not reproduced", games + ": " + reason};
  };
  if (row.published.is_null()) return no("nothing was published to compare with");
  if (row.other_setting) return no("published at " + row.published_setting);
  const std::size_t needed = games_needed(row, seconds_a_game(records));
  const Comparison comparison(row.published, records);
  if (comparison.compared() == 0) return no("no figure was published that could be compared");
  if (records.size() < needed) {
    return no(std::to_string(needed) + " are needed to tell" +
              (comparison.differences().empty() ? "" : "; so far " + comparison.differences()));
  }
  if (!comparison.differences().empty()) return no(comparison.differences());
  return {"reproduced", games + ": every published figure lies within the 95 % interval"};
}

}  // namespace tool::league
