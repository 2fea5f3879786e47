// Standard 2048 the slow and obvious way: faces in nested vectors, one line at a time. The fast
// boards are compared with it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "board/direction.h"
#include "board/grid.h"

namespace reference {

using Line = std::vector<std::uint64_t>;
using Faces = std::vector<Line>;

struct Result {
  Faces faces;
  std::uint64_t score = 0;
};

inline Line slide_to_front(const Line& line, std::uint64_t& score) {
  Line tiles;
  for (std::uint64_t face : line) {
    if (face != 0) tiles.push_back(face);
  }
  Line out;
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    if (i + 1 < tiles.size() && tiles[i] == tiles[i + 1]) {
      out.push_back(tiles[i] * 2);
      score += tiles[i] * 2;
      ++i;
    } else {
      out.push_back(tiles[i]);
    }
  }
  out.resize(line.size(), 0);
  return out;
}

inline Faces transposed(const Faces& faces) {
  Faces out(faces.front().size(), Line(faces.size()));
  for (std::size_t r = 0; r < faces.size(); ++r) {
    for (std::size_t c = 0; c < faces[r].size(); ++c) out[c][r] = faces[r][c];
  }
  return out;
}

inline Faces reversed(Faces faces) {
  for (Line& line : faces) std::reverse(line.begin(), line.end());
  return faces;
}

inline Result slide(const Faces& faces, solver::Direction direction) {
  using solver::Direction;
  const bool vertical = direction == Direction::up || direction == Direction::down;
  const bool to_end = direction == Direction::right || direction == Direction::down;
  Faces lines = vertical ? transposed(faces) : faces;
  if (to_end) lines = reversed(lines);
  Result result;
  for (Line& line : lines) line = slide_to_front(line, result.score);
  if (to_end) lines = reversed(lines);
  result.faces = vertical ? transposed(lines) : lines;
  return result;
}

inline Faces from_grid(const solver::Grid& grid) {
  Faces faces(static_cast<std::size_t>(grid.rows()), Line(static_cast<std::size_t>(grid.cols())));
  for (int r = 0; r < grid.rows(); ++r) {
    for (int c = 0; c < grid.cols(); ++c) {
      const solver::Rank rank = grid.at(r, c);
      faces[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)] =
          rank == 0 ? 0 : std::uint64_t{1} << rank;
    }
  }
  return faces;
}

/// Lines of play of n own moves, each followed by every possible new tile.
inline std::uint64_t count_lines(const Faces& faces, int n) {
  if (n == 0) return 1;
  std::uint64_t count = 0;
  for (solver::Direction d : solver::kDirections) {
    Faces after = slide(faces, d).faces;
    if (after == faces) continue;
    for (Line& line : after) {
      for (std::uint64_t& face : line) {
        if (face != 0) continue;
        for (std::uint64_t tile : {2, 4}) {
          face = tile;
          count += count_lines(after, n - 1);
        }
        face = 0;
      }
    }
  }
  return count;
}

}  // namespace reference
