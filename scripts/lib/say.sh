# What every script of the project shares: where it is, and how it speaks. All of it goes to stderr, since stdout
# belongs to results.
BRIDGE_ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)

say() { printf '%s\n' "$*" >&2; }
step() { printf '== %s\n' "$*" >&2; }
fail() {
  printf '%s: %s\n' "${0##*/}" "$*" >&2
  exit 1
}
bad_use() {
  printf '%s: %s (see --help)\n' "${0##*/}" "$*" >&2
  exit 2
}

# The comment a script begins with is its help.
show_help() {
  awk 'NR == 1 {next} /^#/ {sub(/^# ?/, ""); print; next} {exit}' "$0"
  exit 0
}

# Runs a command quietly; its output is shown only when it fails.
quietly() {
  local log fd rc=0
  log=$(mktemp)
  # Without its name at once: an interruption leaves nothing behind.
  exec {fd}<>"$log"
  rm -f "$log"
  "$@" >&"$fd" 2>&1 </dev/null || rc=$?
  if ((rc != 0)); then
    cat "/proc/self/fd/$fd" >&2
    say "failed ($rc): $*"
  fi
  exec {fd}>&-
  return "$rc"
}

# One installation or build at a time in this tree; released when the script ends.
lock_tree() {
  mkdir -p "$BRIDGE_ROOT/build"
  exec 9>"$BRIDGE_ROOT/build/.lock"
  flock -n 9 || { say 'another script is building in this tree; waiting'; flock 9; }
}
unlock_tree() { exec 9>&-; }
