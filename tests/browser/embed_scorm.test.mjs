// A lesson as a SCORM package, in a small course system that keeps every call.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { embedded, page } from './embed.mjs';
import { inOneBrowser, require } from './harness.mjs';

const { unzipSync, strFromU8 } = require('fflate');
const unpack = (name) => Object.fromEntries(Object.entries(unzipSync(readFileSync(`${embedded}/scorm/crumb-${name}.zip`))).map(([file, bytes]) => [file, strFromU8(bytes)]));

// The course system: strict about what SCORM 1.2 allows, and it remembers from visit to visit.
function courseSystem(kept) {
  const values = { 'cmi.core.lesson_status': 'not attempted', 'cmi.suspend_data': '', ...JSON.parse(kept) };
  let state = 'new', error = '0';
  window.calls = [];
  window.values = values;
  const say = (code, result = 'false') => { error = code; return result; };
  const running = (action) => (state === 'running' ? action() : say('301'));
  const rules = {
    'cmi.core.lesson_status': /^(passed|completed|failed|incomplete|browsed)$/, 'cmi.core.score.raw': /^\d{1,3}(\.\d+)?$/,
    'cmi.core.score.min': /^\d+$/, 'cmi.core.score.max': /^\d+$/, 'cmi.suspend_data': /^[^]{0,4096}$/,
    'cmi.core.session_time': /^\d{2,4}:\d\d:\d\d(\.\d{1,2})?$/, 'cmi.core.exit': /^(time-out|suspend|logout|)$/,
  };
  const note = (...call) => window.calls.push(call);
  window.API = {
    LMSInitialize(nothing) { note('LMSInitialize', nothing); if (state !== 'new') return say('101'); state = 'running'; return say('0', 'true'); },
    LMSFinish(nothing) { note('LMSFinish', nothing); return running(() => { state = 'over'; return say('0', 'true'); }); },
    LMSCommit(nothing) { note('LMSCommit', nothing); return running(() => say('0', 'true')); },
    LMSGetValue(name) { note('LMSGetValue', name); return state === 'running' ? say('0', values[name] ?? '') : say('301', ''); },
    LMSSetValue(name, value) {
      note('LMSSetValue', name, value);
      return running(() => { if (!rules[name]?.test(value)) return say('405'); values[name] = value; return say('0', 'true'); });
    },
    LMSGetLastError: () => error, LMSGetErrorString: (code) => `error ${code}`, LMSGetDiagnostic: () => '',
  };
}

inOneBrowser((visits) => {
  // One visit to the lesson; gives back what the course system has then.
  async function attempt(name, kept, body, { opened = false } = {}) {
    const files = unpack(name);
    const frame = '<iframe name="lesson" src="/course/index.html" width="900" height="700"></iframe>';
    const system = `<script>(${courseSystem})(${JSON.stringify(JSON.stringify(kept))})</script>`;
    // Two windows between the lesson and the system, as course systems have.
    const { url } = await visits.serve({ root: embedded, isolated: false, pages: { '/system.html': page(`${system}<iframe src="/between.html" width="950" height="750"></iframe>`),
      '/between.html': page(frame), '/course/index.html': files['index.html'], '/opener.html': page(system) } });
    let result;
    await visits.open(opened ? `${url}opener.html` : `${url}system.html`, {}, async ({ page: at, problems }) => {
      let lesson;
      if (opened) [lesson] = await Promise.all([at.waitForEvent('popup'), at.evaluate(() => { window.open('/course/index.html'); })]);
      else {
        await at.waitForFunction(() => window.frames[0]?.frames[0]?.document.querySelector('crumb-lesson')?.shadowRoot?.querySelector('h2'));
        lesson = at.frames().find((each) => each.url().endsWith('/course/index.html'));
      }
      await lesson.locator('crumb-lesson h2').waitFor();
      await body(lesson, at);
      if (opened) await lesson.close();
      else await at.evaluate(() => document.querySelector('iframe').remove());
      await at.waitForFunction(() => window.calls.some(([name]) => name === 'LMSFinish'));
      result = await at.evaluate(() => ({ calls: window.calls, values: window.values }));
      assert.deepEqual(problems, []);
    });
    return result;
  }
  const names = ({ calls }) => calls.map(([name]) => name);
  const choose = async (lesson, option) => {
    await lesson.getByLabel(option).first().check();
    await lesson.locator('[part=hand-in]').first().click();
    await lesson.getByText(/^(Right|Not quite)\./).first().waitFor();
  };

  test('the list in the package names a lesson and all its files', () => {
    const files = unpack('fold-the-paper');
    assert.deepEqual(Object.keys(files).sort(), ['imsmanifest.xml', 'index.html']);
    assert.match(files['imsmanifest.xml'], /<schemaversion>1\.2<\/schemaversion>/);
    assert.match(files['imsmanifest.xml'], /adlcp:scormtype="sco" href="index\.html"/);
  });
  test('a right answer: completed, full score, and an orderly end', async () => {
    const seen = await attempt('fold-the-paper', {}, (lesson) => choose(lesson, 'No, the weight that went'));
    const { values } = seen;
    assert.equal(values['cmi.core.lesson_status'], 'completed');
    assert.deepEqual(['raw', 'min', 'max'].map((name) => values[`cmi.core.score.${name}`]), ['100', '0', '100']);
    assert.match(values['cmi.core.session_time'], /^0000:0\d:\d\d\.\d\d$/);
    assert.equal(names(seen)[0], 'LMSInitialize');
    assert.equal(names(seen).at(-1), 'LMSFinish');
    assert.equal(names(seen).filter((name) => name === 'LMSFinish').length, 1);
  });
  test('left without an answer: incomplete, to be taken up again; then a wrong answer counts, and the next visit keeps it', async () => {
    const first = await attempt('fold-the-paper', {}, async () => {});
    assert.equal(first.values['cmi.core.lesson_status'], 'incomplete');
    assert.equal(first.values['cmi.core.exit'], 'suspend');
    assert.equal(first.values['cmi.core.score.raw'], undefined);
    const second = await attempt('fold-the-paper', first.values, async (lesson) => {
      await choose(lesson, 'Yes, the mask only moves');
      await choose(lesson, 'No, the weight that went'); // the first answer counts
    });
    assert.equal(second.values['cmi.core.score.raw'], '0');
    assert.equal(second.values['cmi.core.lesson_status'], 'completed');
    const third = await attempt('fold-the-paper', second.values, async (lesson) => {
      await lesson.getByText('0 of 1 right at the first go').waitFor();
      await choose(lesson, 'No, the weight that went');
    });
    assert.equal(third.values['cmi.core.score.raw'], '0');
    assert.equal(third.values['cmi.core.lesson_status'], 'completed');
  });
  test('one of several questions, over what cannot be read: a part of the score, and incomplete still', async () => {
    const { values } = await attempt('practice', { 'cmi.suspend_data': 'not JSON', 'cmi.core.lesson_status': 'incomplete' }, async (lesson) => {
      await lesson.locator('crumb-question input[type=radio]').first().check();
      await lesson.locator('crumb-question [part=hand-in]').first().click();
      await lesson.getByText(/^(Right|Not quite)\./).first().waitFor();
    });
    assert.equal(values['cmi.core.lesson_status'], 'incomplete');
    assert.equal(Object.keys(JSON.parse(values['cmi.suspend_data'])).length, 1);
    assert.ok(Number(values['cmi.core.score.raw']) < 20);
  });
  test('opened in a window of its own', async () => {
    const { values } = await attempt('fold-the-paper', {}, (lesson) => choose(lesson, 'No, the weight that went'), { opened: true });
    assert.equal(values['cmi.core.lesson_status'], 'completed');
  });
  test('without a course system it says so and works', async () => {
    const { 'index.html': html } = unpack('fold-the-paper');
    const { url } = await visits.serve({ root: embedded, isolated: false, pages: { '/alone.html': html } });
    await visits.open(`${url}alone.html`, {}, async ({ page: at, problems }) => {
      await at.getByText('No course system was found').waitFor();
      await at.locator('crumb-lesson crumb-grid').waitFor();
      assert.deepEqual(problems, []);
    });
  });
});
