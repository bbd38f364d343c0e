// All lessons, in their order. Each is a file of its own, loaded when it is opened.
import type { LessonBody } from './lesson';

export interface LessonEntry {
  name: string; // in the element's attribute and in the address
  title: string;
  line: string; // what it is about, in a few words
  questions: number; // that count for the score
  load(): Promise<new () => LessonBody>;
}

export const lessons: readonly LessonEntry[] = [
  {
    name: 'the-answer-key',
    title: 'The answer key',
    line: 'Train with the mask and without it: perfect loss, and garbage.',
    questions: 1,
    load: () => import('./the-answer-key').then((module) => module.TheAnswerKey),
  },
  {
    name: 'fold-the-paper',
    title: 'Fold the paper',
    line: 'The mask as a table: a staircase of honest questions.',
    questions: 1,
    load: () => import('./fold-the-paper').then((module) => module.FoldThePaper),
  },
  {
    name: 'before-or-after',
    title: 'Before or after?',
    line: 'Why the mask goes in before softmax, not after.',
    questions: 1,
    load: () => import('./before-or-after').then((module) => module.BeforeOrAfter),
  },
  {
    name: 'prove-it',
    title: 'Prove it',
    line: 'Change one symbol and see which positions notice.',
    questions: 1,
    load: () => import('./prove-it').then((module) => module.ProveIt),
  },
  {
    name: 'scores',
    title: 'Scores',
    line: 'One scaled dot product by hand, and why it is scaled.',
    questions: 1,
    load: () => import('./scores').then((module) => module.Scores),
  },
  {
    name: 'a-block',
    title: 'A block',
    line: 'Norm, attention, add, norm, feed-forward, add: with real vectors.',
    questions: 1,
    load: () => import('./a-block').then((module) => module.ABlock),
  },
  {
    name: 'several-heads',
    title: 'Several heads, several views',
    line: 'What each head of a trained model looks at.',
    questions: 1,
    load: () => import('./several-heads').then((module) => module.SeveralHeads),
  },
  {
    name: 'one-at-a-time',
    title: 'One at a time',
    line: 'Writing with and without a cache of keys and values.',
    questions: 1,
    load: () => import('./one-at-a-time').then((module) => module.OneAtATime),
  },
  {
    name: 'its-own-mistakes',
    title: 'Its own mistakes',
    line: 'From real beginnings into territory that it never practised.',
    questions: 1,
    load: () => import('./its-own-mistakes').then((module) => module.ItsOwnMistakes),
  },
  {
    name: 'clinic',
    title: 'Common mistakes clinic',
    line: 'Five broken models. Find out what is wrong with each.',
    questions: 5,
    load: () => import('./clinic').then((module) => module.Clinic),
  },
  {
    name: 'practice',
    title: 'Practice studio',
    line: 'Six short exercises, checked by value.',
    questions: 6,
    load: () => import('./practice').then((module) => module.Practice),
  },
];

const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '');

// By name, by number from 1, or by title, however it is spelled.
export function findLesson(wanted: string): LessonEntry | undefined {
  const number = Number(wanted);
  if (wanted.trim() !== '' && Number.isInteger(number)) return lessons[number - 1];
  return lessons.find(({ name, title }) => [name, title].some((each) => plain(each) === plain(wanted)));
}
