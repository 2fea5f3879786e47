#include "game_record.h"

namespace tool {
namespace {

constexpr std::uint64_t ranks(std::initializer_list<int> list) {
  std::uint64_t set = 0;
  for (int rank : list) set |= std::uint64_t{1} << rank;
  return set;
}

}  // namespace

const std::vector<Together>& together_sets() {
  static const std::vector<Together> sets{
      {"8192+4096", ranks({13, 12})},
      {"16384+8192", ranks({14, 13})},
      {"16384+8192+4096", ranks({14, 13, 12})},
      {"32768+16384", ranks({15, 14})},
      {"32768+16384+8192", ranks({15, 14, 13})},
      {"32768+16384+8192+4096", ranks({15, 14, 13, 12})},
      {"65536+32768", ranks({16, 15})},
  };
  return sets;
}

Json to_json(const GameRecord& record) {
  Json latency = Json::array();
  for (const auto& [step, count] : record.latency.steps()) {
    latency.push_back(Json::array({step, count}));
  }
  Json together = Json::array();
  for (std::size_t i = 0; i < together_sets().size(); ++i) {
    if ((record.together >> i & 1) != 0) together.push_back(together_sets()[i].name);
  }
  return {{"game", record.game},   {"score", record.score},     {"max_tile", record.max_tile},
          {"moves", record.moves}, {"seconds", record.seconds}, {"ms_max", record.ms_max},
          {"together", together},  {"latency", latency}};
}

GameRecord record_from_json(const Json& json) {
  GameRecord record;
  record.game = json.at("game").get<std::uint64_t>();
  record.score = json.at("score").get<std::uint64_t>();
  record.max_tile = json.at("max_tile").get<std::uint64_t>();
  record.moves = json.at("moves").get<std::uint64_t>();
  record.seconds = json.at("seconds").get<double>();
  record.ms_max = json.at("ms_max").get<double>();
  for (const Json& step : json.at("latency")) {
    record.latency.add_step(step.at(0).get<int>(), step.at(1).get<std::uint64_t>());
  }
  for (const Json& name : json.at("together")) {
    for (std::size_t i = 0; i < together_sets().size(); ++i) {
      if (together_sets()[i].name == name.get<std::string>()) {
        record.together |= std::uint64_t{1} << i;
      }
    }
  }
  return record;
}

}  // namespace tool
