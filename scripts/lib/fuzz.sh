# The fuzz targets: each runs for a while from the seeds in tests/fuzz and what earlier runs here have found.

fuzz_targets=(codec session model import texts)

# The protocol's own messages are the seeds of its codec.
fuzz_seeds() {
  case $1 in
    codec) printf '%s\n' "$BRIDGE_ROOT/protocol/golden/valid" "$BRIDGE_ROOT/protocol/golden/invalid" ;;
    *) printf '%s\n' "$BRIDGE_ROOT/tests/fuzz/seeds/$1" ;;
  esac
}

# fuzz_run SECONDS: for each target.
fuzz_run() {
  local seconds=$1 target corpus seeds programs=() scratch=${TMPDIR:-/tmp}
  # A session commits every move to its log: on a disk that would be most of the time.
  [[ ! -w /dev/shm ]] || scratch=/dev/shm
  for target in "${fuzz_targets[@]}"; do programs+=("fuzz_$target"); done
  build_cpp fuzz "${programs[@]}" >>"$log" 2>&1 || return 1
  for target in "${fuzz_targets[@]}"; do
    corpus=$BRIDGE_ROOT/build/fuzz/corpus/$target
    mkdir -p "$corpus"
    mapfile -t seeds < <(fuzz_seeds "$target")
    printf '== fuzz %s, %s s\n' "$target" "$seconds" >>"$log"
    check env "TMPDIR=$scratch" "$BRIDGE_ROOT/build/fuzz/tests/fuzz/fuzz_$target" -max_total_time="$seconds" -timeout=30 -rss_limit_mb=4096 \
      -print_final_stats=1 "-artifact_prefix=$BRIDGE_ROOT/build/fuzz/$target-" "$corpus" "${seeds[@]}"
  done
}
