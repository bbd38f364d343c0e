// Any number of emails and replies of made-up words, no two alike: some forty matters, each with words of its own among
// the words that all letters share. Everything is drawn with a seed.
import { random } from '../bench/replies_data.mjs';

const matters = 40;
const syllables = ['ba', 'ke', 'li', 'mo', 'tu', 'ra', 'sen', 'vi', 'do', 'pan', 'gel', 'fi', 'no', 'zur', 'ta', 'mek'];

export function madeUpPairs(count, { seed = 1, heldOutEvery = 10 } = {}) {
  const next = random(seed);
  const below = (limit) => Math.floor(next() * limit);
  const word = () => Array.from({ length: 2 + below(3) }, () => syllables[below(syllables.length)]).join('');
  const words = (many) => Array.from({ length: many }, word);
  const common = words(1500);
  const own = Array.from({ length: matters }, () => words(60));
  // A few words make up most of any text.
  const text = (matter, length) => Array.from({ length }, () =>
    (next() < 0.3 ? own[matter][below(60)] : common[Math.floor(common.length * next() ** 3)])).join(' ');
  return Array.from({ length: count }, (_, at) => {
    const matter = below(matters);
    const customer = `${text(matter, 50 + below(60))} ${at}`;
    return { customer, subject: text(matter, 3), reply: text(matter, 50 + below(70)), conversation: `c${at}`,
      held_out: at % heldOutEvery === 0 };
  });
}
