#include "server/http.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <chrono>
#include <tuple>
#include <utility>

#include "server/await.h"

namespace host {
namespace {

namespace asio = boost::asio;
namespace http = boost::beast::http;
using boost::system::error_code;

constexpr std::uint64_t kMaxBodyBytes = 65'536;
// For a slow search, and for a slow reader.
constexpr std::chrono::seconds kAnswerTime{30};

constexpr const char* kPlainText = "text/plain; charset=utf-8";

// The page may load nothing but its own files and talk to nobody but this host; nothing it is told
// can become script, markup or style.
constexpr const char* kPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
    "img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types 'none'";

http::response<http::string_body> make_answer(int status, std::string_view type,
                                              std::string_view text) {
  http::response<http::string_body> answer(static_cast<http::status>(status), 11);
  answer.set(http::field::content_type, boost::beast::string_view(type.data(), type.size()));
  answer.set(http::field::cache_control, "no-store");
  answer.set("X-Content-Type-Options", "nosniff");
  answer.set("Content-Security-Policy", kPolicy);
  answer.set("Referrer-Policy", "no-referrer");
  answer.set("Cross-Origin-Opener-Policy", "same-origin");
  answer.set("Cross-Origin-Resource-Policy", "same-origin");
  answer.keep_alive(false);
  answer.body() = std::string(text);
  answer.prepare_payload();
  return answer;
}

struct Asked {
  std::string path;
  std::string token;
  std::string body;
};

asio::awaitable<WebAnswer> answer_asked(Dashboard& dashboard, const Asked& asked) {
  co_return dashboard.call(asked.path, asked.token, asked.body);
}

// The response must live until it is written.
asio::awaitable<void> write_out(boost::beast::tcp_stream& stream,
                                http::response<http::string_body>& answer) {
  co_await http::async_write(stream, answer, kAwait);
  error_code ignored;
  stream.socket().shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
  stream.close();
}

}  // namespace

asio::awaitable<void> answer_refusal(boost::beast::tcp_stream& stream, int status,
                                     std::string_view why) {
  auto answer = make_answer(status, kPlainText, std::string(why) + "\n");
  co_await write_out(stream, answer);
}

asio::awaitable<void> answer_file(HttpExchange exchange, const Dashboard& dashboard) {
  const auto target = exchange.parser.get().target();
  const WebFile* file = dashboard.find({target.data(), target.size()});
  auto answer = make_answer(200, file->type, file->text);
  co_await write_out(exchange.stream, answer);
}

asio::awaitable<void> answer_call(HttpExchange exchange, Dashboard& dashboard,
                                  asio::thread_pool& workers, std::string_view token) {
  const auto target = exchange.parser.get().target();
  Asked asked{std::string(target.data(), target.size()), std::string(token), {}};
  http::request_parser<http::string_body> parser(std::move(exchange.parser));
  parser.body_limit(kMaxBodyBytes);
  // Of a length that is told Beast takes what the header was read with.
  const auto length = parser.content_length();
  error_code error;
  if (length && *length > kMaxBodyBytes) {
    error = http::error::body_limit;
  } else {
    const auto read = co_await http::async_read(exchange.stream, exchange.buffer, parser, kAwait);
    error = std::get<0>(read);
  }
  if (error == http::error::body_limit) {
    auto refusal = make_answer(413, kPlainText, "this is too much\n");
    co_await write_out(exchange.stream, refusal);
    co_return;
  }
  if (error) {
    exchange.stream.close();
    co_return;
  }
  exchange.stream.expires_after(kAnswerTime);
  asked.body = std::move(parser.get().body());
  // Named, and handed on by reference: GCC 12 destroys twice what is made in an expression that is
  // awaited.
  auto answering = answer_asked(dashboard, asked);
  auto answered = asio::co_spawn(workers.get_executor(), std::move(answering), asio::use_awaitable);
  const WebAnswer answer = co_await std::move(answered);
  auto sent = make_answer(answer.status, "application/json", answer.json);
  co_await write_out(exchange.stream, sent);
}

}  // namespace host
