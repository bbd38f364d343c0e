// What is found on a patient, and what it speaks for and against.
import type { PeekReport, SessionInfo } from '../engine/engine';
import { type Diagnosis, diagnoses, type Mistake, made, type Signs } from './clinic-mistakes';
import type { Lab, LabModel } from './lab';
import { lessonSampleLength, replies } from './replies';
import { lately } from './shared/by-turns';
import { verdictOn, verdictOnPadding } from './shared/probe-verdict';

const beginnings = ['Your car', 'Our rolls', 'Sorry a'];
const probed = 'Your order is';
const middle = 6; // the symbol of it that is changed

export interface Evidence {
  losses: readonly number[];
  mean: number; // of the last updates
  floor: number; // that no honest model can get below
  letters: number; // the loss of guessing by letter frequencies
  samples: readonly { prompt: string; text: string }[];
  text: PeekReport;
  changed: number; // position in it
  padding: PeekReport;
  from: number; // where the padding begins
}

// Trains a model with the mistake and examines it. Null if it was ended meanwhile.
export async function admit(lab: Lab, mistake: Mistake, seen: (step: number, of: number) => void) {
  const { config, updates } = made[mistake];
  const model = await lab.open(replies, config);
  try {
    const isTrained = await model.trainTo(updates, () => seen(model.step, updates));
    return isTrained ? await examine(model) : null;
  } finally {
    model.end();
  }
}
async function examine(model: LabModel): Promise<Evidence> {
  const samples = [];
  for (const prompt of beginnings) {
    const { text } = await model.write(prompt, { max_tokens: lessonSampleLength });
    samples.push({ prompt, text });
  }
  const { losses }: { losses: readonly number[] } = model;
  const { honest_floor, unigram_loss }: SessionInfo = model.info;
  return {
    ...{ losses, mean: lately(losses), floor: honest_floor, letters: unigram_loss, samples },
    ...{ text: await model.peek(probed, middle), changed: middle },
    ...{ padding: await model.peekPadding(probed), from: Array.from(probed).length },
  };
}

const vanishing = 0.02;
const nearLetters = 0.9; // of the loss of guessing by letter frequencies

export function signsOf({ mean, floor, letters, text, changed, padding, from }: Evidence): Signs {
  const { pattern } = verdictOn(text, changed);
  return {
    loss:
      mean < vanishing
        ? 'vanishes'
        : mean < floor
          ? 'below'
          : mean > nearLetters * letters
            ? 'letters'
            : 'honest',
    text: pattern === 'few' || pattern === 'unclear' ? 'all' : pattern === 'unknown' ? 'blind' : pattern,
    padding: verdictOnPadding(padding, from).reads ? 'read' : 'hidden',
  };
}

const expectedText: Record<Signs['text'], string> = {
  honest: 'leave all positions before the changed symbol exactly the same',
  all: 'make every position notice the changed symbol',
  earlier: 'make the positions before the changed symbol notice it, and none after it',
  blind: 'hardly notice the changed symbol at all',
};
const expectedLoss: Record<Signs['loss'], string> = {
  vanishes: 'take the loss to almost nothing',
  below: 'take the loss below the dotted line',
  letters: 'keep the loss near that of guessing by letter frequencies',
  honest: 'keep the loss above the dotted line, yet far below that of guessing by letter frequencies',
};
const expectedPadding: Record<Signs['padding'], string> = {
  hidden: 'leave all real positions the same, whatever fills the text up',
  read: 'make the real positions notice what fills the text up',
};

const lossSeen = ({ mean, floor, letters }: Evidence) =>
  `Here the mean of the last updates is ${mean.toFixed(3)}; the dotted line is at ${floor.toFixed(3)}, and guessing by letter frequencies costs ${letters.toFixed(2)}.`;

// Why it cannot be this: the first sign that does not fit, and what the screen shows instead.
export function against(diagnosis: Diagnosis, evidence: Evidence): string {
  const wanted = diagnoses[diagnosis].signs;
  const seen = signsOf(evidence);
  const because = (expected: string, found: string) => `That would ${expected}. ${found}`;
  if (wanted.text !== seen.text) {
    const { words } = verdictOn(evidence.text, evidence.changed);
    return because(expectedText[wanted.text], `Look at the bars of “a symbol in the middle”. ${words}`);
  }
  if (wanted.padding !== seen.padding) {
    const { words } = verdictOnPadding(evidence.padding, evidence.from);
    return because(expectedPadding[wanted.padding], `Look at the bars of “the padding”. ${words}`);
  }
  return because(expectedLoss[wanted.loss], `Look at the loss. ${lossSeen(evidence)}`);
}

export function inFavour(mistake: Mistake, evidence: Evidence): string {
  const { how, cure } = diagnoses[mistake];
  return `${how} ${lossSeen(evidence)} The cure: ${cure}`;
}
