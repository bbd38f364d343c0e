// The engine alone, in Node or in a browser: npm install path/to/build/embed/npm, then node engine.mjs
import { createTrainer, createWriter } from 'crumb-gpt/engine';
const text = 'The bread is warm.\nThe bun is sweet.\nThe tart is late.\n'.repeat(20);
const trainer = await createTrainer({ text, config: { n_layers: 2, seed: 7 } });
trainer.train(60, (step, loss) => { if (step % 20 === 0) console.log(`step ${step}, loss ${loss.toFixed(3)}`); });
console.log(trainer.write('The ', { temperature: 0.5, max_tokens: 40 }));
const writer = await createWriter(trainer.saveModel()); // the weights, as other programs read them too
trainer.delete();
console.log(writer.write('The b', { temperature: 0, max_tokens: 20 }));
