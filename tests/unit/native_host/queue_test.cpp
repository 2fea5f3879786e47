#include "session/out_queue.h"

#include "session/rate.h"
#include "tests/support/catch.h"

namespace {

protocol::Advice advice(protocol::Id id, std::int64_t seq, bool final) {
  protocol::Advice message;
  message.reply_to = id;
  message.seq = seq;
  message.final = final;
  return message;
}

}  // namespace

TEST_CASE("queue gives messages back in order", "[queue]") {
  host::OutQueue queue;
  CHECK_FALSE(queue.pop());
  for (protocol::Id id = 1; id <= 3; ++id) CHECK(queue.push(protocol::Pong{id}));
  for (protocol::Id id = 1; id <= 3; ++id) {
    CHECK(*queue.pop() == protocol::HostMessage(protocol::Pong{id}));
  }
  CHECK(queue.empty());
}

TEST_CASE("queue lets a newer advice take an unsent one's place", "[queue]") {
  host::OutQueue queue;
  queue.push(advice(1, 1, false));
  queue.push(advice(2, 1, false));
  queue.push(protocol::Pong{3});
  queue.push(advice(1, 2, true));
  CHECK(*queue.pop() == protocol::HostMessage(advice(1, 2, true)));
  CHECK(*queue.pop() == protocol::HostMessage(advice(2, 1, false)));
  queue.push(advice(1, 3, true));
  CHECK(*queue.pop() == protocol::HostMessage(protocol::Pong{3}));
}

TEST_CASE("queue is bounded", "[queue]") {
  host::OutQueue queue;
  for (std::size_t i = 0; i < host::OutQueue::kMessages; ++i) CHECK(queue.push(protocol::Pong{}));
  CHECK_FALSE(queue.push(protocol::Pong{}));
  queue.pop();
  CHECK(queue.push(protocol::Pong{}));
  queue.clear();
  CHECK(queue.empty());
}

TEST_CASE("rate allows bursts of two seconds and then the steady pace", "[queue]") {
  host::Rate::Time now{};
  host::Rate rate(5, now);
  int taken = 0;
  while (rate.take(now)) ++taken;
  CHECK(taken == 10);
  now += std::chrono::milliseconds(200);
  CHECK(rate.take(now));
  CHECK_FALSE(rate.take(now));
  now += std::chrono::hours(1);
  taken = 0;
  while (rate.take(now)) ++taken;
  CHECK(taken == 10);
}
