// The frame for iframes: settings in its address, its height, and messages in and out.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertAsOnTheSite, embedded, page, replies, settings, steps } from './embed.mjs';
import { inEachBrowser } from './harness.mjs';

// Keeps all that the frame says, and asks it things.
const driver = `<script>
  window.heard = [];
  let next = 1;
  window.addEventListener('message', ({ data, source }) => {
    if (source === document.querySelector('iframe').contentWindow) heard.push(data);
  });
  window.ask = (message) => new Promise((resolve) => {
    const id = next++;
    const listen = ({ data }) => {
      if (data?.type !== 'crumb:result' || data.id !== id) return;
      removeEventListener('message', listen);
      resolve(data);
    };
    addEventListener('message', listen);
    document.querySelector('iframe').contentWindow.postMessage({ id, ...message }, '*');
  });
</script>`;

test('settings go into an address and come back', async () => {
  const { readSettings, writeSettings, writeTag } = await settings();
  const all = { element: 'crumb-playground', theme: 'dark', origins: ['https://a.example', 'https://b.example'],
    attributes: { preset: 'small', text: 'Größe & "mehr"\nzweite Zeile #1 + 2%', config: '{"n_layers":2}', seed: '3', autostart: '', locked: 'train mask', 'hidden-parts': 'peek-panel' } };
  assert.deepEqual(readSettings(`#${writeSettings(all)}`), all);
  const lesson = { element: 'crumb-lesson', attributes: { name: 'fold-the-paper' }, theme: '', origins: [] };
  assert.deepEqual(readSettings(writeSettings(lesson)), lesson);
  assert.deepEqual(readSettings('#onclick=alert(1)&style=x&element=script&seed=4').attributes, { seed: '4' });
  assert.equal(writeTag({ element: 'crumb-playground', attributes: { text: 'a"b<\n&', autostart: '' } }),
    '<crumb-playground text="a&#34;b&#60;&#10;&#38;" autostart></crumb-playground>');
});

inEachBrowser((visits) => {
  // A page of another origin with the frame in it.
  async function framed(fragment, then, { sandbox = '', isOther = true } = {}) {
    const frames = await visits.serve({ root: embedded, isolated: false });
    const { url, origin } = await visits.serve({ root: embedded, isolated: false,
      pages: { '/host.html': page(`${driver}<iframe title="Crumb" ${sandbox} width="700" height="300"></iframe>`) } });
    await visits.open(`${url}host.html`, {}, async (at) => {
      const src = `${isOther ? frames.url : url}embed.html#${fragment.replace('{host}', encodeURIComponent(origin))}`;
      await at.page.evaluate((address) => { document.querySelector('iframe').src = address; }, src);
      await then(at.page, at);
    });
  }
  const heard = (at, wanted) => at.waitForFunction((what) => window.heard.find(({ type, subject, name }) => [type, subject, name].includes(what)), wanted, { timeout: 90_000 });
  const ask = (at, message) => at.evaluate((what) => window.ask(what), message);

  describe('embed.html', () => {
    test('tells its height both ways, and trains when it is asked', () => framed('preset=lesson&locked=preset+blocks', async (at, { problems }) => {
      const { height } = await (await heard(at, 'lti.frameResize')).jsonValue();
      assert.ok(height > 300 && height < 20_000, `${height} px`);
      assert.equal((await (await heard(at, 'crumb:resize')).jsonValue()).height > 300, true);
      await heard(at, 'crumb-ready');
      assert.equal((await ask(at, { type: 'crumb:set', text: replies, seed: 0, mask: 'causal' })).ok, true);
      const trained = await ask(at, { type: 'crumb:train', steps });
      assert.equal(trained.ok, true, trained.message);
      assert.equal(trained.value.step, steps);
      await heard(at, 'crumb-step');
      await heard(at, 'crumb-trained');
      const { value } = await ask(at, { type: 'crumb:get', what: ['losses', 'engine'] });
      await assertAsOnTheSite(visits, { losses: value.losses, variant: value.engine.variant });
      const { value: written } = await ask(at, { type: 'crumb:write', prompt: 'Your ', options: { max_tokens: 12 } });
      assert.equal(written.length, 12);
      assert.deepEqual(problems, []);
    }));
    test('refuses with a sentence what it does not know', () => framed('', async (at) => {
      await heard(at, 'crumb-ready');
      for (const [message, pattern] of [
        [{ type: 'crumb:fly' }, /crumb:fly.*not known.*crumb:train/],
        [{ type: 'crumb:set', onclick: 'x' }, /no setting “onclick”/],
        [{ type: 'crumb:set', config: { layers: 2 } }, /no setting “layers”.*n_layers/],
        [{ type: 'crumb:write', prompt: 'a', options: { length: 3 } }, /no setting “length”.*max_tokens/],
        [{ type: 'crumb:set', seed: 'zz' }, /“seed” has to be a whole number from 0/],
        [{ type: 'crumb:set', steps: -3 }, /“steps” has to be a whole number/],
        [{ type: 'crumb:set', preset: 'bogus' }, /no preset “bogus”.*small/],
        [{ type: 'crumb:set', sample: 'nope', mask: 'maybe' }, /no sample “nope”.*no mask “maybe”/],
        [{ type: 'crumb:set', locked: 'everything' }, /no control “everything”/],
        [{ type: 'crumb:set', config: { n_layers: 'two' } }, /“n_layers” has to be a number/],
        [{ type: 'crumb:set', text: 5 }, /“text” has to be a text/],
        [{ type: 'crumb:set', theme: 'pink' }, /no theme “pink”.*dark/],
        [{ type: 'crumb:write', prompt: 5 }, /“prompt” has to be a text/],
        [{ type: 'crumb:write', prompt: 'a', options: 5 }, /“options” has to be an object/],
        [{ type: 'crumb:write', prompt: 'a', options: { max_tokens: 'many' } }, /“max_tokens” has to be a number/],
        [{ type: 'crumb:write', prompt: 'a', options: { temperature: -1 } }, /temperature/i],
        [{ type: 'crumb:train', steps: -1 }, /whole number/],
        [{ type: 'crumb:get', what: 'cookies' }, /cannot be had/],
      ]) {
        const { ok, message: said } = await ask(at, message);
        assert.equal(ok, false);
        assert.match(said, pattern);
      }
      for (const message of [{ type: 'crumb:set', seed: '7', config: { n_layers: 1 }, theme: 'dark', prompt: 'a' }, { type: 'crumb:set', preset: null }, { type: 'crumb:write' }])
        assert.equal((await ask(at, message)).ok, true, JSON.stringify(message));
    }));
    test('tells whoever makes the page of a setting that is none', () => framed('presett=small&hidden=peek-panel&theme=dark', async (at, { problems }) => {
      await heard(at, 'crumb-ready');
      assert.equal(problems.length, 1);
      assert.match(problems[0], /no setting “presett”.*preset/);
    }));
    test('tells of values that say nothing to the frame', async () => {
      for (const [fragment, pattern] of [['element=nothing', /no element “nothing”.*playground.*replies/], ['theme=pink', /no theme “pink”.*dark/],
        ['origins=nonsense+https://school.example', /“nonsense” is no origin.*https:\/\/school\.example\./]])
        await framed(fragment, async (at, { problems }) => {
          await heard(at, 'crumb:resize');
          assert.equal(problems.length, 1, `${problems}`);
          assert.match(problems[0], pattern);
        });
      await framed('element=crumb-mask&theme=light&origins={host}', async (at, { problems }) => {
        await heard(at, 'crumb-frame');
        assert.deepEqual(problems, []);
      });
    });
    test('listens to the origins that are named, and to no others', async () => {
      await framed('origins={host}', async (at) => {
        await heard(at, 'crumb-ready');
        assert.equal((await ask(at, { type: 'crumb:get', what: 'state' })).value.state, 'ready');
      });
      await framed('origins=https://elsewhere.example', async (at) => {
        await heard(at, 'crumb:resize');
        const answer = await Promise.race([ask(at, { type: 'crumb:get' }), at.waitForTimeout(3000)]);
        assert.ok(!answer, 'it answered');
        assert.deepEqual(await at.evaluate(() => window.heard.filter(({ type }) => type === 'crumb:event')), []);
      });
    });
    test('in a sandboxed frame too', () => framed('preset=lesson', async (at, { problems }) => {
      await heard(at, 'crumb-ready');
      assert.equal((await ask(at, { type: 'crumb:train', steps: 3 })).value.step, 3);
      assert.deepEqual(problems, []);
    }, { sandbox: 'sandbox="allow-scripts"' }));
    test('shows Replies, whose script it fetches only then', () => framed('element=replies', async (at, { problems, requests }) => {
      await at.frameLocator('iframe').locator('crumb-replies [part~=sample]').first().waitFor();
      assert.equal(requests.filter((url) => url.endsWith('/replies.js')).length, 1);
      assert.deepEqual(problems, []);
    }));
    test('shows a lesson, and passes on its answers', () => framed('lesson=fold-the-paper&theme=dark', async (at) => {
      const frame = at.frameLocator('iframe');
      await frame.getByLabel('No, the weight that went').check();
      await frame.locator('[part=hand-in]').click();
      await heard(at, 'crumb-answer');
      await heard(at, 'crumb-completed');
      assert.equal(await frame.locator('html').getAttribute('data-theme'), 'dark');
    }));
  });
});
