# Stages of scripts/test: each runs, is timed, counted from what its runner printed, and listed at the end.
source "$lib/count.sh"
source "$lib/coverage.sh"

logs=$BRIDGE_ROOT/build/test-logs

begin_stages() {
  mkdir -p "$logs"
  rows=() total_passed=0 total_failed=0
}

# stage NAME COMMAND...: the command prints to its log and sets passed and failed.
stage() {
  local name=$1 began=$SECONDS rc=0 passed failed
  shift
  step "test: $name"
  passed=0 failed=0
  log=$logs/${name//\//-}.log
  : >"$log"
  "$@" || rc=$?
  # A runner that fails without a failed test, or finds none, has not passed.
  ((rc == 0 && passed + failed > 0)) || ((failed > 0)) || failed=1
  ((failed == 0)) || { say "-- $name failed; its output:"; tail -n 300 "$log" >&2; }
  rows+=("$(printf '%-18s %6d %6d %7ds' "$name" "$passed" "$failed" $((SECONDS - began)))")
  ((total_passed += passed)) || true
  ((total_failed += failed)) || true
}

end_stages() {
  printf '\n%-18s %6s %6s %8s\n' stage passed failed time
  printf '%s\n' "${rows[@]}"
  printf '\n%d passed, %d failed\n' "$total_passed" "$total_failed"
  ((total_failed == 0))
}

# A command that is one test by itself.
check() {
  if "$@" >>"$log" 2>&1 </dev/null; then ((++passed)); else ((++failed)); fi
}

# ctest_run PRESET [CTEST OPTION...]: builds every suite, runs those chosen.
ctest_run() {
  local preset=$1 rc=0
  shift
  build_cpp "$preset" >>"$log" 2>&1 || return 1
  ctest --test-dir "$BRIDGE_ROOT/build/$preset" --verbose --no-tests=error --timeout 900 "$@" >>"$log" 2>&1 </dev/null || rc=$?
  count_ctest "$log"
  return "$rc"
}

# vitest_run FOLDER [VITEST OPTION...]
vitest_run() {
  local folder=$1 report=${log%.log}.json rc=0
  shift
  rm -f "$report"
  (cd "$BRIDGE_ROOT" && npm test -w "$folder" -- --reporter=default --reporter=json "--outputFile.json=$report" "$@") \
    >>"$log" 2>&1 </dev/null || rc=$?
  count_vitest "$report"
  return "$rc"
}

check_types() {
  check npm run check -w protocol
  check npm run check -w extension
  check npm run check -w native_host/dashboard
  check npm run check -w tests/browser
}

check_layout_typescript() {
  check npx prettier --check '{protocol,extension,native_host/dashboard,tests/browser}/**/*.{ts,html,css}'
}

check_layout_cpp() {
  local sources
  mapfile -t sources < <(git ls-files '*.cpp' '*.h')
  check clang-format --dry-run --Werror "${sources[@]}"
}

# What was built a moment ago is not built again.
is_up_to_date() { [[ -z $(build_extension "$1" 2>&1) ]]; }

build_both_extensions() {
  check build_extension chrome
  check build_extension firefox
  check is_up_to_date chrome
  check is_up_to_date firefox
}

# The browsers are driven with the built programs, whatever stage was asked for alone.
prepare_browser_tests() {
  build_cpp release bridge2048 solver2048 || fail 'the programs could not be built'
  build_extension chrome && build_extension firefox || fail 'the extension could not be built'
}
