// The lesson, run for real: its text pasted, Train pressed, and the result compared with the
// reference: every loss, and the text that is written.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inEachBrowser, variants } from './harness.mjs';
import { assertSameCurve, certain, greedy, references, runOf } from './lesson.mjs';

const lesson = (seed, mask, steps = 301) => ({ preset: 'lesson', seed, steps, mask });

inEachBrowser((visits) => {
  describe("the lesson's experiment", () => {
    for (const reference of references()) {
      for (const mask of ['causal', 'none']) {
        const { name, seed, corpus, parameters } = reference;
        test(`${name}, seed ${seed}, ${mask === 'none' ? 'without' : 'with'} the mask`, async (t) => {
          const expected = runOf(reference, mask);
          await visits.visit({ attributes: lesson(seed, mask) }, async (playground) => {
            await playground.paste(corpus);
            const start = Date.now();
            const losses = await playground.train();
            t.diagnostic(`301 updates in ${((Date.now() - start) / 1000).toFixed(1)} s, ${(await playground.get('engine')).variant}`);
            assertSameCurve(losses, expected.losses);
            const info = await playground.get('info');
            assert.equal(info.parameters, parameters);
            assert.equal(info.step, 301);
            const text = `Your ${await playground.write('Your ', greedy)}`;
            const length = certain(reference);
            assert.equal(text.slice(0, length), expected.text.slice(0, length));
          });
        });
      }
    }
  });

  describe('every variant', () => {
    const [reference] = references();
    for (const variant of variants) {
      test(variant, async () => {
        await visits.visit({ attributes: { ...lesson(0, 'causal', 60), variant } }, async (playground) => {
          await playground.paste(reference.corpus);
          const losses = await playground.train();
          assertSameCurve(losses, reference.causal.losses.slice(0, 60));
        });
      });
    }
  });
});
