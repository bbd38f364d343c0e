// What the page says and does around Train and Write.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { inOneBrowser } from './harness.mjs';

const lessonReplies = JSON.parse(readFileSync(new URL('../golden/replies_seed0.json', import.meta.url), 'utf8')).corpus;
const short = { preset: 'lesson', steps: 20, seed: 3 };
const output = (playground) => playground.part('output').innerText();

inOneBrowser((visits, browser) => {
  test('before the first training Write says what to expect, after it what to do', async () => {
    await visits.visit({ attributes: short }, async (playground) => {
      assert.match(await output(playground), /untrained model writes noise/);
      await playground.train();
      assert.match(await output(playground), /^Press Write/);
    });
  });
  // Reads the words that stand for the curve; what they say must be possible.
  test('without a curve the words fit the model that is there', async () => {
    await visits.visit({ attributes: short }, async (playground) => {
      await playground.says(/Press Train: the loss will fall.*noise at first/);
      await playground.train();
      assert.doesNotMatch(await playground.read(), /loss will fall|goes on from there/);
      const load = (kind) => playground.page.evaluate(async (what) => {
        const element = document.querySelector('crumb-playground');
        window.saved ??= { run: await element.save('run'), model: await element.save('model') };
        return (await element.load(window.saved[what])).ok;
      }, kind);
      assert.equal(await load('run'), true);
      const run = await playground.says(/Trained for 20 steps already: the curve goes on from there/);
      assert.doesNotMatch(run, /Press Train: the loss|noise at first/);
      assert.equal(await load('model'), true);
      const model = await playground.says(/came without its training/);
      assert.doesNotMatch(model, /Press Train|step 0|noise at first/);
      await playground.press('start-over');
      await playground.says(/Press Train: the loss will fall/);
    });
  });
  test('lines after another prompt are not said to be after this one', async () => {
    await visits.visit({ attributes: { ...short, prompt: 'The ' } }, async (playground) => {
      await playground.call('train', 30);
      await playground.says(/What it writes after “ ?The ?”/);
      await playground.label('Prompt').fill('We ');
      await playground.call('train', 30);
      const words = await playground.says(/We \S/);
      assert.match(words, /What it writes (?!after)/);
      await playground.press('start-over');
      await playground.call('train', 30);
      await playground.says(/What it writes after “ ?We ?”/);
    });
  });
  test('the memory that training takes is told before', async () => {
    await visits.visit({ attributes: short }, async (playground) => {
      const told = async () => Number(/Training takes ([\d.,]+) MB/.exec(await playground.says(/Training takes [\d.,]+ MB/))[1].replace(',', ''));
      const before = await told();
      await playground.changeConfig({ batch_size: 256 });
      await playground.page.waitForTimeout(500);
      assert.ok(await told() > 4 * before);
    });
  });
  test('for a minute: time left instead of steps, and Pause ends it', async () => {
    await visits.visit({ attributes: short }, async (playground) => {
      await playground.part('stretch').selectOption('1 minute');
      await playground.press('train');
      await playground.page.waitForFunction(() => document.querySelector('crumb-playground').losses.length > 25);
      const text = await playground.says(/left \d+ s/);
      const left = Number(/left (\d+) s/.exec(text)[1]);
      assert.ok(left > 20 && left <= 60, `${left} s`);
      assert.doesNotMatch(text, /step \d+ of/);
      await playground.press('pause');
      await playground.reaches('paused');
      await playground.says(/left –/);
      await playground.part('stretch').selectOption('until paused');
      await playground.press('train');
      await playground.reaches('training');
      await playground.press('pause');
      await playground.reaches('paused');
    });
  });
  test('one step after a pause is told as one step, and the pace stays as it was measured', async () => {
    await visits.visit({ attributes: { ...short, steps: 400 } }, async (playground) => {
      await playground.press('train');
      await playground.page.waitForFunction(() => document.querySelector('crumb-playground').losses.length > 40);
      await playground.press('pause');
      await playground.reaches('paused');
      const pace = (words) => /about ([\d.]+) ms a step/.exec(words)[1];
      const before = await playground.says(/about [\d.]+ ms a step.*Paused at step \d+/);
      const { step } = await playground.get('info');
      await playground.press('one-step');
      const after = await playground.says(new RegExp(`One step was made, and training stands at step ${step + 1},`));
      assert.equal(pace(after), pace(before));
      assert.match(after, new RegExp(`step ${step + 1} of 400`));
    });
  });
  test('a minute is told as one', async () => {
    await visits.visit({ attributes: short }, async (playground) => {
      await playground.part('stretch').selectOption('1 minute');
      await playground.press('train');
      await playground.says(/Training for a minute\./);
      await playground.press('pause');
      await playground.reaches('paused');
    });
  });
  test('a model larger than a tab is refused before Train, and what was refused is forgotten with other settings', async () => {
    await visits.visit({ attributes: short }, async (playground) => {
      await playground.call('train', 3);
      await playground.changeConfig({ d_model: 2048, n_heads: 64, n_layers: 48, d_ff: 8192, batch_size: 64 });
      const refusal = await playground.says(/Training this model needs [\d,]+ GB of memory, and a tab can give about 1500 MB/);
      assert.doesNotMatch(refusal, /present model/);
      const [outcome, step] = await playground.page.evaluate(async () => {
        const element = document.querySelector('crumb-playground');
        return [await element.startOver(), element.info.step];
      });
      assert.equal(outcome.ok, false);
      assert.equal(outcome.code, 'too_large');
      assert.match(outcome.message, /Your present model is still here/);
      assert.equal(step, 3);
      await playground.says(/Your present model is still here/);
      await playground.changeConfig({ d_model: 64, n_heads: 4, n_layers: 2, d_ff: 256, batch_size: 4 });
      await playground.page.waitForTimeout(300);
      assert.doesNotMatch(await playground.read(), /present model is still here|needs [\d,]+ GB/);
      assert.equal((await playground.call('startOver')).ok, true);
      assert.equal((await playground.call('train', 2)).ok, true);
    });
  });
  test('a model without its training says so to a program that trains it', async () => {
    await visits.visit({ attributes: short }, async (playground) => {
      const outcome = await playground.page.evaluate(async () => {
        const element = document.querySelector('crumb-playground');
        await element.train(2);
        await element.load(await element.save('model'));
        return [await element.train(2), await element.stepOnce()];
      });
      for (const { ok, message } of outcome) {
        assert.equal(ok, false);
        assert.match(message, /loaded to write/);
      }
    });
  });
  test('held-out loss that turns up is told, and the best weights write', async () => {
    await visits.visit({ attributes: { ...short, steps: 250 } }, async (playground) => {
      await playground.paste(Array.from({ length: 40 }, (_, i) => `${(i * 7919) % 997} pies and ${(i * 104729) % 991} cakes.`).join('\n'));
      await playground.changeConfig({ holdout: 0.3 });
      await playground.train();
      await playground.says(/stopped falling at step \d+.*by heart/);
      await playground.page.getByRole('button', { name: 'Write with the best weights' }).click();
      await playground.says(/best weights · seed/);
      await playground.page.waitForFunction(() => document.querySelector('crumb-playground').state === 'paused');
    });
  });
  test('too good to be true: a leak is told with its evidence, and lesson 4 is offered', async () => {
    await visits.visit({ attributes: { preset: 'lesson', steps: 301, seed: 0, mask: 'none' } }, async (playground) => {
      await playground.set('text', lessonReplies);
      await playground.changeConfig({ holdout: 0 });
      await playground.train();
      const info = await playground.get('info');
      assert.ok(info.honest_floor > 0.05 && info.honest_floor < 0.12, `floor ${info.honest_floor}`);
      assert.ok((await playground.losses()).slice(-20).every((loss) => loss < info.honest_floor));
      await playground.says(/Too good to be true: the loss of 0\.0\d+ is below 0\.0\d+.*changing the last character moves \d+ earlier positions/);
      await playground.page.getByRole('button', { name: 'Prove it: lesson 4' }).click();
      await playground.page.getByRole('heading', { name: 'Prove it' }).waitFor();
    });
    await visits.visit({ attributes: { preset: 'lesson', steps: 301, seed: 0 } }, async (playground) => {
      await playground.set('text', lessonReplies);
      await playground.changeConfig({ holdout: 0 });
      await playground.train();
      assert.doesNotMatch(await playground.read(), /Too good/, 'an honest model is not accused');
    });
  });
});
