# Builds what is asked for, and nothing when nothing changed.

# Where ccache is installed, one clone may reuse what another one compiled.
export CCACHE_BASEDIR=$BRIDGE_ROOT CCACHE_NOHASHDIR=1

# build_cpp PRESET [TARGET...]: no target means all.
build_cpp() {
  local preset=$1 folder=$BRIDGE_ROOT/build/$1 target options=()
  shift
  step "building ${*:-everything} ($preset)"
  # Ninja reruns CMake when a CMakeLists.txt changes; the presets it does not watch.
  if [[ ! -f $folder/build.ninja || $BRIDGE_ROOT/CMakePresets.json -nt $folder/build.ninja ]]; then
    (cd "$BRIDGE_ROOT" && quietly cmake --preset "$preset" "${boost_options[@]}") || return 1
  fi
  for target in "$@"; do options+=(--target "$target"); done
  quietly cmake --build "$folder" "${options[@]}"
}

# build_extension chrome|firefox
build_extension() {
  local script=build
  [[ $1 == chrome ]] || script=build:$1
  local output=$BRIDGE_ROOT/extension/.output/$1-mv3 sources=("$BRIDGE_ROOT"/{extension,protocol,package-lock.json})
  # Marks when the build began: what changes during it is newer. The build leaves nothing in the folder itself, but makes
  # and removes files there.
  local stamp=$BRIDGE_ROOT/build/.extension-$1
  if [[ -f $stamp && -f $output/manifest.json ]] && [[ -z $(find "${sources[@]}" \
    \( -name node_modules -o -name .output -o -name .wxt -o -name generated \) -prune -o \
    -newer "$stamp" ! -path "$BRIDGE_ROOT/extension" -print -quit) ]]; then
    return
  fi
  step "building the extension ($1)"
  mkdir -p "$BRIDGE_ROOT/build"
  touch "$stamp.new"
  (cd "$BRIDGE_ROOT" && quietly npm run --silent "$script" -w extension) || return 1
  mv "$stamp.new" "$stamp"
}
