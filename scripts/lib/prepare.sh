# From a fresh machine to a built bridge: packages, Node, host and extension.
lib=$(dirname "${BASH_SOURCE[0]}")
for part in say packages boost node build; do
  # shellcheck source=/dev/null
  source "$lib/$part.sh"
done

extension_of() { [[ $1 == firefox ]] && echo firefox || echo chrome; }

# prepare_bridge chromium|firefox|none: what playing in that browser needs. The host compiles while npm and the
# extension's build, which wait more than they work, go on beside it; its dashboard is bundled last.
prepare_bridge() {
  local groups=(build) compiling rc=0
  [[ $1 == none ]] || groups+=("$1")
  lock_tree
  install_groups "${groups[@]}" && install_boost && use_node || return 1
  # In a process group of its own: what runs beside a script is deaf to Ctrl-C otherwise.
  set -m
  build_cpp release host_parts &
  compiling=$!
  set +m
  trap 'kill -- "-$compiling" 2>/dev/null; exit 130' INT TERM
  install_workspace && build_extension "$(extension_of "$1")" || rc=1
  wait "$compiling" || rc=1
  trap - INT TERM
  ((rc != 0)) || build_cpp release bridge2048 || rc=1
  unlock_tree
  return "$rc"
}
