#!/usr/bin/env bash
# Checks that the named host programs exist; on Debian and as root, installs missing ones.
#   wasm/host_tools.sh cmake ninja g++ node chromium firefox-esr
set -euo pipefail
packages=() missing=()
for tool in "$@"; do
  command -v "$tool" >/dev/null && continue
  missing+=("$tool")
  case $tool in
    ninja) packages+=(ninja-build) ;;
    npm|node) ;;                     # Debian 12's are too old, see below
    *) packages+=("$tool") ;;
  esac
done
if [ ${#packages[@]} -gt 0 ] && command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
  echo "installing: ${packages[*]}" >&2
  export DEBIAN_FRONTEND=noninteractive
  apt-get -qq update
  apt-get -qq install -y --no-install-recommends "${packages[@]}" >/dev/null
fi
fail=0
for tool in "${missing[@]}"; do
  command -v "$tool" >/dev/null || { echo "error: '$tool' is missing. Please install it." >&2; fail=1; }
done
if command -v node >/dev/null && ! node -e 'const [a,b]=process.versions.node.split(".").map(Number); process.exit(a>20||(a===20&&b>=19)?0:1)'; then
  echo "error: node $(node --version) is too old: 20.19 or newer is needed." >&2; fail=1
fi
exit $fail
