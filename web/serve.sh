#!/usr/bin/env bash
# From a fresh clone to the page in a browser; a second run takes seconds.
#   bash web/serve.sh [--port 8080] [--host 127.0.0.1] [--base /path/] [--no-isolation]
#   bash web/serve.sh --build-only   the static site in build/site, nothing served
#   bash web/serve.sh --prepare      only what a build needs: host tools, compiler, npm packages
#   bash web/serve.sh --packages     only Node and the npm packages
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

until=serve
options=()
while [ $# -gt 0 ]; do
  case $1 in
    --build-only) until=build ;;
    --prepare) until=prepare ;;
    --packages) until=packages ;;
    --no-isolation|--port=*|--host=*|--base=*) options+=("$1") ;;
    --port|--host|--base) [ $# -gt 1 ] || { echo "error: $1 needs a value" >&2; exit 2; }
      options+=("$1" "$2"); shift ;;
    --help|-h) sed -n "2,6s/^# //p" web/serve.sh; exit 0 ;;
    *) echo "error: unknown option $1 (see --help)" >&2; exit 2 ;;
  esac
  shift
done

step() { local start=$SECONDS; echo "== $1" >&2; shift; "$@"; echo "   $((SECONDS - start)) s" >&2; }
npm_packages() { # only when the lock file has changed
  [ web/package-lock.json -nt web/node_modules/.package-lock.json ] || return 0
  (cd web && npm ci --no-audit --no-fund --loglevel=error) ||
    { echo "error: npm could not fetch the packages; check the connection and run this again." >&2; return 1; }
}

if [ $until = packages ]; then
  step "host tools" bash wasm/host_tools.sh node npm
  step "npm packages" npm_packages
  exit 0
fi
step "host tools" bash wasm/host_tools.sh cmake ninja node npm python3
step "compiler (the first time: 310 MB, about half a minute)" bash wasm/toolchain.sh
step "npm packages" npm_packages
[ $until != prepare ] || exit 0
step "engine, four variants" bash wasm/build.sh
step "site" npm --prefix web run --silent build
[ $until = serve ] || { echo "The site is in $PWD/build/site" >&2; exit 0; }
exec node web/serve.mjs "${options[@]}"
