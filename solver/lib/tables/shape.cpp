#include "tables/shape.h"

#include <algorithm>
#include <initializer_list>
#include <utility>

namespace solver::tables {
namespace {

using Cell = std::pair<int, int>;

Pattern pattern(std::initializer_list<Cell> ranks) {
  Pattern p;
  for (const auto& [cell, rank] : ranks) {
    p.mask |= Board{0xf} << (4 * cell);
    p.value |= static_cast<Board>(rank) << (4 * cell);
  }
  return p;
}

void lock(Shape& shape, std::initializer_list<int> cells) {
  int rank = board64::kMaxRank;
  for (int cell : cells) shape.locks = board64::with_rank(shape.locks, cell, rank--);
}

void cap(Shape& shape, int rank, std::initializer_list<std::size_t> cells) {
  for (std::size_t cell : cells) shape.caps[cell] = static_cast<std::uint8_t>(rank);
}

}  // namespace

Board Shape::lock_mask() const {
  Board mask = 0;
  for (int cell = 0; cell < board64::kCells; ++cell) {
    if (board64::rank_at(locks, cell) != 0) mask |= Board{0xf} << (4 * cell);
  }
  return mask;
}

std::uint16_t Shape::free_cells() const {
  std::uint32_t cells = 0;
  for (int cell = 0; cell < board64::kCells; ++cell) {
    if (board64::rank_at(locks, cell) == 0) cells |= std::uint32_t{1} << cell;
  }
  return static_cast<std::uint16_t>(cells);
}

bool Arrangement::suits(Board b) const {
  const auto rank = [b](int cell) { return board64::rank_at(b, cell); };
  return std::ranges::all_of(falling,
                             [&](const Pair& p) { return rank(p.first) > rank(p.second); }) &&
         std::ranges::all_of(different,
                             [&](const Pair& p) { return rank(p.first) != rank(p.second); });
}

std::optional<int> Arrangement::shrink(Board b) const {
  int smallest = board64::kMaxRank;
  for (int cell : anchors) smallest = std::min(smallest, board64::rank_at(b, cell));
  if (bounded && smallest > anchor_rank) return std::nullopt;
  return std::max(0, anchor_rank - smallest);
}

Arrangement arrangement(const Shape& shape) {
  Arrangement result;
  const auto is_lock = [&](int cell) { return board64::rank_at(shape.locks, cell) != 0; };
  for (int cell = 0; cell < board64::kCells; ++cell) {
    if (!is_lock(cell)) continue;
    if (cell % 4 != 3 && is_lock(cell + 1)) result.different.push_back({cell, cell + 1});
    if (cell < 12 && is_lock(cell + 4)) result.different.push_back({cell, cell + 4});
  }
  // Cell 6 merges next: its twin must find larger tiles above and to the left.
  if (shape.lock_mask() == block10(4).lock_mask()) {
    result.falling = {{2, 6}};
    result.anchors = {4, 5, 6};
    result.anchor_rank = shape.caps[3] + 1;
    result.bounded = true;
  }
  if (shape.lock_mask() == corner11(4).lock_mask()) {
    result.falling = {{4, 5}};
    result.anchors = {2, 5};
    result.anchor_rank = shape.caps[6];
    result.different.push_back({2, 5});
  }
  if (shape.lock_mask() == corner12(4).lock_mask()) {
    result.falling = {{0, 1}, {0, 4}, {1, 2}};
    result.anchors = {2, 4};
    result.anchor_rank = shape.caps[5];
    result.different.push_back({2, 4});
  }
  return result;
}

Shape block10(int anchor) {
  Shape shape;
  shape.name = "block10-" + std::to_string(anchor);
  lock(shape, {0, 1, 2, 4, 5, 6});
  const int a = anchor - 1;
  const int b = anchor - 2;
  const int c = anchor - 3;
  cap(shape, c, {10, 11, 12, 13, 14, 15});
  cap(shape, b, {7, 9});
  cap(shape, a, {3, 8});
  shape.goals = {
      pattern({{8, a}, {9, b}, {10, c}, {14, c}}), pattern({{8, a}, {9, b}, {10, c}, {11, c}}),
      pattern({{8, a}, {9, b}, {13, c}, {12, c}}), pattern({{8, a}, {9, b}, {13, c}, {14, c}}),
      pattern({{3, a}, {7, b}, {11, c}, {10, c}}), pattern({{3, a}, {7, b}, {11, c}, {15, c}}),
  };
  return shape;
}

Shape corner11(int target) {
  Shape shape;
  shape.name = "corner11-" + std::to_string(target);
  lock(shape, {0, 1, 2, 4, 5});
  const int a = target - 1;
  const int b = target - 2;
  cap(shape, b, {12, 13, 14, 15});
  cap(shape, a, {3, 7, 8, 9, 10, 11});
  cap(shape, target, {6});
  shape.goals = {
      pattern({{6, target}, {7, a}, {3, a}}),          pattern({{6, target}, {7, a}, {11, a}}),
      pattern({{6, target}, {10, a}, {9, a}}),         pattern({{6, target}, {10, a}, {11, a}}),
      pattern({{6, target}, {3, a}, {7, b}, {11, b}}),
  };
  return shape;
}

Shape corner12(int target) {
  Shape shape;
  shape.name = "corner12-" + std::to_string(target);
  lock(shape, {0, 1, 2, 4});
  const int a = target - 1;
  const int b = target - 2;
  cap(shape, b, {11, 12, 13, 14, 15});
  cap(shape, a, {3, 6, 7, 8, 9, 10});
  cap(shape, target, {5});
  shape.goals = {
      pattern({{5, target}, {6, a}, {7, a}}),
      pattern({{5, target}, {6, a}, {10, a}}),
      pattern({{5, target}, {9, a}, {8, a}}),
      pattern({{5, target}, {9, a}, {10, a}}),
      pattern({{5, target}, {6, a}, {7, b}, {11, b}}),
      pattern({{5, target}, {6, a}, {10, b}, {11, b}}),
      pattern({{5, target}, {9, a}, {10, b}, {11, b}}),
  };
  return shape;
}

Shape shape_named(const std::string& name) {
  for (int rank = 4; rank <= 10; ++rank) {
    for (Shape shape : {block10(rank), corner11(rank), corner12(std::min(rank, 8))}) {
      if (shape.name == name) return shape;
    }
  }
  return {};
}

}  // namespace solver::tables
