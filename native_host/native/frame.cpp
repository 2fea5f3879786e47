#include "native/frame.h"

#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <span>
#include <system_error>

namespace host {
namespace {

Fault io_fault(const char* what) {
  return {"native", "", std::string(what) + ": " + std::generic_category().message(errno)};
}

// How much came before the peer closed.
Result<std::size_t> read_all(int fd, std::span<char> into) {
  std::size_t done = 0;
  while (done < into.size()) {
    const ssize_t n = ::read(fd, into.data() + done, into.size() - done);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return io_fault("cannot read from the browser");
    if (n == 0) break;
    done += static_cast<std::size_t>(n);
  }
  return done;
}

}  // namespace

Result<std::optional<std::string>> read_native(int fd) {
  const Fault cut{"native", "", "the browser's message is cut off"};
  std::array<char, sizeof(std::uint32_t)> head{};
  const auto begun = read_all(fd, head);
  if (!begun) return begun.fault();
  if (*begun == 0) return std::optional<std::string>{};
  if (*begun < head.size()) return cut;
  std::uint32_t length = 0;
  std::memcpy(&length, head.data(), head.size());
  if (length > kMaxNativeBytes) {
    return Fault{"native", "",
                 "the browser's message has " + std::to_string(length) + " bytes, at most " +
                     std::to_string(kMaxNativeBytes) + " are taken"};
  }
  std::string text(length, '\0');
  const auto rest = read_all(fd, text);
  if (!rest) return rest.fault();
  if (*rest < text.size()) return cut;
  return std::optional(std::move(text));
}

Result<Done> write_native(int fd, std::string_view json) {
  const auto length = static_cast<std::uint32_t>(json.size());
  std::string frame(sizeof length, '\0');
  std::memcpy(frame.data(), &length, sizeof length);
  frame += json;
  std::string_view rest = frame;
  while (!rest.empty()) {
    const ssize_t n = ::write(fd, rest.data(), rest.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return io_fault("cannot write to the browser");
    rest.remove_prefix(static_cast<std::size_t>(n));
  }
  return Done{};
}

}  // namespace host
