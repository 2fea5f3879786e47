// Many games at once: which are meant, what they come to, and how they go.
#include "log/statistics.h"
#include "log/eraser.h"
#include "log/game_log.h"
#include "log/move_codec.h"
#include "log/schema.h"
#include "support/played.h"
#include "support/temp_folder.h"
#include "tests/support/catch.h"

namespace {

host::GameRecord game_of(const std::string& site, const std::string& player, std::uint64_t score,
                         solver::Rank highest) {
  host::GameRecord game;
  game.head.site = site;
  game.head.rules = "standard";
  game.head.first_board = solver::Grid(4, 4);
  game.totals.player = player;
  game.totals.score_page = score;
  game.totals.highest = highest;
  game.totals.moves = 100;
  game.totals.duration_ms = 5000;
  game.totals.think_ms = 200;
  return game;
}

class Logged {
 public:
  Logged() : path_(folder_ / "games.sqlite") {
    const host::Diagnostics silent(host::Diagnostics::Show::nothing);
    host::GameLog log(path_, {}, silent);
    for (int i = 0; i < 4; ++i) {
      const Played game = play_at_random(20, static_cast<std::uint64_t>(i));
      auto head = head_of(game, "game" + std::to_string(i));
      head.site = i % 2 == 0 ? "even" : "odd";
      head.started_ms = kDay * (i + 1);
      log.begin(head, std::nullopt, nullptr);
      log.append(head.id, game.records, totals_of(game, 20), nullptr);
    }
    log.close();
  }

  std::vector<std::string> ids(const host::GameFilter& filter) const {
    auto reader = host::GameReader::open(path_);
    REQUIRE(reader);
    std::vector<std::string> found;
    REQUIRE(reader->games(filter, [&](const host::GameRecord& game) {
      found.push_back(game.head.id);
      return true;
    }));
    return found;
  }

  static constexpr std::int64_t kDay = 86'400'000;
  TempFolder folder_;
  std::filesystem::path path_;
};

using Ids = std::vector<std::string>;

}  // namespace

TEST_CASE("shares have the interval of Wilson", "[statistics]") {
  const host::Share share = host::share_of(8, 10);
  CHECK(share.rate == Approx(0.8));
  CHECK(share.low == Approx(0.490162).epsilon(1e-5));
  CHECK(share.high == Approx(0.943318).epsilon(1e-5));
  CHECK(host::share_of(0, 20).low == 0);
  CHECK(host::share_of(20, 20).high == 1);
}

TEST_CASE("games are summed up by site, rules, size and player", "[statistics]") {
  host::Statistics statistics;
  statistics.add(game_of("a", "expectimax", 100, 5));
  statistics.add(game_of("a", "expectimax", 300, 7));
  statistics.add(game_of("a", "expectimax", 1100, 7));
  statistics.add(game_of("a", "", 10, 3));
  const auto groups = statistics.groups();
  REQUIRE(groups.size() == 2);
  const host::GroupStatistics& most = groups[0];
  CHECK(most.key.player == "expectimax");
  CHECK(most.games == 3);
  CHECK(most.mean_score == Approx(500));
  CHECK(most.median_score == Approx(300));
  CHECK(most.best_score == 1100);
  CHECK(most.moves_per_second == Approx(20));
  CHECK(most.think_ms == Approx(2));
  REQUIRE(most.reached.size() == 3);
  CHECK(most.reached[0].rank == 5);
  CHECK(most.reached[0].share.games == 3);
  CHECK(most.reached[1].share.games == 2);
  CHECK(most.reached[2].share.games == 2);
}

TEST_CASE("whose advice was played is one, several or nobody's", "[statistics]") {
  host::GameTotals totals;
  host::MoveRecord move;
  move.seq = 1;
  move.by = protocol::PlayedBy::hand;
  move.player = "expectimax";
  host::count(totals, move);
  CHECK(totals.player.empty());
  move.by = protocol::PlayedBy::autoplay;
  host::count(totals, move);
  CHECK(totals.player == "expectimax");
  move.player = "random";
  host::count(totals, move);
  CHECK(totals.player == host::kSeveralPlayers);
}

TEST_CASE("a day is read as UTC, and what is none is refused", "[statistics]") {
  CHECK(host::parse_day("1970-01-02") == Logged::kDay);
  CHECK(host::parse_day("2024-02-29") == 1'709'164'800'000);
  for (const char* text : {"2023-02-29", "2023-13-01", "2023-1-1", "yesterday", "", "2023-00-10"}) {
    INFO(text);
    CHECK_FALSE(host::parse_day(text));
  }
}

TEST_CASE_METHOD(Logged, "games are found by a filter, the newest first", "[statistics]") {
  host::GameFilter filter;
  filter.site = "odd";
  CHECK(ids(filter) == Ids{"game3", "game1"});
  filter = {};
  filter.since_ms = 2 * kDay;
  filter.before_ms = 4 * kDay;
  CHECK(ids(filter) == Ids{"game2", "game1"});
  filter = {};
  filter.player = "heuristic";
  filter.most = 3;
  CHECK(ids(filter) == Ids{"game3", "game2", "game1"});
  filter.player = "";
  CHECK(ids(filter).empty());
}

TEST_CASE_METHOD(Logged, "games that are deleted are gone with their moves", "[statistics]") {
  CHECK(*host::erase_game(path_, "game2") == 1);
  CHECK(*host::erase_game(path_, "game2") == 0);
  host::GameFilter filter;
  filter.site = "odd";
  CHECK(*host::erase_games(path_, filter) == 2);
  CHECK(ids({}) == Ids{"game0"});
  auto database = host::Database::open(path_, host::Database::Mode::read_only, 0);
  REQUIRE(database);
  CHECK(*database->integer("SELECT count(DISTINCT game) FROM moves") == 1);
  CHECK(*host::erase_games(path_, {}) == 1);
  CHECK(ids({}).empty());
}

TEST_CASE("a log of the first version learns who played and how long", "[log]") {
  const TempFolder folder;
  const std::filesystem::path path = folder / "games.sqlite";
  const Played game = play_at_random(200, 4);
  {
    auto database = host::Database::open(path, host::Database::Mode::read_write_create, 0);
    REQUIRE(database);
    REQUIRE(database->execute(std::string(host::log_migrations()[0].script) +
                              "PRAGMA user_version = 1;"));
    auto insert = database->prepare(
        "INSERT INTO games (name, client, site, page, rules, rows, cols, started_ms, first_board,"
        " last_board, highest) VALUES ('game', 'c', 's', 'p', 'standard', 4, 4, 1, ?, ?, 5)");
    REQUIRE(insert);
    const auto board = host::pack_board(game.first);
    REQUIRE(insert->bind(std::span(board)).bind(std::span(board)).run());
    host::BlockEncoder block(1);
    for (const auto& record : game.records) block.add(record);
    auto moves =
        database->prepare("INSERT INTO moves (game, seq, count, data) VALUES (1, 1, ?, ?)");
    REQUIRE(moves);
    REQUIRE(moves->bind(std::int64_t{block.count()}).bind(block.data()).run());
  }
  auto reader = host::GameReader::open(path);
  REQUIRE(reader);
  const auto record = reader->game("game");
  REQUIRE(record);
  REQUIRE(*record);
  CHECK((*record)->totals.player == "heuristic");
  CHECK((*record)->totals.duration_ms == game.records.back().t_ms);
  double think_ms = 0;
  for (const auto& move : game.records) think_ms += move.think_ms;
  CHECK((*record)->totals.think_ms == Approx(think_ms));
}
