// What the search is made of, each by itself: move, evaluate, probe, generate. The boards are those
// of solver/bench/positions, so that caches see what a late game shows them.
#include <benchmark/benchmark.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "board/board64.h"
#include "eval/heuristic.h"
#include "eval/layout.h"
#include "eval/ntuple_evaluator.h"
#include "search/model64.h"
#include "search/transposition_table.h"
#include "store/model_file.h"

namespace board64 = solver::board64;
using board64::Board;

namespace {

const std::vector<Board>& boards() {
  static const std::vector<Board> all = [] {
    std::vector<Board> read;
    const std::filesystem::path folder(std::string(BRIDGE_SOURCE_DIR) + "/solver/bench/positions");
    for (const auto& file : std::filesystem::directory_iterator(folder)) {
      std::ifstream in(file.path());
      for (std::string line; std::getline(in, line);) {
        if (line.empty() || line.front() == '#') continue;
        if (const auto board = board64::from_grid(*solver::parse_grid(line).grid)) {
          read.push_back(*board);
        }
      }
    }
    return read;
  }();
  return all;
}

template <class Work>
void over_boards(benchmark::State& state, Work&& work) {
  std::size_t next = 0;
  for (auto _ : state) {
    work(boards()[next]);
    if (++next == boards().size()) next = 0;
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()));
}

void move(benchmark::State& state) {
  over_boards(state, [](Board b) { benchmark::DoNotOptimize(board64::all_moves(b)); });
}
BENCHMARK(move);

void generate(benchmark::State& state) {
  const solver::Heuristic heuristic;
  const solver::Model64<solver::Heuristic> model(heuristic);
  over_boards(state, [&](Board b) {
    const Board after = board64::move(b, solver::Direction::left);
    if (board64::count_empty(after) == 0) return;
    Board sum = 0;
    model.spawns(after, solver::kCertain, false,
                 [&](Board before, std::int64_t, solver::Probability) {
                   sum += before;
                   return true;
                 });
    benchmark::DoNotOptimize(sum);
  });
}
BENCHMARK(generate);

void evaluate_heuristic(benchmark::State& state) {
  const solver::Heuristic heuristic;
  over_boards(state, [&](Board b) { benchmark::DoNotOptimize(heuristic.value(b)); });
}
BENCHMARK(evaluate_heuristic);

void evaluate_layout(benchmark::State& state) {
  const solver::Layout layout(boards().front());
  over_boards(state, [&](Board b) { benchmark::DoNotOptimize(layout.value(b)); });
}
BENCHMARK(evaluate_layout);

void evaluate_network(benchmark::State& state) {
  const auto stored =
      solver::load_model_file(std::string(BRIDGE_SOURCE_DIR) + "/solver/models/standard.model");
  if (stored.model == nullptr) {
    state.SkipWithError(stored.error.c_str());
    return;
  }
  const solver::NtupleEvaluator network(stored.model);
  over_boards(state, [&](Board b) { benchmark::DoNotOptimize(network.value(b)); });
}
BENCHMARK(evaluate_network);

// Every other board is there.
void probe(benchmark::State& state) {
  solver::TranspositionTable table(64);
  table.clear();
  for (std::size_t i = 0; i < boards().size(); i += 2) table.store(boards()[i], 3, 1);
  over_boards(state, [&](Board b) { benchmark::DoNotOptimize(table.probe(b, 2)); });
}
BENCHMARK(probe);

}  // namespace

BENCHMARK_MAIN();
