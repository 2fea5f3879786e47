// A perfect index of the states of a table's free cells, layer by layer: a layer holds every
// assignment within the caps whose tiles have the same sum, numbered without gaps. The free cells
// are split in two halves; within a layer, states are ordered by the first half's sum, then its
// number, then the second half's number, so that ranking costs a few look-ups in small tables.
//
// Sums are in units of 2, the smallest tile. Immutable after construction; any thread may use it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "tables/shape.h"

namespace solver::tables {

class LayerIndex {
 public:
  static constexpr std::uint32_t kOutside = 0xffffffffU;

  /// Requires at most 12 free cells and less than 2^32 - 1 states a layer.
  explicit LayerIndex(const Shape& shape);

  /// Sums run from 0 to layers() - 1.
  int layers() const { return static_cast<int>(sizes_.size()); }
  std::uint32_t size(int sum) const { return sizes_[static_cast<std::size_t>(sum)]; }
  std::uint32_t largest_layer() const;
  std::uint64_t states() const;
  std::size_t memory_bytes() const;

  struct Place {
    int sum;
    /// kOutside when a cell exceeds its cap.
    std::uint32_t index;
  };
  /// Looks at the free cells only.
  Place place(Board b) const {
    const Key first = first_.key(b);
    const Key second = second_.key(b);
    if ((first | second) >= kInvalid) return {0, kOutside};
    const Entry a = first_.entries[first];
    const Entry c = second_.entries[second];
    const std::size_t sum = std::size_t{a.sum} + c.sum;
    return {static_cast<int>(sum),
            offsets_[sum * first_sums_ + a.sum] + a.number * second_.count(c.sum) + c.number};
  }
  /// The free cells of a state; requires index < size(sum).
  Board board(int sum, std::uint32_t index) const;

  /// A range of a layer's states: those of some of the first half's assignments with one sum.
  struct Block {
    std::uint32_t first_begin, first_end;
    std::uint32_t second_begin, second_end;
    /// Of the block's first state; the others follow in order.
    std::uint32_t index;
  };
  /// Cuts a layer into blocks of about `states` states, in order of the index.
  std::vector<Block> blocks(int sum, std::uint32_t states) const;
  /// Calls visit(board of the free cells, index) for those states of a block that can stand after
  /// a move that kept the locks: some cell is empty, and all tiles are pushed to one side.
  template <class Visit>
  void visit_afterstates(const Block& block, Visit&& visit) const {
    std::uint32_t index = block.index;
    for (std::uint32_t i = block.first_begin; i != block.first_end; ++i) {
      const Board a = first_.boards[i];
      const std::uint64_t allowed = packed_[first_.filled[i]];
      for (std::uint32_t j = block.second_begin; j != block.second_end; ++j, ++index) {
        if (((allowed >> second_.filled[j]) & 1) != 0) visit(a | second_.boards[j], index);
      }
    }
  }

 private:
  using Key = std::uint32_t;
  // The sum of two parts must not overflow.
  static constexpr Key kInvalid = Key{1} << 30;

  struct Entry {
    std::uint32_t number;
    std::uint16_t sum;
  };

  // Up to six cells. A key is the mixed-radix number of an assignment within the caps.
  struct Half {
    struct Run {
      int right_shift;
      int left_shift;
      Board mask;
    };
    std::vector<Run> runs;
    std::array<std::vector<Key>, 2> keys;
    std::vector<Entry> entries;
    // Assignments by sum: board bits and which cells are filled.
    std::vector<Board> boards;
    std::vector<std::uint8_t> filled;
    std::vector<std::uint32_t> starts;

    void build(const Shape& shape, std::span<const int> cells);
    std::uint32_t count(std::size_t sum) const { return starts[sum + 1] - starts[sum]; }
    std::size_t sums() const { return starts.size() - 1; }
    std::size_t memory_bytes() const;
    Key key(Board b) const {
      Board packed = 0;
      for (const Run& run : runs) packed |= ((b >> run.right_shift) & run.mask) << run.left_shift;
      return keys[0][packed & 0xfff] + keys[1][packed >> 12];
    }
  };

  Half first_;
  Half second_;
  std::size_t first_sums_ = 0;
  std::vector<std::uint32_t> offsets_;
  std::vector<std::uint32_t> sizes_;
  // By the first half's filled cells: bit set of the second half's that go with them.
  std::vector<std::uint64_t> packed_;
};

}  // namespace solver::tables
