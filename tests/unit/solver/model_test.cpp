#include "eval/model.h"

#include <cstring>
#include <memory>
#include <vector>

#include "eval/checksum.h"
#include "eval/model_file.h"
#include "eval/ntuple_evaluator.h"
#include "support/catch.h"
#include "train/exchange.h"
#include "train/training.h"

namespace solver {
namespace {

using board64::Board;

constexpr int kQuickLevel = 1;

/// A small network of two stages, and boards it has learned something about.
struct Learned {
  train::Network network;
  std::vector<Board> boards;
};

Learned learn_something() {
  Learned learned;
  const std::vector<int> starts{8};
  REQUIRE(learned.network.open(ntuple::StageSplit::from_starts(starts).value()));
  Rng rng(3);
  for (int i = 0; i < 200; ++i) {
    Board b = 0;
    for (int cell = 0; cell < 16; ++cell) {
      b = board64::with_rank(b, cell, static_cast<int>(rng.below(4)));
    }
    if (i % 2 == 1) b = board64::with_rank(b, 5, 14);
    const auto points = static_cast<std::int32_t>(rng.below(200'000));
    learned.network.stage(learned.network.split().stage_of(b))
        .update(b, points * train::kFixedOne, 1.0F);
    learned.boards.push_back(b);
  }
  return learned;
}

std::vector<std::byte> packed(const train::Network& network, std::int32_t step) {
  return train::pack_network(network, {.step = step, .level = kQuickLevel});
}

Model loaded(const std::vector<std::byte>& bytes) {
  LoadedModel result = Model::load(bytes);
  INFO(result.error);
  REQUIRE(result.model.has_value());
  return std::move(*result.model);
}

std::string refusal(const std::vector<std::byte>& bytes) {
  const LoadedModel result = Model::load(bytes);
  CHECK_FALSE(result.model.has_value());
  return result.error;
}

TEST_CASE("a packed network comes back within the quantisation step") {
  const Learned learned = learn_something();
  for (const std::int32_t step : {1, 32}) {
    const Model model = loaded(packed(learned.network, step));
    CHECK(model.stages() == 2);
    CHECK(model.top_rank() == 14);
    for (const Board b : learned.boards) {
      const double exact = static_cast<double>(learned.network.value(b)) / train::kFixedOne;
      REQUIRE(std::abs(model.evaluate(b) - exact) <= step / 2.0 * ntuple::kLookups + 1);
      for (const Board image : board64::symmetries(b)) {
        REQUIRE(model.evaluate(image) == model.evaluate(b));
      }
    }
  }
}

TEST_CASE("a later stage has the weights it never learned from the stage before") {
  train::Network network;
  const Board early = 0x0000000000001234U;
  const std::vector<int> starts{8};
  REQUIRE(network.open(ntuple::StageSplit::from_starts(starts).value()));
  // Learned after the later stage was opened, which so has not got it yet.
  network.stage(0).update(early, 64'000 * train::kFixedOne, 1.0F);
  CHECK(network.stage(1).value(early) == 0);
  const Model model = loaded(packed(network, 32));
  for (std::size_t slot = 0; slot < ntuple::kSlots; slot += 4097) {
    REQUIRE(model.weights(1)[slot] == model.weights(0)[slot]);
  }
  const Board late = board64::with_rank(early, 15, 14);
  CHECK(model.evaluate(late) > 0);
}

TEST_CASE("weights with too small a history are dropped") {
  train::Network network;
  network.stage(0).update(0x1234, 500 * train::kFixedOne, 1.0F);
  const auto all = train::pack_network(network, {.step = 1, .level = kQuickLevel});
  const auto none =
      train::pack_network(network, {.step = 1, .least_magnitude = 501, .level = kQuickLevel});
  CHECK(loaded(all).evaluate(0x1234) > 0);
  CHECK(loaded(none).evaluate(0x1234) == 0);
}

TEST_CASE("a board with a 32768 is valued mapped down where the model says so") {
  train::Network network;
  const Board high = 0x00000000000000dfU;
  const Board low = 0x00000000000000deU;
  network.stage(0).update(low, 10'000 * train::kFixedOne, 1.0F);
  const Model lowers = loaded(train::pack_network(network, {.top_rank = 14, .level = kQuickLevel}));
  const Model keeps = loaded(train::pack_network(network, {.top_rank = 15, .level = kQuickLevel}));
  CHECK(lowers.evaluate(high) == lowers.evaluate(low));
  CHECK(keeps.evaluate(high) < keeps.evaluate(low));
}

TEST_CASE("files that are no model are refused with the reason") {
  using Catch::Matchers::ContainsSubstring;
  train::Network network;
  network.stage(0).update(0x1234, 5000 * train::kFixedOne, 1.0F);
  const std::vector<std::byte> good = packed(network, 32);

  CHECK_THAT(refusal({}), ContainsSubstring("not a model"));
  std::vector<std::byte> bad = good;
  bad[0] = std::byte{'x'};
  CHECK_THAT(refusal(bad), ContainsSubstring("not a model"));

  bad = good;
  bad[8] = std::byte{99};
  CHECK_THAT(refusal(bad), ContainsSubstring("version 99"));

  for (const std::size_t size :
       {std::size_t{10}, std::size_t{23}, good.size() / 2, good.size() - 1}) {
    bad.assign(good.begin(), good.begin() + static_cast<std::ptrdiff_t>(size));
    CHECK_THAT(refusal(bad), ContainsSubstring("cut"));
  }
  for (const std::size_t at : {std::size_t{30}, good.size() / 2, good.size() - 1}) {
    bad = good;
    bad[at] ^= std::byte{1};
    CHECK_THAT(refusal(bad), ContainsSubstring("altered"));
  }
  bad = good;
  bad.push_back(std::byte{0});
  CHECK_THAT(refusal(bad), ContainsSubstring("altered"));
}

TEST_CASE("a file with a right checksum and wrong contents is refused") {
  train::Network network;
  network.stage(0).update(0x1234, 5000 * train::kFixedOne, 1.0F);
  const std::vector<std::byte> good = packed(network, 32);
  constexpr std::size_t kBody = 24;
  const auto sealed = [](std::vector<std::byte> bytes) {
    Checksum sum;
    sum.add(std::span(bytes).subspan(kBody));
    const std::uint64_t value = sum.value();
    std::memcpy(bytes.data() + 16, &value, sizeof(value));
    return bytes;
  };
  REQUIRE(sealed(good) == good);
  // Step, number of stages, start of stage 0, unpacked and packed length of the first part.
  for (const std::size_t field :
       {std::size_t{0}, std::size_t{4}, std::size_t{8}, std::size_t{12}, std::size_t{20}}) {
    for (const std::uint32_t value : {0U, 7U, 0xffffffffU}) {
      std::vector<std::byte> bad = good;
      if (std::memcmp(bad.data() + kBody + field, &value, 4) == 0) continue;
      std::memcpy(bad.data() + kBody + field, &value, 4);
      // Any step that is in range is a model as well, just another one.
      if (field == 0 && value == 7U) continue;
      INFO(field << ' ' << value);
      CHECK_FALSE(refusal(sealed(bad)).empty());
    }
  }
}

TEST_CASE("the evaluator's shortcut is the best of the moves") {
  const Learned learned = learn_something();
  const auto model = std::make_shared<const Model>(loaded(packed(learned.network, 32)));
  const NtupleEvaluator evaluator(model);
  for (const Board before : learned.boards) {
    Value best = 0;
    bool any = false;
    for (Direction d : kDirections) {
      const board64::Moved moved = board64::move_scored(before, d);
      if (moved.after == before) continue;
      const Value value = evaluator.value(moved.after) +
                          NtupleEvaluator::kRewardPerPoint * static_cast<Value>(moved.score);
      best = any ? std::max(best, value) : value;
      any = true;
    }
    std::uint64_t evaluated = 0;
    REQUIRE(evaluator.best(before, evaluated) == best);
  }
}

TEST_CASE("training goes on from a model's weights") {
  const Learned learned = learn_something();
  const Model model = loaded(packed(learned.network, 32));
  train::Network again;
  train::unpack_network(model, again);
  for (const Board b : learned.boards) {
    REQUIRE(again.value(b) == model.evaluate(b) * train::kFixedOne);
  }
  const std::vector<std::byte> repacked = packed(again, 32);
  CHECK(repacked == packed(learned.network, 32));
}

}  // namespace
}  // namespace solver
