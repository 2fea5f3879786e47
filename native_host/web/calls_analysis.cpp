// Calls about judging the moves of a game again.
#include <nlohmann/json.hpp>

#include "analysis/analysis.h"
#include "analysis/analyst.h"
#include "web/calls.h"

namespace host::web {
namespace {

using Json = nlohmann::ordered_json;

struct Asked {
  std::string id;
  std::int64_t ms = 0;
};

Result<Asked> asked_of(const Question& question) {
  const auto id = question.needed_text("id");
  if (!id) return id.fault();
  const auto ms = question.integer("ms", 1, static_cast<std::int64_t>(kMostAnalysisMs),
                                   static_cast<std::int64_t>(kAnalysisMs));
  if (!ms) return ms.fault();
  return Asked{*id, *ms};
}

Answer progress_of(const WebSources& sources, const Asked& asked) {
  const auto progress = sources.analyst.progress(asked.id, static_cast<double>(asked.ms));
  if (!progress) return progress.fault();
  Json fault;
  if (progress->fault) {
    fault = {{"code", progress->fault->code},
             {"field", progress->fault->field},
             {"message", progress->fault->message}};
  }
  return Json{{"state", name(progress->state)},
              {"moves", progress->moves},
              {"judged", progress->judged},
              {"ms", asked.ms},
              {"fault", std::move(fault)}}
      .dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

Answer analysis(const WebSources& sources, const Question& question, const std::stop_token&) {
  const auto asked = asked_of(question);
  if (!asked) return asked.fault();
  return progress_of(sources, *asked);
}

Answer analyze(const WebSources& sources, const Question& question, const std::stop_token&) {
  const auto asked = asked_of(question);
  if (!asked) return asked.fault();
  const auto started = sources.analyst.start(asked->id, static_cast<double>(asked->ms));
  if (!started && started.fault().code == "wrong_rules") {
    return bad_question("id",
                        "a game whose moves can be judged is due: " + started.fault().message);
  }
  if (!started) return started.fault();
  return progress_of(sources, *asked);
}

Answer cancel_analysis(const WebSources& sources, const Question& question,
                       const std::stop_token&) {
  const auto asked = asked_of(question);
  if (!asked) return asked.fault();
  sources.analyst.cancel(asked->id);
  return progress_of(sources, *asked);
}

}  // namespace host::web
