// A WebSocket client on a bare socket, for what well-behaved clients do and for what they do not.
// Every call waits at most kPatience and then fails the test by an exception.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/cpp/messages.h"

struct ClosedByHost {
  /// 0 when the TCP connection ended without a close frame.
  std::uint16_t code = 0;
};

class RawSocket {
 public:
  /// `receive_bytes`: the kernel's buffer, 0 for its default.
  explicit RawSocket(std::uint16_t port, int receive_bytes = 0);
  ~RawSocket();
  RawSocket(const RawSocket&) = delete;
  RawSocket& operator=(const RawSocket&) = delete;

  /// False when the host no longer takes bytes.
  bool send(std::string_view bytes);
  /// The next `size` bytes; nothing when the connection ended before.
  std::optional<std::string> read(std::size_t size);
  /// Everything up to and including `mark`, or up to the end.
  std::string read_until(std::string_view mark);
  std::string read_to_end();

 private:
  bool fill();
  int fd_;
  std::string buffer_;
};

/// Headers of a good upgrade request; `origin` and `host` may hold any text.
std::string upgrade_request(std::uint16_t port, std::string_view origin);

class WebSocket {
 public:
  /// Upgrades as the extension of Chrome does.
  explicit WebSocket(std::uint16_t port, int receive_bytes = 0);

  /// Pairs by `pair add` having given these, and greets.
  void greet(const std::string& client, const std::string& secret);

  /// A text frame, masked. False when the host no longer takes bytes.
  bool send_text(std::string_view payload) { return send_frame(0x1, payload); }
  bool send_frame(int opcode, std::string_view payload, bool masked = true);
  protocol::Id say(protocol::ClientMessage message);

  /// The payload of the next text frame, or how the host closed. Pings are answered.
  std::optional<std::string> next_text();
  protocol::HostMessage next();
  /// Reads until the host closes.
  ClosedByHost wait_closed();
  RawSocket& raw() { return socket_; }

  template <typename T>
  T expect() {
    auto message = next();
    if (auto* it = std::get_if<T>(&message)) return std::move(*it);
    fail_unexpected(message);
  }

 private:
  [[noreturn]] static void fail_unexpected(const protocol::HostMessage& message);
  RawSocket socket_;
  ClosedByHost closed_;
  protocol::Id last_id_ = 0;
};
