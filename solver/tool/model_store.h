// Where the subcommands find the learned model.
#pragma once

#include <memory>
#include <string>

#include "command.h"
#include "eval/model.h"
#include "tables/shelf.h"

namespace tool {

inline constexpr const char* kModelOptionHelp =
    "model file of the network, or 'none' (default: the shipped one)";

/// Throws std::runtime_error, with the file's name and the reason.
std::shared_ptr<const solver::Model> load_model(const std::string& path);

/// The model of a --model option: that file, null for "none". Empty stands for the shipped model;
/// where that is missing or no good the result is null and a line on stderr says so. Nothing is
/// loaded for a --strategy that needs no model.
std::shared_ptr<const solver::Model> model_argument(const std::string& option,
                                                    const std::string& strategy = {});

inline constexpr const char* kTablesOptionHelp = "folder of the endgame tables (default: none)";

/// The tables of a --tables option; null for an empty one. Throws BadUse where the folder holds
/// none that can be used.
std::shared_ptr<const solver::tables::Shelf> tables_argument(const std::string& folder);

/// How results name a model: its checksum in hexadecimal digits, or null.
Json model_name(const solver::Model* model);

}  // namespace tool
