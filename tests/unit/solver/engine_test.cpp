// The facade: one final answer a search, cancellation, sharing.
#include "engine.h"

#include <condition_variable>
#include <mutex>

#include "support/catch.h"

using namespace solver;
using namespace std::chrono_literals;
using Catch::Matchers::ContainsSubstring;

namespace {

const char* const kMiddle = "2,4,8,16/4,2,4,32/0,0,8,64/0,0,2,128";

SearchRequest request(std::string_view board, std::chrono::microseconds budget) {
  ParsedGrid parsed = parse_grid(board);
  REQUIRE(parsed.error == "");
  return {.board = *parsed.grid, .budget = budget};
}

// Collects the advices of one search; waits on conditions, never on time.
class Listener {
 public:
  Engine::Callback callback() {
    return [this](const Advice& advice) {
      const std::scoped_lock lock(mutex_);
      advices_.push_back(advice);
      changed_.notify_all();
    };
  }
  void wait_for_first() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !advices_.empty(); });
  }
  Advice wait_for_final() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !advices_.empty() && advices_.back().final; });
    return advices_.back();
  }
  std::vector<Advice> so_far() {
    const std::scoped_lock lock(mutex_);
    return advices_;
  }
  // To be called once the engine is gone, so that nothing can follow.
  std::vector<Advice> all() { return advices_; }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Advice> advices_;
};

void check_order(const std::vector<Advice>& advices) {
  REQUIRE_FALSE(advices.empty());
  for (std::size_t i = 0; i < advices.size(); ++i) {
    CHECK(advices[i].seq == i + 1);
    CHECK(advices[i].final == (i + 1 == advices.size()));
    CHECK(advices[i].granted <= 1h);
  }
}

}  // namespace

TEST_CASE("a search ends with exactly one final answer", "[engine]") {
  Listener listener;
  {
    Engine engine({.threads = GENERATE(1, 3), .table_mb = 8});
    engine.start(request(kMiddle, 20ms), listener.callback());
    const Advice final = listener.wait_for_final();
    CHECK(final.best.has_value());
    CHECK_FALSE(final.cancelled);
    CHECK(final.depth >= 2);
    CHECK(final.nodes > 0);
    CHECK(final.player == "heuristic");
    CHECK(final.unit == "heuristic");
    CHECK(final.granted == 20ms);
    CHECK_FALSE(final.moves[index(Direction::right)].legal);
    CHECK(final.moves[index(Direction::down)].legal);
  }
  check_order(listener.all());
}

TEST_CASE("a search shorter than a screen can show says its last word only", "[engine]") {
  // Open enough for several depths within the time.
  Listener listener;
  {
    Engine engine({.threads = 1, .table_mb = 4});
    engine.start(request("2,0,0,0/0,0,4,0/0,0,2,0/8,4,0,0", 8ms), listener.callback());
    CHECK(listener.wait_for_final().best.has_value());
  }
  CHECK(listener.all().size() == 1);
}

TEST_CASE("a budget of 0 answers from one ply", "[engine]") {
  Engine engine({.threads = 1, .table_mb = 1});
  Listener listener;
  engine.start(request(kMiddle, 0us), listener.callback());
  const Advice final = listener.wait_for_final();
  CHECK(final.seq == 1);
  CHECK(final.best.has_value());
  CHECK(final.depth >= 1);
  CHECK(final.depth <= 2);
}

TEST_CASE("boards with nothing to decide are answered long before the budget", "[engine]") {
  Engine engine({.threads = 1, .table_mb = 1});
  struct Case {
    const char* board;
    bool has_move;
  };
  const Case c = GENERATE(Case{"2,4,2,4/4,2,4,2/2,4,2,4/4,2,4,2", false},
                          Case{"0,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0", false},
                          Case{"2,4,8,16/4,8,16,32/8,16,32,64/0,128,256,512", true},
                          Case{"2,2/4,8", true}, Case{"2,4/4,2", false});
  Listener listener;
  SearchRequest asked = request(c.board, 1h);
  // Two legal moves remain in some of these; the random player needs no time.
  asked.player = c.has_move ? "random" : "";
  engine.start(std::move(asked), listener.callback());
  CHECK(listener.wait_for_final().best.has_value() == c.has_move);
}

TEST_CASE("a running search can be cancelled and keeps what it knew", "[engine]") {
  Listener listener;
  {
    Engine engine({.threads = GENERATE(1, 2), .table_mb = 4});
    const Engine::SearchId id = engine.start(request(kMiddle, 1h), listener.callback());
    listener.wait_for_first();
    engine.cancel(id);
    engine.cancel(id);
    const Advice final = listener.wait_for_final();
    CHECK(final.cancelled);
    CHECK(final.best.has_value());
    engine.cancel(id);
    engine.cancel(12345);
  }
  check_order(listener.all());
}

TEST_CASE("a queued search can be cancelled while another holds the only worker", "[engine]") {
  Engine engine({.threads = 1, .table_mb = 4});
  Listener running;
  const Engine::SearchId first = engine.start(request(kMiddle, 1h), running.callback());
  running.wait_for_first();
  for (int i = 0; i < 50; ++i) {
    Listener queued;
    const Engine::SearchId id = engine.start(request(kMiddle, 1h), queued.callback());
    engine.cancel(id);
    CHECK(queued.wait_for_final().cancelled);
  }
  engine.cancel(first);
  CHECK(running.wait_for_final().cancelled);
}

TEST_CASE("destroying the engine ends every search with its final answer", "[engine]") {
  std::array<Listener, 5> listeners;
  {
    Engine engine({.threads = 2, .table_mb = 4});
    for (Listener& listener : listeners) engine.start(request(kMiddle, 1h), listener.callback());
  }
  for (Listener& listener : listeners) {
    check_order(listener.all());
    CHECK(listener.all().back().cancelled);
  }
}

TEST_CASE("searches at once share the worker evenly", "[engine]") {
  std::array<Listener, 4> listeners;
  Engine engine({.threads = 1, .table_mb = 16});
  for (Listener& listener : listeners) engine.start(request(kMiddle, 400ms), listener.callback());
  std::vector<std::uint64_t> turns;
  for (Listener& listener : listeners) {
    const Advice final = listener.wait_for_final();
    CHECK(final.best.has_value());
    CHECK(final.granted <= 400ms);
    turns.push_back(final.turns);
  }
  // Turns, not time: on a busy machine one turn may last as long as many. The first search began
  // alone, and each looks at the clock once more when its time is over.
  const auto [least, most] = std::ranges::minmax(turns);
  CHECK(least >= 1);
  CHECK(most <= least + 3);
}

TEST_CASE("a short search is served beside a long one", "[engine]") {
  Engine engine({.threads = 1, .table_mb = 4});
  Listener lasting;
  const Engine::SearchId id = engine.start(request(kMiddle, 1h), lasting.callback());
  lasting.wait_for_first();
  for (int i = 0; i < 20; ++i) {
    Listener brief;
    engine.start(request(kMiddle, 1ms), brief.callback());
    CHECK(brief.wait_for_final().best.has_value());
  }
  engine.cancel(id);
  CHECK(lasting.wait_for_final().nodes > 0);
}

TEST_CASE("a callback may start and cancel searches", "[engine]") {
  Engine engine({.threads = 1, .table_mb = 1});
  Listener second;
  engine.start(request(kMiddle, 1ms), [&](const Advice& advice) {
    if (!advice.final) return;
    const Engine::SearchId id = engine.start(request(kMiddle, 1h), second.callback());
    engine.cancel(id);
  });
  CHECK(second.wait_for_final().cancelled);
}

TEST_CASE("other sizes of board are played behind the same facade", "[engine]") {
  Engine engine({.threads = 1, .table_mb = 4});
  for (const char* text : {"2,0/0,2", "2,0,0,0,0/0,0,0,2,0", "2,4,2/0,0,0/0,2,0"}) {
    Listener listener;
    engine.start(request(text, 5ms), listener.callback());
    CHECK(listener.wait_for_final().best.has_value());
  }
  Listener largest;
  Grid grid(16, 16);
  grid.set(3, 4, 1);
  engine.start({.board = grid, .budget = 5ms}, largest.callback());
  CHECK(largest.wait_for_final().best.has_value());
}

TEST_CASE("requests that cannot be searched are refused with field and reason", "[engine]") {
  const Engine engine({.threads = 1, .table_mb = 1});
  SearchRequest asked = request(kMiddle, 1ms);
  CHECK_FALSE(engine.check(asked).has_value());

  asked.rules = "chess";
  CHECK(engine.check(asked)->field == "rules");
  CHECK_THAT(engine.check(asked)->message,
             ContainsSubstring("chess") && ContainsSubstring("standard"));

  asked.rules = "standard";
  asked.player = "nobody";
  CHECK(engine.check(asked)->field == "player");
  CHECK_THAT(engine.check(asked)->message,
             ContainsSubstring("heuristic") && ContainsSubstring("random"));

  asked.player = "heuristic";
  asked.board.set(1, 2, 18);
  CHECK(engine.check(asked)->field == "board");
  CHECK_THAT(engine.check(asked)->message, ContainsSubstring("row 2, column 3"));
  asked.board.set(1, 2, 255);
  CHECK(engine.check(asked)->field == "board");
}

TEST_CASE("the learned player without its model is stood in for", "[engine]") {
  Engine engine({.threads = 1, .table_mb = 1});
  SearchRequest asked = request(kMiddle, 1ms);
  asked.player = "expectimax";
  REQUIRE_FALSE(engine.check(asked).has_value());
  Listener listener;
  engine.start(std::move(asked), listener.callback());
  CHECK(listener.wait_for_final().player == "heuristic");
}

TEST_CASE("the players are listed, the strongest first", "[engine]") {
  const Engine engine({.threads = 1, .table_mb = 1});
  REQUIRE(engine.players().size() >= 2);
  CHECK(engine.players().front().name == "heuristic");
  for (const PlayerInfo& player : engine.players()) {
    CHECK_FALSE(player.author.empty());
    CHECK_FALSE(player.idea.empty());
    CHECK_FALSE(player.rules.empty());
  }
}

TEST_CASE("a patient search waits while another is under way, and keeps its whole budget",
          "[engine]") {
  Listener holder, patient, next;
  // With room to spare: it is not for want of a worker that it waits.
  Engine engine({.threads = 2, .table_mb = 8});
  const auto held = engine.start(request(kMiddle, 1h), holder.callback());
  holder.wait_for_first();
  SearchRequest asked = request(kMiddle, 10ms);
  asked.patient = true;
  asked.player = "random";
  engine.start(asked, patient.callback());
  engine.start(request(kMiddle, 5ms), next.callback());
  CHECK(next.wait_for_final().granted == 5ms);
  CHECK(patient.so_far().empty());
  engine.cancel(held);
  CHECK_FALSE(patient.wait_for_final().cancelled);
}

TEST_CASE("a patient search that is under way makes room for one that is not", "[engine]") {
  Listener patient, next;
  Engine engine({.threads = GENERATE(1, 2), .table_mb = 8});
  SearchRequest asked = request(kMiddle, 200ms);
  asked.patient = true;
  engine.start(asked, patient.callback());
  patient.wait_for_first();
  engine.start(request(kMiddle, 50ms), next.callback());
  const Advice answer = next.wait_for_final();
  CHECK(answer.granted == 50ms);
  CHECK(answer.think > 25ms);
  CHECK(patient.so_far().back().final == false);
  // What it waited takes nothing from its time.
  CHECK(patient.wait_for_final().think >= 200ms);
}

TEST_CASE("a patient search that waits is cancelled at once", "[engine]") {
  Listener holder, patient;
  Engine engine({.threads = 1, .table_mb = 1});
  engine.start(request(kMiddle, 1h), holder.callback());
  holder.wait_for_first();
  SearchRequest asked = request(kMiddle, 1h);
  asked.patient = true;
  engine.cancel(engine.start(asked, patient.callback()));
  CHECK(patient.wait_for_final().cancelled);
}
