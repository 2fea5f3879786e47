# Coverage: how much of the sources the unit suites reach.

coverage_cpp() {
  local folder=$BRIDGE_ROOT/build/coverage rc=0
  { cmake -S "$BRIDGE_ROOT" -B "$folder" -G Ninja -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS='--coverage -O1' \
    -DCMAKE_CXX_COMPILER_LAUNCHER= "${boost_options[@]}" && cmake --build "$folder"; } >>"$log" 2>&1 || return 1
  find "$folder" -name '*.gcda' -delete
  ctest --test-dir "$folder" --verbose --no-tests=error --timeout 900 >>"$log" 2>&1 </dev/null || rc=$?
  count_ctest "$log"
  # gcov names each source and then the share of its lines; a header comes once for each file that includes it.
  (cd "$folder" && find . -name '*.gcda' -print0 | xargs -0 gcov --no-output --source-prefix "$BRIDGE_ROOT" --relative-only 2>/dev/null) |
    awk -F"[':%]" '
      /^File/ { file = $2 }
      /^Lines executed/ && file ~ /^(solver|protocol|native_host)\// {
        split($0, words, " of "); lines = words[2] + 0; hit = lines * $3 / 100
        if (lines > total[file]) total[file] = lines
        if (hit > reached[file]) reached[file] = hit
        file = ""
      }
      END {
        for (file in total) { printf "%5.1f %% of %5d  %s\n", 100 * reached[file] / total[file], total[file], file; all += total[file]; some += reached[file] }
        if (all) printf "%5.1f %% of %5d  C++ lines\n", 100 * some / all, all
      }' | sort -k5 | tee -a "$log"
  return "$rc"
}

coverage_typescript() {
  local rc=0 folder
  for folder in protocol extension native_host/dashboard; do
    vitest_run "$folder" --coverage.enabled --coverage.provider=v8 --coverage.reporter=text || rc=$?
  done
  grep -E '^(All files|File|-+\|| *[A-Za-z_./-]+ +\|)' "$log" || true
  return "$rc"
}
