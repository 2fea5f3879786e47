// The table as bytes: a header, a directory with one bit for each state, and a 16-bit chance for
// each state whose bit is set. States whose chance is below the threshold are left out. Looking one
// up touches one cache line of the directory and one of the chances.
//
// Everything is little-endian. The library does no I/O: files are read through a mapping and
// written by the caller (builder.h gives it the pieces).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "tables/layer_index.h"
#include "tables/shape.h"

namespace solver::tables {

/// The bytes are no table, or not a whole and unaltered one; says which.
class TableError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Chances are kept as round(chance * kChanceScale).
inline constexpr int kChanceScale = 65535;
inline constexpr std::size_t kHeaderBytes = 4096;
/// Start of the chances and end of the file are multiples of this.
inline constexpr std::size_t kAlignment = 64;

/// A cache line of the directory.
struct DirectoryLine {
  static constexpr std::uint32_t kStates = 448;
  /// Number of chances kept before this line's.
  std::uint64_t before;
  std::array<std::uint64_t, kStates / 64> bits;
};

/// Fixed by shape and threshold.
struct Layout {
  std::vector<std::uint64_t> first_line;
  std::uint64_t lines = 0;

  /// Layers lie in falling order of the sum, the order they are solved in.
  explicit Layout(const LayerIndex& index);
  std::uint64_t directory_offset() const { return kHeaderBytes; }
  std::uint64_t chances_offset() const { return kHeaderBytes + lines * sizeof(DirectoryLine); }
  std::uint64_t file_bytes(std::uint64_t kept) const;
};

struct TableInfo {
  Shape shape;
  std::uint64_t states = 0;
  /// Chances in the file; each layer's are padded to a multiple of four.
  std::uint64_t kept = 0;
  /// Smallest kept chance, in 1 / kChanceScale.
  std::uint16_t threshold = 1;
  /// Chance of success from empty free cells, before the first new tile.
  float start = 0;
  /// Of the directory and of the chances.
  std::uint64_t directory_sum = 0;
  std::uint64_t chances_sum = 0;
};

std::array<std::byte, kHeaderBytes> encode_header(const TableInfo& info);
/// Throws TableError.
TableInfo decode_header(std::span<const std::byte> bytes);

class Table {
 public:
  enum class Check {
    /// Header and length.
    header,
    /// Every byte; also brings the whole mapping into memory.
    everything,
  };

  /// The bytes must outlive the table and be aligned to kAlignment. Throws TableError.
  Table(std::span<const std::byte> bytes, Check check);

  const TableInfo& info() const { return info_; }
  const Shape& shape() const { return info_.shape; }

  /// Chance of success of an afterstate whose locked cells are taken for granted: 1 at a goal, 0
  /// below the threshold or outside the caps.
  float chance(Board after) const;

 private:
  TableInfo info_;
  LayerIndex index_;
  Layout layout_;
  const DirectoryLine* directory_;
  const std::uint16_t* chances_;
};

}  // namespace solver::tables
