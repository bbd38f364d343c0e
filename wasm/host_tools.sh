#!/usr/bin/env bash
# Checks that the named host programs exist; on Debian and as root, installs missing ones.
#   bash wasm/host_tools.sh cmake ninja g++ node npm chromium firefox-esr
# A name that ends in "?" is only wished for: nothing is said where it cannot be had.
set -euo pipefail
node_minimum=20.19.0

at_least() { [ "$(printf '%s\n%s\n' "$1" "$2" | sort -V | head -1)" = "$1" ]; }
candidate() { apt-cache policy "$1" 2>/dev/null | sed -n 's/^ *Candidate: *\([0-9][^ ]*\).*/\1/p'; }
package() { # that holds a program
  case $1 in
    ninja) echo ninja-build ;;
    chromium) echo chromium fonts-dejavu-core ;;  # without any font it draws empty boxes
    node) at_least $node_minimum "$(candidate nodejs)" && echo nodejs || true ;;  # Debian 12's is too old
    npm) at_least $node_minimum "$(candidate nodejs)" && echo npm || true ;;
    *) echo "$1" ;;
  esac
}

there() {
  case $1 in
    chromium) [ -n "${CHROMIUM:-}" ] || command -v chromium google-chrome >/dev/null ;;
    firefox-esr) [ -n "${FIREFOX:-}" ] || command -v firefox-esr firefox >/dev/null ;;
    *) command -v "$1" >/dev/null ;;
  esac
}
missing() { local tool; for tool in "$@"; do there "$tool" || echo "$tool"; done; }
install() { DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends "$@" >/dev/null; }

needed=() wished=()
for tool in "$@"; do
  case $tool in *\?) wished+=("${tool%\?}") ;; *) needed+=("$tool") ;; esac
done
wanted=$(missing ${needed[@]+"${needed[@]}"} | xargs)
if [ -n "$wanted" ] && command -v apt-get >/dev/null; then
  packages=$(for tool in $wanted; do package "$tool"; done | xargs)
  if [ "$(id -u)" != 0 ]; then
    [ -z "$packages" ] || echo "error: $wanted missing; as root, run: apt-get install $packages" >&2
  elif [ -n "$packages" ]; then
    echo "installing: $packages" >&2
    apt-get -qq update
    packages=$(for tool in $wanted; do package "$tool"; done | xargs)  # now with a fresh index
    # shellcheck disable=SC2086  # several words on purpose
    install $packages
  fi
fi
for tool in $(missing ${wished[@]+"${wished[@]}"}); do
  [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null || install "$tool" 2>/dev/null ||
    { apt-get -qq update && install "$tool"; } 2>/dev/null || true
done

failed=0
for tool in $(missing ${needed[@]+"${needed[@]}"}); do
  failed=1
  case $tool in
    node|npm) echo "error: $tool is missing: install Node.js $node_minimum or newer (nodejs.org), npm included." >&2 ;;
    *) command -v apt-get >/dev/null && [ "$(id -u)" != 0 ] ||  # else it was said above
         echo "error: $tool is missing: please install it and run this again." >&2 ;;
  esac
done
if command -v node >/dev/null; then
  version=$(node --version)
  at_least $node_minimum "${version#v}" ||
    { echo "error: node $version is too old: install Node.js $node_minimum or newer (nodejs.org)." >&2; failed=1; }
fi
exit $failed
