// What the dashboard's page may ask, a function each. They block: on the disk, and where it is said
// on the engine.
#pragma once

#include <array>
#include <stop_token>
#include <string>
#include <string_view>

#include "web/dashboard.h"
#include "web/question.h"

namespace host::web {

/// One JSON object.
using Answer = Result<std::string>;

// The log.
Answer facets(const WebSources& sources, const Question& question, const std::stop_token& stop);
Answer games(const WebSources& sources, const Question& question, const std::stop_token& stop);
Answer stats(const WebSources& sources, const Question& question, const std::stop_token& stop);
Answer game(const WebSources& sources, const Question& question, const std::stop_token& stop);
Answer live(const WebSources& sources, const Question& question, const std::stop_token& stop);

// Judging the moves of a game again: how far that is, its beginning, and its end before its time.
Answer analysis(const WebSources& sources, const Question& question, const std::stop_token& stop);
Answer analyze(const WebSources& sources, const Question& question, const std::stop_token& stop);
Answer cancel_analysis(const WebSources& sources, const Question& question,
                       const std::stop_token& stop);

// The board.
Answer players(const WebSources& sources, const Question& question, const std::stop_token& stop);
/// Blocks on the engine.
Answer values(const WebSources& sources, const Question& question, const std::stop_token& stop);
Answer play(const WebSources& sources, const Question& question, const std::stop_token& stop);

struct Call {
  std::string_view path;
  Answer (*answer)(const WebSources&, const Question&, const std::stop_token&);
};
inline constexpr std::array<Call, 11> kCalls{{{"/dashboard/api/facets", facets},
                                              {"/dashboard/api/games", games},
                                              {"/dashboard/api/stats", stats},
                                              {"/dashboard/api/game", game},
                                              {"/dashboard/api/live", live},
                                              {"/dashboard/api/analysis", analysis},
                                              {"/dashboard/api/analyze", analyze},
                                              {"/dashboard/api/cancel_analysis", cancel_analysis},
                                              {"/dashboard/api/players", players},
                                              {"/dashboard/api/values", values},
                                              {"/dashboard/api/play", play}}};

}  // namespace host::web
