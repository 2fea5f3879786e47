#include "store/model_file.h"

#include <array>
#include <fstream>
#include <iterator>
#include <span>
#include <system_error>
#include <utility>
#include <vector>

namespace solver {
namespace {

namespace fs = std::filesystem;

// Seen from the folder of the program: installed, beside it, in the build tree.
constexpr std::array<const char*, 3> kPlaces{"../share/bridge2048/standard.model", "standard.model",
                                             "../../../solver/models/standard.model"};

}  // namespace

StoredModel load_model_file(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return {nullptr, "cannot open " + path.string()};
  const std::vector<char> bytes{std::istreambuf_iterator<char>(in), {}};
  LoadedModel loaded = Model::load(std::as_bytes(std::span(bytes)));
  if (!loaded.model) return {nullptr, path.string() + ": " + loaded.error};
  return {std::make_shared<const Model>(std::move(*loaded.model)), {}};
}

StoredModel load_shipped_model() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (!error) {
    for (const char* place : kPlaces) {
      const fs::path path = program.parent_path() / place;
      if (fs::is_regular_file(path, error)) return load_model_file(path);
    }
  }
  return {nullptr, "the shipped model is missing"};
}

}  // namespace solver
