// bridge2048 log open: a way into the dashboard of the host that runs.
//
// Who may write to the data folder is let in: a ticket is left there, as the host leaves those for
// its clients. The address is not given to the browser's command line, which every user of the
// machine can read, but in a file of the user's own that leads on to it.
#include <sys/wait.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <nlohmann/json.hpp>

#include "cli/log/log_command.h"
#include "data/private_file.h"
#include "native/running_host.h"
#include "support/clock.h"
#include "web/tickets.h"

namespace host {
namespace {

Result<int> port_of_running(const DataFolder& folder) {
  const Fault none{"not_running", "data",
                   "no host runs on this data folder: start one with `bridge2048 serve`"};
  const auto running = find_running(folder);
  if (!running) return running.fault();
  // It may be about to write where it listens.
  if (!*running) return none;
  return static_cast<int>((*running)->port);
}

// Whether there was a program that shows pages.
bool show(const std::filesystem::path& page) {
  const pid_t child = ::fork();
  if (child < 0) return false;
  if (child == 0) {
    // What it has to say is not for our output.
    ::dup2(STDERR_FILENO, STDOUT_FILENO);
    ::execlp("xdg-open", "xdg-open", page.c_str(), nullptr);
    ::_exit(127);
  }
  int status = 0;
  return ::waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

std::string leading_to(const std::string& url) {
  return "<!doctype html><meta charset=\"utf-8\"><meta name=\"referrer\" content=\"no-referrer\">"
         "<meta http-equiv=\"refresh\" content=\"0;url=" +
         url + "\">\n";
}

int log_open(const CommandLine& line) {
  const auto folder = open_folder_to_look(line);
  if (!folder) return fail(line, folder.fault());
  const auto port = port_of_running(*folder);
  if (!port) return fail(line, port.fault());
  const auto ticket = Tickets(folder->tickets(), wall_ms).issue();
  if (!ticket) return fail(line, ticket.fault());
  const std::string url = "http://127.0.0.1:" + std::to_string(*port) + "/dashboard/#" + *ticket;
  if (line.json) {
    const nlohmann::ordered_json object{{"url", url}, {"expires_s", Tickets::kLifetimeMs / 1000}};
    std::cout << object.dump() << '\n';
    return kOk;
  }
  std::cout << url << std::endl;
  const auto written = write_private(folder->way_in(), leading_to(url));
  if (!written) return fail(line, written.fault());
  if (!show(folder->way_in())) {
    std::cerr << "No browser could be started: open the address above within a minute.\n";
  }
  return kOk;
}

}  // namespace

void add_log_open(CLI::App& log, CommandLine& line) {
  CLI::App* open = log.add_subcommand("open", "Your games in the browser");
  add_common_options(*open, line);
  open->callback([&line] { line.action = [&line] { return log_open(line); }; });
}

}  // namespace host
