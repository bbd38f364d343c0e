#!/usr/bin/env bash
# From a fresh clone to all tests passed.
#   bash tests/run.sh [native|sanitize|wasm|browser|floor|lint|all]...   (default: all)
#     BROWSERS=chromium,firefox before it: the browser tests that need one browser run in both (tests/browser/harness.mjs)
#   bash tests/run.sh cases DIR   inputs with expected results (INDEX.tsv, NAME.expected.json), in Chromium
#   bash tests/run.sh replies --data FILE [--holdout 0.1] [--seed 1] [--seconds 170]   trains on FILE in Chromium, through
#     the Replies place, and prints its honest scores as one line of JSON (tests/browser/replies_scores.mjs)
#   bash tests/run.sh bench [--node|--native] [--quick] [--recipe FILE]   speed, no tests: build/bench.json
# Every part runs, also after one has failed. The last line is "N passed, N failed".
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

results=$PWD/build/test-results   # one <part>.log each
variants=(simd simd-threads relaxed relaxed-threads)
table=() passed=0 failed=0
p=0 f=0                           # passed and failed of the last part
mkdir -p "$results"

# Runs one part, counts the test cases in its log and notes a line for the table.
part() { # name command...
  local name=$1 start=$EPOCHREALTIME code=0; shift
  printf '\n== %s\n' "$name"
  log=$results/$name.log; rm -f "$log"
  "$@" || code=$?
  read -r p f < <(node tests/count_results.mjs "$log" $code 2>/dev/null || echo 0 1)
  note "$name" "$start" "$p" "$f"
  passed=$((passed + p)) failed=$((failed + f))
}
note() { # name start passed failed
  table+=("$(awk -v a="$2" -v b="$EPOCHREALTIME" -v n="$1" -v p="$3" -v f="$4" \
    'BEGIN { printf "%8.1f s  %-22s %6s passed %4s failed", b - a, n, p, f }')")
}
# Set-up holds no tests; where it fails, one failure is counted, and so is each part that needs it.
set_up() { # name command...
  local name=$1 start=$EPOCHREALTIME; shift
  printf '\n== %s\n' "$name"
  if "$@"; then note "$name" "$start" - -; else note "$name" "$start" - 1; failed=$((failed + 1)); fi
}

ctest_preset() { # preset: configure, build, test
  local last=build/$1/Testing/Temporary/LastTest.log code=0
  rm -f "$last"
  cmake --preset "$1" >"$results/$1.configure.log" 2>&1 || { cat "$results/$1.configure.log"; return 1; }
  cmake --build --preset "$1" || return 1
  ctest --preset "$1" --parallel 2 || code=$?
  cp "$last" "$log" || code=1
  return $code
}
node_tests() { # file...
  node --test --test-timeout=1200000 --test-reporter=spec --test-reporter-destination=stdout \
    --test-reporter=tap --test-reporter-destination="$log" "$@"
}

native() { set_up_core; part native ctest_preset native; }
sanitize() { set_up_core; part sanitize ctest_preset sanitize; }
wasm() {
  set_up_engine
  for variant in "${variants[@]}"; do part "wasm-$variant" ctest_preset "wasm-$variant"; done
}
browser() {
  set_up "browsers" bash wasm/host_tools.sh node chromium firefox-esr 'chromium-headless-shell?'
  set_up "site" bash web/serve.sh --build-only
  set_up "golden numbers and the lesson, to compare with" to_compare
  # What is timed runs alone, the rest three files at a time, which keeps two cores busy, and in Chromium's headless
  # shell where there is one: without a window around it a visit costs half.
  local files
  part browser-timed node_tests tests/browser/timed.test.mjs
  [ "$f" = 0 ] || once_more browser-timed
  mapfile -t files < <(printf '%s\n' tests/browser/*.test.mjs | grep -v '/timed\.test\.mjs$')
  local -x CHROMIUM=${CHROMIUM:-$(command -v chromium-headless-shell)}
  part browser node_tests --test-concurrency=3 "${files[@]}"
  [ "$f" = 0 ] || once_more browser
}
# A busy machine can take longer than any test waits. So a few files with failures run again, alone, and what failed
# twice has failed. What did not is told: the table has a line for it.
once_more() { # part
  local files first=$f most=6
  mapfile -t files < <(failed_files "$log")
  [ ${#files[@]} -gt 0 ] && [ ${#files[@]} -le $most ] || return 0
  printf '%s\n' "once more: ${files[*]}"
  part "$1, once more" node_tests --test-concurrency=1 "${files[@]}"
  passed=$((passed - p + first - f)) failed=$((failed - first))
}
failed_files() { # TAP log
  awk '/^ *not ok /{bad = 1} /^ *ok /{bad = 0} bad && /location: /{print}' "$1" |
    sed -n "s|.*\(tests/browser/[a-z_0-9]*\.test\.mjs\).*|\1|p" | sort -u
}
floor() { # speed and size against what was committed
  set_up "browsers" bash wasm/host_tools.sh node chromium
  set_up_engine
  set_up "engine" bash wasm/build.sh
  set_up "benchmarks" bench_programs wasm-relaxed
  part floor node_tests tests/bench/floor.test.mjs
}
to_compare() {
  for variant in simd relaxed; do
    cmake --build --preset "wasm-$variant" --target golden_web --target 02_lesson || return 1
  done
}
lint() { set_up_engine; part lint node_tests tests/lint/*.test.mjs; }

core_ready=0 engine_ready=0
set_up_core() { # compiler and headers; once
  [ $core_ready = 0 ] || return 0; core_ready=1
  set_up "host tools" bash wasm/host_tools.sh cmake ninja g++ python3 node npm
  set_up "headers and wasm compiler" bash wasm/toolchain.sh
}
set_up_engine() { # and npm packages; once
  [ $engine_ready = 0 ] || return 0; engine_ready=1
  set_up "build tools" bash web/serve.sh --prepare
}

bench_programs() { # preset...
  local preset targets
  for preset in "$@"; do
    targets=(kernel_bench step_bench)
    [ "$preset" = native ] || targets+=(engine)
    { cmake --preset "$preset" --log-level=WARNING && cmake --build --preset "$preset" --target "${targets[@]}"; } \
      >"$results/bench.build.log" || { cat "$results/bench.build.log"; return 1; }
  done
}
# Builds the benchmarks for the variants that they need, and runs them (tests/bench/run.mjs).
bench() { # [--node|--native] [--quick] [--recipe FILE] [--only PATTERN]
  set_up_core
  case " $* " in
    *" --native "*) bench_programs native ;;
    *" --recipe "*) set_up_engine; bench_programs wasm-relaxed-threads ;;
    *" --quick "*) set_up_engine; bench_programs wasm-relaxed ;;
    *) set_up_engine; bench_programs wasm-relaxed wasm-relaxed-threads wasm-simd wasm-simd-threads ;;
  esac || return 1
  node tests/bench/run.mjs "$@"
}
# Any folder of cases, by the README that lies beside tests/cases.
cases() { # [DIR]
  set_up "browser" bash wasm/host_tools.sh node npm chromium
  local dir=${1:-tests/cases}
  if [ -d "$dir/widget" ]; then
    set_up "site" bash web/serve.sh --build-only
  elif [ -d "$dir/unicode" ] || [ -d "$dir/training" ] || [ -d "$dir/model" ]; then
    set_up_engine
    set_up "engine" bash wasm/build.sh relaxed
  else
    set_up "npm packages" bash web/serve.sh --packages
  fi
  node tests/browser/cases/runner.mjs "$@"
}
# Scores of drafts for conversations that were kept aside.
replies() { # --data FILE [--holdout SHARE] [--seed N] [--seconds N]
  set_up "browser" bash wasm/host_tools.sh node chromium >&2
  set_up "site" bash web/serve.sh --build-only >&2
  node tests/browser/replies_scores.mjs "$@"
}
if [ "${1:-}" = replies ]; then replies "${@:2}"; exit; fi
if [ "${1:-}" = cases ]; then cases "${@:2}"; exit; fi
if [ "${1:-}" = bench ]; then bench "${@:2}"; exit; fi

[ $# -gt 0 ] || set -- all
for name in "$@"; do
  case $name in
    native|sanitize|wasm|browser|floor|lint|all) ;;
    *) echo "error: no such part: $name (native, sanitize, wasm, browser, floor, lint, all)" >&2; exit 2 ;;
  esac
done
start=$EPOCHREALTIME
for name in "$@"; do
  if [ "$name" = all ]; then native; sanitize; wasm; browser; floor; lint; else "$name"; fi
done
note total "$start" $passed $failed

echo; printf '%s\n' "${table[@]}"
[ $((passed + failed)) -gt 0 ] || failed=1
echo "$passed passed, $failed failed"
[ $failed = 0 ]
