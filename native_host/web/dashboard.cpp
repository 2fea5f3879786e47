#include "web/dashboard.h"

#include <algorithm>
#include <exception>
#include <nlohmann/json.hpp>

#include "web/calls.h"

namespace host {
namespace {

// The one call whose token is a ticket.
constexpr std::string_view kEnter = "/dashboard/api/enter";

WebAnswer refusal(int status, const Fault& fault) {
  const nlohmann::ordered_json error{
      {"error", {{"code", fault.code}, {"field", fault.field}, {"message", fault.message}}}};
  return {status, error.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace)};
}

int status_of(const Fault& fault) {
  if (fault.code == "bad_question") return 400;
  if (fault.code == "unknown_game") return 404;
  return fault.code == "busy" ? 503 : 500;
}

}  // namespace

Dashboard::Dashboard(WebSources sources, const Tickets& tickets, SteadyClock now,
                     const Diagnostics& diagnostics, WebFiles files)
    : sources_(std::move(sources)),
      tickets_(tickets),
      diagnostics_(diagnostics),
      tokens_(std::move(now)),
      files_(files) {
  for (const WebFile& file : files_) file_paths_.push_back(file.path);
  call_paths_.push_back(kEnter);
  for (const web::Call& call : web::kCalls) call_paths_.push_back(call.path);
}

const WebFile* Dashboard::find(std::string_view path) const {
  const auto found = std::ranges::find(files_, path, &WebFile::path);
  return found == files_.end() ? nullptr : &*found;
}

WebAnswer Dashboard::call(std::string_view path, std::string_view token, std::string_view body) {
  if (path == kEnter) return enter(token);
  if (!tokens_.use(token)) {
    return refusal(401, {"not_entered", "", "this page's time is over: open the dashboard anew"});
  }
  const auto call = std::ranges::find(web::kCalls, path, &web::Call::path);
  if (call == web::kCalls.end()) return refusal(404, {"unknown_call", "", "there is no such call"});
  const auto question = Question::read(body);
  if (!question) return refusal(status_of(question.fault()), question.fault());
  try {
    auto answer = call->answer(sources_, *question, stop_.get_token());
    if (answer) return {200, std::move(*answer)};
    if (status_of(answer.fault()) == 500) diagnostics_.error(answer.fault().message);
    return refusal(status_of(answer.fault()), answer.fault());
  } catch (const std::exception& error) {
    diagnostics_.error(error.what());
    return refusal(500, {"internal", "", "the host could not answer; its own lines say why"});
  }
}

WebAnswer Dashboard::enter(std::string_view ticket) {
  const auto taken = tickets_.take(ticket);
  if (!taken) {
    diagnostics_.error(taken.fault().message);
    return refusal(500, {"internal", "", "the host cannot use its data folder"});
  }
  if (!*taken) {
    diagnostics_.warn("the dashboard was asked for with a ticket that is none");
    return refusal(401, {"bad_ticket", "", "this way in was used before, or is too old"});
  }
  return {200, nlohmann::json{{"token", tokens_.issue()}}.dump()};
}

}  // namespace host
