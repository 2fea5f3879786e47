#include "golden.h"

#include <sstream>

#include "protocol/cpp/codec.h"
#include "support/catch.h"

using protocol::decode_client;
using protocol::decode_host;
using protocol::Refusal;

namespace {

template <typename Decoded>
const Refusal& refusal_of(const Decoded& decoded) {
  REQUIRE(std::holds_alternative<Refusal>(decoded));
  return std::get<Refusal>(decoded);
}

Refusal refused(const std::string& from, const std::string& frame) {
  if (from == "client") return refusal_of(decode_client(frame));
  return refusal_of(decode_host(frame));
}

void check_refusal(const nlohmann::json& expected) {
  const std::string frame = expected.at("frame");
  const Refusal refusal = refused(expected.at("from"), frame);
  CHECK(static_cast<int>(refusal.error.code) == expected.at("code").get<int>());
  CHECK(refusal.error.field == expected.at("field").get<std::string>());
  CHECK(refusal.error.expected == expected.at("expected").get<std::string>());
  if (expected.contains("name")) {
    CHECK(protocol::name(refusal.error.code) == expected.at("name").get<std::string>());
  }
  if (expected.contains("id")) {
    const auto& id = expected.at("id");
    CHECK(refusal.id == (id.is_null() ? std::nullopt : std::optional<protocol::Id>(id)));
  }
}

}  // namespace

TEST_CASE("golden valid frames decode, and encode to the same JSON and the same message") {
  for (const auto& file : golden::files("valid")) {
    INFO(file.filename().string());
    const std::string frame = golden::read(file);
    std::string again;
    if (golden::from_client(frame)) {
      const auto decoded = decode_client(frame);
      REQUIRE(std::holds_alternative<protocol::ClientMessage>(decoded));
      again = encode(std::get<protocol::ClientMessage>(decoded));
      CHECK(decode_client(again) == decoded);
    } else {
      const auto decoded = decode_host(frame);
      REQUIRE(std::holds_alternative<protocol::HostMessage>(decoded));
      again = encode(std::get<protocol::HostMessage>(decoded));
      CHECK(decode_host(again) == decoded);
    }
    CHECK(nlohmann::json::parse(again) == nlohmann::json::parse(frame));
  }
}

TEST_CASE("golden invalid frames are refused with the code and the field they name") {
  for (const auto& file : golden::files("invalid")) {
    INFO(file.filename().string());
    check_refusal(nlohmann::json::parse(golden::read(file)));
  }
}

TEST_CASE("every broken constraint is refused with its code and field") {
  std::istringstream lines(golden::read(golden::folder() / "broken.jsonl"));
  int count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    const auto expected = nlohmann::json::parse(line);
    INFO(expected.at("from") << " " << expected.at("field") << ": " << expected.at("why"));
    check_refusal(expected);
  }
  CHECK(count > 1000);
}
