#include "board/grid.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace solver {

Grid::Grid(int rows, int cols)
    : rows_(rows), cols_(cols), cells_(static_cast<std::size_t>(rows * cols), Rank{0}) {}

Rank Grid::max_rank() const {
  return *std::ranges::max_element(cells_);
}

int Grid::empty_cells() const {
  return static_cast<int>(std::ranges::count(cells_, Rank{0}));
}

std::uint64_t Grid::tile_sum() const {
  std::uint64_t sum = 0;
  for (Rank rank : cells_) sum += rank == 0 ? 0 : std::uint64_t{1} << rank;
  return sum;
}

namespace {

constexpr auto kPowersOfTwo = [] {
  std::array<std::uint64_t, kMaxRank> faces{};
  for (std::size_t i = 0; i < faces.size(); ++i) faces[i] = std::uint64_t{2} << i;
  return faces;
}();

std::string expected(std::span<const std::uint64_t> faces) {
  if (std::ranges::equal(faces, kPowersOfTwo)) return "0 (empty) or a power of two from 2 to 2^52";
  std::string text = "0 (empty) or a face of these rules";
  for (std::size_t i = 0; i < std::min<std::size_t>(faces.size(), 6); ++i) {
    text += (i == 0 ? ": " : ", ") + std::to_string(faces[i]);
  }
  return text + ", ...";
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

std::optional<Rank> parse_face(std::string_view text, std::span<const std::uint64_t> faces) {
  std::uint64_t face = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, face);
  if (error != std::errc{} || stop != end) return std::nullopt;
  if (face == 0) return Rank{0};
  const auto found = std::ranges::lower_bound(faces, face);
  if (found == faces.end() || *found != face) return std::nullopt;
  return static_cast<Rank>(found - faces.begin() + 1);
}

}  // namespace

ParsedGrid parse_grid(std::string_view text) {
  return parse_grid(text, kPowersOfTwo);
}

ParsedGrid parse_grid(std::string_view text, std::span<const std::uint64_t> known) {
  const std::vector<std::string_view> lines = split(text, '/');
  const auto side_ok = [](std::size_t side) { return side >= kMinSide && side <= kMaxSide; };
  if (!side_ok(lines.size())) {
    return {std::nullopt,
            "expected 2 to 16 rows separated by '/', got " + std::to_string(lines.size())};
  }
  std::optional<Grid> grid;
  for (std::size_t r = 0; r < lines.size(); ++r) {
    const std::vector<std::string_view> faces = split(lines[r], ',');
    const std::string where = "row " + std::to_string(r + 1);
    if (!grid) {
      if (!side_ok(faces.size())) {
        return {std::nullopt, where + ": expected 2 to 16 cells separated by ',', got " +
                                  std::to_string(faces.size())};
      }
      grid.emplace(static_cast<int>(lines.size()), static_cast<int>(faces.size()));
    } else if (faces.size() != static_cast<std::size_t>(grid->cols())) {
      return {std::nullopt, where + ": expected " + std::to_string(grid->cols()) +
                                " cells as in row 1, got " + std::to_string(faces.size())};
    }
    for (std::size_t c = 0; c < faces.size(); ++c) {
      const std::optional<Rank> rank = parse_face(faces[c], known);
      if (!rank) {
        return {std::nullopt, where + ", column " + std::to_string(c + 1) + ": expected " +
                                  expected(known) + ", got '" +
                                  std::string(faces[c].substr(0, 40)) + "'"};
      }
      grid->set(static_cast<int>(r), static_cast<int>(c), *rank);
    }
  }
  return {std::move(grid), {}};
}

std::string to_string(const Grid& grid) {
  return to_string(grid, kPowersOfTwo);
}

std::string to_string(const Grid& grid, std::span<const std::uint64_t> faces) {
  std::string text;
  for (int r = 0; r < grid.rows(); ++r) {
    if (r != 0) text += '/';
    for (int c = 0; c < grid.cols(); ++c) {
      if (c != 0) text += ',';
      const Rank rank = grid.at(r, c);
      text += std::to_string(rank == 0 ? 0 : faces[rank - std::size_t{1}]);
    }
  }
  return text;
}

}  // namespace solver
