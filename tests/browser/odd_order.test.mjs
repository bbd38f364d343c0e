// Presses in an odd order, settings that are none, links that follow each other, an engine that ends.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inOneBrowser } from './harness.mjs';

const short = { preset: 'lesson', steps: 20, seed: 3 };
const own = 'My own words, typed with care. '.repeat(20);
const ends = (playground) => playground.page.evaluate(() => window.crumbWorker.dispatchEvent(new ErrorEvent('error', { message: 'gone' })));
const isAlive = async (playground) => assert.notEqual(await playground.get('state'), 'error', await playground.get('message'));

inOneBrowser((visits) => {
  describe('while a model is loaded', () => {
    for (const press of ['train', 'stepOnce', 'startOver', 'save', 'write'])
      test(`${press} waits for it, and the engine goes on`, () => visits.visit({ attributes: short }, async (playground) => {
        await playground.call('train', 4);
        const after = await playground.page.evaluate(async (method) => {
          const element = document.querySelector('crumb-playground');
          const model = await element.save('model');
          const given = { train: [3], write: ['The '] }[method] ?? [];
          const [outcome] = await Promise.allSettled([element.load(model), new Promise((resolve) => { setTimeout(resolve, 0); }).then(() => element[method](...given))]);
          return { isLoaded: outcome.value?.ok, canTrain: element.info.can_train };
        }, press);
        assert.equal(after.isLoaded, true);
        await isAlive(playground);
        assert.equal(after.canTrain, press === 'startOver');
      }));
    test('all at once, in any order', () => visits.visit({ attributes: short }, async (playground) => {
      await playground.call('train', 4);
      await playground.page.evaluate(async () => {
        const element = document.querySelector('crumb-playground');
        const [run, model] = [await element.save('run'), await element.save('model')];
        let seed = 1;
        const random = (n) => { seed = (seed * 48271) % 2147483647; return seed % n; };
        const actions = [() => element.load(run), () => element.load(model), () => element.train(5), () => element.stepOnce(),
          () => element.startOver(), () => element.pause(), () => element.save().catch(() => {}), () => element.write('a', { max_tokens: 9 })];
        for (let i = 0; i < 60; ++i) {
          actions[random(actions.length)]();
          if (random(3) === 0) await new Promise((resolve) => { setTimeout(resolve, random(40)); });
        }
        await element.pause();
        await element.load(run);
        await element.train(2);
      });
      await isAlive(playground);
      assert.equal((await playground.get('info')).step, 6);
    }));
    test('Start over and Train in one go: as many steps as the first time', () => visits.visit({ attributes: { preset: 'lesson', steps: 120 } }, async (playground) => {
      await playground.press('train');
      await playground.page.waitForFunction(() => document.querySelector('crumb-playground').losses.length > 5);
      await playground.press('pause');
      await playground.reaches('paused');
      assert.ok((await playground.get('info')).step < 120);
      await playground.page.evaluate(() => {
        const { renderRoot } = document.querySelector('crumb-playground').renderRoot.querySelector('crumb-train');
        for (const part of ['start-over', 'train']) renderRoot.querySelector(`[part~=${part}]`).click();
      });
      await playground.page.waitForFunction(() => document.querySelector('crumb-playground').state === 'training');
      await playground.reaches('paused');
      assert.equal((await playground.get('info')).step, 120);
    }));
    test('two calls for training both come back', () => visits.visit({ attributes: short }, async (playground) => {
      await playground.page.evaluate(() => {
        const element = document.querySelector('crumb-playground');
        return Promise.all([element.train(5), element.train(5)]);
      });
      assert.equal((await playground.get('info')).step, 5);
    }));
  });

  describe('settings', () => {
    test('a large seed stays as it is, in the model, a run and a link', () => visits.visit({ attributes: { ...short, seed: 123456789 } }, async (playground) => {
      await playground.call('train', 3);
      assert.equal((await playground.get('config')).seed, 123456789);
      assert.doesNotMatch(await playground.read(), /apply on Start over/);
      assert.equal((await playground.get('setUp')).seed, '123456789');
      await playground.changeConfig({ seed: 123456790 });
      await playground.says(/apply on Start over/);
    }));
    for (const [change, told] of [[{ seed: -1 }, /“seed” has to be a whole number from 0 to 4,294,967,295/], [{ seed: 2 ** 53 }, /“seed”/], [{ seed: 1.5 }, /“seed”/],
      [{ n_layers: 2.5 }, /“n_layers” has to be a whole number/], [{ batch_size: 1e300 }, /“batch_size”/], [{ learning_rate: NaN }, /“learning_rate” has to be a number/]])
      test(`${JSON.stringify(change)} is refused in words, and nothing else with it`, () => visits.visit({ attributes: short }, async (playground) => {
        const before = await playground.get('config');
        await playground.changeConfig({ ...change, weight_decay: 0.5 });
        await playground.says(told);
        assert.deepEqual(await playground.get('config'), { ...before, weight_decay: 0.5 });
      }));
    const fields = { d_ff: ['0', /d_ff is 0, but must be from 1/], batch_size: ['100000', /batch_size is 100000, but must be from 1 to 1024/], learning_rate: ['1e10', /learning rate must be above 0 and at most a million; 0\.003/],
      holdout: ['1.5', /held-out share must be from 0 to one half/], seed: ['-1', /“seed” has to be a whole number from 0/], beta1: ['1.5', /beta1 and beta2 must be/],
      warmup_steps: ['5e12', /“Warm-up steps” has to be a whole number from 0 to 100000/], max_len: ['2.5', /“max_len” has to be a whole number/], weight_decay: ['', /“weight_decay” has to be a number/] };
    const field = (playground, name) => playground.page.locator(`${name === 'max_tokens' ? 'crumb-write' : 'crumb-model'} #${name}`);
    // With exactly one change, as by hand: what a test fills in sends none in one browser, and two with another.
    const type = (playground, name, value) => field(playground, name).evaluate((input, to) => {
      input.value = to;
      for (const event of ['input', 'change']) input.dispatchEvent(new Event(event, { bubbles: true }));
    }, value);
    test('a field that is set to what cannot be says so beside it, and stays as it was', () => visits.visit({ attributes: short }, async (playground) => {
      await playground.page.locator('crumb-model summary').click();
      const before = await playground.get('config');
      for (const [name, [value, told]] of Object.entries(fields)) {
        await type(playground, name, value);
        const said = playground.page.locator(`crumb-model #${name} + [role=alert]`);
        await said.waitFor();
        assert.match(await said.innerText(), told);
        assert.match(await said.innerText(), /left as it (is|was)/);
        assert.equal(await field(playground, name).inputValue(), String(before[name]));
        assert.equal(await playground.page.locator('crumb-model .settings [role=alert]').count(), 1);
      }
      assert.deepEqual(await playground.get('config'), before);
      await type(playground, 'batch_size', '8');
      await playground.page.waitForFunction(() => document.querySelector('crumb-playground').config.batch_size === 8);
      assert.equal(await playground.page.locator('crumb-model .settings [role=alert]').count(), 0);
      await type(playground, 'max_len', '20');
      await playground.says(/The context went down with it, from 32/);
      assert.equal((await playground.get('config')).context, 20);
      await playground.page.locator('crumb-write summary').click();
      await type(playground, 'max_tokens', '0');
      await playground.says(/“Length in characters” has to be a whole number from 1 to 100000/);
    }));
    test('attributes that are no numbers are refused in words', () => visits.visit({ attributes: { ...short, seed: 'abc', steps: 'many' } }, async (playground) => {
      assert.equal((await playground.get('config')).seed, 0);
      await playground.says(/“steps” has to be a whole number of at least 1/);
      assert.equal((await playground.get('setUp')).steps, '301');
      for (const steps of ['0', '-5', '2.7', '']) {
        await playground.page.evaluate((value) => document.querySelector('crumb-playground').setAttribute('steps', value), steps);
        assert.equal((await playground.get('setUp')).steps, '301', steps);
      }
      await playground.call('train', 0);
      await playground.says(/at least 1 step/);
    }));
    test('any width can be tried without breaking the page', () => visits.visit({ attributes: short }, async (playground) => {
      for (const d_model of [1, 2, 3, 7, 0, -4]) await playground.changeConfig({ d_model });
      await playground.changeConfig({ d_model: 64, n_heads: 4 });
      await playground.call('train', 2);
    }));
    test('a preset that is chosen leaves seed and mask', () => visits.visit({ attributes: { ...short, mask: 'none' } }, async (playground) => {
      await playground.part('preset').selectOption('small');
      const { seed, mask, n_layers } = await playground.get('config');
      assert.deepEqual({ seed, mask, n_layers }, { seed: 3, mask: 'none', n_layers: 3 });
    }));
    const wrong = { 'preset=bogus': /no preset “bogus”.*lesson, small, medium/, 'sample=nope': /no sample “nope”.*bakery_replies/, 'mask=maybe': /no mask “maybe”.*causal, none/,
      'variant=nope': /no variant “nope”.*relaxed/, 'locked=everything': /no control “everything”.*train/, 'hidden=what+mask': /no control or panel “what”/, 'presett=small': /no setting “presett”/,
      'config={"layers":2}': /no setting “layers”.*n_layers/, 'config={"n_layers":"two"}': /“n_layers” has to be a number/, 'writing={"heat":1}': /no setting “heat”/ };
    test('what a link names and there is not is told on the page', async () => {
      const { url } = await visits.serve();
      await visits.open(`${url}#playground/seed=abc&${Object.keys(wrong).slice(0, 5).join('&')}`, {}, async (playground) => {
        await playground.reaches('ready');
        await playground.says(/“seed” has to be a whole number/);
        for (const told of Object.values(wrong).slice(0, 5)) await playground.says(told);
        for (const [link, told] of Object.entries(wrong)) {
          await playground.page.evaluate((hash) => { location.hash = hash; }, `#playground/steps=9&${link}`);
          await playground.says(told);
          assert.equal((await playground.get('setUp')).steps, '9');
        }
        assert.deepEqual(playground.problems, []);
      });
    });
    test('a second link sets up what it says, as a first one does', async () => {
      const { url } = await visits.serve();
      await visits.open(`${url}#playground/preset=lesson&config={"n_layers":2}&seed=5&mask=none&steps=7`, {}, async (playground) => {
        await playground.reaches('ready');
        assert.equal((await playground.get('config')).n_layers, 2);
        await playground.changeConfig({ learning_rate: 0.01 });
        for (const [link, wanted] of Object.entries({
          'preset=lesson&seed=5': { n_layers: 4, seed: 5, mask: 'causal', learning_rate: 0.003 },
          'seed=7&preset=small': { n_layers: 3, seed: 7, mask: 'causal', learning_rate: 0.003 },
          'mask=none': { n_layers: 4, seed: 0, mask: 'none', learning_rate: 0.003 },
        })) {
          await playground.page.evaluate((hash) => { location.hash = hash; }, `#playground/${link}`);
          await playground.page.waitForFunction((seed) => document.querySelector('crumb-playground').config.seed === seed, wanted.seed);
          const config = await playground.get('config');
          assert.deepEqual(Object.fromEntries(Object.keys(wanted).map((key) => [key, config[key]])), wanted, link);
        }
      });
    });
  });

  describe('what was kept', () => {
    const comeBack = async (playground, step) => {
      await playground.call('train', step);
      await playground.keeps(step);
      await playground.page.reload();
      await playground.reaches('ready');
      await playground.says(new RegExp(`Go on from step ${step}`));
    };
    test('is offered again when the engine ends soon after it was taken up', () => visits.visit({ attributes: short }, async (playground) => {
      await comeBack(playground, 30);
      await playground.press('resume');
      await playground.page.waitForFunction(() => document.querySelector('crumb-playground').info?.step === 30);
      await ends(playground);
      await playground.page.getByRole('button', { name: 'Go on from step 30' }).click();
      await playground.page.waitForFunction(() => document.querySelector('crumb-playground').info?.step === 30);
      await playground.keeps(30);
    }));
    test('is offered again when the engine ends before it was taken up', () => visits.visit({ attributes: short }, async (playground) => {
      await comeBack(playground, 30);
      await ends(playground);
      await playground.page.getByRole('button', { name: 'Start the engine again' }).click();
      await playground.says(/Go on from step 30/);
    }));
    test('does not take one’s own text away', () => visits.visit({ attributes: short }, async (playground) => {
      await comeBack(playground, 9);
      await playground.set('text', own);
      await playground.press('resume');
      await playground.page.getByRole('button', { name: 'Bring it back' }).click();
      assert.equal(await playground.get('text'), own);
    }));
    test('is kept soon after training begins', () => visits.visit({ attributes: short }, async (playground) => {
      playground.call('train', 100_000).catch(() => {});
      await playground.page.waitForFunction(() => document.querySelector('crumb-playground').info?.step > 200, null, { timeout: 60_000 });
      await playground.page.waitForTimeout(2500);
      await playground.page.reload();
      await playground.reaches('ready');
      await playground.says(/Go on from step \d+/);
    }));
  });
  test('a file that cannot be read is said to be', () => visits.visit({ attributes: short }, async (playground) => {
    await playground.page.evaluate(() => {
      const dataTransfer = new DataTransfer();
      const file = new File(['abc'], 'folder.txt');
      file.arrayBuffer = () => Promise.reject(new DOMException('not found', 'NotFoundError'));
      Object.defineProperty(dataTransfer, 'files', { value: [file] });
      dataTransfer.items.add(file);
      window.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    });
    await playground.says(/“folder.txt” could not be read. Nothing was changed/);
  }));
});
