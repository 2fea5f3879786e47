// The files in protocol/golden, which the tests of both codecs read.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

namespace golden {

inline std::filesystem::path folder() {
  return std::filesystem::path(BRIDGE_SOURCE_DIR) / "protocol" / "golden";
}

inline std::string read(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) throw std::runtime_error("cannot read " + file.string());
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

inline std::vector<std::filesystem::path> files(const char* kind) {
  std::vector<std::filesystem::path> found;
  for (const auto& entry : std::filesystem::directory_iterator(folder() / kind)) {
    found.push_back(entry.path());
  }
  std::sort(found.begin(), found.end());
  return found;
}

inline bool from_client(const std::string& valid_frame) {
  return nlohmann::json::parse(valid_frame).contains("id");
}

}  // namespace golden
