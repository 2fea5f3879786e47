// Model files on disk, for the programs around the library, which itself reads no files.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "eval/model.h"

namespace solver {

/// A model, or the reason why there is none: one line that names the file.
struct StoredModel {
  std::shared_ptr<const Model> model;
  std::string error;
};

/// Blocks for the time it takes to read and unpack (well under a second).
StoredModel load_model_file(const std::filesystem::path& path);

/// The model that comes with the program: looked for in ../share/bridge2048 as seen from the
/// program's folder, beside the program, and in the source tree it was built from.
StoredModel load_shipped_model();

}  // namespace solver
