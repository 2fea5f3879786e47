// Builds a table layer by layer, from the largest sum down to the empty free cells. Holds five
// layers and no more; what is finished goes to the caller, who writes it.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "eval/checksum.h"
#include "tables/layer_solver.h"
#include "tables/table_file.h"

namespace solver::tables {

class Builder {
 public:
  struct Options {
    int threads = 1;
    /// States with a smaller chance are left out of the file. In (0, 1].
    double threshold = 1.0 / 64;
  };

  /// Throws std::invalid_argument when the shape does not fit (see LayerIndex).
  Builder(Shape shape, Options options);

  /// What it holds from construction to destruction, tables of the index included.
  std::size_t memory_bytes() const;
  const Layout& layout() const { return layout_; }
  std::uint64_t states() const { return index_.states(); }
  /// In states, for a progress display.
  std::uint64_t done() const { return position_.done; }
  bool finished() const { return position_.next < 0; }

  struct Piece {
    /// Of the directory, in lines.
    std::uint64_t first_line;
    std::span<const DirectoryLine> directory;
    /// Of the chances, in chances.
    std::uint64_t first_chance;
    std::span<const std::uint16_t> chances;
  };
  /// Solves the next layer. The piece is valid until the next call. Requires !finished().
  Piece step();

  /// The last solved layer's chances, unrounded.
  std::span<const float> layer() const;
  /// Its sum, in units of 2.
  int layer_sum() const { return static_cast<int>(position_.next) + 1; }

  /// Requires finished().
  TableInfo info() const;

  /// Hands out, in parts, all that step() depends on: with it and the pieces written so far, a new
  /// builder of the same shape and threshold goes on where this one was.
  void save(const std::function<void(std::span<const std::byte>)>& write) const;
  /// False, and unchanged, when the bytes are damaged or of another build.
  bool restore(std::span<const std::byte> bytes);

 private:
  static constexpr std::size_t kRing = LayerSolver::kAhead + 1;

  // Plain bytes, without gaps.
  struct Position {
    std::int64_t next;
    std::uint64_t done;
    std::uint64_t kept;
    Checksum directory_sum;
    Checksum chances_sum;
  };

  static std::size_t slot(std::int64_t sum) { return static_cast<std::size_t>(sum) % kRing; }
  std::span<float> ring_layer(std::int64_t sum);
  void pack(std::span<const float> layer);

  Shape shape_;
  Options options_;
  std::uint32_t threshold_;
  LayerIndex index_;
  LayerSolver solver_;
  Layout layout_;
  std::array<std::vector<float>, kRing> ring_;
  std::vector<DirectoryLine> directory_;
  std::vector<std::uint16_t> chances_;
  Position position_{};
};

}  // namespace solver::tables
