#include "train/checkpoint.h"

#include <cstring>
#include <istream>
#include <ostream>
#include <span>
#include <type_traits>

#include "eval/checksum.h"

namespace solver::train {
namespace {

constexpr std::uint64_t kMagic = 0x54504b4338343032U;  // "2048CKPT"
constexpr std::uint64_t kVersion = 1;
// Weights travel in blocks; a block of zeros is one flag.
constexpr std::size_t kBlock = 4096;

class Writer {
 public:
  explicit Writer(std::ostream& out) : out_(out) {}

  template <class T>
  void put_all(std::span<const T> values) {
    static_assert(std::is_trivially_copyable_v<T>);
    const auto bytes = std::as_bytes(values);
    sum_.add(bytes);
    out_.write(reinterpret_cast<const char*>(bytes.data()),
               static_cast<std::streamsize>(bytes.size()));
  }
  void put(std::uint64_t value) { put_all(std::span<const std::uint64_t>(&value, 1)); }
  void put(double value) { put_all(std::span<const double>(&value, 1)); }
  std::uint64_t sum() const { return sum_.value(); }

 private:
  std::ostream& out_;
  Checksum sum_;
};

class Reader {
 public:
  explicit Reader(std::istream& in) : in_(in) {}

  template <class T>
  void get_all(std::span<T> values) {
    static_assert(std::is_trivially_copyable_v<T>);
    const auto bytes = std::as_writable_bytes(values);
    in_.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    sum_.add(bytes);
  }
  std::uint64_t get() {
    std::uint64_t value = 0;
    get_all(std::span(&value, 1));
    return in_ ? value : 0;
  }
  double get_double() {
    double value = 0;
    get_all(std::span(&value, 1));
    return value;
  }
  bool good() const { return static_cast<bool>(in_); }
  std::uint64_t sum() const { return sum_.value(); }

 private:
  std::istream& in_;
  Checksum sum_;
};

template <class T>
bool all_zero(std::span<const T> block) {
  const auto bytes = std::as_bytes(block);
  return bytes[0] == std::byte{0} &&
         std::memcmp(bytes.data(), bytes.data() + 1, bytes.size() - 1) == 0;
}

template <class T>
void put_blocks(Writer& out, std::span<const T> values) {
  for (std::size_t at = 0; at < values.size(); at += kBlock) {
    const auto block = values.subspan(at, kBlock);
    const bool empty = all_zero(block);
    out.put(std::uint64_t{empty ? 0U : 1U});
    if (!empty) out.put_all(block);
  }
}

template <class T>
void get_blocks(Reader& in, std::span<T> values) {
  for (std::size_t at = 0; at < values.size() && in.good(); at += kBlock) {
    if (in.get() != 0) in.get_all(values.subspan(at, kBlock));
  }
}

void put_learner(Writer& out, const LearnerState& state) {
  static_assert(std::is_trivially_copyable_v<Rng> && sizeof(Rng) % 8 == 0);
  out.put_all(std::span(&state.rng, 1));
  out.put(std::uint64_t{state.restart.has_value() ? 1U : 0U});
  out.put(state.restart.value_or(0));
  for (std::size_t i = 0; i < StartPool::kMilestones.size(); ++i) {
    const auto boards = state.pool.boards(i);
    out.put(boards.size());
    out.put(state.pool.next(i));
    out.put_all(boards);
  }
}

bool get_learner(Reader& in, LearnerState& state) {
  in.get_all(std::span(&state.rng, 1));
  const bool restarts = in.get() != 0;
  const Board restart = in.get();
  if (restarts) state.restart = restart;
  for (std::size_t i = 0; i < StartPool::kMilestones.size(); ++i) {
    const std::uint64_t count = in.get();
    const std::uint64_t next = in.get();
    if (count > StartPool::kCapacity) return false;
    std::vector<Board> boards(count);
    in.get_all(std::span(boards));
    state.pool.restore(i, std::move(boards), next);
  }
  return in.good();
}

void put_game(Writer& out, const Episode& game) {
  out.put(std::uint64_t{game.moves});
  out.put(std::uint64_t{game.score});
  out.put(static_cast<std::uint64_t>(game.max_rank));
}

Episode get_game(Reader& in) {
  Episode game;
  game.whole_game = true;
  game.moves = static_cast<std::uint32_t>(in.get());
  game.score = static_cast<std::uint32_t>(in.get());
  game.max_rank = static_cast<int>(in.get() % 64);
  return game;
}

bool get_stages(Reader& in, Network& network) {
  const std::uint64_t splits = in.get();
  if (splits >= ntuple::kMaxStages) return false;
  std::vector<int> starts;
  for (std::uint64_t i = 0; i < splits; ++i) starts.push_back(static_cast<int>(in.get() % 256));
  const auto split = ntuple::StageSplit::from_starts(starts);
  // Opened while still all zero: nothing is copied that the file does not bring.
  if (!split.has_value() || !network.open(*split)) return false;
  for (std::size_t i = 0; i < network.stages(); ++i) {
    get_blocks(in, network.stage(i).weights());
    get_blocks(in, network.stage(i).coherence());
  }
  return in.good();
}

}  // namespace

bool save_checkpoint(std::ostream& stream, const Training& training) {
  Writer out(stream);
  out.put(kMagic);
  out.put(kVersion);
  out.put(std::uint64_t{ntuple::kSlots});
  out.put(training.totals.seconds);
  out.put(training.totals.episodes);
  out.put(training.totals.games);
  out.put(training.totals.moves);
  out.put(training.learners.size());
  for (const LearnerState& state : training.learners) put_learner(out, state);
  out.put(training.recent.size());
  for (const Episode& game : training.recent) put_game(out, game);
  const Network& network = training.network;
  out.put(network.split().starts().size());
  for (const int start : network.split().starts()) out.put(static_cast<std::uint64_t>(start));
  for (std::size_t i = 0; i < network.stages(); ++i) {
    put_blocks(out, network.stage(i).weights());
    put_blocks(out, network.stage(i).coherence());
  }
  out.put(out.sum());
  stream.flush();
  return static_cast<bool>(stream);
}

LoadedCheckpoint load_checkpoint(std::istream& stream) {
  Reader in(stream);
  if (in.get() != kMagic) return {{}, "not a training checkpoint"};
  if (in.get() != kVersion) return {{}, "a checkpoint of another version of the trainer"};
  if (in.get() != ntuple::kSlots) return {{}, "a checkpoint of a network of another shape"};
  constexpr std::uint64_t kMostLearners = 4096;
  constexpr const char* kCut = "the checkpoint is cut or altered";
  LoadedCheckpoint loaded;
  Training& training = loaded.training.emplace();
  training.totals.seconds = in.get_double();
  training.totals.episodes = in.get();
  training.totals.games = in.get();
  training.totals.moves = in.get();
  const std::uint64_t learners = in.get();
  if (learners > kMostLearners) return {{}, kCut};
  training.learners.resize(learners);
  for (LearnerState& state : training.learners) {
    if (!get_learner(in, state)) return {{}, kCut};
  }
  const std::uint64_t games = in.get();
  if (games > Training::kRecentGames) return {{}, kCut};
  for (std::uint64_t i = 0; i < games; ++i) training.recent.push_back(get_game(in));
  if (!get_stages(in, training.network)) return {{}, kCut};
  const std::uint64_t sum = in.sum();
  if (in.get() != sum || !in.good()) return {{}, kCut};
  return loaded;
}

}  // namespace solver::train
