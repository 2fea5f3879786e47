#include "tables/table_file.h"

#include <bit>
#include <cstring>

#include "eval/checksum.h"

namespace solver::tables {
namespace {

static_assert(std::endian::native == std::endian::little);
static_assert(sizeof(DirectoryLine) == kAlignment);

constexpr std::array<char, 8> kMagic{'2', '0', '4', '8', 't', 'a', 'b', 'l'};
constexpr std::uint32_t kVersion = 1;

struct RawHeader {
  std::array<char, 8> magic;
  std::uint32_t version;
  std::uint32_t goals;
  std::array<char, 32> name;
  std::uint64_t locks;
  std::array<std::uint8_t, board64::kCells> caps;
  std::array<std::array<std::uint64_t, 2>, Shape::kMaxGoals> patterns;
  std::uint64_t states;
  std::uint64_t kept;
  std::uint64_t threshold;
  float start;
  std::uint32_t zero;
  std::uint64_t directory_sum;
  std::uint64_t chances_sum;
  /// Of everything before it.
  std::uint64_t header_sum;
};
static_assert(sizeof(RawHeader) <= kHeaderBytes && sizeof(RawHeader) % 8 == 0);

std::uint64_t sum_of(std::span<const std::byte> bytes) {
  Checksum sum;
  sum.add(bytes);
  return sum.value();
}

std::uint64_t header_sum(const RawHeader& raw) {
  return sum_of(std::as_bytes(std::span(&raw, 1)).first(offsetof(RawHeader, header_sum)));
}

}  // namespace

Layout::Layout(const LayerIndex& index) : first_line(static_cast<std::size_t>(index.layers())) {
  for (int sum = index.layers() - 1; sum >= 0; --sum) {
    first_line[static_cast<std::size_t>(sum)] = lines;
    lines += (index.size(sum) + DirectoryLine::kStates - 1) / DirectoryLine::kStates;
  }
}

std::uint64_t Layout::file_bytes(std::uint64_t kept) const {
  const std::uint64_t end = chances_offset() + kept * sizeof(std::uint16_t);
  return (end + kAlignment - 1) / kAlignment * kAlignment;
}

std::array<std::byte, kHeaderBytes> encode_header(const TableInfo& info) {
  RawHeader raw{};
  raw.magic = kMagic;
  raw.version = kVersion;
  raw.goals = static_cast<std::uint32_t>(info.shape.goals.size());
  info.shape.name.copy(raw.name.data(), raw.name.size() - 1);
  raw.locks = info.shape.locks;
  raw.caps = info.shape.caps;
  for (std::size_t i = 0; i < info.shape.goals.size(); ++i) {
    raw.patterns[i] = {info.shape.goals[i].mask, info.shape.goals[i].value};
  }
  raw.states = info.states;
  raw.kept = info.kept;
  raw.threshold = info.threshold;
  raw.start = info.start;
  raw.directory_sum = info.directory_sum;
  raw.chances_sum = info.chances_sum;
  raw.header_sum = header_sum(raw);
  std::array<std::byte, kHeaderBytes> bytes{};
  std::memcpy(bytes.data(), &raw, sizeof(raw));
  return bytes;
}

TableInfo decode_header(std::span<const std::byte> bytes) {
  if (bytes.size() < kHeaderBytes) throw TableError("the table file is cut short");
  RawHeader raw;
  std::memcpy(&raw, bytes.data(), sizeof(raw));
  if (raw.magic != kMagic) throw TableError("not a finished table file");
  if (raw.version != kVersion) {
    throw TableError("table file of version " + std::to_string(raw.version) + ", expected " +
                     std::to_string(kVersion));
  }
  if (raw.header_sum != header_sum(raw) || raw.goals > Shape::kMaxGoals || raw.name.back() != 0) {
    throw TableError("the table file's header is damaged");
  }
  TableInfo info;
  info.shape.name = raw.name.data();
  info.shape.locks = raw.locks;
  info.shape.caps = raw.caps;
  for (std::size_t i = 0; i < raw.goals; ++i) {
    info.shape.goals.push_back({raw.patterns[i][0], raw.patterns[i][1]});
  }
  info.states = raw.states;
  info.kept = raw.kept;
  info.threshold = static_cast<std::uint16_t>(raw.threshold);
  info.start = raw.start;
  info.directory_sum = raw.directory_sum;
  info.chances_sum = raw.chances_sum;
  return info;
}

Table::Table(std::span<const std::byte> bytes, Check check)
    : info_(decode_header(bytes)), index_(info_.shape), layout_(index_) {
  if (index_.states() != info_.states || bytes.size() != layout_.file_bytes(info_.kept)) {
    throw TableError("the table file has the wrong length");
  }
  const std::span<const std::byte> body = bytes.subspan(layout_.directory_offset());
  const std::size_t directory_bytes = layout_.lines * sizeof(DirectoryLine);
  const std::span<const std::byte> chances = body.subspan(directory_bytes);
  if (check == Check::everything &&
      (sum_of(body.first(directory_bytes)) != info_.directory_sum ||
       sum_of(chances.first(info_.kept * sizeof(std::uint16_t))) != info_.chances_sum)) {
    throw TableError("the table file is damaged");
  }
  directory_ = reinterpret_cast<const DirectoryLine*>(body.data());
  chances_ = reinterpret_cast<const std::uint16_t*>(chances.data());
}

float Table::chance(Board after) const {
  const LayerIndex::Place place = index_.place(after);
  if (place.index == LayerIndex::kOutside) return 0;
  const DirectoryLine& line = directory_[layout_.first_line[static_cast<std::size_t>(place.sum)] +
                                         place.index / DirectoryLine::kStates];
  const std::uint32_t at = place.index % DirectoryLine::kStates;
  const std::size_t word = at / 64;
  const std::uint64_t bit = std::uint64_t{1} << (at % 64);
  if ((line.bits[word] & bit) == 0) return 0;
  std::uint64_t rank = line.before;
  for (std::size_t i = 0; i < word; ++i) rank += static_cast<unsigned>(std::popcount(line.bits[i]));
  rank += static_cast<unsigned>(std::popcount(line.bits[word] & (bit - 1)));
  return static_cast<float>(chances_[rank]) * (1.0F / kChanceScale);
}

}  // namespace solver::tables
