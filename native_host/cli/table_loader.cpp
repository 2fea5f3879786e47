#include "cli/table_loader.h"

#include <exception>
#include <string>
#include <utility>

#include "store/table_folder.h"

namespace host {
namespace {

std::string summary(const solver::LoadedTables& loaded) {
  std::string names;
  for (const std::string& name : loaded.names) names += (names.empty() ? "" : ", ") + name;
  return "endgame tables in use: " + names + " (" + std::to_string(loaded.bytes >> 20) + " MiB)";
}

}  // namespace

TableLoader::TableLoader(std::filesystem::path folder, const Diagnostics& diagnostics)
    : reader_([this, folder = std::move(folder), &diagnostics] {
        try {
          solver::LoadedTables loaded = solver::load_tables(folder);
          for (const std::string& line : loaded.refused) diagnostics.warn("not used: " + line);
          if (loaded.policy == nullptr) return;
          diagnostics.info(summary(loaded));
          shelf_->offer(std::move(loaded.policy));
        } catch (const std::exception& problem) {
          diagnostics.warn(std::string("no endgame tables: ") + problem.what());
        }
      }) {}

TableLoader::~TableLoader() {
  reader_.join();
}

}  // namespace host
