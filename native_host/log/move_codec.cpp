#include "log/move_codec.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "rules/game.h"

namespace host {
namespace {

using protocol::MoveKind;
using protocol::PlayedBy;

constexpr unsigned kWideMove = 3;
constexpr std::size_t kNarrow = 4;
constexpr std::uint8_t kPlayerGiven = 0x40;
constexpr std::uint8_t kBoardGiven = 0x80;
constexpr std::uint8_t kValuesGiven = 0x10;
constexpr std::uint8_t kSpawnGiven = 0x80;
enum class Score : std::uint8_t { none = 0, predicted = 1, given = 2 };

constexpr double kThinkUnit = 100;

std::uint64_t zigzag(std::int64_t value) {
  return (static_cast<std::uint64_t>(value) << 1) ^ static_cast<std::uint64_t>(value >> 63);
}

std::int64_t unzigzag(std::uint64_t value) {
  return static_cast<std::int64_t>(value >> 1) ^ -static_cast<std::int64_t>(value & 1);
}

bool is_wide(const MoveRecord& record) {
  if (record.direction && solver::index(*record.direction) >= kNarrow) return true;
  return record.values && std::any_of(record.values->begin() + kNarrow, record.values->end(),
                                      [](const auto& value) { return value.has_value(); });
}

unsigned bits_of(const MoveValues& values) {
  unsigned bits = 0;
  for (std::size_t d = 0; d < values.size(); ++d) {
    if (values[d]) bits |= 1U << d;
  }
  return bits;
}

// Moves the state past a record, the same way when packing and unpacking; returns the score the
// rules predict after it.
std::optional<std::uint64_t> advance(CodecState& state, const MoveRecord& record) {
  std::optional<std::uint64_t> predicted;
  state.board = record.board;
  if (is_wide(record)) {
    state.board.reset();
  } else if (record.kind == MoveKind::move) {
    const solver::Slide slide = solver::slide(*state.board, *record.direction);
    if (state.score) predicted = *state.score + slide.score;
    if (record.spawn) {
      state.board->set(record.spawn->row, record.spawn->col, record.spawn->rank);
    } else {
      state.board.reset();
    }
  }
  state.player = record.player;
  state.t_ms = record.t_ms;
  return predicted;
}

class Out {
 public:
  explicit Out(std::vector<std::uint8_t>& bytes) : bytes_(bytes) {}
  void byte(std::uint8_t value) { bytes_.push_back(value); }
  void bytes(std::span<const std::uint8_t> values) {
    bytes_.insert(bytes_.end(), values.begin(), values.end());
  }
  void varint(std::uint64_t value) {
    while (value >= 0x80) {
      byte(static_cast<std::uint8_t>(value | 0x80));
      value >>= 7;
    }
    byte(static_cast<std::uint8_t>(value));
  }
  void number(double value) {
    constexpr double most = std::numeric_limits<float>::max();
    auto bits = std::bit_cast<std::uint32_t>(static_cast<float>(std::clamp(value, -most, most)));
    for (int i = 0; i < 4; ++i, bits >>= 8) byte(static_cast<std::uint8_t>(bits));
  }

 private:
  std::vector<std::uint8_t>& bytes_;
};

// Reading past the end yields zeros and sets failed().
class In {
 public:
  explicit In(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}
  std::span<const std::uint8_t> bytes(std::size_t n) {
    if (n > bytes_.size()) {
      failed_ = true;
      return {};
    }
    const auto taken = bytes_.first(n);
    bytes_ = bytes_.subspan(n);
    return taken;
  }
  std::uint8_t byte() {
    const auto taken = bytes(1);
    return taken.empty() ? std::uint8_t{0} : taken[0];
  }
  std::uint64_t varint() {
    std::uint64_t value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      const std::uint8_t b = byte();
      value |= static_cast<std::uint64_t>(b & 0x7f) << shift;
      if ((b & 0x80) == 0) return value;
    }
    failed_ = true;
    return 0;
  }
  double number() {
    std::uint32_t bits = 0;
    for (int i = 0; i < 4; ++i) bits |= static_cast<std::uint32_t>(byte()) << (8 * i);
    const float value = std::bit_cast<float>(bits);
    if (!std::isfinite(value)) failed_ = true;
    return static_cast<double>(value);
  }
  bool failed() const { return failed_; }
  bool at_end() const { return bytes_.empty(); }

 private:
  std::span<const std::uint8_t> bytes_;
  bool failed_ = false;
};

std::optional<MoveRecord> decode_record(In& in, CodecState& state, int rows, int cols) {
  MoveRecord record;
  const std::uint8_t first = in.byte();
  const std::uint8_t second = in.byte();
  if ((first >> 4 & 3) > 2 || (second >> 5 & 3) > 2) return std::nullopt;
  const bool wide = (first & 3) == kWideMove;
  record.kind = wide ? MoveKind::move : static_cast<MoveKind>(first & 3);
  record.by = static_cast<PlayedBy>(first >> 4 & 3);
  unsigned valued = second & 15;
  if (wide) {
    const std::uint8_t direction = in.byte();
    if (direction >= solver::kMostDirections) return std::nullopt;
    record.direction = static_cast<solver::Direction>(direction);
    valued = in.byte();
  } else if (record.kind == MoveKind::move) {
    record.direction = static_cast<solver::Direction>(first >> 2 & 3);
  }
  if ((first & kPlayerGiven) != 0) {
    const auto text = in.bytes(in.byte());
    record.player.assign(text.begin(), text.end());
  } else if (state.player) {
    record.player = *state.player;
  } else {
    return std::nullopt;
  }
  if ((first & kBoardGiven) != 0) {
    auto board = unpack_board(in.bytes(static_cast<std::size_t>(rows * cols)), rows, cols);
    if (!board) return std::nullopt;
    record.board = std::move(*board);
  } else if (state.board) {
    record.board = *state.board;
  } else {
    return std::nullopt;
  }
  if ((second & kSpawnGiven) != 0) {
    const int cell = in.byte();
    const solver::Rank rank = in.byte();
    if (cell >= rows * cols || rank > solver::kMaxRank) return std::nullopt;
    record.spawn = {cell / cols, cell % cols, rank};
  }
  if ((second & kValuesGiven) != 0) {
    record.values.emplace();
    for (std::size_t d = 0; d < solver::kMostDirections; ++d) {
      if ((valued >> d & 1) != 0) (*record.values)[d] = in.number();
    }
  }
  record.depth = static_cast<int>(std::min<std::uint64_t>(in.varint(), 1000));
  record.think_ms = static_cast<double>(in.varint()) / kThinkUnit;
  // Unsigned, so that damaged bytes cannot overflow.
  record.t_ms = static_cast<std::int64_t>(static_cast<std::uint64_t>(state.t_ms) +
                                          static_cast<std::uint64_t>(unzigzag(in.varint())));
  const auto score = static_cast<Score>(second >> 5 & 3);
  if (score == Score::given) record.score = in.varint();
  if (in.failed()) return std::nullopt;
  const auto predicted = advance(state, record);
  if (score == Score::predicted) record.score = predicted;
  state.score = record.score;
  return record;
}

}  // namespace

void BlockEncoder::add(const MoveRecord& record) {
  const CodecState before = state_;
  const auto predicted = advance(state_, record);
  state_.score = record.score;

  const bool player_given = before.player != record.player;
  const bool board_given = before.board != record.board;
  Score score = Score::none;
  if (record.score) score = record.score == predicted ? Score::predicted : Score::given;

  Out out(data_);
  const bool wide = is_wide(record);
  const unsigned direction = record.direction ? static_cast<unsigned>(*record.direction) : 0U;
  const unsigned kind = wide ? kWideMove : static_cast<unsigned>(record.kind);
  const unsigned valued = record.values ? bits_of(*record.values) : 0U;
  out.byte(static_cast<std::uint8_t>(
      kind | (wide ? 0U : direction) << 2 | static_cast<unsigned>(record.by) << 4 |
      (player_given ? kPlayerGiven : 0U) | (board_given ? kBoardGiven : 0U)));
  unsigned second = static_cast<unsigned>(score) << 5;
  if (record.spawn) second |= kSpawnGiven;
  if (record.values) second |= kValuesGiven | (wide ? 0U : valued);
  out.byte(static_cast<std::uint8_t>(second));
  if (wide) {
    out.byte(static_cast<std::uint8_t>(direction));
    out.byte(static_cast<std::uint8_t>(valued));
  }
  if (player_given) {
    const std::size_t size = std::min<std::size_t>(record.player.size(), 255);
    out.byte(static_cast<std::uint8_t>(size));
    for (std::size_t i = 0; i < size; ++i) out.byte(static_cast<std::uint8_t>(record.player[i]));
  }
  if (board_given) out.bytes(pack_board(record.board));
  if (record.spawn) {
    out.byte(
        static_cast<std::uint8_t>(record.spawn->row * record.board.cols() + record.spawn->col));
    out.byte(record.spawn->rank);
  }
  if (record.values) {
    for (const auto& value : *record.values) {
      if (value) out.number(*value);
    }
  }
  out.varint(static_cast<std::uint64_t>(record.depth));
  out.varint(static_cast<std::uint64_t>(std::llround(record.think_ms * kThinkUnit)));
  out.varint(zigzag(record.t_ms - before.t_ms));
  if (score == Score::given) out.varint(*record.score);
  ++count_;
}

std::optional<std::vector<MoveRecord>> decode_block(std::span<const std::uint8_t> data,
                                                    std::int64_t first_seq, std::int64_t count,
                                                    int rows, int cols) {
  In in(data);
  CodecState state;
  std::vector<MoveRecord> records;
  for (std::int64_t i = 0; i < count; ++i) {
    auto record = decode_record(in, state, rows, cols);
    if (!record) return std::nullopt;
    record->seq = first_seq + i;
    records.push_back(std::move(*record));
  }
  if (!in.at_end()) return std::nullopt;
  return records;
}

std::vector<std::uint8_t> pack_board(const solver::Grid& board) {
  const auto cells = board.cells();
  return {cells.begin(), cells.end()};
}

std::optional<solver::Grid> unpack_board(std::span<const std::uint8_t> bytes, int rows, int cols) {
  if (rows < solver::kMinSide || rows > solver::kMaxSide || cols < solver::kMinSide ||
      cols > solver::kMaxSide || bytes.size() != static_cast<std::size_t>(rows * cols)) {
    return std::nullopt;
  }
  solver::Grid board(rows, cols);
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    if (bytes[i] > solver::kMaxRank) return std::nullopt;
    board.cells()[i] = bytes[i];
  }
  return board;
}

}  // namespace host
