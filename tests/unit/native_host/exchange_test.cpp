// Games out of the log as files, and back.
#include <nlohmann/json.hpp>

#include "exchange/csv.h"
#include "exchange/export_json.h"
#include "exchange/import_verse.h"
#include "exchange/importer.h"
#include "exchange/verse_replay.h"
#include "log/game_log.h"
#include "log/json.h"
#include "rules/interpreter.h"
#include "support/played.h"
#include "support/temp_folder.h"
#include "tests/support/catch.h"

using nlohmann::json;

namespace {

host::GameRecord record_of(const Played& game, const std::string& id) {
  const auto moves = static_cast<std::int64_t>(game.records.size());
  return {head_of(game, id), totals_of(game, moves),
          host::GameEnd{9000, protocol::EndReason::over}};
}

std::string export_of(const std::filesystem::path& log) {
  auto reader = host::GameReader::open(log);
  REQUIRE(reader);
  std::string games;
  REQUIRE(reader->games({}, [&](const host::GameRecord& game) {
    const auto moves = reader->moves(game.head.id);
    REQUIRE(moves);
    games += (games.empty() ? "" : ",") + host::game_and_moves_json(game, *moves);
    return true;
  }));
  return "{\"games\":[" + games + "]}";
}

// A log with what a log can hold: a game under way, one that ended later than its last move, a
// fork, an unseen tile, a gap and an undo.
void fill(const std::filesystem::path& log) {
  const host::Diagnostics silent(host::Diagnostics::Show::nothing);
  host::GameLog out(log, {}, silent);
  const Played first = play_at_random(200, 1);
  const auto n = static_cast<std::int64_t>(first.records.size());
  out.begin(head_of(first, "aaaaaaaaaaaaaaaa"), 0, nullptr);
  out.append("aaaaaaaaaaaaaaaa", first.records, totals_of(first, n), nullptr);
  out.end("aaaaaaaaaaaaaaaa", totals_of(first, n), {9000, protocol::EndReason::restarted}, nullptr);

  const Played second = play_at_random(3, 2, 3, 5);
  auto head = head_of(second, "bbbbbbbbbbbbbbbb");
  head.parent = "aaaaaaaaaaaaaaaa";
  head.started_ms = 2000;
  head.page = "\"quoted\", and\nin two lines";
  out.begin(head, std::nullopt, nullptr);
  auto records = second.records;
  host::MoveRecord gap;
  gap.seq = 4;
  gap.kind = protocol::MoveKind::gap;
  gap.board = play_at_random(40, 3, 3, 5).last;
  gap.t_ms = 900;
  records.push_back(gap);
  host::MoveRecord undo = gap;
  undo.seq = 5;
  undo.kind = protocol::MoveKind::undo;
  undo.board = second.records[1].board;
  records.push_back(undo);
  host::MoveRecord blind = second.records[1];
  blind.seq = 6;
  blind.spawn.reset();
  blind.score.reset();
  blind.t_ms = 1000;
  records.push_back(blind);
  host::GameTotals totals;
  totals.last_board = blind.board;
  solver::Interpreter(solver::rules_catalogue().front(), 3, 5)
      .slide(totals.last_board, *blind.direction);
  totals.spawn_unseen = true;
  totals.highest = std::max(totals.last_board.max_rank(), gap.board.max_rank());
  totals.score_rules = second.records[1].score.value_or(0);
  totals.score_page = second.records.back().score;
  for (const auto& one : records) host::count(totals, one);
  out.append("bbbbbbbbbbbbbbbb", records, totals, nullptr);
  out.close();
}

}  // namespace

TEST_CASE("an export is taken back without loss", "[exchange]") {
  const TempFolder folder;
  fill(folder / "one.sqlite");
  const std::string text = export_of(folder / "one.sqlite");
  auto games = host::read_export(text);
  INFO((games ? std::string() : games.fault().message));
  REQUIRE(games);
  REQUIRE(games->size() == 2);
  const auto imported = host::import_games(folder / "two.sqlite", *games);
  REQUIRE(imported);
  CHECK(imported->games == 2);
  CHECK(json::parse(export_of(folder / "two.sqlite")) == json::parse(text));
  const auto again = host::import_games(folder / "two.sqlite", *std::move(games));
  REQUIRE(again);
  CHECK(again->games == 0);
  CHECK(again->known == 2);
  CHECK(json::parse(export_of(folder / "two.sqlite")) == json::parse(text));
}

TEST_CASE("a broken export names the place and is taken not at all", "[exchange]") {
  const TempFolder folder;
  fill(folder / "one.sqlite");
  const json good = json::parse(export_of(folder / "one.sqlite"));
  const std::vector<std::pair<std::string, json>> breaks{
      {"/games/0/game/id", "UPPER"},
      {"/games/0/game/rules", "chess"},
      {"/games/0/game/started_ms", "yesterday"},
      {"/games/0/game/first_board/0/0", 3},
      {"/games/1/game/end", "exploded"},
      {"/games/1/game/last_board", json::array()},
      {"/games/1/moves/3/seq", 9},
      {"/games/1/moves/3/kind", 7},
      {"/games/1/moves/3/board", "empty"},
      {"/games/0/game/first_board", nullptr},
      {"/games/0/game", "none"},
      {"/games/1/moves/20/board/0/0", 1024},
      {"/games/1/moves/37/direction", "sideways"},
      {"/games/1/moves/37/spawn/value", 8},
      {"/games/1/moves/40", 7},
      {"/games/1/moves", "none"},
  };
  for (const auto& [place, value] : breaks) {
    INFO(place);
    json bad = good;
    bad[json::json_pointer(place)] = value;
    const auto read = host::read_export(bad.dump());
    REQUIRE_FALSE(read);
    CHECK(read.fault().code == "bad_import");
    CHECK(read.fault().field == "file");
    // A board that does not follow is named as a whole.
    const std::string start = place.substr(0, place.find("/board/"));
    CHECK(read.fault().message.substr(0, start.size()) == start);
  }
  const auto text = host::read_export("{\"games\":[\n{},\n{]\n");
  REQUIRE_FALSE(text);
  CHECK(text.fault().message.substr(0, 7) == "line 3:");
  const auto number = host::read_export("{\"games\":[\n{\"x\":17E96106116445}]}\n");
  REQUIRE_FALSE(number);
  CHECK(number.fault().message == "line 2: the number 17E96106116445 is too large");
  CHECK_FALSE(host::read_export("[]"));
  CHECK_FALSE(host::read_export("{\"games\":[7]}"));
}

TEST_CASE("replay text is written and read by the alphabet of its format", "[exchange]") {
  // Left, a 2 at column 3 of row 1, after 100 ms: 2 + (3 << 4) + (1 << 7) + (100 << 13).
  const std::string text = "4x4-0000000100000010_O1O";
  const auto parsed = host::parse_verse(text);
  const auto* replay = std::get_if<host::VerseReplay>(&parsed);
  REQUIRE(replay != nullptr);
  REQUIRE(replay->moves.size() == 1);
  CHECK(replay->moves[0] == host::VerseMove{solver::Direction::left, {1, 3, 1}, 100});
  CHECK(replay->first.at(1, 3) == 1);
  CHECK(replay->first.at(3, 2) == 1);

  const Played game = play_at_random(1000, 5, 5, 4);
  const host::GameRecord record = record_of(game, "gamegamegamegame");
  REQUIRE(host::why_no_verse(record, game.records).empty());
  const auto games = host::import_verse(host::to_verse(record, game.records), 1'000'000);
  REQUIRE(games);
  REQUIRE(games->size() == 1);
  const host::WholeGame* back = games->data();
  REQUIRE(back->moves.size() == game.records.size());
  for (std::size_t i = 0; i < back->moves.size(); ++i) {
    CHECK(back->moves[i].board == game.records[i].board);
    CHECK(back->moves[i].spawn == game.records[i].spawn);
    CHECK(back->moves[i].t_ms == game.records[i].t_ms);
  }
  CHECK(back->totals.last_board == game.last);
  CHECK(back->totals.score_rules == game.score);
  CHECK(back->end->reason == protocol::EndReason::over);
  CHECK(back->head.id ==
        host::import_verse(host::to_verse(record, game.records), 7)->front().head.id);
}

TEST_CASE("replay text holds a game a line, and all of them come back or none", "[exchange]") {
  std::string text;
  for (const std::uint64_t seed : {5, 6, 7}) {
    const Played game = play_at_random(50, seed);
    text += host::to_verse(record_of(game, "gamegamegamegame"), game.records) + "\r\n\n";
  }
  const auto games = host::import_verse(text, 1'000'000);
  REQUIRE(games);
  REQUIRE(games->size() == 3);
  CHECK((*games)[2].totals.last_board == play_at_random(50, 7).last);
  const auto damaged = host::import_verse(text + "4x4-0000000100000010_O1", 0);
  REQUIRE_FALSE(damaged);
  CHECK(damaged.fault().message.substr(0, 15) == "line 7: move 1:");
}

TEST_CASE("replay text keeps long pauses within its coarse steps", "[exchange]") {
  for (const std::int64_t pause : {0, 255, 256, 1021, 1024, 60'000, 4'000'000, 90'000'000}) {
    INFO(pause);
    Played game = play_at_random(1, 5);
    game.records[0].t_ms = pause;
    const auto record = record_of(game, "gamegamegamegame");
    const auto parsed = host::parse_verse(host::to_verse(record, game.records));
    const auto* replay = std::get_if<host::VerseReplay>(&parsed);
    REQUIRE(replay != nullptr);
    const std::int64_t most = 4'186'606 - 12'288;
    const std::int64_t error = std::abs(replay->moves[0].wait_ms - std::min(pause, most));
    CHECK(error <= std::max<std::int64_t>(1, pause / 50));
  }
}

TEST_CASE("replay text that is damaged names the move", "[exchange]") {
  const std::vector<std::pair<std::string, std::string>> bad{
      {"9x9-0_", "header"},
      {"4x4-00_", "16 cells"},
      {"4x4-00000001000000!0_", "cell 15"},
      {"4x4-0000000100000010_O1", "move 1"},
      {"4x4-0000000100000010_O1O?1O", "move 2"},
      {"4x4-0000000100000010_O1O\xC2\xA5", "move 2"},
  };
  for (const auto& [text, named] : bad) {
    INFO(text);
    const auto read = host::import_verse(text, 0);
    REQUIRE_FALSE(read);
    CHECK(read.fault().message.find(named) != std::string::npos);
  }
  // Well formed, but the tile comes up where one stands.
  CHECK_FALSE(host::import_verse("4x4-1000000000000000_O1O0000", 0));
}

TEST_CASE("what replay text cannot hold is said", "[exchange]") {
  const Played game = play_at_random(5, 5);
  auto record = record_of(game, "gamegamegamegame");
  auto moves = game.records;
  moves[2].spawn.reset();
  CHECK(host::why_no_verse(record, moves).find("move") != std::string::npos);
  record.head.rules = "fibonacci";
  CHECK_FALSE(host::why_no_verse(record, game.records).empty());
}

TEST_CASE("spreadsheets get a line a move and no formula", "[exchange]") {
  const Played game = play_at_random(2, 5);
  auto record = record_of(game, "gamegamegamegame");
  record.head.page = "=HYPERLINK(\"evil\")";
  const std::string lines = host::csv_lines(record, game.records);
  CHECK(std::ranges::count(lines, '\n') == 2);
  CHECK(lines.find("\"'=HYPERLINK(\"\"evil\"\")\"") != std::string::npos);
  const auto columns = std::ranges::count(host::csv_header(), ',');
  CHECK(columns == 21);
  CHECK(lines.find(",heuristic") == std::string::npos);
  CHECK(lines.find(",\"heuristic\",") != std::string::npos);
}
