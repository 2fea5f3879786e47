#include "server/connection.h"

#include <array>
#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <utility>
#include <vector>

#include "guard/guard.h"
#include "guard/identity.h"
#include "protocol/cpp/codec.h"
#include "server/await.h"
#include "server/http.h"
#include "session/out_queue.h"

namespace host {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using boost::system::error_code;
using std::chrono::seconds;

// The whole way from accept to welcome.
constexpr seconds kGreetingTime{10};
// Half of it after the last frame a ping is sent; all of it after, the peer is given up.
constexpr seconds kIdleTime{60};
// For a close frame to go out and be answered.
constexpr seconds kFarewellTime{2};
constexpr std::uint32_t kMaxHeaderBytes = 8192;
// So that what a slow reader leaves unread shows soon.
constexpr int kSendBufferBytes = 64 * 1024;

template <typename Name>
std::vector<std::string_view> values_of(const http::fields& fields, const Name& name) {
  std::vector<std::string_view> values;
  const auto [begin, end] = fields.equal_range(name);
  for (auto it = begin; it != end; ++it) {
    values.emplace_back(it->value().data(), it->value().size());
  }
  return values;
}

// What the guard asks of a request. Refers to it.
class Headers {
 public:
  explicit Headers(const http::request<http::empty_body>& request)
      : request_(request),
        hosts_(values_of(request, http::field::host)),
        origins_(values_of(request, http::field::origin)),
        sites_(values_of(request, "Sec-Fetch-Site")),
        modes_(values_of(request, "Sec-Fetch-Mode")),
        dests_(values_of(request, "Sec-Fetch-Dest")),
        types_(values_of(request, http::field::content_type)),
        authorizations_(values_of(request, http::field::authorization)) {}

  GuardRequest request() const {
    const auto method = request_.method_string();
    const auto target = request_.target();
    return {{method.data(), method.size()},
            {target.data(), target.size()},
            hosts_,
            origins_,
            sites_,
            modes_,
            dests_,
            types_,
            authorizations_};
  }

 private:
  const http::request<http::empty_body>& request_;
  const std::vector<std::string_view> hosts_, origins_, sites_, modes_, dests_, types_,
      authorizations_;
};

class WebSocketConnection final : public Connection,
                                  public Peer,
                                  public std::enable_shared_from_this<WebSocketConnection> {
 public:
  WebSocketConnection(asio::ip::tcp::socket socket, ConnectionScope& scope, std::string label)
      : scope_(scope),
        label_(std::move(label)),
        ws_(std::move(socket)),
        greeting_timer_(ws_.get_executor()),
        farewell_timer_(ws_.get_executor()),
        writable_(ws_.get_executor()) {
    ++scope_.sockets;
  }

  ~WebSocketConnection() override { --scope_.sockets; }

  void start() {
    asio::co_spawn(
        ws_.get_executor(), [self = shared_from_this()] { return self->run(); }, asio::detached);
  }

  void go_away() override {
    asio::post(ws_.get_executor(), [self = shared_from_this()] {
      if (self->session_) {
        self->session_->on_closed();
        self->close(protocol::CloseCode::going_away, "the host is going away");
      } else {
        self->drop();
      }
    });
  }

  Stage stage() const override { return stage_; }

  void make_room() override {
    leave();
    asio::post(ws_.get_executor(), [self = shared_from_this()] {
      if (self->stage_ == Stage::leaving) self->drop();
    });
  }

  void send(protocol::HostMessage message) override {
    if (closing_) return;
    if (out_.push(std::move(message))) {
      writable_.cancel();
      return;
    }
    scope_.services.diagnostics.warn(label_ + ": reads too slowly");
    session_->on_closed();
    out_.clear();
    close(protocol::CloseCode::slow_reader, "too slow a reader");
  }

  void close(protocol::CloseCode code, std::string_view why) override {
    if (closing_) return;
    closing_ = true;
    reason_.code = static_cast<std::uint16_t>(code);
    reason_.reason.assign(why.data(), why.size());
    farewell_timer_.expires_after(kFarewellTime);
    farewell_timer_.async_wait([weak = weak_from_this()](error_code ec) {
      const auto self = weak.lock();
      if (!ec && self) self->drop();
    });
    writable_.cancel();
  }

 private:
  asio::awaitable<void> run() {
    const auto deadline = std::chrono::steady_clock::now() + kGreetingTime;
    tcp().expires_at(deadline);
    tcp().socket().set_option(asio::ip::tcp::no_delay(true), ignored_);
    tcp().socket().set_option(asio::socket_base::send_buffer_size(kSendBufferBytes), ignored_);
    const bool upgraded = co_await upgrade();
    if (!upgraded) co_return;
    // From here on the WebSocket stream keeps the time.
    tcp().expires_never();
    reach(Stage::upgraded);
    if (scope_.greeted >= scope_.services.settings.connections) one_too_many();
    greeting_timer_.expires_at(deadline);
    greeting_timer_.async_wait([weak = weak_from_this()](error_code ec) {
      const auto self = weak.lock();
      if (!ec && self) self->session_->on_greeting_deadline();
    });
    asio::co_spawn(
        ws_.get_executor(), [self = shared_from_this()] { return self->write_all(); },
        asio::detached);
    co_await read_all();
    session_->on_closed();
    if (counted_) --scope_.greeted;
    leave();
    finished_ = true;
    greeting_timer_.cancel();
    farewell_timer_.cancel();
    writable_.cancel();
  }

  // Reads the request, asks the guard, answers. True when the peer is one to talk to.
  asio::awaitable<bool> upgrade() {
    beast::flat_buffer buffer(kMaxHeaderBytes);
    http::request_parser<http::empty_body> parser;
    parser.header_limit(kMaxHeaderBytes);
    const auto [read_error, read] = co_await http::async_read_header(tcp(), buffer, parser, kAwait);
    if (read_error) {
      // A peer that says nothing, or no HTTP, is owed no answer.
      if (read_error != http::error::end_of_stream && stage_ != Stage::leaving) {
        scope_.services.diagnostics.warn(label_ + ": no HTTP request: " + read_error.message());
      }
      drop();
      co_return false;
    }
    const auto& request = parser.get();
    const Headers headers(request);
    const Verdict verdict = judge(headers.request(), rules());
    if (verdict != Verdict::allow) {
      scope_.services.diagnostics.warn(label_ + ": refused: " + std::string(reason(verdict)));
      co_await refuse(status(verdict), reason(verdict));
      co_return false;
    }
    const Route route = route_of(headers.request().target, rules());
    if (route == Route::file) {
      co_await answer_file({tcp(), buffer, parser}, scope_.dashboard);
      co_return false;
    }
    if (route == Route::call) {
      co_await answer_call({tcp(), buffer, parser}, scope_.dashboard, scope_.workers,
                           token_of(headers.request()));
      co_return false;
    }
    if (!websocket::is_upgrade(request)) {
      co_await refuse(426, "a WebSocket is expected here");
      co_return false;
    }
    ws_.set_option(websocket::stream_base::timeout{kGreetingTime, kIdleTime, true});
    ws_.read_message_max(protocol::kMaxMessageBytes);
    ws_.auto_fragment(false);
    const auto origin = request[http::field::origin];
    session_ = Session::make(
        scope_.services, *this,
        [executor = ws_.get_executor()](std::function<void()> task) {
          asio::post(executor, std::move(task));
        },
        std::string(origin.data(), origin.size()), label_);
    const auto [accept_error] = co_await ws_.async_accept(request, kAwait);
    if (accept_error) {
      scope_.services.diagnostics.warn(label_ + ": no WebSocket: " + accept_error.message());
      drop();
    }
    co_return !accept_error;
  }

  GuardRules rules() const {
    return {scope_.port, kExtensionOrigins, scope_.dashboard.files(), scope_.dashboard.calls()};
  }

  asio::awaitable<void> refuse(int code, std::string_view why) {
    co_await answer_refusal(tcp(), code, why);
  }

  asio::awaitable<void> read_all() {
    beast::flat_buffer buffer;
    while (true) {
      const auto [ec, size] = co_await ws_.async_read(buffer, kAwait);
      if (ec) {
        if (ec != websocket::error::closed && !closing_ && stage_ != Stage::leaving) {
          scope_.services.diagnostics.info(label_ + ": " + ec.message());
        }
        co_return;
      }
      const auto bytes = buffer.cdata();
      session_->on_frame({static_cast<const char*>(bytes.data()), bytes.size()}, ws_.got_text());
      buffer.consume(size);
      if (session_->greeted() && !counted_) count_greeted();
    }
  }

  void count_greeted() {
    counted_ = true;
    reach(Stage::greeted);
    if (++scope_.greeted > scope_.services.settings.connections) one_too_many();
  }

  void one_too_many() {
    scope_.services.diagnostics.warn(label_ + ": one connection too many");
    close(protocol::CloseCode::too_many_connections, "too many connections");
  }

  // Unless it was told to leave meanwhile.
  void reach(Stage stage) {
    Stage before = stage_;
    while (before != Stage::leaving && !stage_.compare_exchange_weak(before, stage)) {
    }
  }

  void leave() {
    Stage before = stage_;
    while (before != Stage::greeted && !stage_.compare_exchange_weak(before, Stage::leaving)) {
    }
  }

  // The only writer: one frame in flight.
  asio::awaitable<void> write_all() {
    ws_.text(true);
    while (!finished_) {
      if (const auto message = out_.pop()) {
        const std::string frame = protocol::encode(*message);
        const auto [ec, size] = co_await ws_.async_write(asio::buffer(frame), kAwait);
        if (ec) co_return;
      } else if (closing_) {
        co_await ws_.async_close(reason_, kAwait);
        co_return;
      } else {
        writable_.expires_at(std::chrono::steady_clock::time_point::max());
        co_await writable_.async_wait(kAwait);
      }
    }
  }

  void drop() { tcp().close(); }

  beast::tcp_stream& tcp() { return beast::get_lowest_layer(ws_); }

  ConnectionScope& scope_;
  const std::string label_;
  // Messages are small and never leave the machine: no compression.
  websocket::stream<beast::tcp_stream, false> ws_;
  asio::steady_timer greeting_timer_;
  asio::steady_timer farewell_timer_;
  // Cancelled when there is something to write.
  asio::steady_timer writable_;
  std::shared_ptr<Session> session_;
  OutQueue out_;
  websocket::close_reason reason_;
  std::atomic<Stage> stage_ = Stage::silent;
  bool counted_ = false;
  bool closing_ = false;
  bool finished_ = false;
  // Of options and shutdowns whose failing changes nothing.
  error_code ignored_;
};

}  // namespace

std::weak_ptr<Connection> serve_connection(asio::ip::tcp::socket socket, ConnectionScope& scope,
                                           std::string label) {
  const auto connection =
      std::make_shared<WebSocketConnection>(std::move(socket), scope, std::move(label));
  connection->start();
  return connection;
}

}  // namespace host
