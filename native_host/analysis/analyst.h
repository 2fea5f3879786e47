// Analyses games for whoever asks, one after the other, on a thread of its own. What was found is
// written as it comes: an analysis that was cancelled, or ended with the host, goes on where it was
// when it is asked for again. Thread-safe.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>

#include "engine.h"
#include "support/diagnostics.h"
#include "support/result.h"

namespace host {

class Analyst {
 public:
  /// Games that wait at once.
  static constexpr std::size_t kMost = 100;

  enum class State : std::uint8_t { idle, waiting, running, failed };
  struct Progress {
    State state = State::idle;
    /// Moves that can be judged, and those of them that were, for so long as was asked.
    std::int64_t moves = 0;
    std::int64_t judged = 0;
    /// Why the last analysis of this game ended, where it failed.
    std::optional<Fault> fault;
  };

  /// Everything referred to must outlive it.
  Analyst(solver::Engine& engine, std::filesystem::path log, const Diagnostics& diagnostics);
  /// What was found until then is written.
  ~Analyst();
  Analyst(const Analyst&) = delete;
  Analyst& operator=(const Analyst&) = delete;

  /// Has every move of the game judged for `budget_ms`, as far as it was not before; asking for
  /// what is under way changes nothing. Faults: "unknown_game"; "wrong_rules" where nobody counts
  /// points; "busy" with kMost games before it; those of the log. Blocks on the disk.
  Result<Done> start(const std::string& game, double budget_ms);

  /// What is not under way is ignored. Returns at once.
  void cancel(const std::string& game);

  /// Faults: "unknown_game", those of the log. Blocks on the disk.
  Result<Progress> progress(const std::string& game, double budget_ms) const;

 private:
  struct Order {
    std::string game;
    double budget_ms = 0;
  };
  struct Running {
    Order order;
    std::stop_source stop;
    std::int64_t moves = 0;
    std::int64_t judged = 0;
  };

  void run();
  std::optional<Fault> analyse_safely(const Order& order, const std::stop_token& stop);
  std::optional<Fault> analyse_one(const Order& order, const std::stop_token& stop);
  void tell(std::int64_t moves, std::int64_t judged);

  solver::Engine& engine_;
  const std::filesystem::path log_;
  const Diagnostics& diagnostics_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Order> waiting_;
  std::optional<Running> running_;
  /// The game whose analysis failed last, and why.
  std::optional<std::pair<std::string, Fault>> failed_;
  bool stopping_ = false;
  std::thread thread_;
};

std::string_view name(Analyst::State state);

}  // namespace host
