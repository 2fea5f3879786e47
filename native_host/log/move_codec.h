// Packs consecutive records of one game into a block of bytes, about 20 a move, and back. Each
// block stands alone. Boards are stored only where they do not follow from the record before.
//
// A record: byte 0: kind (2 bits; 3 is a wide move), direction (2), by (2), player given (1), board
// given (1). A wide move, of rules with more than four directions, has its direction and the bits
// of its values in two bytes of their own after byte 1. Byte 1: which values are there (4), values
// not null (1), score (2: none, as the rules predict, given), tile seen (1). Then, where given:
// player (length byte, text), board (a rank a cell), cell and rank of the new tile, 4 bytes a value
// (float, least significant byte first). Then as variable-length integers: depth, hundredths of a
// millisecond thought, milliseconds since the record before (signed), score where given.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "log/records.h"

namespace host {

/// What the next record is compared with, on both sides.
struct CodecState {
  /// Where it is known what the board must be.
  std::optional<solver::Grid> board;
  std::optional<std::uint64_t> score;
  std::optional<std::string> player;
  std::int64_t t_ms = 0;
};

class BlockEncoder {
 public:
  static constexpr int kMaxRecords = 128;
  /// Three full blocks fill a page of SQLite.
  static constexpr std::size_t kFullBytes = 1300;

  /// `first_seq` is that of the first record to come.
  explicit BlockEncoder(std::int64_t first_seq) : first_seq_(first_seq) {}

  /// Requires record.seq == first_seq() + count().
  void add(const MoveRecord& record);

  std::int64_t first_seq() const { return first_seq_; }
  int count() const { return count_; }
  /// The next record belongs into another block.
  bool full() const { return count_ >= kMaxRecords || data_.size() >= kFullBytes; }
  std::span<const std::uint8_t> data() const { return data_; }

 private:
  std::int64_t first_seq_;
  int count_ = 0;
  CodecState state_;
  std::vector<std::uint8_t> data_;
};

/// Nothing when the bytes are no block of `count` records on a board of this size.
std::optional<std::vector<MoveRecord>> decode_block(std::span<const std::uint8_t> data,
                                                    std::int64_t first_seq, std::int64_t count,
                                                    int rows, int cols);

/// A board as a rank a cell; nothing when the size or a rank does not fit.
std::vector<std::uint8_t> pack_board(const solver::Grid& board);
std::optional<solver::Grid> unpack_board(std::span<const std::uint8_t> bytes, int rows, int cols);

}  // namespace host
