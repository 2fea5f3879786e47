#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <string>
#include <system_error>

#include "doctor/examine.h"
#include "native/running_host.h"
#include "pairing/clients.h"

namespace host {
namespace {

constexpr int kPatienceMs = 2000;

class Socket {
 public:
  Socket() : fd_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {}
  ~Socket() {
    if (fd_ >= 0) ::close(fd_);
  }
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;
  int get() const { return fd_; }

 private:
  int fd_;
};

sockaddr_in loopback(std::uint16_t port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return address;
}

// 0, or why nobody could listen there.
int why_not_listen(std::uint16_t port) {
  const Socket socket;
  if (socket.get() < 0) return errno;
  const int on = 1;
  ::setsockopt(socket.get(), SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  const sockaddr_in address = loopback(port);
  const auto* any = reinterpret_cast<const sockaddr*>(&address);
  if (::bind(socket.get(), any, sizeof address) != 0) return errno;
  return ::listen(socket.get(), 1) == 0 ? 0 : errno;
}

// Whether something that speaks HTTP answers there within a while.
bool answers(std::uint16_t port) {
  const Socket socket;
  const sockaddr_in address = loopback(port);
  const auto* any = reinterpret_cast<const sockaddr*>(&address);
  if (socket.get() < 0 || ::connect(socket.get(), any, sizeof address) != 0) return false;
  const std::string question =
      "GET / HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port) + "\r\nConnection: close\r\n\r\n";
  if (::send(socket.get(), question.data(), question.size(), MSG_NOSIGNAL) < 0) return false;
  pollfd waiting{.fd = socket.get(), .events = POLLIN, .revents = 0};
  if (::poll(&waiting, 1, kPatienceMs) <= 0) return false;
  std::array<char, 5> begin{};
  const ssize_t n = ::recv(socket.get(), begin.data(), begin.size(), MSG_WAITALL);
  return n == static_cast<ssize_t>(begin.size()) &&
         std::string_view(begin.data(), begin.size()) == "HTTP/";
}

}  // namespace

std::string_view name(Health health) {
  switch (health) {
    case Health::ok:
      return "ok";
    case Health::note:
      return "note";
    case Health::bad:
      break;
  }
  return "bad";
}

Finding examine_settings(const Result<Settings>& settings) {
  if (settings) return {"settings", Health::ok, "port " + std::to_string(settings->port), ""};
  return {"settings", Health::bad, settings.fault().message,
          "mend host.json, or move it away: what is not in it has its usual value"};
}

Finding examine_host(const DataFolder& folder, const Settings& settings) {
  const auto running = find_running(folder);
  if (!running) return {"host", Health::bad, running.fault().message, "make the folder writable"};
  if (*running) {
    const std::string where = "127.0.0.1:" + std::to_string((*running)->port);
    if (answers((*running)->port)) return {"host", Health::ok, "runs and answers on " + where, ""};
    return {"host", Health::bad, "runs on " + where + ", but does not answer",
            "end it and start it again; if it is busy, wait"};
  }
  const int error = settings.port == 0 ? 0 : why_not_listen(settings.port);
  if (error == 0) {
    return {"host", Health::note, "does not run",
            "the browser starts it where `bridge2048 install` was run; else `bridge2048 serve`"};
  }
  const std::string where = "127.0.0.1:" + std::to_string(settings.port);
  if (error == EADDRINUSE) {
    return {"host", Health::bad, "does not run, and another program holds " + where,
            "end that program, or set another \"port\" in host.json and give it when you pair"};
  }
  return {
      "host", Health::bad,
      "cannot listen on " + where + ": " + std::generic_category().message(error),
      "the machine's own network (loopback) must be up, and ports below 1024 are not for users"};
}

Finding examine_pairing(const DataFolder& folder) {
  const auto clients = Clients(folder.clients()).list();
  if (!clients) {
    return {"pairing", Health::bad, clients.fault().message,
            "move clients.json away and pair again"};
  }
  if (clients->empty()) {
    return {
        "pairing", Health::note, "nobody is paired",
        "switch the bridge on in a browser that `bridge2048 install` knows, or type the code of "
        "`bridge2048 pair code`"};
  }
  return {"pairing", Health::ok,
          std::to_string(clients->size()) +
              (clients->size() == 1 ? " client is paired" : " clients are paired"),
          ""};
}

}  // namespace host
