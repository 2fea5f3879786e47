// Every message of the protocol as a plain struct. The schemas in protocol/schemas say each field's
// range and meaning; what decode_client() returns is inside them, what encode() is given must be.
// Times are milliseconds; nonces, proofs and secrets are base64url text of 43 characters.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "error.h"

namespace protocol {

inline constexpr int kProtocolVersion = 1;
inline constexpr std::size_t kMaxMessageBytes = 65'536;
inline constexpr int kMaxLevels = 8;
inline constexpr int kMaxMovesPerMessage = 64;
inline constexpr double kMaxBudgetMs = 10'000;

/// 1..2147483647, rising within a connection.
using Id = std::int64_t;

/// Of rectangles the first four; hexagons and boxes have others.
enum class Direction : std::uint8_t {
  up = 0,
  right = 1,
  down = 2,
  left = 3,
  up_left,
  up_right,
  down_right,
  down_left,
  board_up,
  board_right,
  board_down,
  board_left
};
inline constexpr std::size_t kDirections = 12;

enum class Relation : std::uint8_t { new_game, same, follows, gap, undo, fork };
enum class MoveKind : std::uint8_t { move, gap, undo };
enum class PlayedBy : std::uint8_t { hand, hint, autoplay };
enum class EndReason : std::uint8_t { over, won, left, restarted };

/// The words of the wire.
std::string_view name(Direction value);
std::string_view name(Relation value);
std::string_view name(MoveKind value);
std::string_view name(PlayedBy value);
std::string_view name(EndReason value);

struct Board {
  int rows = 0;
  int cols = 0;
  /// Row-major, rows * cols of them; 0 = empty, else 1..2^52. Not necessarily powers of two.
  std::vector<std::uint64_t> faces;

  std::uint64_t at(int row, int col) const {
    return faces[static_cast<std::size_t>(row * cols + col)];
  }
  bool operator==(const Board&) const = default;
};

// Client messages.

struct Hello {
  static constexpr std::string_view kType = "hello";
  Id id = 0;
  /// 1..1000: the codec lets other versions pass so that the host can answer with its own.
  int protocol = kProtocolVersion;
  std::string client;
  std::string nonce;
  std::string name;
  std::string version;
  bool operator==(const Hello&) const = default;
};

struct Prove {
  static constexpr std::string_view kType = "prove";
  Id id = 0;
  std::string proof;
  bool operator==(const Prove&) const = default;
};

struct Pair {
  static constexpr std::string_view kType = "pair";
  Id id = 0;
  int protocol = kProtocolVersion;
  std::string nonce;
  std::string name;
  std::string version;
  bool operator==(const Pair&) const = default;
};

struct PairProve {
  static constexpr std::string_view kType = "pair_prove";
  Id id = 0;
  std::string proof;
  bool operator==(const PairProve&) const = default;
};

struct Resume {
  static constexpr std::string_view kType = "resume";
  Id id = 0;
  std::optional<std::string> game;
  std::string site;
  std::string page;
  std::string tab;
  Board board;
  std::string rules;
  std::optional<std::uint64_t> score;
  bool operator==(const Resume&) const = default;
};

struct Advise {
  static constexpr std::string_view kType = "advise";
  Id id = 0;
  std::string game;
  Board board;
  std::string rules;
  /// Empty for the default player.
  std::string player;
  double budget_ms = 0;
  bool ahead = false;
  bool operator==(const Advise&) const = default;
};

struct Cancel {
  static constexpr std::string_view kType = "cancel";
  Id id = 0;
  /// The id of an Advise.
  Id request = 0;
  bool operator==(const Cancel&) const = default;
};

struct Spawn {
  int row = 0;
  int col = 0;
  std::uint64_t value = 0;
  bool operator==(const Spawn&) const = default;
};

/// Indexed by Direction; absent where the direction was not legal or not valued.
using Values = std::array<std::optional<double>, kDirections>;

struct Move {
  std::int64_t seq = 0;
  MoveKind kind = MoveKind::move;
  /// Before the move; for gap and undo the board that was found.
  Board board;
  /// Present exactly when kind is move.
  std::optional<Direction> direction;
  /// Only when kind is move, and absent even then when no tile was seen to appear.
  std::optional<Spawn> spawn;
  PlayedBy by = PlayedBy::hand;
  std::string player;
  std::optional<Values> values;
  int depth = 0;
  double think_ms = 0;
  /// Since the game was first seen.
  std::int64_t t_ms = 0;
  /// The page's, after the move.
  std::optional<std::uint64_t> score;
  bool operator==(const Move&) const = default;
};

struct Moves {
  static constexpr std::string_view kType = "moves";
  Id id = 0;
  std::string game;
  /// 1..64.
  std::vector<Move> moves;
  bool operator==(const Moves&) const = default;
};

/// Boards before and after a key, at rest.
struct SeenMove {
  Board before;
  Direction direction = Direction::up;
  Board after;
  bool operator==(const SeenMove&) const = default;
};

struct Fit {
  static constexpr std::string_view kType = "fit";
  Id id = 0;
  /// 1..64; not yet checked to be of one size.
  std::vector<SeenMove> moves;
  bool operator==(const Fit&) const = default;
};

struct Judge {
  static constexpr std::string_view kType = "judge";
  Id id = 0;
  std::string game;
  /// Before the move.
  Board board;
  Direction direction = Direction::up;
  std::string rules;
  double budget_ms = 0;
  bool operator==(const Judge&) const = default;
};

struct End {
  static constexpr std::string_view kType = "end";
  Id id = 0;
  std::string game;
  EndReason reason = EndReason::over;
  Board board;
  std::optional<std::uint64_t> score;
  bool operator==(const End&) const = default;
};

struct Ping {
  static constexpr std::string_view kType = "ping";
  Id id = 0;
  bool operator==(const Ping&) const = default;
};

struct OpenDashboard {
  static constexpr std::string_view kType = "open_dashboard";
  Id id = 0;
  bool operator==(const OpenDashboard&) const = default;
};

using ClientMessage = std::variant<Hello, Prove, Pair, PairProve, Resume, Advise, Cancel, Moves,
                                   Fit, Judge, End, OpenDashboard, Ping>;

// Host messages.

struct Challenge {
  static constexpr std::string_view kType = "challenge";
  Id reply_to = 0;
  std::string nonce;
  std::string proof;
  bool operator==(const Challenge&) const = default;
};

struct PlayerEntry {
  std::string name;
  std::string unit;
  std::vector<std::string> rules;
  std::vector<std::string> sizes;
  bool operator==(const PlayerEntry&) const = default;
};

struct Limits {
  std::int64_t message_bytes = static_cast<std::int64_t>(kMaxMessageBytes);
  double budget_ms = kMaxBudgetMs;
  int moves_per_message = kMaxMovesPerMessage;
  bool operator==(const Limits&) const = default;
};

struct Welcome {
  static constexpr std::string_view kType = "welcome";
  Id reply_to = 0;
  int protocol = kProtocolVersion;
  std::string version;
  /// The default player first.
  std::vector<PlayerEntry> players;
  std::vector<std::string> rules;
  Limits limits;
  bool operator==(const Welcome&) const = default;
};

struct PairChallenge {
  static constexpr std::string_view kType = "pair_challenge";
  Id reply_to = 0;
  std::string nonce;
  std::string proof;
  bool operator==(const PairChallenge&) const = default;
};

struct Paired {
  static constexpr std::string_view kType = "paired";
  Id reply_to = 0;
  std::string client;
  std::string secret;
  bool operator==(const Paired&) const = default;
};

struct Game {
  static constexpr std::string_view kType = "game";
  Id reply_to = 0;
  std::string game;
  Relation relation = Relation::new_game;
  /// The seq of the next move to log.
  std::int64_t next_seq = 1;
  bool operator==(const Game&) const = default;
};

struct DirectionAdvice {
  bool legal = false;
  std::optional<double> value;
  bool operator==(const DirectionAdvice&) const = default;
};

/// What to play should this tile appear.
struct Ahead {
  Spawn spawn;
  Direction best = Direction::up;
  std::optional<Values> values;
  int depth = 0;
  bool operator==(const Ahead&) const = default;
};

struct Advice {
  static constexpr std::string_view kType = "advice";
  Id reply_to = 0;
  std::int64_t seq = 1;
  bool final = false;
  bool cancelled = false;
  std::optional<Direction> best;
  /// Indexed by Direction; absent are those that the rules have not.
  std::array<std::optional<DirectionAdvice>, kDirections> moves{};
  int depth = 0;
  std::uint64_t nodes = 0;
  double think_ms = 0;
  double granted_ms = 0;
  std::string player;
  std::string unit;
  /// After `best`, by the tile that appears; at most 512.
  std::vector<Ahead> ahead;
  bool operator==(const Advice&) const = default;
};

struct Done {
  static constexpr std::string_view kType = "done";
  Id reply_to = 0;
  bool operator==(const Done&) const = default;
};

struct Logged {
  static constexpr std::string_view kType = "logged";
  Id reply_to = 0;
  std::string game;
  /// Every move up to it is committed to the disk; 0 = none yet.
  std::int64_t seq = 0;
  bool operator==(const Logged&) const = default;
};

struct Ended {
  static constexpr std::string_view kType = "ended";
  Id reply_to = 0;
  std::string game;
  bool operator==(const Ended&) const = default;
};

struct FittedVariant {
  std::string rules;
  double probability = 0;
  bool operator==(const FittedVariant&) const = default;
};

struct SpawnOdds {
  std::uint64_t value = 0;
  int seen = 0;
  double mean = 0;
  double low = 0;
  double high = 0;
  bool operator==(const SpawnOdds&) const = default;
};

struct Fitted {
  static constexpr std::string_view kType = "fitted";
  Id reply_to = 0;
  /// The most probable first; empty where none explains everything.
  std::vector<FittedVariant> variants;
  std::vector<SpawnOdds> spawns;
  std::string why;
  bool operator==(const Fitted&) const = default;
};

enum class Verdict : std::uint8_t { unknown, forced, good, inaccuracy, mistake, blunder };
enum class Reason : std::uint8_t {
  deadly_spawn,
  corner_left,
  edge_opened,
  small_tile_trapped,
  order_broken,
  no_merge_left,
  merge_missed,
  crowded
};
std::string_view name(Verdict value);
std::string_view name(Reason value);

struct Explanation {
  Reason reason = Reason::deadly_spawn;
  /// What it is about; 0 where it is about no cell and no tile.
  int row = 0;
  int col = 0;
  std::uint64_t value = 0;
  bool operator==(const Explanation&) const = default;
};

struct Judged {
  static constexpr std::string_view kType = "judged";
  Id reply_to = 0;
  Verdict verdict = Verdict::unknown;
  std::optional<Direction> best;
  /// In points.
  double loss = 0;
  double sigma = 0;
  /// 0..100.
  double accuracy = 100;
  double expected = 0;
  std::vector<Explanation> reasons;
  int depth = 0;
  double think_ms = 0;
  bool operator==(const Judged&) const = default;
};

struct Dashboard {
  static constexpr std::string_view kType = "dashboard";
  Id reply_to = 0;
  std::string ticket;
  bool operator==(const Dashboard&) const = default;
};

struct Pong {
  static constexpr std::string_view kType = "pong";
  Id reply_to = 0;
  bool operator==(const Pong&) const = default;
};

struct ErrorReply {
  static constexpr std::string_view kType = "error";
  /// Absent when the id of the refused frame could not be read.
  std::optional<Id> reply_to;
  Error error;
  bool operator==(const ErrorReply&) const = default;
};

using HostMessage = std::variant<Challenge, Welcome, PairChallenge, Paired, Game, Advice, Done,
                                 Logged, Ended, Fitted, Judged, Dashboard, Pong, ErrorReply>;

}  // namespace protocol
