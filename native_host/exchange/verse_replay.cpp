#include "exchange/verse_replay.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <span>

namespace host {
namespace {

constexpr int kMaxVerseSide = 8;
constexpr std::uint32_t kBase = 128;
constexpr std::string_view kPlain =
    "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
constexpr std::uint32_t kLatin = 0xC0;
constexpr std::uint32_t kLatinCount = 64;
constexpr std::uint32_t kCurrency = 0xA4;
constexpr std::uint32_t kThreeQuarters = 0xBE;

constexpr std::array<std::int64_t, 8> kStep{1, 3, 12, 48, 192, 768, 3072, 12288};
constexpr std::array<std::int64_t, 8> kGreatest{255,   1021,   4084,    16336,
                                                65344, 265966, 1050094, 4186606};
constexpr std::int64_t kMultipliers = 256;
constexpr std::array<solver::Direction, 4> kDirectionOf{
    solver::Direction::up, solver::Direction::down, solver::Direction::left,
    solver::Direction::right};

std::int64_t least_of(std::size_t resolution) {
  return resolution == 0 ? 0 : kGreatest[resolution - 1] + kStep[resolution - 1];
}

void put_digit(std::string& text, std::uint32_t digit) {
  if (digit < kPlain.size()) {
    text += kPlain[digit];
    return;
  }
  const std::uint32_t place = digit - static_cast<std::uint32_t>(kPlain.size());
  std::uint32_t code = kLatin + place;
  if (place == kLatinCount) code = kCurrency;
  if (place == kLatinCount + 1) code = kThreeQuarters;
  text += static_cast<char>(0xC0 | code >> 6);
  text += static_cast<char>(0x80 | (code & 0x3F));
}

// Takes one digit off the front; nothing where there is none.
std::optional<std::uint32_t> take_digit(std::string_view& text) {
  if (text.empty()) return std::nullopt;
  const auto first = static_cast<unsigned char>(text[0]);
  if (first < 0x80) {
    const std::size_t place = kPlain.find(text[0]);
    if (place == std::string_view::npos) return std::nullopt;
    text.remove_prefix(1);
    return static_cast<std::uint32_t>(place);
  }
  if (text.size() < 2 || (first != 0xC2 && first != 0xC3)) return std::nullopt;
  const auto second = static_cast<unsigned char>(text[1]);
  if ((second & 0xC0U) != 0x80) return std::nullopt;
  const std::uint32_t code = (first & 0x1FU) << 6 | (second & 0x3FU);
  const auto plain = static_cast<std::uint32_t>(kPlain.size());
  text.remove_prefix(2);
  if (code >= kLatin && code < kLatin + kLatinCount) return plain + code - kLatin;
  if (code == kCurrency) return plain + kLatinCount;
  if (code == kThreeQuarters) return plain + kLatinCount + 1;
  return std::nullopt;
}

std::uint32_t time_bits(std::int64_t wait_ms) {
  wait_ms = std::max<std::int64_t>(wait_ms, 0);
  for (std::size_t r = 0; r < kStep.size(); ++r) {
    const std::int64_t steps = (wait_ms - least_of(r)) / kStep[r];
    if (steps < kMultipliers && !(r + 1 == kStep.size() && steps == kMultipliers - 1)) {
      return static_cast<std::uint32_t>(r) |
             static_cast<std::uint32_t>(std::max<std::int64_t>(steps, 0)) << 3;
    }
  }
  // The very last pair of numbers means that the page was closed.
  return 7U | (kMultipliers - 2) << 3;
}

std::int64_t time_of(std::uint32_t bits) {
  const std::size_t resolution = bits & 7;
  const std::int64_t steps = bits >> 3;
  if (resolution == 7 && steps == kMultipliers - 1) return 0;
  return least_of(resolution) + steps * kStep[resolution];
}

std::optional<int> take_side(std::string_view& text, char until) {
  int side = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), side);
  const auto read = static_cast<std::size_t>(end - text.data());
  if (error != std::errc{} || read >= text.size() || text[read] != until) return std::nullopt;
  if (side < solver::kMinSide || side > kMaxVerseSide) return std::nullopt;
  text.remove_prefix(read + 1);
  return side;
}

std::optional<solver::Rank> rank_of_digit(char digit) {
  const std::size_t rank = kPlain.substr(0, 36).find(digit);
  if (rank == std::string_view::npos || rank > solver::kMaxRank) return std::nullopt;
  return static_cast<solver::Rank>(rank);
}

std::optional<VerseFault> read_header(std::string_view& text, VerseReplay& replay) {
  const auto cols = take_side(text, 'x');
  const auto rows = cols ? take_side(text, '-') : std::nullopt;
  if (!rows) return VerseFault{0, "expected a header such as 4x4-0000000100000010_"};
  replay.first = solver::Grid(*rows, *cols);
  const std::span<solver::Rank> cells = replay.first.cells();
  if (text.size() <= cells.size() || text[cells.size()] != '_') {
    return VerseFault{
        0, "expected a digit for each of the " + std::to_string(cells.size()) + " cells, then _"};
  }
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const auto rank = rank_of_digit(text[i]);
    if (!rank) {
      return VerseFault{0, "cell " + std::to_string(i + 1) +
                               " of the first board is no rank: " + std::string(1, text[i])};
    }
    cells[i] = *rank;
  }
  text.remove_prefix(cells.size() + 1);
  return std::nullopt;
}

}  // namespace

std::string why_no_verse(const GameRecord& game, const std::vector<MoveRecord>& moves) {
  const solver::Grid& board = game.head.first_board;
  if (game.head.rules != "standard") return "it holds only standard games";
  if (board.rows() > kMaxVerseSide || board.cols() > kMaxVerseSide) {
    return "it holds boards up to 8x8";
  }
  for (const MoveRecord& move : moves) {
    if (move.kind != protocol::MoveKind::move || !move.spawn) {
      return "a move before number " + std::to_string(move.seq + 1) + " was not seen whole";
    }
  }
  if (!moves.empty() && moves.front().board != board) return "its beginning was not seen";
  return {};
}

std::string to_verse(const GameRecord& game, const std::vector<MoveRecord>& moves) {
  const solver::Grid& board = game.head.first_board;
  std::string text = std::to_string(board.cols()) + 'x' + std::to_string(board.rows()) + '-';
  for (const solver::Rank rank : board.cells()) text += kPlain[rank];
  text += '_';
  std::int64_t before_ms = 0;
  for (const MoveRecord& move : moves) {
    const auto direction = static_cast<std::uint32_t>(
        std::ranges::find(kDirectionOf, *move.direction) - kDirectionOf.begin());
    const std::uint32_t tile = move.spawn->rank - 1U;
    const std::uint32_t bits =
        direction | tile << 2 | static_cast<std::uint32_t>(move.spawn->col) << 4 |
        static_cast<std::uint32_t>(move.spawn->row) << 7 | time_bits(move.t_ms - before_ms) << 10;
    before_ms = move.t_ms;
    put_digit(text, bits / (kBase * kBase));
    put_digit(text, bits / kBase % kBase);
    put_digit(text, bits % kBase);
  }
  return text;
}

std::variant<VerseReplay, VerseFault> parse_verse(std::string_view text) {
  VerseReplay replay;
  if (auto fault = read_header(text, replay)) return *fault;
  while (!text.empty()) {
    const std::size_t number = replay.moves.size() + 1;
    std::uint32_t bits = 0;
    for (int i = 0; i < 3; ++i) {
      const auto digit = take_digit(text);
      if (!digit) {
        return VerseFault{number, text.empty() ? "the text ends within this move"
                                               : "a character of it is none of the alphabet"};
      }
      bits = bits * kBase + *digit;
    }
    const std::uint32_t tile = bits >> 2 & 3;
    if (tile > 1) return VerseFault{number, "its new tile is neither a 2 nor a 4"};
    VerseMove move;
    move.direction = kDirectionOf[bits & 3];
    move.spawn = {static_cast<int>(bits >> 7 & 7), static_cast<int>(bits >> 4 & 7),
                  static_cast<solver::Rank>(tile + 1)};
    move.wait_ms = time_of(bits >> 10);
    replay.moves.push_back(move);
  }
  return replay;
}

}  // namespace host
