// The four directions of a rectangular board, in the order used everywhere: arrays indexed by
// direction, the protocol, the log.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace solver {

enum class Direction : std::uint8_t { up = 0, right = 1, down = 2, left = 3 };

inline constexpr std::array<Direction, 4> kDirections{Direction::up, Direction::right,
                                                      Direction::down, Direction::left};

/// Boards of other shapes have more directions, which the rules name; an array indexed by direction
/// that has to serve them all is this long.
inline constexpr std::size_t kMostDirections = 8;

constexpr std::size_t index(Direction d) {
  return static_cast<std::size_t>(d);
}

constexpr std::string_view name(Direction d) {
  constexpr std::array<std::string_view, 4> names{"up", "right", "down", "left"};
  return names[index(d)];
}

constexpr std::optional<Direction> parse_direction(std::string_view text) {
  for (Direction d : kDirections) {
    if (name(d) == text) return d;
  }
  return std::nullopt;
}

}  // namespace solver
