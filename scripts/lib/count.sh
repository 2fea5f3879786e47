# Reads from a runner's output how many tests passed and failed; adds to passed and failed.

# Catch2 counts its cases, in version 2 as in 3; a suite that died before its summary, or that is not of Catch2, counts
# as one test.
count_ctest() {
  local counted
  counted=$(awk '
    function number(words,   parts) { return match($0, "[0-9]+ " words) ? substr($0, RSTART) + 0 : 0 }
    /^[0-9]+: All tests passed \(/ { cases[$1 + 0] = number("test case"); next }
    /^[0-9]+: test cases: / { cases[$1 + 0] = number("passed"); bad[$1 + 0] = number("failed"); next }
    /^ *[0-9]+\/[0-9]+ Test +#[0-9]+:/ {
      match($0, /#[0-9]+/)
      suite = substr($0, RSTART + 1, RLENGTH - 1) + 0
      good = / Passed +[0-9.]+ sec/
      if (good && !(suite in cases)) cases[suite] = 1
      if (!good && bad[suite] == 0) bad[suite] = 1
      passed += cases[suite]
      failed += bad[suite]
    }
    END { print passed + 0, failed + 0 }' "$1")
  ((passed += ${counted% *})) || true
  ((failed += ${counted#* })) || true
}

# A file that could not be loaded has no failed test, but is a failure.
count_vitest() {
  local counted
  [[ -f $1 ]] || return 0
  counted=$(node -e '
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(require("fs").readFileSync(process.argv[1]));
    const broken = testResults.filter((file) => file.status === "failed" && file.assertionResults.every((test) => test.status !== "failed"));
    console.log(numPassedTests, numFailedTests + broken.length);' "$1")
  ((passed += ${counted% *})) || true
  ((failed += ${counted#* })) || true
}
