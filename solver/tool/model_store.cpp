#include "model_store.h"

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <span>
#include <stdexcept>
#include <system_error>
#include <vector>

#include "strategies/strategy.h"

namespace tool {
namespace {

namespace fs = std::filesystem;

// Seen from the folder of the program: installed, beside it, in the build tree.
constexpr std::array<const char*, 3> kPlaces{"../share/bridge2048/standard.model", "standard.model",
                                             "../../../solver/models/standard.model"};

fs::path shipped_model() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (error) return {};
  for (const char* place : kPlaces) {
    const fs::path path = program.parent_path() / place;
    if (fs::is_regular_file(path, error)) return path;
  }
  return {};
}

}  // namespace

std::shared_ptr<const solver::Model> load_model(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) throw std::runtime_error("cannot open '" + path + "'");
  const std::vector<char> bytes{std::istreambuf_iterator<char>(in), {}};
  solver::LoadedModel loaded = solver::Model::load(std::as_bytes(std::span(bytes)));
  if (!loaded.model) throw std::runtime_error("'" + path + "': " + loaded.error);
  return std::make_shared<const solver::Model>(std::move(*loaded.model));
}

std::shared_ptr<const solver::Model> model_argument(const std::string& option,
                                                    const std::string& strategy) {
  const bool needed = strategy.empty() || strategy == solver::kLearnedPlayer;
  if (option == "none" || (option.empty() && !needed)) return nullptr;
  if (!option.empty()) {
    try {
      return load_model(option);
    } catch (const std::runtime_error& error) {
      throw BadUse("bad_file", "model", error.what());
    }
  }
  const fs::path path = shipped_model();
  if (path.empty()) {
    std::cerr << "solver2048: the shipped model is missing, the heuristic plays" << std::endl;
    return nullptr;
  }
  try {
    return load_model(path.string());
  } catch (const std::runtime_error& error) {
    std::cerr << "solver2048: " << error.what() << "; the heuristic plays" << std::endl;
    return nullptr;
  }
}

Json model_name(const solver::Model* model) {
  if (model == nullptr) return nullptr;
  std::array<char, 17> text{};
  std::snprintf(text.data(), text.size(), "%016llx",
                static_cast<unsigned long long>(model->checksum()));
  return text.data();
}

}  // namespace tool
