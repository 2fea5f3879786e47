# Boost 1.81 or newer. Debian 12's libboost-dev is 1.74 and conflicts with libboost1.81-dev; where the user has the
# older one, the newer is unpacked into the build folder instead of taking his away.

boost_is_new_enough() {
  local header=$1/boost/version.hpp
  [[ -f $header ]] && (($(awk '$1 == "#define" && $2 == "BOOST_VERSION" {print $3}' "$header") >= 108100))
}

boost_unpacked=$BRIDGE_ROOT/build/deps/boost

unpack_boost() {
  local package=$1 folder
  step "unpacking $package into build/deps, beside the older Boost of this system"
  folder=$(mktemp -d)
  # apt downloads as its own user, who may not enter the user's folders.
  chmod 755 "$folder"
  (cd "$folder" && quietly apt-get download "$package") || fail "could not download $package"
  mkdir -p "$boost_unpacked"
  dpkg-deb -x "$folder"/"$package"_*.deb "$boost_unpacked"
  rm -rf "$folder"
}

# Sets boost_options: what CMake must be told.
install_boost() {
  boost_options=()
  local prefix package=libboost-dev
  for prefix in /usr /usr/local; do
    boost_is_new_enough "$prefix/include" && return
  done
  if ! boost_is_new_enough "$boost_unpacked/usr/include"; then
    [[ -n $(package_candidate libboost-dev) ]] || update_package_lists || true
    dpkg --compare-versions "$(package_candidate libboost-dev)" ge 1.81 || package=libboost1.81-dev
    if ! apt-get install -s --no-install-recommends "$package" 2>/dev/null | grep -q '^Remv'; then
      install_packages "$package"
      return
    fi
    unpack_boost "$package"
  fi
  boost_options=("-DBoost_ROOT=$boost_unpacked/usr")
}
