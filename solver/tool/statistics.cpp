#include "statistics.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace tool {
namespace {

// The 97.5 % point of Student's t: exact where the expansion is poor, then the expansion around the
// normal distribution (Abramowitz, Stegun 26.7.5).
double student_t(std::size_t degrees) {
  if (degrees == 1) return 12.706;
  if (degrees == 2) return 4.303;
  if (degrees == 3) return 3.182;
  const double z = 1.959964;
  const double v = static_cast<double>(degrees);
  return z + (std::pow(z, 3) + z) / (4 * v) +
         (5 * std::pow(z, 5) + 16 * std::pow(z, 3) + 3 * z) / (96 * v * v);
}

// Places in the faces of the rules, 256 and 65536 in the standard game.
constexpr std::size_t kFirstReported = 7;
constexpr std::size_t kAlwaysReported = 15;

double mean_of(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double median_of(std::vector<double> values) {
  std::ranges::sort(values);
  const std::size_t half = values.size() / 2;
  return values.size() % 2 != 0 ? values[half] : (values[half - 1] + values[half]) / 2;
}

}  // namespace

Interval ci95_mean(const std::vector<double>& values) {
  const double mean = mean_of(values);
  double squares = 0;
  for (double value : values) squares += (value - mean) * (value - mean);
  const auto n = static_cast<double>(values.size());
  const double half = student_t(values.size() - 1) * std::sqrt(squares / (n - 1) / n);
  return {mean - half, mean + half};
}

void add_statistics(Json& result, const std::vector<GameRecord>& records,
                    const solver::Rules& rules, int jobs) {
  const auto games = static_cast<double>(records.size());
  std::vector<double> scores;
  std::uint64_t moves = 0;
  double seconds = 0;
  double ms_max = 0;
  Latency latency;
  for (const GameRecord& record : records) {
    scores.push_back(static_cast<double>(record.score));
    moves += record.moves;
    seconds += record.seconds;
    ms_max = std::max(ms_max, record.ms_max);
    for (const auto& [step, count] : record.latency.steps()) latency.add_step(step, count);
  }
  const auto fraction = [&](const auto& holds) {
    return static_cast<double>(std::ranges::count_if(records, holds)) / games;
  };
  result["games"] = records.size();
  result["moves"] = moves;
  result["mean"] = mean_of(scores);
  if (records.size() > 1) {
    const Interval interval = ci95_mean(scores);
    result["ci95_mean"] = Json::array({interval.low, interval.high});
  } else {
    result["ci95_mean"] = nullptr;
  }
  result["median"] = median_of(scores);
  result["min"] = std::ranges::min(records, {}, &GameRecord::score).score;
  result["max"] = std::ranges::max(records, {}, &GameRecord::score).score;
  result["moves_per_second"] = seconds > 0 ? static_cast<double>(moves) * jobs / seconds : 0;
  result["ms_per_move"] = moves > 0 ? seconds * 1e3 / static_cast<double>(moves) : 0;
  // A quantile is a step's middle, which may lie above the largest value in it.
  result["ms_p99"] = std::min(latency.quantile_ms(0.99), ms_max);
  result["ms_max"] = ms_max;
  Json reached = Json::object();
  const std::uint64_t largest = std::max(
      rules.faces[kAlwaysReported], std::ranges::max(records, {}, &GameRecord::max_tile).max_tile);
  for (std::size_t i = kFirstReported; i < rules.faces.size() && rules.faces[i] <= largest; ++i) {
    const std::uint64_t face = rules.faces[i];
    reached[std::to_string(face)] =
        fraction([&](const GameRecord& record) { return record.max_tile >= face; });
  }
  result["reached"] = reached;
  Json together = Json::object();
  for (std::size_t i = 0; i < together_sets().size(); ++i) {
    together[std::string(together_sets()[i].name)] =
        fraction([&](const GameRecord& record) { return (record.together >> i & 1) != 0; });
  }
  result["together"] = together;
  Json score_list = Json::array();
  Json tile_list = Json::array();
  for (const GameRecord& record : records) {
    score_list.push_back(record.score);
    tile_list.push_back(record.max_tile);
  }
  result["scores"] = score_list;
  result["max_tiles"] = tile_list;
}

}  // namespace tool
