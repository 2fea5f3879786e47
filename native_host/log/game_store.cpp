#include "log/game_store.h"

#include "log/schema.h"

namespace host {
namespace {

constexpr int kBusyMs = 500;
// A block more is no harm; a host that runs for months must not remember every game it saw.
constexpr std::size_t kOpenBlocks = 256;

std::optional<std::int64_t> as_integer(const std::optional<std::uint64_t>& value) {
  if (!value) return std::nullopt;
  return static_cast<std::int64_t>(*value);
}

}  // namespace

Result<GameStore> GameStore::open(const std::filesystem::path& path) {
  auto database = Database::open(path, Database::Mode::read_write_create, kBusyMs);
  if (!database) return database.fault();
  auto done = migrate_log(*database);
  if (!done) return done.fault();
  done = database->execute(
      "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;");
  if (!done) return done.fault();
  GameStore store(std::move(*database));
  done = store.prepare();
  if (!done) return done.fault();
  return store;
}

Result<Done> GameStore::prepare() {
  const auto into = [&](std::optional<Statement>& slot, std::string_view sql) {
    auto statement = database_.prepare(sql);
    if (!statement) return std::optional(statement.fault());
    slot = std::move(*statement);
    return std::optional<Fault>();
  };
  if (auto f = into(find_, "SELECT id FROM games WHERE name = ?")) return *f;
  if (auto f = into(last_seq_, "SELECT last_seq FROM games WHERE name = ?")) return *f;
  if (auto f = into(judge_, kPutJudgement)) return *f;
  if (auto f = into(insert_,
                    "INSERT INTO games (name, client, site, page, rules, rows, cols, started_ms,"
                    " first_board, last_board, highest, score_page, parent)"
                    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,"
                    " (SELECT id FROM games WHERE name = ?))")) {
    return *f;
  }
  if (auto f = into(update_,
                    "UPDATE games SET last_seq = ?, last_board = ?, spawn_unseen = ?,"
                    " score_rules = ?, score_page = ?, highest = ?, moves = ?, moves_hand = ?,"
                    " moves_hint = ?, moves_auto = ?, player = ?, duration_ms = ?, think_ms = ?"
                    " WHERE name = ? AND last_seq = ?")) {
    return *f;
  }
  if (auto f = into(block_,
                    "INSERT INTO moves (game, seq, count, data) VALUES (?, ?, ?, ?)"
                    " ON CONFLICT (game, seq) DO UPDATE SET count = excluded.count,"
                    " data = excluded.data")) {
    return *f;
  }
  if (auto f = into(end_,
                    "UPDATE games SET ended_ms = ?, end_reason = ?, last_board = ?,"
                    " spawn_unseen = ?, score_page = ?, highest = ?"
                    " WHERE name = ? AND (ended_ms IS NULL OR end_reason = 'left')")) {
    return *f;
  }
  if (auto f = into(reopen_,
                    "UPDATE games SET ended_ms = NULL, end_reason = NULL"
                    " WHERE name = ? AND end_reason = 'left'")) {
    return *f;
  }
  if (auto f = into(leave_,
                    "UPDATE games SET ended_ms = started_ms + duration_ms, end_reason = 'left'"
                    " WHERE ended_ms IS NULL AND started_ms + duration_ms < ?"
                    " AND name NOT IN (SELECT value FROM json_each(?))")) {
    return *f;
  }
  return Done{};
}

Result<Done> GameStore::begin() {
  return database_.execute("BEGIN IMMEDIATE");
}

Result<Done> GameStore::commit() {
  return database_.execute("COMMIT");
}

Result<GameStore::Written> GameStore::add_game(const GameHead& head,
                                               const std::optional<std::uint64_t>& score_page) {
  const auto board = pack_board(head.first_board);
  insert_->bind(std::string_view(head.id))
      .bind(std::string_view(head.client))
      .bind(std::string_view(head.site))
      .bind(std::string_view(head.page))
      .bind(std::string_view(head.rules))
      .bind(std::int64_t{head.first_board.rows()})
      .bind(std::int64_t{head.first_board.cols()})
      .bind(head.started_ms)
      .bind(std::span(board))
      .bind(std::span(board))
      .bind(std::int64_t{head.first_board.max_rank()})
      .bind(as_integer(score_page))
      .bind(head.parent);
  const auto done = insert_->run();
  if (!done) return done.fault();
  return Written::yes;
}

Result<GameStore::Written> GameStore::add_moves(const std::string& game,
                                                const std::vector<MoveRecord>& records,
                                                const GameTotals& totals) {
  const auto board = pack_board(totals.last_board);
  update_->bind(totals.last_seq)
      .bind(std::span(board))
      .bind(std::int64_t{totals.spawn_unseen ? 1 : 0})
      .bind(static_cast<std::int64_t>(totals.score_rules))
      .bind(as_integer(totals.score_page))
      .bind(std::int64_t{totals.highest})
      .bind(totals.moves)
      .bind(totals.moves_by[0])
      .bind(totals.moves_by[1])
      .bind(totals.moves_by[2])
      .bind(std::string_view(totals.player))
      .bind(totals.duration_ms)
      .bind(totals.think_ms)
      .bind(std::string_view(game))
      .bind(records.front().seq - 1);
  auto done = update_->run();
  if (!done) return done.fault();
  if (database_.changes() == 0) return Written::gone;

  auto open = open_.find(game);
  if (open == open_.end()) {
    const auto id = one_integer(*find_, game);
    if (!id) return id.fault();
    if (open_.size() >= kOpenBlocks) open_.clear();
    open = open_.emplace(game, Open{**id, BlockEncoder(records.front().seq)}).first;
  }
  Open& current = open->second;
  for (const MoveRecord& record : records) {
    if (current.block.full()) {
      done = write_block(current);
      if (!done) return done.fault();
      current.block = BlockEncoder(record.seq);
    }
    current.block.add(record);
  }
  done = write_block(current);
  if (!done) return done.fault();
  return Written::yes;
}

Result<GameStore::Written> GameStore::end_game(const std::string& game, const GameTotals& totals,
                                               const GameEnd& end) {
  const auto board = pack_board(totals.last_board);
  end_->bind(end.ended_ms)
      .bind(protocol::name(end.reason))
      .bind(std::span(board))
      .bind(std::int64_t{totals.spawn_unseen ? 1 : 0})
      .bind(as_integer(totals.score_page))
      .bind(std::int64_t{totals.highest})
      .bind(std::string_view(game));
  const auto done = end_->run();
  if (!done) return done.fault();
  open_.erase(game);
  return database_.changes() == 0 ? Written::gone : Written::yes;
}

Result<GameStore::Written> GameStore::reopen_game(const std::string& game) {
  const auto done = reopen_->bind(std::string_view(game)).run();
  if (!done) return done.fault();
  return Written::yes;
}

Result<GameStore::Written> GameStore::judge(const std::string& game,
                                            const MoveJudgement& judgement) {
  bind(*judge_, game, judgement);
  const auto done = judge_->run();
  if (!done) return done.fault();
  return database_.changes() == 0 ? Written::gone : Written::yes;
}

Result<GameStore::Written> GameStore::leave_games(std::int64_t before_ms,
                                                  const std::vector<std::string>& but) {
  // Names of games are letters and digits.
  std::string names = "[";
  for (const std::string& name : but) names += (names.size() > 1 ? ",\"" : "\"") + name + '"';
  names += ']';
  const auto done = leave_->bind(before_ms).bind(std::string_view(names)).run();
  if (!done) return done.fault();
  return Written::yes;
}

Result<Done> GameStore::sync() {
  return database_.sync_journal();
}

Result<std::optional<std::int64_t>> GameStore::last_seq(const std::string& game) {
  return one_integer(*last_seq_, game);
}

Result<std::optional<std::int64_t>> GameStore::one_integer(Statement& select,
                                                           const std::string& game) {
  select.bind(std::string_view(game));
  const auto row = select.step();
  if (!row) return row.fault();
  if (!*row) return std::optional<std::int64_t>{};
  const std::int64_t value = select.integer(0);
  select.reset();
  return std::optional(value);
}

Result<Done> GameStore::write_block(const Open& open) {
  block_->bind(open.id)
      .bind(open.block.first_seq())
      .bind(std::int64_t{open.block.count()})
      .bind(open.block.data());
  return block_->run();
}

}  // namespace host
