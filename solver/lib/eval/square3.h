// The learned evaluation of the standard game on 3x3: two tuples of six cells, two rows and the
// triangle in a corner, each read at the board's four sides or corners. It was fitted to exact
// values (solver/models/README.md) and travels inside the library.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "board/board9.h"

namespace solver {

/// Immutable: any number of threads may use it.
class Square3 {
 public:
  /// A tuple's weights stand by the ranks of its cells as digits of base 11, the first cell first.
  static constexpr std::size_t kBase = board9::kTopRank + 1;
  static constexpr std::size_t kRows = kBase * kBase * kBase;
  static constexpr std::size_t kSlots = kRows * kRows;
  static constexpr std::size_t kTuples = 2;
  using Cells = std::array<std::uint8_t, 6>;
  /// The tuples' cells, and which of their places a mirror image reads in turn.
  static constexpr std::array<Cells, kTuples> kCells{{{0, 1, 2, 3, 4, 5}, {0, 1, 2, 3, 4, 6}}};
  static constexpr std::array<Cells, kTuples> kMirrored{{{2, 1, 0, 5, 4, 3}, {0, 3, 5, 1, 4, 2}}};

  using Weights = std::array<std::vector<std::int16_t>, kTuples>;

  /// The slot that reads the same board from the other side.
  static std::size_t mirrored(std::size_t tuple, std::size_t slot);

  /// The contents of a file: magic, version, points a unit, checksum of the rest, and by zstd the
  /// low and then the high bytes of the weights of slots no larger than their mirror images.
  static std::vector<std::byte> pack(const Weights& weights, std::uint32_t step);
  /// Null where the bytes are cut, altered or something else. Takes some hundredths of a second.
  static std::unique_ptr<const Square3> load(std::span<const std::byte> bytes);
  /// The one that comes with the library, loaded at the first call. Thread-safe. Null if damaged.
  static const Square3* built_in();

  /// Points still to be won from an afterstate on, at least 0. `turned` is the board transposed.
  std::int32_t evaluate(board9::Board after, board9::Board turned) const {
    using board9::row;
    const std::size_t middle_row = number_[row(after, 1)];
    const std::size_t middle_col = number_[row(turned, 1)];
    const std::size_t top = kRows * number_[row(after, 0)];
    const std::size_t bottom = kRows * number_[row(after, 2)];
    const std::size_t left = kRows * number_[row(turned, 0)];
    const std::size_t right = kRows * number_[row(turned, 2)];
    const std::int16_t* rows = weights_[0].data();
    const std::int16_t* corners = weights_[1].data();
    // Beside a row at the edge, the next one's two cells at the corner's side and the corner's far
    // end; the last corner is read backwards.
    const auto end_first = static_cast<board9::Row>((after >> 12 & 0xff) | (after >> 16 & 0xf00));
    const auto end_last = static_cast<board9::Row>((after >> 12 & 0xff) | (after & 0xf) << 8);
    const auto end_side = static_cast<board9::Row>((turned >> 12 & 0xff) | (turned & 0xf) << 8);
    const auto end_back = static_cast<board9::Row>((after >> 8 & 0xf) | (after >> 12 & 0xff0));
    const std::int32_t sum =
        rows[top + middle_row] + rows[bottom + middle_row] + rows[left + middle_col] +
        rows[right + middle_col] + corners[top + number_[end_first]] +
        corners[bottom + number_[end_last]] + corners[right + number_[end_side]] +
        corners[kRows * number_[board9::reversed(row(after, 2))] +
                number_[board9::reversed(end_back)]];
    return sum > 0 ? sum * step_ : 0;
  }

 private:
  Square3();

  /// By packed row, its ranks as digits; ranks above the largest count as that.
  std::array<std::uint16_t, 4096> number_;
  Weights weights_;
  std::int32_t step_ = 1;
};

}  // namespace solver
