#include "log/move_codec.h"

#include <random>

#include "support/played.h"
#include "tests/support/catch.h"

namespace {

using host::BlockEncoder;
using host::decode_block;
using host::MoveRecord;

std::vector<MoveRecord> through_blocks(const std::vector<MoveRecord>& records, std::size_t& bytes) {
  std::vector<MoveRecord> back;
  BlockEncoder block(records.front().seq);
  const auto flush = [&] {
    bytes += block.data().size();
    const auto decoded = decode_block(block.data(), block.first_seq(), block.count(),
                                      records.front().board.rows(), records.front().board.cols());
    REQUIRE(decoded);
    back.insert(back.end(), decoded->begin(), decoded->end());
  };
  for (const MoveRecord& record : records) {
    if (block.full()) {
      flush();
      block = BlockEncoder(record.seq);
    }
    block.add(record);
  }
  flush();
  return back;
}

}  // namespace

TEST_CASE("codec gives back what it was given", "[codec]") {
  for (const auto& [rows, cols] : {std::pair{4, 4}, {2, 2}, {3, 5}, {16, 16}}) {
    const Played game = play_at_random(500, 7, rows, cols);
    std::size_t bytes = 0;
    CHECK(through_blocks(game.records, bytes) == game.records);
  }
}

TEST_CASE("codec keeps the directions of other shapes", "[codec]") {
  for (const auto& [name, side] : {std::pair{"hexagon", 5}, {"box-2x2x2x2", 4}}) {
    const Played game = play_at_random(500, 7, side, side, name);
    REQUIRE(game.records.size() > 20);
    std::size_t bytes = 0;
    CHECK(through_blocks(game.records, bytes) == game.records);
  }
}

TEST_CASE("codec keeps gaps, undos, unseen tiles, missing values and large faces", "[codec]") {
  Played game = play_at_random(6, 3);
  auto& records = game.records;
  records[1].kind = protocol::MoveKind::gap;
  records[1].direction.reset();
  records[1].spawn.reset();
  records[1].values.reset();
  records[1].board.set(0, 0, solver::kMaxRank);
  records[1].by = protocol::PlayedBy::hand;
  records[1].player = "";
  records[2].kind = protocol::MoveKind::undo;
  records[2].direction.reset();
  records[2].spawn.reset();
  records[2].values.emplace();
  records[3].spawn.reset();
  records[3].score.reset();
  records[4].score = (std::uint64_t{1} << 53) - 1;
  records[4].player = std::string(128, 'p');
  records[4].depth = 1000;
  records[4].think_ms = 86'400'000;
  records[5].t_ms = 1;
  std::size_t bytes = 0;
  CHECK(through_blocks(records, bytes) == records);
}

TEST_CASE("codec spends less than 25 bytes a move", "[codec]") {
  const Played game = play_at_random(2000, 11, 6, 6);
  REQUIRE(game.records.size() > 500);
  std::size_t bytes = 0;
  through_blocks(game.records, bytes);
  CHECK(bytes < 25 * game.records.size());
}

TEST_CASE("codec refuses damaged blocks and survives any bytes", "[codec]") {
  const Played game = play_at_random(20, 5);
  BlockEncoder block(1);
  for (const MoveRecord& record : game.records) block.add(record);
  const std::vector<std::uint8_t> good(block.data().begin(), block.data().end());
  const auto count = static_cast<std::int64_t>(game.records.size());
  REQUIRE(decode_block(good, 1, count, 4, 4));
  CHECK_FALSE(decode_block(good, 1, count + 1, 4, 4));
  CHECK_FALSE(decode_block(good, 1, count - 1, 4, 4));
  CHECK_FALSE(decode_block(good, 1, count, 5, 4));
  CHECK_FALSE(decode_block(good, 1, count, 0, 4));
  for (std::size_t size = 0; size < good.size(); ++size) {
    CHECK_FALSE(decode_block(std::span(good).first(size), 1, count, 4, 4));
  }
  std::mt19937 random(1);
  for (int i = 0; i < 20'000; ++i) {
    auto bad = good;
    for (int j = 0; j < 3; ++j) bad[random() % bad.size()] = static_cast<std::uint8_t>(random());
    (void)decode_block(bad, 1, count, 4, 4);
  }
}
