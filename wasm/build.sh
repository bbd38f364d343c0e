#!/usr/bin/env bash
# Builds the engine into build/engine. Arguments: variants (default: all four).
#   bash wasm/build.sh [simd] [simd-threads] [relaxed] [relaxed-threads]
# Needs wasm/toolchain.sh and `npm ci` in web/ to have run.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
[ $# -gt 0 ] || set -- simd simd-threads relaxed relaxed-threads
for variant in "$@"; do
  cmake --preset "wasm-$variant" --log-level=WARNING >/dev/null
  cmake --build --preset "wasm-$variant" --target engine
done
