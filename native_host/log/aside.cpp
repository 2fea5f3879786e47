#include "log/aside.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <system_error>

#include "log/move_codec.h"

namespace host {
namespace {

using Json = nlohmann::json;

template <typename... F>
struct Overload : F... {
  using F::operator()...;
};
// clang 14 does not find it by itself.
template <typename... F>
Overload(F...) -> Overload<F...>;

Fault aside_fault(const std::string& what) {
  return {"log_aside", "log",
          "the file beside the game log cannot be " + what + ": " +
              std::generic_category().message(errno)};
}

std::string hex(std::span<const std::uint8_t> bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (const std::uint8_t byte : bytes) {
    text += kDigits[byte >> 4];
    text += kDigits[byte & 15];
  }
  return text;
}

std::vector<std::uint8_t> bytes_of(const std::string& text) {
  std::vector<std::uint8_t> bytes;
  for (std::size_t i = 0; i + 1 < text.size(); i += 2) {
    bytes.push_back(static_cast<std::uint8_t>(std::stoul(text.substr(i, 2), nullptr, 16)));
  }
  return bytes;
}

template <typename T>
Json or_null(const std::optional<T>& value) {
  return value ? Json(*value) : Json();
}

template <typename T>
std::optional<T> maybe(const Json& value) {
  return value.is_null() ? std::nullopt : std::optional<T>(value.get<T>());
}

Json to_json(const solver::Grid& board) {
  return {{"rows", board.rows()}, {"cols", board.cols()}, {"ranks", hex(pack_board(board))}};
}

solver::Grid board_of(const Json& json) {
  auto board = unpack_board(bytes_of(json.at("ranks")), json.at("rows"), json.at("cols"));
  if (!board) throw std::invalid_argument("no board");
  return std::move(*board);
}

Json to_json(const GameTotals& totals) {
  return {{"last_seq", totals.last_seq},
          {"last_board", to_json(totals.last_board)},
          {"spawn_unseen", totals.spawn_unseen},
          {"score_rules", totals.score_rules},
          {"score_page", or_null(totals.score_page)},
          {"highest", totals.highest},
          {"moves", totals.moves},
          {"moves_by", totals.moves_by},
          {"player", totals.player},
          {"duration_ms", totals.duration_ms},
          {"think_ms", totals.think_ms}};
}

GameTotals totals_of(const Json& json) {
  GameTotals totals;
  totals.last_seq = json.at("last_seq");
  totals.last_board = board_of(json.at("last_board"));
  totals.spawn_unseen = json.at("spawn_unseen");
  totals.score_rules = json.at("score_rules");
  totals.score_page = maybe<std::uint64_t>(json.at("score_page"));
  totals.highest = json.at("highest");
  totals.moves = json.at("moves");
  totals.moves_by = json.at("moves_by");
  totals.player = json.at("player");
  totals.duration_ms = json.at("duration_ms");
  totals.think_ms = json.at("think_ms");
  return totals;
}

Json to_json(const std::vector<MoveRecord>& records) {
  Json blocks = Json::array();
  std::optional<BlockEncoder> block;
  const auto flush = [&] {
    if (!block) return;
    blocks.push_back(
        {{"seq", block->first_seq()}, {"count", block->count()}, {"data", hex(block->data())}});
    block.reset();
  };
  for (const MoveRecord& record : records) {
    if (block && block->full()) flush();
    if (!block) block.emplace(record.seq);
    block->add(record);
  }
  flush();
  return blocks;
}

std::vector<MoveRecord> records_of(const Json& blocks, const solver::Grid& board) {
  std::vector<MoveRecord> records;
  for (const Json& block : blocks) {
    const auto decoded = decode_block(bytes_of(block.at("data")), block.at("seq"),
                                      block.at("count"), board.rows(), board.cols());
    if (!decoded) throw std::invalid_argument("no block");
    records.insert(records.end(), decoded->begin(), decoded->end());
  }
  return records;
}

Json to_json(const MoveJudgement& it) {
  return {{"seq", it.seq},
          {"best", solver::index(it.best)},
          {"forced", it.forced},
          {"loss", it.loss},
          {"expected", it.expected},
          {"depth", it.depth},
          {"budget_ms", it.budget_ms}};
}

MoveJudgement judgement_of(const Json& json) {
  return {.seq = json.at("seq"),
          .best = static_cast<solver::Direction>(json.at("best").get<int>()),
          .forced = json.at("forced"),
          .loss = json.at("loss"),
          .expected = json.at("expected"),
          .depth = json.at("depth"),
          .budget_ms = json.at("budget_ms")};
}

/// Null for what is not kept.
Json to_json(const LogOp& op) {
  return std::visit(
      Overload{[](const BeginGame& it) -> Json {
                 return {{"op", "begin"},
                         {"game", it.head.id},
                         {"client", it.head.client},
                         {"site", it.head.site},
                         {"page", it.head.page},
                         {"rules", it.head.rules},
                         {"parent", or_null(it.head.parent)},
                         {"board", to_json(it.head.first_board)},
                         {"started_ms", it.head.started_ms},
                         {"score_page", or_null(it.score_page)}};
               },
               [](const AppendMoves& it) -> Json {
                 return {{"op", "append"},
                         {"game", it.game},
                         {"blocks", to_json(it.records)},
                         {"totals", to_json(it.totals)}};
               },
               [](const EndGame& it) -> Json {
                 return {{"op", "end"},
                         {"game", it.game},
                         {"totals", to_json(it.totals)},
                         {"ended_ms", it.end.ended_ms},
                         {"reason", protocol::name(it.end.reason)}};
               },
               [](const ReopenGame& it) -> Json {
                 return {{"op", "reopen"}, {"game", it.game}};
               },
               [](const JudgeMove& it) -> Json {
                 return {{"op", "judge"}, {"game", it.game}, {"judgement", to_json(it.judgement)}};
               },
               [](const LeaveGames&) -> Json { return nullptr; },
               [](const FlushLog&) -> Json { return nullptr; }},
      op);
}

/// Throws where the line is none of ours, or only the beginning of one.
LogOp op_of(const std::string& line) {
  const Json json = Json::parse(line);
  const std::string op = json.at("op");
  std::string game = json.at("game");
  if (op == "begin") {
    GameHead head{game,
                  json.at("client"),
                  json.at("site"),
                  json.at("page"),
                  json.at("rules"),
                  maybe<std::string>(json.at("parent")),
                  board_of(json.at("board")),
                  json.at("started_ms")};
    return BeginGame{std::move(head), maybe<std::uint64_t>(json.at("score_page"))};
  }
  if (op == "append") {
    GameTotals totals = totals_of(json.at("totals"));
    auto records = records_of(json.at("blocks"), totals.last_board);
    if (records.empty()) throw std::invalid_argument("no moves");
    return AppendMoves{std::move(game), std::move(records), std::move(totals)};
  }
  if (op == "end") {
    const auto reason = end_reason(json.at("reason").get<std::string>());
    if (!reason) throw std::invalid_argument("no end");
    return EndGame{std::move(game), totals_of(json.at("totals")), {json.at("ended_ms"), *reason}};
  }
  if (op == "reopen") return ReopenGame{std::move(game)};
  if (op == "judge") return JudgeMove{std::move(game), judgement_of(json.at("judgement"))};
  throw std::invalid_argument("no operation");
}

/// Whether it has its place in the store, or stands there already.
Result<bool> put(GameStore& store, LogOp op) {
  using Written = GameStore::Written;
  const auto placed = [](const Result<Written>& written) -> Result<bool> {
    if (!written) return written.fault();
    return *written == Written::yes;
  };
  return std::visit(
      Overload{[&](const BeginGame& it) -> Result<bool> {
                 const auto known = store.last_seq(it.head.id);
                 if (!known) return known.fault();
                 return *known ? Result(true) : placed(store.add_game(it.head, it.score_page));
               },
               [&](AppendMoves& it) -> Result<bool> {
                 const auto last = store.last_seq(it.game);
                 if (!last) return last.fault();
                 if (!*last) return false;
                 std::erase_if(it.records,
                               [&](const auto& record) { return record.seq <= **last; });
                 if (it.records.empty()) return true;
                 return placed(store.add_moves(it.game, it.records, it.totals));
               },
               [&](const EndGame& it) -> Result<bool> {
                 const auto last = store.last_seq(it.game);
                 if (!last) return last.fault();
                 if (!*last) return false;
                 // It was played on since.
                 if (**last != it.totals.last_seq) return true;
                 const auto written = store.end_game(it.game, it.totals, it.end);
                 return written ? Result(true) : written.fault();
               },
               [&](const ReopenGame& it) { return placed(store.reopen_game(it.game)); },
               [&](const JudgeMove& it) { return placed(store.judge(it.game, it.judgement)); },
               [](const LeaveGames&) -> Result<bool> { return true; },
               [](const FlushLog&) -> Result<bool> { return true; }},
      op);
}

}  // namespace

Aside::Aside(const std::filesystem::path& log) : path_(log.string() + ".aside") {
  std::error_code ec;
  const auto bytes = std::filesystem::file_size(path_, ec);
  if (ec) return;
  exists_ = true;
  left_bytes_ = bytes;
}

Result<Done> Aside::keep(std::span<const LogOp* const> ops) {
  std::string text;
  for (const LogOp* op : ops) {
    const Json json = to_json(*op);
    if (json.is_null()) continue;
    // Titles come from pages: bytes that are no UTF-8 must not throw.
    text += json.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
  }
  if (text.empty()) return Done{};
  const int fd = ::open(path_.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW,
                        S_IRUSR | S_IWUSR);
  if (fd < 0) return aside_fault("opened");
  exists_ = true;
  const off_t before = ::lseek(fd, 0, SEEK_END);
  std::size_t written = 0;
  while (written < text.size()) {
    const ssize_t n = ::write(fd, text.data() + written, text.size() - written);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) break;
    written += static_cast<std::size_t>(n);
  }
  if (written < text.size() || ::fdatasync(fd) != 0) {
    const Fault fault = aside_fault("written");
    // Half a line would spoil the next.
    (void)!::ftruncate(fd, before);
    ::close(fd);
    return fault;
  }
  ::close(fd);
  return Done{};
}

Result<int> Aside::merge(GameStore& store) {
  std::ifstream file(path_, std::ios::binary);
  int unplaced = 0;
  std::uintmax_t read = 0;
  std::string line;
  while (read < left_bytes_ && std::getline(file, line)) {
    read += line.size() + 1;
    Result<bool> placed = false;
    try {
      placed = put(store, op_of(line));
    } catch (const std::exception&) {
      // A line that the disk took only in part.
    }
    const bool contradicts = !placed && placed.fault().code == "log_conflict";
    if (!placed && !contradicts) return placed.fault();
    if (contradicts || !*placed) ++unplaced;
  }
  if (read < left_bytes_) return aside_fault("read");
  return unplaced;
}

Result<Done> Aside::clear(int unplaced) {
  left_bytes_ = 0;
  if (!exists_) return Done{};
  if (unplaced > 0) {
    std::error_code ec;
    int number = 1;
    const auto name = [&] { return path_.string() + "." + std::to_string(number); };
    while (std::filesystem::exists(name(), ec)) ++number;
    if (std::rename(path_.c_str(), name().c_str()) != 0) return aside_fault("renamed");
  } else if (::unlink(path_.c_str()) != 0 && errno != ENOENT) {
    return aside_fault("removed");
  }
  exists_ = false;
  return Done{};
}

}  // namespace host
