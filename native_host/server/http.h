// Answers over plain HTTP: refusals, and to those the guard let in the dashboard's files and calls.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <string_view>

#include "web/dashboard.h"

namespace host {

/// A request of which the header has been read, from `buffer`, by `parser`.
struct HttpExchange {
  boost::beast::tcp_stream& stream;
  boost::beast::flat_buffer& buffer;
  boost::beast::http::request_parser<boost::beast::http::empty_body>& parser;
};

/// One line that says why, then the stream is closed. `why` must live as long as the exchange.
boost::asio::awaitable<void> answer_refusal(boost::beast::tcp_stream& stream, int status,
                                            std::string_view why);

/// Requires a path of the dashboard's files.
boost::asio::awaitable<void> answer_file(HttpExchange exchange, const Dashboard& dashboard);

/// Requires a path of the dashboard's calls. They block, hence `workers`. The token, which the
/// guard found well formed, must live as long as the request.
boost::asio::awaitable<void> answer_call(HttpExchange exchange, Dashboard& dashboard,
                                         boost::asio::thread_pool& workers, std::string_view token);

}  // namespace host
