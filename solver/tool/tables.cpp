// `solver2048 tables build|info|remove`: the exact endgame tables on this machine's disk.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <memory>
#include <thread>

#include "arguments.h"
#include "command.h"
#include "table_store.h"
#include "tables/shape.h"
#include "tables/table_file.h"

namespace tool {
namespace {

namespace fs = std::filesystem;
using solver::tables::Builder;
using solver::tables::Shape;
using solver::tables::Table;
using Clock = std::chrono::steady_clock;

struct Flags {
  std::string dir;
  std::vector<std::string> names;
  int threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  double threshold = 1.0 / 64;
  double memory_mb = 4096;
  bool verify = false;
};

// What `build` makes without --table, the least first: 4.0 thousand million states.
const std::vector<std::string> kPack{"block10-9", "corner11-7", "block10-10"};

std::atomic<bool> stop_requested{false};

void request_stop(int) {
  stop_requested = true;
}

TableStore store(const Flags& flags) {
  if (!flags.dir.empty()) return TableStore(flags.dir);
  if (const char* xdg = std::getenv("XDG_DATA_HOME"); xdg != nullptr && xdg[0] == '/') {
    return TableStore(fs::path(xdg) / "2048-bridge" / "tables");
  }
  if (const char* home = std::getenv("HOME"); home != nullptr && home[0] != 0) {
    return TableStore(fs::path(home) / ".local/share/2048-bridge/tables");
  }
  throw BadUse("no_folder", "dir", "neither XDG_DATA_HOME nor HOME is set: give --dir");
}

std::vector<Shape> shapes(const std::vector<std::string>& names) {
  std::vector<Shape> result;
  for (const std::string& name : names) {
    result.push_back(solver::tables::shape_named(name));
    if (result.back().name.empty()) {
      throw BadUse("unknown_table", "table",
                   "no table is called '" + name +
                       "'; there are block10-4 to block10-10, corner11-4 to corner11-10 and "
                       "corner12-4 to corner12-8");
    }
  }
  return result;
}

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

Json describe(const solver::tables::TableInfo& info, std::uint64_t bytes) {
  return {{"name", info.shape.name},
          {"states", info.states},
          {"kept", info.kept},
          {"bytes", bytes},
          {"start", info.start}};
}

/// Space for the directory and, from experience, a chance for half of the states.
std::uint64_t disk_needed(const Builder& builder) {
  return builder.layout().chances_offset() + builder.states();
}

class ProgressLine {
 public:
  explicit ProgressLine(std::string name) : name_(std::move(name)) {}

  void show(const TableStore::Progress& progress) {
    const auto now = Clock::now();
    if (first_ == 0) first_ = progress.done;
    if (now - shown_ < std::chrono::seconds(2)) return;
    shown_ = now;
    const auto fraction = static_cast<double>(progress.done) / static_cast<double>(progress.states);
    const double rate = static_cast<double>(progress.done - first_) / seconds_since(start_);
    const double left = static_cast<double>(progress.states - progress.done) / std::max(rate, 1.0);
    std::cerr << name_ << ": " << static_cast<int>(100 * fraction) << " %, "
              << static_cast<long>(rate / 1000) << "k states/s, " << static_cast<long>(left)
              << " s left" << std::endl;
  }

 private:
  std::string name_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point shown_ = start_;
  std::uint64_t first_ = 0;
};

Json build(const Flags& flags) {
  check_range("threads", flags.threads, 1, 1024);
  check_range("threshold", flags.threshold, 1e-5, 1);
  TableStore tables = store(flags);
  fs::create_directories(tables.folder());
  stop_requested = false;
  std::signal(SIGINT, request_stop);
  std::signal(SIGTERM, request_stop);

  const auto start = Clock::now();
  Json built = Json::array();
  for (const Shape& shape : shapes(flags.names.empty() ? kPack : flags.names)) {
    const fs::path path = tables.table(shape.name);
    if (fs::exists(path)) {
      const MappedFile file(path);
      Json entry = describe(Table(file.bytes(), Table::Check::header).info(), file.bytes().size());
      entry["status"] = "already there";
      built.push_back(entry);
      continue;
    }
    const auto began = Clock::now();
    Builder builder(shape, {.threads = flags.threads, .threshold = flags.threshold});
    const double memory_mb = static_cast<double>(builder.memory_bytes()) / (1 << 20);
    const std::uint64_t disk = disk_needed(builder);
    std::cerr << shape.name << ": " << builder.states() << " states, "
              << static_cast<long>(memory_mb) << " MiB of memory, up to about " << (disk >> 20)
              << " MiB of disk" << std::endl;
    if (memory_mb > flags.memory_mb) {
      throw std::runtime_error(shape.name + " needs " +
                               std::to_string(static_cast<long>(memory_mb)) +
                               " MiB of memory, more than --memory-mb allows");
    }
    if (fs::space(tables.folder()).available < disk) {
      throw std::runtime_error("not enough disk space for " + shape.name + " in " +
                               tables.folder().string());
    }
    ProgressLine line(shape.name);
    bool resumed = false;
    const auto outcome = tables.build(
        builder, shape.name,
        [&](const TableStore::Progress& progress) {
          resumed = progress.resumed;
          line.show(progress);
        },
        stop_requested);
    if (outcome == TableStore::Outcome::stopped) {
      throw std::runtime_error("stopped; the same command goes on from here");
    }
    Json entry = describe(builder.info(), fs::file_size(path));
    entry["memory_bytes"] = builder.memory_bytes();
    entry["seconds"] = seconds_since(began);
    entry["status"] = resumed ? "resumed" : "built";
    built.push_back(entry);
  }
  return {{"dir", tables.folder().string()}, {"seconds", seconds_since(start)}, {"tables", built}};
}

Json info(const Flags& flags) {
  const TableStore tables = store(flags);
  Json list = Json::array();
  std::uint64_t total = 0;
  for (const std::string& name : tables.finished()) {
    const MappedFile file(tables.table(name));
    total += file.bytes().size();
    try {
      const Table table(file.bytes(),
                        flags.verify ? Table::Check::everything : Table::Check::header);
      Json entry = describe(table.info(), file.bytes().size());
      entry["status"] = flags.verify ? "verified" : "ready";
      list.push_back(entry);
    } catch (const solver::tables::TableError& error) {
      list.push_back({{"name", name}, {"status", "refused"}, {"why", error.what()}});
    }
  }
  for (const std::string& name : tables.begun()) {
    list.push_back({{"name", name}, {"status", "unfinished"}});
  }
  return {{"dir", tables.folder().string()}, {"bytes", total}, {"tables", list}};
}

Json remove(const Flags& flags) {
  TableStore tables = store(flags);
  std::vector<std::string> names = flags.names;
  if (names.empty()) {
    names = tables.finished();
    for (const std::string& name : tables.begun()) names.push_back(name);
  } else {
    shapes(names);
  }
  Json removed = Json::array();
  std::uint64_t freed = 0;
  for (const std::string& name : names) {
    freed += tables.remove(name);
    removed.push_back(name);
  }
  return {{"dir", tables.folder().string()}, {"removed", removed}, {"bytes", freed}};
}

}  // namespace

void add_tables(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("tables", "build, list or remove the endgame tables");
  command->require_subcommand(1);
  const auto flags = std::make_shared<Flags>();
  const auto add = [&](const char* name, const char* what, Json (*run)(const Flags&)) {
    CLI::App* sub = command->add_subcommand(name, what);
    sub->add_option("--dir", flags->dir, "folder of the tables; default: in the host's data");
    add_json_flag(*sub);
    sub->callback([&action, flags, run] { action = [flags, run] { return run(*flags); }; });
    return sub;
  };
  CLI::App* builder = add("build", "build the strength pack, or go on building it", build);
  builder->add_option("--table", flags->names, "only this one; may be repeated");
  builder->add_option("--threads", flags->threads, "threads; default: all cores");
  builder->add_option("--threshold", flags->threshold, "smallest chance worth keeping");
  builder->add_option("--memory-mb", flags->memory_mb, "refuse to use more memory than this");
  CLI::App* list = add("info", "list the tables", info);
  list->add_flag("--verify", flags->verify, "read and check every byte");
  CLI::App* remover = add("remove", "delete the tables, unfinished ones too", remove);
  remover->add_option("--table", flags->names, "only this one; may be repeated");
}

}  // namespace tool
