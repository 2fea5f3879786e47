// fit_square3 FILE [PASSES]: makes solver/models/3x3.model.
//
// Works out what every position of 3x3 that play can reach is worth under perfect play, going back
// over the sums of the tiles, and fits the weights of eval/square3.h to the afterstates: one drawn
// at random after the other, PASSES times as many as there are. An error counts by the inverse of
// value + 150, since what is given away counts in proportion. Rates by temporal coherence. Needs
// 1.5 GB and, on a quiet core, a minute and another one a pass.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <utility>
#include <vector>

#include "board/board9.h"
#include "board/rng.h"
#include "eval/square3.h"

using namespace solver;
using board9::Board;

namespace {

constexpr std::size_t kLayers = 2100;
constexpr std::uint32_t kStep = 4;

struct Layer {
  /// Rising.
  std::vector<Board> boards;
  std::vector<float> values;

  void add(Board board) { boards.push_back(board); }
  void sort() {
    std::ranges::sort(boards);
    boards.erase(std::unique(boards.begin(), boards.end()), boards.end());
  }
  double value(Board board) const {
    const auto found = std::ranges::lower_bound(boards, board);
    return static_cast<double>(values[static_cast<std::size_t>(found - boards.begin())]);
  }
};

Board upside_down(Board b) {
  return board9::of_rows(board9::row(b, 2), board9::row(b, 1), board9::row(b, 0));
}

/// The least of the turned and mirrored images.
Board canonical(Board board) {
  Board least = board;
  for (int turn = 0; turn < 8; ++turn) {
    board = turn % 2 == 0 ? board9::transposed(board) : upside_down(board);
    least = std::min(least, board);
  }
  return least;
}

/// Calls visit(board, half of the tile's face, its probability).
template <class Visit>
void visit_tiles(Board after, Visit&& visit) {
  std::vector<int> free;
  for (int shift = 0; shift < board9::kCells * board9::kBits; shift += board9::kBits) {
    if ((after >> shift & 0xf) == 0) free.push_back(shift);
  }
  for (const int shift : free) {
    visit(canonical(after | Board{1} << shift), 1, 0.9 / static_cast<double>(free.size()));
    visit(canonical(after | Board{2} << shift), 2, 0.1 / static_cast<double>(free.size()));
  }
}

/// By half the sum of the tiles: the positions before a move, and those after it.
struct Solved {
  std::vector<Layer> before{kLayers + 3};
  std::vector<Layer> after{kLayers + 3};
};

void explore(Solved& solved) {
  visit_tiles(0, [&](Board one, std::size_t half, double) {
    visit_tiles(
        one, [&](Board two, std::size_t other, double) { solved.before[half + other].add(two); });
  });
  for (std::size_t at = 0; at < kLayers; ++at) {
    Layer& layer = solved.before[at];
    Layer& moved = solved.after[at];
    layer.sort();
    for (const Board board : layer.boards) {
      for (const board9::Moved& move : board9::all_moves(board)) {
        if (move.after != board) moved.add(canonical(move.after));
      }
    }
    moved.sort();
    for (const Board board : moved.boards) {
      visit_tiles(
          board, [&](Board next, std::size_t half, double) { solved.before[at + half].add(next); });
    }
    solved.before[at + 1].sort();
  }
}

void solve(Solved& solved) {
  for (std::size_t at = kLayers; at-- > 0;) {
    Layer& moved = solved.after[at];
    for (const Board board : moved.boards) {
      double sum = 0;
      visit_tiles(board, [&](Board next, std::size_t half, double probability) {
        sum += probability * solved.before[at + half].value(next);
      });
      moved.values.push_back(static_cast<float>(sum));
    }
    Layer& layer = solved.before[at];
    for (const Board board : layer.boards) {
      double best = 0;
      for (const board9::Moved& move : board9::all_moves(board)) {
        if (move.after == board) continue;
        best = std::max(best, move.score + moved.value(canonical(move.after)));
      }
      layer.values.push_back(static_cast<float>(best));
    }
  }
}

struct Sample {
  Board board;
  float value;
};

/// A weight of the network while it learns.
struct Weight {
  float value = 0;
  float sum = 0;
  float sum_of_sizes = 0;
};

using Learned = std::array<std::vector<Weight>, Square3::kTuples>;

/// The slots a board reads; each tuple at four sides or corners, by the lesser of mirror images.
std::array<std::pair<std::size_t, std::size_t>, 8> slots_of(Board board) {
  std::array<std::pair<std::size_t, std::size_t>, 8> slots;
  std::size_t next = 0;
  for (int turn = 0; turn < 8; ++turn) {
    board = turn % 2 == 0 ? board9::transposed(board) : upside_down(board);
    // Each side and each corner comes twice, once mirrored.
    if (turn % 2 == 0) continue;
    for (std::size_t tuple = 0; tuple < Square3::kTuples; ++tuple) {
      std::size_t slot = 0;
      for (const std::uint8_t cell : Square3::kCells[tuple]) {
        slot = slot * Square3::kBase + (board >> (cell * board9::kBits) & 0xf);
      }
      slots[next++] = {tuple, std::min(slot, Square3::mirrored(tuple, slot))};
    }
  }
  return slots;
}

void learn(Learned& learned, const std::vector<Sample>& samples, double passes) {
  constexpr double kEven = 150;
  Rng rng(1);
  const auto steps = static_cast<std::uint64_t>(passes * static_cast<double>(samples.size()));
  for (std::uint64_t step = 0; step < steps; ++step) {
    const Sample& sample = samples[rng.next() % samples.size()];
    const auto slots = slots_of(sample.board);
    double value = 0;
    for (const auto& [tuple, slot] : slots) {
      value += static_cast<double>(learned[tuple][slot].value);
    }
    const double wanted = static_cast<double>(sample.value);
    const auto error = static_cast<float>((wanted - value) * kEven / (wanted + kEven));
    for (const auto& [tuple, slot] : slots) {
      Weight& weight = learned[tuple][slot];
      const float rate =
          weight.sum_of_sizes > 0 ? std::abs(weight.sum) / weight.sum_of_sizes : 1.0F;
      weight.value += rate * error / static_cast<float>(slots.size());
      weight.sum += error;
      weight.sum_of_sizes += std::abs(error);
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "use: fit_square3 FILE [PASSES]\n");
    return 2;
  }
  std::vector<Sample> samples;
  {
    Solved solved;
    explore(solved);
    solve(solved);
    for (const Layer& layer : solved.after) {
      for (std::size_t i = 0; i < layer.boards.size(); ++i) {
        samples.push_back({layer.boards[i], layer.values[i]});
      }
    }
  }
  std::printf("%zu afterstates\n", samples.size());
  Learned learned;
  for (auto& weights : learned) weights.resize(Square3::kSlots);
  learn(learned, samples, argc > 2 ? std::atof(argv[2]) : 4);
  Square3::Weights weights;
  for (std::size_t tuple = 0; tuple < learned.size(); ++tuple) {
    for (std::size_t slot = 0; slot < Square3::kSlots; ++slot) {
      const std::size_t stored = std::min(slot, Square3::mirrored(tuple, slot));
      const float units = std::round(learned[tuple][stored].value / static_cast<float>(kStep));
      weights[tuple].push_back(static_cast<std::int16_t>(std::clamp(units, -32767.0F, 32767.0F)));
    }
  }
  const std::vector<std::byte> file = Square3::pack(weights, kStep);
  std::FILE* out = std::fopen(argv[1], "wb");
  const bool written =
      out != nullptr && std::fwrite(file.data(), 1, file.size(), out) == file.size();
  if (out == nullptr || std::fclose(out) != 0 || !written) {
    std::fprintf(stderr, "cannot write %s\n", argv[1]);
    return 1;
  }
  std::printf("%zu bytes\n", file.size());
}
