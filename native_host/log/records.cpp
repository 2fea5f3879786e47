#include "log/records.h"

#include <algorithm>

namespace host {

void count(GameTotals& totals, const MoveRecord& record) {
  totals.last_seq = record.seq;
  totals.duration_ms = std::max(totals.duration_ms, record.t_ms);
  totals.think_ms += record.think_ms;
  if (record.kind != protocol::MoveKind::move) return;
  ++totals.moves;
  ++totals.moves_by[static_cast<std::size_t>(record.by)];
  if (record.by == protocol::PlayedBy::hand || record.player.empty()) return;
  if (totals.player.empty()) totals.player = record.player;
  if (totals.player != record.player) totals.player = kSeveralPlayers;
}

std::optional<protocol::EndReason> end_reason(std::string_view name) {
  using protocol::EndReason;
  for (const auto reason :
       {EndReason::over, EndReason::won, EndReason::left, EndReason::restarted}) {
    if (name == protocol::name(reason)) return reason;
  }
  return std::nullopt;
}

}  // namespace host
