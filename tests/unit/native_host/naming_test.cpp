// The host's answer to which rules a page plays.
#include "games/naming.h"

#include "tests/support/catch.h"

namespace {

protocol::Board board(int rows, int cols, std::vector<std::uint64_t> faces) {
  return {rows, cols, std::move(faces)};
}

}  // namespace

TEST_CASE("naming answers with the rules that explain what was seen", "[naming]") {
  protocol::Fit request;
  request.id = 7;
  const auto before = board(2, 2, {2, 2, 0, 0});
  request.moves.push_back({before, protocol::Direction::left, board(2, 2, {4, 0, 0, 2})});
  const auto answer = host::name_rules(request);
  const auto& fitted = std::get<protocol::Fitted>(answer);
  CHECK(fitted.reply_to == 7);
  REQUIRE_FALSE(fitted.variants.empty());
  CHECK(fitted.variants.front().rules == "standard");
  REQUIRE(fitted.spawns.size() == 2);
  CHECK(fitted.spawns.front().seen == 1);
  CHECK(fitted.why.empty());
}

TEST_CASE("naming says why no rules fit", "[naming]") {
  protocol::Fit request;
  const auto before = board(2, 2, {2, 2, 0, 0});
  request.moves.push_back({before, protocol::Direction::left, board(2, 2, {7, 0, 0, 2})});
  const auto answer = host::name_rules(request);
  CHECK(std::get<protocol::Fitted>(answer).variants.empty());
  CHECK(std::get<protocol::Fitted>(answer).why.find("move 1 of 1") != std::string::npos);
}

TEST_CASE("naming refuses boards of several sizes", "[naming]") {
  protocol::Fit request;
  const auto before = board(2, 2, {2, 2, 0, 0});
  request.moves.push_back({before, protocol::Direction::left, board(2, 2, {4, 0, 0, 2})});
  request.moves.push_back({before, protocol::Direction::left, board(2, 3, {4, 0, 0, 2, 0, 0})});
  const auto answer = host::name_rules(request);
  CHECK(std::get<protocol::Error>(answer).field == "/moves/1/after");
}
