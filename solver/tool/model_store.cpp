#include "model_store.h"

#include <array>
#include <cstdio>
#include <iostream>
#include <stdexcept>

#include "store/model_file.h"
#include "store/table_folder.h"
#include "strategies/strategy.h"

namespace tool {

std::shared_ptr<const solver::Model> load_model(const std::string& path) {
  solver::StoredModel stored = solver::load_model_file(path);
  if (stored.model == nullptr) throw std::runtime_error(stored.error);
  return stored.model;
}

std::shared_ptr<const solver::Model> model_argument(const std::string& option,
                                                    const std::string& strategy) {
  // A name that nobody bears may be meant for the learned player: it belongs on the list of those
  // there are.
  const bool needed =
      strategy.empty() ||
      solver::find_strategy(solver::make_strategies(nullptr, nullptr), strategy) == nullptr;
  if (option == "none" || (option.empty() && !needed)) return nullptr;
  if (!option.empty()) {
    try {
      return load_model(option);
    } catch (const std::runtime_error& error) {
      throw BadUse("bad_file", "model", error.what());
    }
  }
  solver::StoredModel stored = solver::load_shipped_model();
  if (stored.model == nullptr) {
    std::cerr << "solver2048: " << stored.error << "; the heuristic plays" << std::endl;
  }
  return stored.model;
}

std::shared_ptr<const solver::tables::Shelf> tables_argument(const std::string& folder) {
  if (folder.empty()) return nullptr;
  solver::LoadedTables loaded = solver::load_tables(folder);
  for (const std::string& line : loaded.refused) std::cerr << line << std::endl;
  if (loaded.policy == nullptr) {
    throw BadUse("no_tables", "tables", "there is no endgame table in '" + folder + "'");
  }
  auto shelf = std::make_shared<solver::tables::Shelf>();
  shelf->offer(std::move(loaded.policy));
  return shelf;
}

Json model_name(const solver::Model* model) {
  if (model == nullptr) return nullptr;
  std::array<char, 17> text{};
  std::snprintf(text.data(), text.size(), "%016llx",
                static_cast<unsigned long long>(model->checksum()));
  return text.data();
}

}  // namespace tool
