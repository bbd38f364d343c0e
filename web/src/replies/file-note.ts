// What the page itself notes in a model's file, beside what the engine saves: which kinds were replaced, how the training
// went, the scores. It comes from anywhere, so what is not as it should be is left out.
import { allOn, type Category, type Switches } from '../privacy';
import { noteIn, withNote } from '../state/tensor-file';
import type { Scored, Scores } from './scoring';
import type { DeskState } from './state';

const key = 'crumb-replies';

export type FileNote = Pick<DeskState, 'switches' | 'scores' | 'losses' | 'heldOut'>;

export function withFileNote(file: Uint8Array, { switches, scores, losses, heldOut }: FileNote) {
  const rounded = losses.map((loss) => Number(loss.toPrecision(6)));
  return withNote(file, key, JSON.stringify({ switches, scores, losses: rounded, heldOut }));
}

export function fileNoteIn(file: Uint8Array): FileNote {
  const note = fieldsOf(parsed(noteIn(file, key) ?? ''));
  return {
    switches: switchesIn(note.switches),
    scores: scoresIn(note.scores),
    losses: listOf(note.losses).filter(isNumber),
    heldOut: listOf(note.heldOut).flatMap((one) => {
      const { step, bits } = fieldsOf(one);
      return isNumber(step) && isNumber(bits) ? [{ step, bits }] : [];
    }),
  };
}

type Fields = Record<string, unknown>;
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value ? (value as Fields) : {});
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isText = (value: unknown): value is string => typeof value === 'string';

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
function switchesIn(value: unknown): Switches {
  const given = fieldsOf(value);
  const kinds = Object.keys(allOn) as Category[];
  return Object.fromEntries(kinds.map((kind) => [kind, given[kind] !== false])) as Switches;
}
function scoresIn(value: unknown): Scores | null {
  const { emails, bitsPerCharacter, bestOfThree, closestPast, verbatimShare, each } = fieldsOf(value);
  const numbers = [emails, bitsPerCharacter, bestOfThree, closestPast, verbatimShare];
  if (!numbers.every(isNumber) || !Array.isArray(each) || !each.every(isScored)) return null;
  return { ...(value as Scores), each };
}
function isScored(value: unknown): value is Scored {
  const { email, subject, reply, closest, best, past, verbatim, drafts } = fieldsOf(value);
  return (
    [email, subject, reply, closest].every(isText) &&
    [best, past, verbatim].every(isNumber) &&
    Array.isArray(drafts) &&
    drafts.every(isText)
  );
}
