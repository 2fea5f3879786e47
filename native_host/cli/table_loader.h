// Brings the endgame tables into memory while the host already answers.
#pragma once

#include <filesystem>
#include <memory>
#include <thread>

#include "support/diagnostics.h"
#include "tables/shelf.h"

namespace host {

class TableLoader {
 public:
  /// Starts to read the folder's tables and puts them on the shelf when all are in memory. Says in
  /// the diagnostics what was found; a missing folder is no fault. The diagnostics must outlive it.
  TableLoader(std::filesystem::path folder, const Diagnostics& diagnostics);
  /// Waits for the reading to end.
  ~TableLoader();
  TableLoader(const TableLoader&) = delete;
  TableLoader& operator=(const TableLoader&) = delete;

  std::shared_ptr<const solver::tables::Shelf> shelf() const { return shelf_; }

 private:
  std::shared_ptr<solver::tables::Shelf> shelf_ = std::make_shared<solver::tables::Shelf>();
  std::thread reader_;
};

}  // namespace host
