// bridge2048 native: what a browser starts for the extension. One question on stdin, one answer on
// stdout; the host that the answer tells of goes on running.
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

#include "cli/command.h"
#include "data/settings.h"
#include "native/answer.h"
#include "native/frame.h"
#include "native/running_host.h"

namespace host {
namespace {

Result<RunningHost> host_on(const DataFolder& folder) {
  const auto settings = load_settings(folder);
  if (!settings) return settings.fault();
  const auto program = own_program();
  if (!program) return program.fault();
  return ensure_running(folder, {.program = *program, .idle_minutes = settings->idle_minutes});
}

Result<std::string> answer_to(const CommandLine& line, Caller caller, std::string_view request) {
  const auto folder = open_folder(line);
  if (!folder) return folder.fault();
  const Clients clients(folder->clients());
  return answer_native(request, caller, {clients, [&folder] { return host_on(*folder); }, wall_ms});
}

int native(const CommandLine& line, const std::vector<std::string>& arguments) {
  const auto caller = caller_of(arguments);
  // Whoever started it reads stderr, or nothing: there may be no browser at the other end.
  if (!caller) return fail(false, caller.fault());
  const auto request = read_native(STDIN_FILENO);
  if (!request) return fail(false, request.fault());
  if (!*request) return kOk;
  const auto answer = answer_to(line, *caller, **request);
  const auto written = write_native(STDOUT_FILENO, answer ? *answer : native_error(answer.fault()));
  return written ? kOk : fail(false, written.fault());
}

}  // namespace

void add_native(CLI::App& app, CommandLine& line) {
  CLI::App* command =
      app.add_subcommand("native", "What a browser starts for the extension; not for people");
  add_common_options(*command, line);
  const auto arguments = std::make_shared<std::vector<std::string>>();
  command->add_option("caller", *arguments, "Who asks, in the browser's words");
  command->callback([&line, arguments] {
    line.action = [&line, arguments] { return native(line, *arguments); };
  });
}

}  // namespace host
