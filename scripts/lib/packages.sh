# Installs the Debian packages of some groups of packages.txt, only those that are missing.

package_installed() { [[ $(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null) == installed ]]; }
package_candidate() { apt-cache policy "$1" 2>/dev/null | awk '/Candidate:/ && $2 != "(none)" {print $2}'; }

as_root() {
  if ((EUID == 0)); then
    "$@"
  elif command -v sudo >/dev/null; then
    sudo "$@"
  else
    fail "this needs root and there is no sudo; as root: $*"
  fi
}

update_package_lists() { quietly as_root apt-get update -q; }

# Lists on a fresh image are absent or so old that the files they name are gone: hence the second try.
install_packages() {
  (($#)) || return 0
  command -v apt-get >/dev/null || fail "no apt-get here; install by other means: $*"
  step "installing packages: $*"
  local package
  for package in "$@"; do
    [[ -n $(package_candidate "$package") ]] || { update_package_lists || true; break; }
  done
  local install=(as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "$@")
  quietly "${install[@]}" && return
  say 'trying again with fresh package lists'
  update_package_lists && quietly "${install[@]}" || fail "could not install: $*"
}

# missing_packages GROUP...: the names, one a line.
missing_packages() {
  local group package tool
  while read -r group package tool; do
    [[ $group == '#'* || -z $group || " $* " != *" $group "* ]] && continue
    [[ -n $tool ]] && command -v "$tool" >/dev/null && continue
    package_installed "$package" || printf '%s\n' "$package"
  done <"$BRIDGE_ROOT/scripts/lib/packages.txt"
}

install_groups() {
  local missing
  mapfile -t missing < <(missing_packages "$@" | sort -u)
  install_packages "${missing[@]}"
}
