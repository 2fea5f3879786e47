# Node 22.18 or newer in PATH, and the packages of the npm workspace.

node_is_new_enough() {
  command -v node >/dev/null &&
    node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 22 || (a === 22 && b >= 18) ? 0 : 1)'
}

# npm_ci FOLDER: skipped when what is installed is what the lockfile asks for.
npm_ci() {
  local stamp=$1/node_modules/.installed-from now
  now=$(cd "$1" && cat package-lock.json package.json | sha256sum)
  [[ -f $stamp && $(<"$stamp") == "$now" ]] && return
  step "npm ci in ${1#"$BRIDGE_ROOT"/}"
  (cd "$1" && PUPPETEER_SKIP_DOWNLOAD=1 quietly npm ci --no-audit --no-fund) || return 1
  printf '%s\n' "$now" >"$stamp"
}

# An older node of the system still starts npm, which brings the newer one as a package.
use_node() {
  if ! node_is_new_enough; then
    command -v npm >/dev/null || install_packages npm
    npm_ci "$BRIDGE_ROOT/scripts/node" || return 1
    PATH=$BRIDGE_ROOT/scripts/node/node_modules/.bin:$PATH
    export PATH
    hash -r
    node_is_new_enough || fail 'Node 22.18 or newer is needed, and the package that brings it does not run here'
  fi
  command -v npm >/dev/null || install_packages npm
}

install_workspace() { npm_ci "$BRIDGE_ROOT"; }
