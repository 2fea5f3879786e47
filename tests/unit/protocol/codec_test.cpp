#include "protocol/cpp/codec.h"

#include <limits>

#include "support/catch.h"

using namespace protocol;

namespace {

Advise advise(Board board) {
  Advise message;
  message.id = 4;
  message.game = "abcdefgh01234567";
  message.board = std::move(board);
  message.rules = "standard";
  message.budget_ms = 20;
  return message;
}

Refusal refuse(std::string_view frame) {
  const auto decoded = decode_client(frame);
  REQUIRE(std::holds_alternative<Refusal>(decoded));
  return std::get<Refusal>(decoded);
}

std::string ping_with(std::string_view extra) {
  return R"({"type":"ping","id":1,"x":)" + std::string(extra) + "}";
}

bool is_ping(std::string_view frame) {
  return decode_client(frame) == DecodedClient(ClientMessage(Ping{1}));
}

}  // namespace

TEST_CASE("a board of any size is the same after a round trip") {
  for (int rows = 2; rows <= 16; ++rows) {
    for (int cols = 2; cols <= 16; ++cols) {
      Board board{rows, cols, {}};
      for (int i = 0; i < rows * cols; ++i) {
        board.faces.push_back(i % 3 == 0 ? 0 : std::uint64_t{1} << static_cast<unsigned>(i % 53));
      }
      const ClientMessage message = advise(board);
      CHECK(decode_client(encode(message)) == DecodedClient(message));
    }
  }
}

TEST_CASE("unknown fields are ignored whatever they hold") {
  for (const char* extra : {"null", "1e308", "-0", "-0.0", "1e-999", "9007199254740993",
                            "18446744073709551616", "\"\\u0000\"", "[[[[[[[]]]]]]]"}) {
    INFO(extra);
    CHECK(is_ping(ping_with(extra)));
  }
}

TEST_CASE("brackets inside strings are no levels") {
  CHECK(is_ping(ping_with(R"("[[[[[[[[[[\"{{{{{{{{{{\\")")));
}

TEST_CASE("bytes that are no text are malformed") {
  for (const std::string_view bytes :
       {std::string_view("\"\xFF\""), std::string_view("\"\xC0\x80\""),
        std::string_view("\"\xED\xA0\x80\""), std::string_view("\"\xF4\x90\x80\x80\""),
        std::string_view("\"\xE2\x82\""), std::string_view("\"\0\"", 3)}) {
    CHECK(refuse(ping_with(bytes)).error.code == ErrorCode::malformed_json);
  }
  CHECK(refuse("\xEF\xBB\xBF" + ping_with("1")).error.code == ErrorCode::malformed_json);
  CHECK(refuse(ping_with("1") + std::string(1, '\0')).error.code == ErrorCode::malformed_json);
}

TEST_CASE("nesting and size are refused before parsing") {
  CHECK(refuse(std::string(10'000, '[')).error.code == ErrorCode::too_deep);
  CHECK(refuse(std::string(kMaxMessageBytes, '[')).error.code == ErrorCode::too_deep);
  CHECK(refuse(std::string(kMaxMessageBytes + 1, '[')).error.code == ErrorCode::too_large);
  const std::string fill(kMaxMessageBytes - ping_with("\"\"").size(), 'x');
  CHECK(is_ping(ping_with("\"" + fill + "\"")));
  CHECK(refuse(ping_with("\"" + fill + "x\"")).error.code == ErrorCode::too_large);
}

TEST_CASE("of duplicate keys the last counts") {
  CHECK(is_ping(R"({"type":"pong","id":"x","type":"ping","id":1})"));
}

TEST_CASE("a gap drops the direction and spawn it should not have") {
  const auto decoded = decode_client(
      R"({"type":"moves","id":1,"game":"abcdefgh01234567","moves":[{"seq":1,"kind":"gap",)"
      R"("board":[[0,2],[2,4]],"direction":"up","spawn":{"row":0,"col":0,"value":2},"by":"hand",)"
      R"("player":"","values":null,"depth":0,"think_ms":0,"t_ms":0,"score":null}]})");
  REQUIRE(std::holds_alternative<ClientMessage>(decoded));
  const auto& move = std::get<Moves>(std::get<ClientMessage>(decoded)).moves.at(0);
  CHECK_FALSE(move.direction);
  CHECK_FALSE(move.spawn);
}

TEST_CASE("numbers that are not finite never reach the wire") {
  Advice advice;
  advice.reply_to = 4;
  advice.player = "heuristic";
  advice.unit = "score";
  advice.think_ms = std::numeric_limits<double>::quiet_NaN();
  advice.moves[0] = DirectionAdvice{true, std::numeric_limits<double>::infinity()};
  const auto decoded = decode_host(encode(HostMessage(advice)));
  REQUIRE(std::holds_alternative<HostMessage>(decoded));
  const auto& read = std::get<Advice>(std::get<HostMessage>(decoded));
  CHECK(read.think_ms == 0);
  REQUIRE(read.moves[0]);
  CHECK_FALSE(read.moves[0]->value);
}

TEST_CASE("text that is not UTF-8 is replaced, not thrown at") {
  Hello hello;
  hello.id = 1;
  hello.name = "\xFF";
  CHECK(encode(ClientMessage(hello)).find("\xEF\xBF\xBD") != std::string::npos);
}

TEST_CASE("a refusal answers the frame it refuses") {
  const ErrorReply answer = reply(refuse(R"({"type":"cancel","id":12})"));
  CHECK(answer.reply_to == Id{12});
  CHECK(answer.error.message == "/request is missing; expected integer 1..2147483647.");
  const auto decoded = decode_host(encode(HostMessage(answer)));
  CHECK(decoded == DecodedHost(HostMessage(answer)));
  CHECK(encode(HostMessage(reply(refuse("")))).find(R"("reply_to":null)") != std::string::npos);
}

TEST_CASE("ids are read from any message") {
  CHECK(id_of(ClientMessage(Ping{9})) == 9);
  CHECK(reply_to_of(HostMessage(Pong{9})) == Id{9});
  CHECK_FALSE(reply_to_of(HostMessage(ErrorReply{})));
}
