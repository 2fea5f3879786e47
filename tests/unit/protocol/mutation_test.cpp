// Random damage to good frames: whatever comes out is a message or an error of the table.
#include <random>

#include "golden.h"
#include "protocol/cpp/codec.h"
#include "support/catch.h"

using namespace protocol;

namespace {

class Mutator {
 public:
  explicit Mutator(std::vector<std::string> frames) : frames_(std::move(frames)) {}

  std::string next() {
    std::string frame = pick(frames_);
    for (std::size_t changes = 1 + below(4); changes > 0 && !frame.empty(); --changes) {
      change(frame);
    }
    return frame;
  }

 private:
  std::size_t below(std::size_t limit) { return random_() % limit; }

  const std::string& pick(const std::vector<std::string>& from) { return from[below(from.size())]; }

  void change(std::string& frame) {
    static const std::vector<std::string> scraps{"1e308",   "-0",        "9007199254740992",
                                                 "NaN",     "[[[[[[[[[", "{\"a\":",
                                                 "\"",      "\\",        "\xFF",
                                                 "\\ud800", "null",      "18446744073709551616",
                                                 "1e999",   "\n",        ",",
                                                 "true",    "[]",        "-1",
                                                 "0.5"};
    const std::size_t at = below(frame.size());
    switch (below(6)) {
      case 0:
        frame[at] = static_cast<char>(below(256));
        break;
      case 1:
        frame.erase(at, 1 + below(8));
        break;
      case 2:
        frame.insert(at, pick(scraps));
        break;
      case 3:
        frame.insert(at, frame.substr(below(frame.size()), below(64)));
        break;
      case 4:
        frame.resize(at);
        break;
      default:
        replace_number(frame, at);
        break;
    }
  }

  // Keeps the frame JSON more often than blind damage does.
  void replace_number(std::string& frame, std::size_t from) {
    static const std::vector<std::string> numbers{
        "0", "-1", "1e308", "4503599627370497", "-0.0", "2.5", "2.0", "null", "\"2\"", "[]"};
    const std::size_t at = frame.find_first_of("0123456789", from);
    if (at == std::string::npos) return;
    const std::size_t end = frame.find_first_not_of("0123456789.", at);
    frame.replace(at, end == std::string::npos ? end : end - at, pick(numbers));
  }

  std::vector<std::string> frames_;
  std::mt19937 random_{2048};
};

template <typename Decoded>
bool is_sound(const Decoded& decoded) {
  const auto* refusal = std::get_if<Refusal>(&decoded);
  if (refusal == nullptr) return true;
  const Error& error = refusal->error;
  return is_broken_frame(error.code) && !error.expected.empty() && !error.message.empty() &&
         (error.field.empty() || error.field.front() == '/');
}

}  // namespace

TEST_CASE("100,000 mutated frames give a message or an error with a valid code") {
  std::vector<std::string> frames;
  for (const auto& file : golden::files("valid")) {
    frames.push_back(nlohmann::json::parse(golden::read(file)).dump());
  }
  Mutator mutator(std::move(frames));
  int refused = 0;
  constexpr int kFrames = 100'000;
  for (int i = 0; i < kFrames; ++i) {
    const std::string frame = mutator.next();
    const auto client = decode_client(frame);
    const auto host = decode_host(frame);
    if (!is_sound(client) || !is_sound(host)) FAIL(frame);
    if (const auto* message = std::get_if<ClientMessage>(&client)) {
      if (decode_client(encode(*message)) != client) FAIL(frame);
    }
    refused += std::holds_alternative<Refusal>(client) && std::holds_alternative<Refusal>(host);
  }
  CHECK(refused > kFrames / 2);
  CHECK(refused < kFrames);
}
