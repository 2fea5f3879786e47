// What the subcommands share: how they are declared, how they answer people and programs.
#pragma once

#include <functional>
#include <string>

#include "data/data_folder.h"
#include "support/result.h"

namespace CLI {
class App;
}

namespace host {

inline constexpr int kOk = 0;
inline constexpr int kFailed = 1;
inline constexpr int kBadUse = 2;

/// The options every subcommand takes, and what it is to do once the line is read.
struct CommandLine {
  std::string data;
  bool json = false;
  /// The exit code. Set by the subcommand that was named.
  std::function<int()> action;
};

/// Adds --data and --json.
void add_common_options(CLI::App& app, CommandLine& line);

/// The folder of --data, or the standard one, made where it is missing.
Result<DataFolder> open_folder(const CommandLine& line);
/// The same to look into: nothing is made. A folder that --data names and that is not there is a
/// fault, since its name is more likely wrong than its games gone.
Result<DataFolder> open_folder_to_look(const CommandLine& line);

/// Says what went wrong: as the one JSON object on stdout, or a line on stderr. Returns the exit
/// code.
int fail(const CommandLine& line, const Fault& fault);
int fail(bool json, const Fault& fault);

// The subcommands, a file each.
void add_serve(CLI::App& app, CommandLine& line);
void add_pair(CLI::App& app, CommandLine& line);
void add_log(CLI::App& app, CommandLine& line);
void add_native(CLI::App& app, CommandLine& line);
void add_install(CLI::App& app, CommandLine& line);
void add_doctor(CLI::App& app, CommandLine& line);

}  // namespace host
