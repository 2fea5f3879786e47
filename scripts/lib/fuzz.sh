# The fuzz targets: each runs for a while from the seeds in tests/fuzz and what earlier runs here have found.

fuzz_targets=(codec session model import texts)

# The protocol's own messages are the seeds of its codec.
fuzz_seeds() {
  case $1 in
    codec) printf '%s\n' "$BRIDGE_ROOT/protocol/golden/valid" "$BRIDGE_ROOT/protocol/golden/invalid" ;;
    *) printf '%s\n' "$BRIDGE_ROOT/tests/fuzz/seeds/$1" ;;
  esac
}

# Runs of each target in the short stage: the same inputs each time, some ten seconds of them.
declare -A fuzz_short=([codec]=100000 [session]=800 [model]=3000 [import]=50000 [texts]=100000)

# fuzz_run short, or fuzz_run SECONDS: for each target, from another seed each time.
fuzz_run() {
  local long=$1 target corpus seeds programs=() scratch=${TMPDIR:-/tmp} amount
  # A session commits every move to its log: on a disk that would be most of the time.
  [[ ! -w /dev/shm ]] || scratch=/dev/shm
  for target in "${fuzz_targets[@]}"; do programs+=("fuzz_$target"); done
  build_cpp fuzz "${programs[@]}" >>"$log" 2>&1 || return 1
  for target in "${fuzz_targets[@]}"; do
    corpus=$BRIDGE_ROOT/build/fuzz/corpus/$long/$target
    if [[ $long == short ]]; then
      rm -rf "$corpus"
      amount=(-seed=2048 "-runs=${fuzz_short[$target]}")
    else
      amount=("-max_total_time=$long")
    fi
    mkdir -p "$corpus"
    mapfile -t seeds < <(fuzz_seeds "$target")
    printf '== fuzz %s, %s\n' "$target" "${amount[*]}" >>"$log"
    check env "TMPDIR=$scratch" "$BRIDGE_ROOT/build/fuzz/tests/fuzz/fuzz_$target" "${amount[@]}" -timeout=60 \
      -rss_limit_mb=4096 -print_final_stats=1 "-artifact_prefix=$BRIDGE_ROOT/build/fuzz/$target-" "$corpus" "${seeds[@]}"
  done
}
