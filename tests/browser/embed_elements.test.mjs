// Elements on someone else's page: parts that belong to a playground, locked and hidden controls, and that
// nothing is left when they are gone.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { embedded, page, tag } from './embed.mjs';
import { inOneBrowser, pageSays, readWords, violations } from './harness.mjs';

inOneBrowser((visits, browser) => {
  async function host(body, then, context = {}) {
    const { url } = await visits.serve({ root: embedded, isolated: false, pages: { '/host.html': page(`<main><h1>A lesson</h1>${body}</main><script src="widget.js"></script>`) } });
    await visits.open(`${url}host.html`, context, then);
  }

  describe('parts alone', () => {
    test('belong to a playground by its id, before it in the page or after', () => host(
      `<crumb-loss for="one"></crumb-loss>${tag({ id: 'one' })}<crumb-attention for="one"></crumb-attention><crumb-write for="one"></crumb-write>`, async (at) => {
        await at.reaches('ready');
        await at.page.evaluate(() => document.querySelector('#one').train(12));
        await at.page.locator('body main > crumb-loss summary').click();
        assert.match(await readWords(at.page, 'main > crumb-loss'), /11 \d\.\d{3}/);
        await at.page.locator('main > crumb-attention canvas').first().waitFor();
        await at.page.locator('main > crumb-write [part=write]').click();
        await at.page.waitForFunction(() => document.querySelector('main > crumb-write').renderRoot.querySelector('[part=output]').innerText.length > 40);
        assert.deepEqual(at.problems, []);
      }));
    test('say so where there is no such playground, and find it when it comes', () => host('<crumb-write for="late"></crumb-write>', async ({ page: at }) => {
      await at.waitForFunction(() => /no playground with the id “late”/.test(document.querySelector('crumb-write').renderRoot.textContent));
      await at.evaluate(() => { const late = document.createElement('crumb-playground'); late.id = 'late'; document.querySelector('main').append(late); });
      await at.locator('main > crumb-write [part=write]').waitFor();
      assert.doesNotMatch(await readWords(at, 'main > crumb-write'), /no playground/);
    }));
    test('a mask rule that there is not, and more words than are shown', () => host('<crumb-mask words="a b" rule="zzz"></crumb-mask>', async ({ page: at }) => {
      const words = await pageSays(at, 'crumb-mask', /There is no mask rule “zzz”. There are: causal, none/);
      assert.doesNotMatch(words, /One moment|Mask.*zzz/);
      const rules = [...words.match(/There are: ([^.]*)\./)[1].split(', ')];
      const readme = readFileSync(new URL('../../examples/embed/README.md', import.meta.url), 'utf8');
      for (const rule of rules) assert.ok(readme.includes(`\`${rule}\``), rule);
      await at.evaluate((text) => Object.assign(document.querySelector('crumb-mask'), { rule: 'causal', words: text }), 'word '.repeat(20));
      const told = await pageSays(at, 'crumb-mask', /rows add up.*The first 12 of 20 words are shown/);
      assert.doesNotMatch(told, /no mask rule/);
      await at.evaluate(() => { document.querySelector('crumb-mask').rule = 'nor this'; });
      assert.doesNotMatch(await pageSays(at, 'crumb-mask', /no mask rule “nor this”/), /rows add up/);
    }));
    test('the mask as a table', () => host('<crumb-mask words="one two three" rule="after_softmax"></crumb-mask>', async ({ page: at, problems }) => {
      await at.locator('crumb-mask crumb-grid').waitFor();
      assert.match(await readWords(at, 'crumb-mask'), /rows add up to 0\.33, 0\.67, 1\.00/);
      await at.evaluate(() => {
        window.changed = [];
        const mask = document.querySelector('crumb-mask');
        mask.addEventListener('crumb-mask-changed', ({ detail }) => window.changed.push(detail));
        mask.scores = [9, 0, 0, 0, 0, 0, 0, 0, 0];
        mask.rule = 'causal';
      });
      await at.waitForFunction(() => window.changed.at(-1)?.rule === 'causal');
      assert.deepEqual((await at.evaluate(() => window.changed.at(-1).rowSums)).map((sum) => sum.toFixed(3)), ['1.000', '1.000', '1.000']);
      assert.deepEqual(problems, []);
    }));
  });

  describe('<crumb-replies> with widget.js alone', () => {
    const drawn = (at) => at.locator('crumb-replies [part~=sample]').first().waitFor();
    test('brings its own script', () => host('<crumb-replies></crumb-replies>' + tag(), async (at) => {
      await drawn(at.page);
      await at.reaches('ready');
      assert.deepEqual(at.problems, []);
    }));
    test('also when it comes later', () => host('', async ({ page: at, requests }) => {
      await at.waitForFunction(() => customElements.get('crumb-playground'));
      assert.ok(!requests.some((url) => url.endsWith('replies.js')));
      await at.evaluate(() => document.querySelector('main').append(document.createElement('crumb-replies')));
      await drawn(at);
    }));
    test('says what is missing where that is not there', async () => {
      const widget = readFileSync(`${embedded}/widget.js`, 'utf8');
      const { url } = await visits.serve({ root: `${embedded}/scorm`, isolated: false, pages: { '/widget.js': widget, '/host.html': page('<crumb-replies></crumb-replies><script src="widget.js"></script>') } });
      await visits.open(`${url}host.html`, {}, ({ page: at }) => at.getByText('put replies.js beside widget.js').waitFor());
    });
    test('says what to do where no script may fetch another', async () => {
      const csp = "require-trusted-types-for 'script'; trusted-types crumb lit-html";
      const { url } = await visits.serve({ root: embedded, isolated: false, csp, pages: { '/host.html': page('<crumb-replies></crumb-replies><script src="widget.js"></script>'),
        '/whole.html': page('<crumb-replies></crumb-replies><script src="replies.js"></script>') } });
      await visits.open(`${url}host.html`, {}, ({ page: at }) => at.getByText('Put replies.js into this page instead of widget.js').waitFor());
      await visits.open(`${url}whole.html`, {}, ({ page: at }) => drawn(at));
    });
  });

  describe('controls', () => {
    test('fit into a narrow frame, or scroll there', () => host(`<div id="narrow">${tag()}<crumb-mask words="Your cake is late"></crumb-mask></div>`, async (at) => {
      await at.reaches('ready');
      await at.page.evaluate(() => document.querySelector('#narrow').style.setProperty('width', '200px'));
      await at.page.locator('crumb-mask crumb-grid td').first().waitFor();
      await at.page.waitForFunction(() => document.querySelector('crumb-mask').renderRoot.querySelector('crumb-grid').renderRoot.querySelector('.wide').tabIndex === 0);
      const outside = await at.page.evaluate(() => {
        const { right } = document.querySelector('#narrow').getBoundingClientRect();
        const found = [];
        const look = (root) => {
          for (const each of root.querySelectorAll('*')) {
            if (each.closest('.hidden, .scroll, .wide, svg, .chart') || !each.checkVisibility()) continue;
            if (each.getBoundingClientRect().right > right + 0.5) found.push(`${each.localName}.${each.className} ${each.getAttribute('part') ?? ''}`);
            if (each.shadowRoot) look(each.shadowRoot);
          }
        };
        look(document.querySelector('#narrow'));
        return found;
      });
      assert.deepEqual(outside, []);
      assert.deepEqual(await violations(at.page), []);
    }));
    test('that are locked are disabled, say so, and stay so', () => host(tag({ locked: 'train mask prompt write', text: 'ab '.repeat(200) }), async (at) => {
      await at.reaches('ready');
      for (const part of ['train', 'mask', 'prompt', 'write']) assert.equal(await at.part(part).isDisabled(), true, part);
      assert.equal(await at.part('one-step').isDisabled(), false);
      assert.match(await at.read(), /Some controls are locked on this page/);
      await at.call('train', 10);
      assert.equal(await at.part('train').isDisabled(), true);
      await at.page.evaluate(() => document.querySelector('crumb-playground').removeAttribute('locked'));
      await at.page.waitForFunction(() => !document.querySelector('crumb-playground').renderRoot.querySelector('crumb-train').renderRoot.querySelector('[part=train]').disabled);
      assert.doesNotMatch(await at.read(), /Some controls are locked/);
      assert.deepEqual(await violations(at.page), []);
    }));
    test('that are locked are told of once on a page, by an element that is seen', () => host(`${tag({ locked: 'text preset train write', id: 'one' })}<crumb-write for="one"></crumb-write>`, async (at) => {
      await at.reaches('ready');
      const told = async () => (await readWords(at.page, 'body')).match(/Some controls are locked/g)?.length ?? 0;
      const becomes = async (count, then) => {
        await at.page.evaluate(then);
        await at.page.waitForTimeout(100);
        assert.equal(await told(), count, String(then));
      };
      await becomes(1, () => {});
      await becomes(1, () => document.querySelector('crumb-playground').setAttribute('hidden-parts', 'text-panel'));
      await becomes(1, () => document.querySelector('crumb-playground').setAttribute('hidden-parts', 'text-panel model-panel train-panel write-panel'));
      await becomes(0, () => document.querySelector('crumb-playground').removeAttribute('locked'));
      await becomes(1, () => document.querySelector('crumb-playground').setAttribute('locked', 'write'));
    }));
    test('that are hidden are not there', () => host(tag({ 'hidden-parts': 'peek-panel blocks stretch' }), async (at) => {
      await at.reaches('ready');
      for (const part of ['blocks', 'stretch', 'peek']) assert.equal(await at.part(part).isVisible(), false, part);
      assert.equal(await at.part('width').isVisible(), true);
      assert.doesNotMatch(await at.read(), /Does it peek|Blocks/);
    }));
    test('that are misspelt are named in the console, and nothing else is', async () => {
      await host(tag({ locked: 'trian mask', 'hidden-parts': 'peekpanel', preset: 'smal', variant: 'fast', config: '{"layers":2}', writing: '{"temp":1}' }), async ({ page: at, problems }) => {
        await at.waitForFunction(() => document.querySelector('crumb-playground').state === 'ready');
        for (const pattern of [/locked: .*“trian”.*train/, /hidden-parts: .*“peekpanel”.*peek-panel/, /preset: .*“smal”.*small/, /variant: .*“fast”.*relaxed/, /config: .*“layers”.*n_layers/, /writing: .*“temp”.*temperature/])
          assert.ok(problems.some((problem) => pattern.test(problem)), `${pattern} in ${problems.join(' | ')}`);
        assert.equal(problems.length, 6);
        await at.addScriptTag({ url: 'widget.js?once-more' });
        await at.evaluate(() => document.querySelector('crumb-playground').remove());
        await at.evaluate((other) => document.querySelector('main').insertAdjacentHTML('beforeend', other), tag({ preset: 'smal' }));
        await at.waitForFunction(() => document.querySelector('crumb-playground').state === 'ready');
        assert.equal(problems.length, 7, 'two scripts tell it once');
      });
    });
    test('that would set what is locked are not offered', async () => {
      for (const locked of ['', 'context'])
        await host(tag({ locked, text: 'too short for it' }), async (at) => {
          await at.reaches('ready');
          await at.says(/a context of 32 needs at least 33/);
          assert.equal(await at.page.getByRole('button', { name: /Use a context of/ }).count(), locked ? 0 : 1, locked);
          await at.call('train', 1);
          await at.page.waitForTimeout(300);
          assert.equal(await at.page.getByRole('button', { name: /Use a context of/ }).count(), locked ? 0 : 2, locked);
        });
    });
    for (const [locked, isOpen] of [['', true], ['text', false], ['choose-file', false], ['sample', true]])
      test(`a file that is dropped with “${locked}” locked ${isOpen ? 'is read' : 'is ignored, and does not take the page away'}`, () => host(tag({ locked, text: 'as it was '.repeat(40) }), async (at) => {
        await at.reaches('ready');
        (isOpen ? assert.match : assert.doesNotMatch)(await at.read(), /drop a file/);
        const over = await at.part('text').evaluate((area) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File(['dropped '.repeat(60)], 'other.txt', { type: 'text/plain' }));
          const drag = (type) => new DragEvent(type, { dataTransfer, bubbles: true, composed: true, cancelable: true });
          const event = drag('dragover');
          area.dispatchEvent(event);
          // A browser drops nothing where the effect is none; here it is dropped nevertheless.
          const dropped = drag('drop');
          area.dispatchEvent(dropped);
          return event.defaultPrevented && dropped.defaultPrevented;
        });
        assert.equal(over, true);
        await at.page.waitForTimeout(300);
        assert.match(await at.get('text'), isOpen ? /^dropped/ : /^as it was/);
      }));
    for (const [hidden, gone] of [['write-panel peek-panel', 'last'], ['text-panel model-panel', 'first'], ['train-panel samples-panel attention-panel', 'middle']])
      test(`no gap where the ${gone} column is hidden`, () => host(tag({ 'hidden-parts': hidden }), async (at) => {
        await at.reaches('ready');
        for (const [width, isWide] of [[1280, true], [800, false], [390, false]]) {
          await at.page.setViewportSize({ width, height: 800 });
          const boxes = await at.page.locator('crumb-playground').evaluate((playground) => {
            const { left, right } = playground.getBoundingClientRect();
            const columns = [...playground.renderRoot.querySelectorAll('.column')].map((column) => column.getBoundingClientRect()).filter((box) => box.width > 0);
            return { before: Math.min(...columns.map((box) => box.left)) - left, after: right - Math.max(...columns.map((box) => box.right)), tops: new Set(columns.map(({ top }) => top)).size };
          });
          assert.ok(boxes.before <= 21 && boxes.after <= 21, `${width}: ${JSON.stringify(boxes)}`);
          if (isWide) assert.equal(boxes.tops, 1);
        }
      }));
    test('right to left', () => host(tag({ dir: 'rtl', lang: 'ar' }), async (at) => {
      await at.reaches('ready');
      const [text, write] = await Promise.all(['text-panel', 'write-panel'].map((part) => at.part(part).boundingBox()));
      assert.ok(text.x > write.x);
      const direction = (part) => at.part(part).evaluate((node) => getComputedStyle(node).direction);
      assert.equal(await direction('text-panel'), 'ltr', 'English sentences keep their full stops at the end');
      const textarea = at.page.locator('crumb-playground [part~=text]').first();
      assert.equal(await textarea.evaluate((node) => getComputedStyle(node).unicodeBidi), 'plaintext', 'a text of any language');
      assert.deepEqual(await violations(at.page), []);
    }, { viewport: { width: 1280, height: 800 } }));
  });

  describe('in a page’s layout', () => {
    for (const [name, style] of Object.entries({
      'a column that centres': 'main { display: flex; flex-direction: column; align-items: center }',
      'a row': 'main { display: flex }',
      'a grid that centres': 'main { display: grid; place-items: center }',
      'as wide as what is inside': 'main { width: fit-content }',
      'a block in a line': 'main, crumb-playground, crumb-lesson { display: inline-block }',
      'away from the flow': 'main { position: absolute }',
    }))
      for (const element of ['crumb-playground', 'crumb-lesson', 'crumb-replies'])
        test(`${element} in ${name} has room, and no more than there is`, () => host(`<style>body { margin: 8px } ${style} h1 { display: none }</style>${element === 'crumb-lesson' ? '<crumb-lesson name="fold-the-paper"></crumb-lesson>' : `<${element}></${element}>`}`, async ({ page: at }) => {
          await at.waitForFunction((tagName) => document.querySelector(tagName)?.renderRoot?.querySelector('.columns, section, h2'), element);
          for (const width of [1280, 390]) {
            await at.setViewportSize({ width, height: 800 });
            const box = await at.locator(element).boundingBox();
            assert.ok(box.width > (width === 390 ? 330 : 600) && box.x >= 0 && box.x + box.width <= width, `${width}: ${JSON.stringify(box)}`);
          }
        }));
  });

  describe('set up by attributes', () => {
    test('the same way again', () => host(tag({ config: '{"n_layers":2,"holdout":0.1,"nonsense":1}', seed: '5', sample: 'sums', prompt: '1+1=', writing: '{"temperature":0.5,"window":0,"nonsense":1}' }), async (at) => {
      await at.reaches('ready');
      await at.page.waitForFunction(() => document.querySelector('crumb-playground').setUp.sample === 'sums');
      const setUp = await at.get('setUp');
      assert.deepEqual({ ...setUp, config: JSON.parse(setUp.config), writing: JSON.parse(setUp.writing) },
        { preset: 'lesson', config: { n_layers: 2, holdout: 0.1 }, seed: '5', mask: 'causal', steps: '50', sample: 'sums', prompt: '1+1=', writing: { temperature: 0.5, window: 0 } });
    }));
    test('a configuration that is no JSON is left aside, with a sentence', () => host(tag({ config: '{n_layers' }), async (at) => {
      await at.reaches('ready');
      await at.says(/“config” is not a JSON object/);
    }));
    test('a lesson that is not there says which are', () => host('<crumb-lesson name="fold-the-napkin"></crumb-lesson>', async ({ page: at }) => {
      await at.getByText('no lesson named “fold-the-napkin”. There are: the-answer-key, fold-the-paper').waitFor();
    }));
  });

  test('after a hundred times in and out of the page no worker and no memory are left', async (t) => {
    await host('<div id="place"></div>', async ({ page: at, problems }) => {
      const client = browser === 'chromium' ? await at.context().newCDPSession(at) : null;
      const measure = async () => {
        if (!client) return { nodes: 0, heap: 0 };
        await client.send('Performance.enable');
        for (let i = 0; i < 3; i++) await client.send('HeapProfiler.collectGarbage');
        const { metrics } = await client.send('Performance.getMetrics');
        const value = (name) => metrics.find((each) => each.name === name).value;
        return { nodes: value('Nodes'), heap: value('JSHeapUsedSize') };
      };
      await at.evaluate(() => {
        window.alive = 0;
        window.made = 0;
        const Before = window.Worker;
        window.Worker = class extends Before {
          constructor(...args) { super(...args); window.alive++; window.made++; }
          terminate() { super.terminate(); if (!this.over) window.alive--; this.over = true; }
        };
      });
      const cycles = (count) => at.evaluate(async (times) => {
        const place = document.querySelector('#place');
        for (let i = 0; i < times; i++) {
          place.innerHTML = '<crumb-playground id="p"></crumb-playground><crumb-loss for="p"></crumb-loss><crumb-write for="p"></crumb-write>';
          await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20)));
          place.replaceChildren();
        }
        await new Promise((resolve) => setTimeout(resolve, 2500));
      }, count);
      await cycles(10);
      const before = await measure();
      await cycles(100);
      const after = await measure();
      const { alive, made } = await at.evaluate(() => ({ alive: window.alive, made: window.made }));
      t.diagnostic(`${made} workers made, ${alive} left; ${JSON.stringify(before)} → ${JSON.stringify(after)}`);
      assert.equal(alive, 0);
      assert.ok(made >= 100);
      assert.ok(after.nodes <= before.nodes + 200, `${after.nodes - before.nodes} nodes more`);
      assert.ok(after.heap <= before.heap + 3e6, `${after.heap - before.heap} bytes more`);
      assert.deepEqual(problems, []);
    });
  });
});
