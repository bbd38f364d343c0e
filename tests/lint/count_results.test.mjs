// The verdict of a run hangs on these counts: what each kind of log is counted as.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { count } from '../count_results.mjs';

const begun = 'Start testing: today\n----\n'; // ctest's log has a head
const section = (number, output, verdict) => `${number}/9 Testing: name
Output:
----------------------------------------------------------
${output}
<end of output>
----------------------------------------------------------
${verdict}
`;
const doctest = (passed, failed) => `[doctest] test cases: ${passed + failed} | ${passed} passed | ${failed} failed | 0 skipped`;

describe('counting test cases', () => {
  it('a program without a count of its own is one case, by exit code or by what it printed', () => {
    const log = begun + section(1, 'text', 'Test Passed.') + section(2, 'text', 'Test Pass Reason:\nRequired regular expression found.')
      + section(3, 'text', 'Test Failed.') + section(4, 'text', 'Test Fail Reason:\nRequired regular expression not found.');
    assert.deepEqual(count(log, 8), { passed: 2, failed: 2 });
  });
  it("doctest's and a plain last line's counts", () => {
    const log = begun + section(1, doctest(127, 0), 'Test Pass Reason:\nRequired') + section(2, '19 passed, 0 failed', 'Test Passed.');
    assert.deepEqual(count(log, 0), { passed: 146, failed: 0 });
  });
  it('a crash after all passed is a failure', () => {
    assert.deepEqual(count(begun + section(1, doctest(5, 0), 'Test Failed.'), 8), { passed: 5, failed: 1 });
  });
  it('TAP', () => assert.deepEqual(count('# pass 3\n# fail 1\n# cancelled 1\n', 1), { passed: 3, failed: 2 }));
  it('nothing ran, no log, or a bad exit code: one failure', () => {
    assert.deepEqual(count('', 0), { passed: 0, failed: 1 });
    assert.deepEqual(count('# pass 3\n# fail 0\n', 1), { passed: 3, failed: 1 });
  });
});
