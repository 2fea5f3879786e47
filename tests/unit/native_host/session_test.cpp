// Frames that are no messages, and limits.
#include "support/harness.h"

using protocol::CloseCode;
using protocol::ErrorCode;

TEST_CASE_METHOD(Host, "session names what is wrong with a frame and stays open", "[session]") {
  Wire wire(*this);
  wire.greet();
  const std::vector<std::tuple<std::string, ErrorCode, std::string>> frames{
      {"", ErrorCode::malformed_json, ""},
      {"{", ErrorCode::malformed_json, ""},
      {"[]", ErrorCode::not_an_object, ""},
      {R"({"type":"shout","id":50})", ErrorCode::unknown_type, "/type"},
      {R"({"type":"cancel","id":50})", ErrorCode::missing_field, "/request"},
      {R"({"type":"cancel","id":50,"request":"1"})", ErrorCode::wrong_type, "/request"},
      {R"({"type":"cancel","id":50,"request":0})", ErrorCode::out_of_range, "/request"},
      {R"({"type":"resume","id":50,"game":null,"site":"s","page":"","tab":"!","board":[[0,0],[0,0]],)"
       R"("rules":"standard","score":null})",
       ErrorCode::wrong_form, "/tab"},
      {R"({"type":"resume","id":50,"game":null,"site":"s","page":"","tab":"tab-nonce",)"
       R"("board":[[0,0,0],[0,0]],"rules":"standard","score":null})",
       ErrorCode::ragged_board, "/board/1"},
  };
  for (const auto& [frame, expected, field] : frames) {
    INFO(frame);
    wire.frame(frame);
    const auto error = wire.error();
    CHECK(error.code == expected);
    if (!field.empty()) CHECK(error.field == field);
    CHECK_FALSE(wire.closed());
  }
  wire.frame(std::string(100, '['));
  CHECK(wire.error().code != ErrorCode::internal);
  CHECK(wire.closed() == CloseCode::too_many_broken);
}

TEST_CASE_METHOD(Host, "session refuses depth, size and binary frames", "[session]") {
  Wire wire(*this);
  wire.greet();
  wire.frame(R"({"a":[[[[[[[[[[]]]]]]]]]]})");
  CHECK(wire.error().code == ErrorCode::too_deep);
  wire.frame(std::string(protocol::kMaxMessageBytes + 1, ' '));
  CHECK(wire.error().code == ErrorCode::too_large);
  wire.frame(R"({"type":"ping","id":90})", false);
  CHECK(wire.error().code == ErrorCode::malformed_json);
  wire.frame("\xff\xfe");
  CHECK(wire.error().code == ErrorCode::malformed_json);
  wire.say(protocol::Ping{});
  wire.next<protocol::Pong>();
}

TEST_CASE_METHOD(Host, "session answers broken frames before the greeting, ten of them",
                 "[session]") {
  Wire wire(*this);
  for (int i = 0; i < host::Session::kBrokenFrames; ++i) {
    CHECK_FALSE(wire.closed());
    wire.frame("nonsense");
    CHECK(wire.error().code == ErrorCode::malformed_json);
  }
  CHECK(wire.closed() == CloseCode::too_many_broken);
  wire.frame("nonsense");
  CHECK(wire.silent());
}

TEST_CASE_METHOD(Host, "session limits the requests a second and recovers", "[session]") {
  services.settings.requests_per_second = 10;
  Wire wire(*this);
  wire.greet();
  int served = 0;
  for (int i = 0; i < 30; ++i) wire.say(protocol::Ping{});
  while (served < 18) {
    wire.next<protocol::Pong>();
    ++served;
  }
  for (int i = 0; i < 12; ++i) {
    const auto error = wire.error();
    CHECK(error.code == ErrorCode::rate_limited);
    CHECK(error.expected.find("10") != std::string::npos);
  }
  CHECK_FALSE(wire.closed());
  steady += std::chrono::milliseconds(100);
  wire.say(protocol::Ping{});
  wire.next<protocol::Pong>();
  wire.say(protocol::Ping{});
  CHECK(wire.error().code == ErrorCode::rate_limited);
}

TEST_CASE_METHOD(Host, "session survives any bytes", "[session]") {
  solver::Rng random(5);
  for (int i = 0; i < 500; ++i) {
    Wire wire(*this);
    std::string bytes;
    for (std::uint32_t n = random.below(200); n > 0; --n) {
      bytes += static_cast<char>(random.below(256));
    }
    wire.frame(bytes);
    CHECK_FALSE(wire.silent());
  }
}
