# Builds what is asked for, and nothing when nothing changed.

# Where ccache is installed, one clone may reuse what another one compiled.
export CCACHE_BASEDIR=$BRIDGE_ROOT CCACHE_NOHASHDIR=1

# run_ninja WHAT FOLDER [OPTION...]: says WHAT on the descriptor `shown` as soon as anything is built.
run_ninja() {
  local what=$1
  shift
  cmake --build "$@" 2>&1 | {
    while IFS= read -r line; do
      printf '%s\n' "$line"
      [[ -n $what && $line =~ ^\[[1-9] ]] || continue
      step "$what" 2>&"$shown"
      what=''
    done
  }
  return "${PIPESTATUS[0]}"
}

# build_cpp PRESET [TARGET...]: no target means all.
build_cpp() {
  local preset=$1 folder=$BRIDGE_ROOT/build/$1 target options=() what shown rc=0
  shift
  what="building ${*:-everything} ($preset)"
  # Ninja reruns CMake when a CMakeLists.txt changes; the presets it does not watch.
  if [[ ! -f $folder/build.ninja || $BRIDGE_ROOT/CMakePresets.json -nt $folder/build.ninja ]]; then
    step "$what"
    what=''
    (cd "$BRIDGE_ROOT" && quietly cmake --preset "$preset" "${boost_options[@]}") || return 1
  fi
  for target in "$@"; do options+=(--target "$target"); done
  exec {shown}>&2
  quietly run_ninja "$what" "$folder" "${options[@]}" || rc=$?
  exec {shown}>&-
  return "$rc"
}

# build_extension chrome|firefox
build_extension() {
  local script=build
  [[ $1 == chrome ]] || script=build:$1
  local output=$BRIDGE_ROOT/extension/.output/$1-mv3 sources=("$BRIDGE_ROOT"/{extension,protocol,package-lock.json})
  # Marks when the build began: what changes during it is newer. The build leaves nothing in the two folders themselves,
  # but makes and removes files there.
  local stamp=$BRIDGE_ROOT/build/.extension-$1
  if [[ -f $stamp && -f $output/manifest.json ]] && [[ -z $(find "${sources[@]}" \
    \( -name node_modules -o -name .output -o -name .wxt -o -name generated \) -prune -o \
    -newer "$stamp" ! -path "$BRIDGE_ROOT/extension" ! -path "$BRIDGE_ROOT/protocol" -print -quit) ]]; then
    return
  fi
  step "building the extension ($1)"
  mkdir -p "$BRIDGE_ROOT/build"
  touch "$stamp.new"
  (cd "$BRIDGE_ROOT" && quietly npm run --silent "$script" -w extension) || return 1
  mv "$stamp.new" "$stamp"
}
