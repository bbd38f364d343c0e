// node tests/count_results.mjs LOG EXIT_CODE: prints "<passed> <failed>", counted in test cases.
//
// LOG is what ctest keeps (LastTest.log) or what node:test writes (TAP). A program that prints no
// count of its own is one case. A part that did not get as far as a log, that failed without
// naming a case, or that ran nothing at all, has at least one failure.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const sum = (text, pattern) => [...text.matchAll(pattern)].reduce((total, match) => total + Number(match[1]), 0);

// The cases that one program reported about itself: doctest, node:test, or a plain last line.
export function reported(text) {
  const passed = sum(text, /^\[doctest\] test cases: +\d+ +\| +(\d+) passed/gm)
    + sum(text, /^(?:#|ℹ) pass (\d+)$/gm) + sum(text, /^(\d+) passed, \d+ failed$/gm);
  const failed = sum(text, /^\[doctest\] test cases: .*\| +(\d+) failed/gm)
    + sum(text, /^(?:#|ℹ) (?:fail|cancelled) (\d+)$/gm) + sum(text, /^\d+ passed, (\d+) failed$/gm);
  return { passed, failed };
}

// ctest's log has one section per program.
function ctest(text) {
  const total = { passed: 0, failed: 0 };
  for (const section of text.split(/^(?=\d+\/\d+ Testing: )/m).slice(1)) {
    const good = /^Test (?:Passed\.|Pass Reason:)$/m.test(section);   // the latter: PASS_REGULAR_EXPRESSION
    const { passed, failed } = reported(section);
    const silent = passed + failed === 0;
    total.passed += silent && good ? 1 : passed;
    total.failed += !good && failed === 0 ? 1 : failed;
  }
  return total;
}

export function count(text, exitCode) {
  const { passed, failed } = /^\d+\/\d+ Testing: /m.test(text) ? ctest(text) : reported(text);
  const broken = failed === 0 && (exitCode !== 0 || passed === 0);
  return { passed, failed: broken ? 1 : failed };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [log, exitCode] = process.argv.slice(2);
  const colours = /\x1b\[[0-9;]*m/g;
  const text = existsSync(log) ? readFileSync(log, 'utf8').replace(colours, '') : '';
  const { passed, failed } = count(text, Number(exitCode));
  console.log(passed, failed);
}
