// Writes protocol/rules/*.json down as C++: the library holds the variants as data and reads no
// files.
#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <numeric>
#include <sstream>

namespace {

using Json = nlohmann::json;

constexpr std::uint64_t kMostFace = std::uint64_t{1} << 52;
// As ranks go: solver::kMaxRank.
constexpr std::size_t kMostFaces = 52;

template <class Range, class Text>
std::string braced(const Range& range, Text&& text) {
  std::string list = "{";
  for (const auto& item : range) list.append(list.size() == 1 ? "" : ", ").append(text(item));
  return list.append("}");
}

std::string number(std::uint64_t value) {
  return std::to_string(value);
}

std::string quoted(const Json& text) {
  return text.dump();
}

// The enumerators are called as the data's words, with '_' for '-'.
std::string word(const std::string& type, const Json& json) {
  std::string name = json.get<std::string>();
  std::ranges::replace(name, '-', '_');
  return type + "::" + name;
}

std::vector<std::uint64_t> faces(const Json& json) {
  auto list = json.at("first").get<std::vector<std::uint64_t>>();
  const auto kind = json.at("next").get<std::string>();
  while (list.size() < kMostFaces) {
    const std::uint64_t last = list.back();
    const std::uint64_t next = kind == "double"      ? last * 2
                               : kind == "triple"    ? last * 3
                               : kind == "quadruple" ? last * 4
                               : kind == "quintuple" ? last * 5
                                                     : last + list.at(list.size() - 2);
    if (next > kMostFace) break;
    list.push_back(next);
  }
  return list;
}

std::string spawn(const Json& tiles, const std::vector<std::uint64_t>& known) {
  std::vector<std::pair<std::size_t, std::uint64_t>> list;
  std::uint64_t common = 0;
  for (const Json& tile : tiles) {
    const auto face = tile.at("value").get<std::uint64_t>();
    const auto found = std::ranges::find(known, face);
    if (found == known.end()) throw std::runtime_error("a tile that is no face");
    const auto weight =
        static_cast<std::uint64_t>(std::llround(tile.at("weight").get<double>() * 1e6));
    list.emplace_back(found - known.begin() + 1, weight);
    common = std::gcd(common, weight);
  }
  std::ranges::sort(list);
  return braced(list, [&](const auto& tile) {
    return braced(std::array{tile.first, tile.second / common}, number);
  });
}

std::string side(std::uint64_t least, std::uint64_t usual, std::uint64_t most) {
  return braced(std::array{least, usual, most}, number);
}

std::string shape(const Json& json) {
  const auto sides = json.value("sides", std::vector<std::uint64_t>{});
  const auto kind = json.at("kind").get<std::string>();
  std::ostringstream out;
  out << "{.kind = " << word("ShapeKind", kind) << ", .rows = ";
  if (kind == "rectangle") {
    const auto range = [](const Json& s) {
      return side(s.at("least"), s.at("usual"), s.at("most"));
    };
    out << range(json.at("rows")) << ", .cols = " << range(json.at("cols"));
  } else {
    const bool hexagon = kind == "hexagon";
    const std::uint64_t across = 2 * sides.at(0) - 1;
    const std::uint64_t rows = hexagon ? across : sides.at(1) * (sides.size() > 3 ? sides[3] : 1);
    const std::uint64_t cols = hexagon ? across : sides.at(0) * sides.at(2);
    out << side(rows, rows, rows) << ", .cols = " << side(cols, cols, cols);
  }
  const auto walls = json.value("walls", std::vector<std::array<std::uint64_t, 2>>{});
  out << ", .walls = " << braced(walls, [](const auto& wall) { return braced(wall, number); });
  out << ", .sides = " << braced(sides, number) << "}";
  return out.str();
}

std::string rules(const Json& json) {
  const Json& merge = json.at("merge");
  const Json& comes = json.at("spawn");
  const std::vector<std::uint64_t> known = faces(json.at("faces"));
  std::ostringstream out;
  out << "{.name = " << quoted(json.at("name")) << ",\n .title = " << quoted(json.at("title"))
      << ",\n .shape = " << shape(json.at("shape")) << ",\n .faces = " << braced(known, number)
      << ",\n .slide = " << word("SlideKind", json.at("slide").at("kind"))
      << ",\n .merge = {.kind = " << word("MergeKind", merge.at("kind"))
      << ", .count = " << merge.at("count").get<int>()
      << ", .first = " << word("MergeFirst", merge.at("first")) << ", .again = " << std::boolalpha
      << merge.at("again").get<bool>() << ", .across = " << merge.at("across").get<bool>() << "}"
      << ",\n .when = " << word("SpawnWhen", comes.at("when"))
      << ",\n .where = " << word("SpawnWhere", comes.at("where"))
      << ",\n .spawn = " << spawn(comes.at("tiles"), known)
      << ",\n .start_tiles = " << json.at("start").at("tiles").get<int>()
      << ",\n .goal = " << json.at("goal").get<std::uint64_t>()
      << ",\n .end = " << word("EndKind", json.at("end").at("kind")) << "},\n";
  return out.str();
}

}  // namespace

// The files to read, then the one to write.
int main(int argc, char** argv) {
  try {
    std::vector<std::string> texts;
    for (int i = 1; i + 1 < argc; ++i) {
      std::ifstream in(argv[i]);
      const Json json = Json::parse(in);
      // The standard game is what others are compared with.
      texts.insert(json.at("name") == "standard" ? texts.begin() : texts.end(), rules(json));
    }
    std::ofstream out(argv[argc - 1]);
    out << "#include \"rules/rules.h\"\n\nnamespace solver {\n\n"
           "const std::vector<Rules>& rules_catalogue() {\n"
           "static const std::vector<Rules> catalogue{\n";
    for (const std::string& text : texts) out << text;
    out << "};\nreturn catalogue;\n}\n\n}  // namespace solver\n";
    return out.flush() ? 0 : 1;
  } catch (const std::exception& error) {
    std::cerr << "rules: " << error.what() << "\n";
    return 1;
  }
}
