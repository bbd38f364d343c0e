// The questions of lesson 4: which bars will stand up, for each mask, and what a little means.
import type { MaskRule } from '../engine/lesson-engine';
import { visible } from './shared/crumb-probe';
import type { Question } from './shared/crumb-question';
import type { Pattern } from './shared/probe-verdict';

// Whose bars are shown: the lesson's model under one of the rules, or the playground's.
export type Subject = Exclude<MaskRule, 'after_softmax_renormalised' | 'padding_visible'> | 'playground';

export const subjects: readonly (readonly [Subject, string])[] = [
  ['causal', 'on'],
  ['none', 'off'],
  ['after_softmax', 'zeros after softmax'],
  ['small_fill', '−10 instead of −∞'],
  ['flipped', 'flipped'],
  ['shifted_by_one', 'one too far'],
  ['playground', 'mine, from the playground'],
];

const choices: readonly (readonly [Pattern, string])[] = [
  ['honest', 'That symbol’s and those after it'],
  ['all', 'All of them'],
  ['earlier', 'That symbol’s and those before it'],
  ['few', 'That symbol’s, those after it, and a few just before it'],
];

const reasons: Record<Subject, string> = {
  causal:
    'What comes later has the score −∞, so its weight after softmax is exactly 0. Zero times anything adds nothing, not even rounding.',
  none: 'Nothing is hidden, so each position takes a little from every other one, before it and after it.',
  after_softmax:
    'Softmax shares 1.00 out among all positions first. Zeros put in afterwards take the later ones’ part away, but how large that part was depends on them.',
  small_fill:
    'e to the power of −10 is small, but it is not 0. What should be hidden keeps a sliver of weight in every block, and shows through. Look at the table: the bars are low, and none is flat.',
  flipped:
    'Each position sees itself and what comes later. So those before the change notice it, and those after it cannot see it.',
  shifted_by_one:
    'Each position sees one too far, and that one has already looked one further. So with each block on top of another the view gets one symbol longer.',
  playground: 'The test needs to know nothing about how a model was built: it only reads twice and compares.',
};

// pattern: what the test has shown; null before. Only then is it known which choice was right.
export function predictionFor(
  subject: Subject,
  symbols: readonly string[],
  changed: number,
  pattern: Pattern | null,
): Question {
  const symbol = visible(symbols[changed] ?? '');
  const model = subject === 'playground' ? 'your model' : `a model with the mask ${masks[subject]}`;
  return {
    id: `bars-${subject}`,
    ask: `Symbol ${changed + 1} of ${symbols.length}, “${symbol}”, is changed, and ${model} reads the text again. Which bars will stand up?`,
    options: choices.map(([name, text]) => ({ text, right: name === pattern, why: reasons[subject] })),
  };
}
const masks: Record<Exclude<Subject, 'playground'>, string> = {
  causal: 'on',
  none: 'off',
  after_softmax: 'put in as zeros after softmax',
  small_fill: 'put in as −10 instead of −∞',
  flipped: 'flipped, so that each position sees itself and what comes later',
  shifted_by_one: 'one too far to the right, so that each position also sees the next one',
};

export const question: Question = {
  id: 'a-little',
  ask: 'Somebody tests a model. The earlier positions moved by a ten-thousandth of what the changed one did. The loss and the writing look fine. What do you say?',
  options: [
    {
      text: 'Rounding. Computers are never exact',
      why: 'An honest position does exactly the same sums twice, on the same numbers, and rounds them the same way. The difference would be 0, not small.',
    },
    {
      text: 'It leaks. Only exactly the same proves that nothing gets through',
      right: true,
      why: 'Something from later gets through. Training pays for making use of it, so a small leak tends to grow, while the loss only looks better and better.',
    },
    {
      text: 'It should train longer',
      why: 'What a position can see is fixed by the mask. Training never closes a gap. It finds it.',
    },
    {
      text: 'It is harmless as long as the writing looks fine',
      why: 'With −10 instead of −∞ the writing looks fine for a long time, and yet the loss can no longer be trusted.',
    },
  ],
};
