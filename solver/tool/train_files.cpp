#include "train_files.h"

#include <cstdio>
#include <filesystem>
#include <functional>
#include <stdexcept>
#include <system_error>

#include "train/checkpoint.h"
#include "train_report.h"

namespace tool {
namespace {

namespace fs = std::filesystem;
namespace train = solver::train;

void write_whole(const std::string& path, const std::function<bool(std::ostream&)>& write) {
  const std::string fresh = path + ".new";
  {
    std::ofstream out(fresh, std::ios::binary | std::ios::trunc);
    if (!out || !write(out) || !out.flush()) {
      throw std::runtime_error("cannot write '" + fresh + "'");
    }
  }
  std::error_code error;
  fs::rename(fresh, path, error);
  if (error) throw std::runtime_error("cannot rename '" + fresh + "': " + error.message());
}

}  // namespace

void save_checkpoint(const train::Training& training, const std::string& path) {
  write_whole(path, [&](std::ostream& out) { return train::save_checkpoint(out, training); });
}

void save_bytes(const std::vector<std::byte>& bytes, const std::string& path) {
  write_whole(path, [&](std::ostream& out) {
    out.write(reinterpret_cast<const char*>(bytes.data()),
              static_cast<std::streamsize>(bytes.size()));
    return static_cast<bool>(out);
  });
}

train::Training load_checkpoint(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) throw std::runtime_error("cannot open '" + path + "'");
  train::LoadedCheckpoint loaded = train::load_checkpoint(in);
  if (!loaded.training) throw std::runtime_error("'" + path + "': " + loaded.error);
  return std::move(*loaded.training);
}

Curve::Curve(const std::string& path) {
  if (path.empty()) return;
  const bool fresh = !fs::exists(path) || fs::file_size(path) == 0;
  out_.open(path, std::ios::app);
  if (!out_) throw std::runtime_error("cannot write '" + path + "'");
  if (!fresh) return;
  out_ << "seconds,episodes,games,moves,moves_per_second,mean,ci95";
  for (const int rank : kReportedRanks) out_ << ",reached_" << (1 << rank);
  out_ << std::endl;
}

void Curve::add(const train::Totals& totals, double moves_per_second,
                const train::Summary& recent) {
  if (!out_.is_open()) return;
  out_ << totals.seconds << ',' << totals.episodes << ',' << totals.games << ',' << totals.moves
       << ',' << moves_per_second << ',' << recent.mean << ',' << recent.ci95;
  for (const int rank : kReportedRanks) {
    out_ << ',' << recent.reached[static_cast<std::size_t>(rank)];
  }
  out_ << std::endl;
}

}  // namespace tool
