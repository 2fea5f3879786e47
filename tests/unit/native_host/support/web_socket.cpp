#include "web_socket.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <stdexcept>
#include <system_error>

#include "guard/identity.h"
#include "protocol/cpp/codec.h"
#include "protocol/cpp/proof.h"
#include "waiting.h"

RawSocket::RawSocket(std::uint16_t port, int receive_bytes)
    : fd_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  if (fd_ < 0) throw std::system_error(errno, std::generic_category());
  if (receive_bytes > 0) {
    ::setsockopt(fd_, SOL_SOCKET, SO_RCVBUF, &receive_bytes, sizeof receive_bytes);
  }
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  // The sockets API wants the general type.
  if (::connect(fd_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
    const int error = errno;
    ::close(fd_);
    throw std::system_error(error, std::generic_category(), "connect");
  }
}

RawSocket::~RawSocket() {
  ::close(fd_);
}

bool RawSocket::send(std::string_view bytes) {
  while (!bytes.empty()) {
    pollfd wait{fd_, POLLOUT, 0};
    if (::poll(&wait, 1, static_cast<int>(std::chrono::milliseconds(kPatience).count())) <= 0) {
      throw std::runtime_error("the host takes no bytes and does not close");
    }
    const ssize_t n = ::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (n < 0 && (errno == EAGAIN || errno == EINTR)) continue;
    if (n < 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(n));
  }
  return true;
}

bool RawSocket::fill() {
  pollfd wait{fd_, POLLIN, 0};
  if (::poll(&wait, 1, static_cast<int>(std::chrono::milliseconds(kPatience).count())) <= 0) {
    throw std::runtime_error("the host says nothing");
  }
  std::array<char, 65536> bytes{};
  const ssize_t n = ::recv(fd_, bytes.data(), bytes.size(), 0);
  if (n <= 0) return false;
  buffer_.append(bytes.data(), static_cast<std::size_t>(n));
  return true;
}

std::optional<std::string> RawSocket::read(std::size_t size) {
  while (buffer_.size() < size) {
    if (!fill()) return std::nullopt;
  }
  std::string bytes = buffer_.substr(0, size);
  buffer_.erase(0, size);
  return bytes;
}

std::string RawSocket::read_until(std::string_view mark) {
  std::size_t at = 0;
  while ((at = buffer_.find(mark)) == std::string::npos) {
    if (!fill()) return std::exchange(buffer_, {});
  }
  return *read(at + mark.size());
}

std::string RawSocket::read_to_end() {
  while (fill()) continue;
  return std::exchange(buffer_, {});
}

std::string upgrade_request(std::uint16_t port, std::string_view origin) {
  std::string text = "GET /bridge HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port);
  text += "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n";
  text += "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nOrigin: ";
  text += origin;
  return text + "\r\n\r\n";
}

WebSocket::WebSocket(std::uint16_t port, int receive_bytes) : socket_(port, receive_bytes) {
  socket_.send(upgrade_request(port, host::kExtensionOrigins.front()));
  const std::string answer = socket_.read_until("\r\n\r\n");
  if (!answer.starts_with("HTTP/1.1 101 ")) throw std::runtime_error("no upgrade: " + answer);
}

bool WebSocket::send_frame(int opcode, std::string_view payload, bool masked) {
  std::string frame(1, static_cast<char>(0x80 | opcode));
  const int mask = masked ? 0x80 : 0;
  if (payload.size() < 126) {
    frame += static_cast<char>(mask | static_cast<int>(payload.size()));
  } else {
    const bool wide = payload.size() > 0xffff;
    frame += static_cast<char>(mask | (wide ? 127 : 126));
    for (int shift = wide ? 56 : 8; shift >= 0; shift -= 8) {
      frame += static_cast<char>(payload.size() >> shift & 0xff);
    }
  }
  constexpr std::string_view key = "\x12\x34\x56\x78";
  if (masked) frame += key;
  for (std::size_t i = 0; i < payload.size(); ++i) {
    frame += masked ? static_cast<char>(payload[i] ^ key[i % 4]) : payload[i];
  }
  return socket_.send(frame);
}

protocol::Id WebSocket::say(protocol::ClientMessage message) {
  const protocol::Id id = ++last_id_;
  std::visit([id](auto& it) { it.id = id; }, message);
  send_text(protocol::encode(message));
  return id;
}

std::optional<std::string> WebSocket::next_text() {
  while (true) {
    const auto head = socket_.read(2);
    if (!head) return std::nullopt;
    const int opcode = (*head)[0] & 0x0f;
    std::size_t size = static_cast<unsigned char>((*head)[1]) & 0x7f;
    if (size >= 126) {
      const auto bytes = socket_.read(size == 126 ? 2 : 8);
      if (!bytes) return std::nullopt;
      size = 0;
      for (const char byte : *bytes) size = size << 8 | static_cast<unsigned char>(byte);
    }
    auto payload = socket_.read(size);
    if (!payload) return std::nullopt;
    if (opcode == 0x1) return payload;
    if (opcode == 0x9) send_frame(0xA, *payload);
    if (opcode == 0x8) {
      if (payload->size() >= 2) {
        closed_.code = static_cast<std::uint16_t>(static_cast<unsigned char>((*payload)[0]) << 8 |
                                                  static_cast<unsigned char>((*payload)[1]));
      }
      send_frame(0x8, *payload);
      return std::nullopt;
    }
  }
}

protocol::HostMessage WebSocket::next() {
  const auto text = next_text();
  if (!text) throw std::runtime_error("closed with " + std::to_string(closed_.code));
  auto message = protocol::decode_host(*text);
  if (!std::holds_alternative<protocol::HostMessage>(message)) {
    throw std::runtime_error("the host sent nonsense: " + *text);
  }
  return std::get<protocol::HostMessage>(std::move(message));
}

ClosedByHost WebSocket::wait_closed() {
  while (next_text()) continue;
  return closed_;
}

void WebSocket::greet(const std::string& client, const std::string& secret) {
  const std::string nonce = protocol::random_bytes32();
  const auto key = *protocol::from_base64url(secret);
  say(protocol::Hello{0, 1, client, nonce, "test", "1"});
  const auto challenge = expect<protocol::Challenge>();
  say(protocol::Prove{
      0, protocol::greeting_proof(protocol::Role::client, key, client, nonce, challenge.nonce)});
  expect<protocol::Welcome>();
}

void WebSocket::fail_unexpected(const protocol::HostMessage& message) {
  throw std::runtime_error("unexpected: " + protocol::encode(message));
}
