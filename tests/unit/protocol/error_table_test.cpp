#include "golden.h"
#include "protocol/cpp/codec.h"
#include "support/catch.h"

using protocol::CloseCode;
using protocol::ErrorCode;

namespace {

nlohmann::json tables() {
  return nlohmann::json::parse(golden::read(golden::folder().parent_path() / "errors.json"));
}

}  // namespace

TEST_CASE("the error codes are those of errors.json") {
  const auto errors = tables().at("errors");
  REQUIRE(protocol::error_codes().size() == errors.size());
  for (std::size_t i = 0; i < errors.size(); ++i) {
    const ErrorCode code = protocol::error_codes()[i];
    CHECK(static_cast<int>(code) == errors[i].at("code").get<int>());
    CHECK(protocol::name(code) == errors[i].at("name").get<std::string>());
    CHECK(protocol::is_broken_frame(code) == errors[i].contains("problem"));
  }
}

TEST_CASE("the close codes are those of errors.json") {
  const std::map<std::string, CloseCode> codes{
      {"going_away", CloseCode::going_away},
      {"too_large", CloseCode::too_large},
      {"handshake_timeout", CloseCode::handshake_timeout},
      {"greeting_refused", CloseCode::greeting_refused},
      {"too_many_broken", CloseCode::too_many_broken},
      {"slow_reader", CloseCode::slow_reader},
      {"too_many_connections", CloseCode::too_many_connections}};
  const auto closes = tables().at("closes");
  REQUIRE(closes.size() == codes.size());
  for (const auto& close : closes) {
    CHECK(static_cast<int>(codes.at(close.at("name"))) == close.at("code").get<int>());
  }
}

TEST_CASE("the sentences are made of the problems in errors.json") {
  std::map<int, std::string> problems;
  const auto errors = tables().at("errors");
  for (const auto& error : errors) {
    if (error.contains("problem")) problems[error.at("code")] = error.at("problem");
  }
  std::map<int, int> seen;
  for (const auto& file : golden::files("invalid")) {
    const auto invalid = nlohmann::json::parse(golden::read(file));
    if (invalid.at("from") != "client") continue;
    const auto decoded = protocol::decode_client(invalid.at("frame").get<std::string>());
    REQUIRE(std::holds_alternative<protocol::Refusal>(decoded));
    const auto& error = std::get<protocol::Refusal>(decoded).error;
    CHECK(error.message.find(problems.at(static_cast<int>(error.code))) != std::string::npos);
    ++seen[static_cast<int>(error.code)];
  }
  // too_large alone is not worth a golden file of 64 KiB.
  CHECK(seen.size() == problems.size() - 1);
}
