// The search tried on the mailbox's own past emails, each as if it were new: what that says of the next one.
import { type Calibration, calibrationOf, type Evidence, fewestToCalibrate, type Tried } from './calibration';
import { spread } from './choosing';
import type { ReplyLikeness } from './reply-likeness';
import {
  BUILDING,
  type Closest,
  type Found,
  MOST_OTHERS,
  PastCases,
  type TrainingPair,
  toTheEnd,
} from './retrieval';
import { mean } from './scoring';
import { shuffled } from './split';

export type CloseCase = Found & Evidence;

const COUNT = 3; // cases that are found for an email, as for a new one
const OTHERS = 8; // closest cases whose replies should agree
const FOLDS = 5;
const MOST_EMAILS = 300; // that are asked about
const SEED = 1;

// `places`: of the cases among the replies.
export function closeCases(
  { found, near }: Closest,
  likeness: ReplyLikeness,
  places?: readonly number[],
): CloseCase[] {
  const place = (index: number) => places?.[index] ?? index;
  return found.map(({ index, score }) => {
    const others = near.filter((other) => other !== index).slice(0, OTHERS);
    const cosines = likeness.cosines(place(index), others.map(place));
    return { index, score, agreement: mean(cosines) };
  });
}

// Whole conversations are asked about, and searched for among all others. Of many emails only some are.
function foldsOf(pairs: readonly TrainingPair[]): { asked: number[]; others: number[] }[] {
  const names = pairs.map(({ conversation }, index) => conversation || `#${index}`);
  const order = new Map(shuffled(names, SEED).map((name, at) => [name, at]));
  const folds = names.map((name) => (order.get(name) ?? 0) % FOLDS);
  const enough = Math.min(FOLDS, Math.ceil((MOST_EMAILS * FOLDS) / Math.max(1, pairs.length)));
  const places = [...pairs.keys()];
  return Array.from({ length: enough }, (_, fold) => ({
    asked: [
      ...spread(
        places.filter((index) => folds[index] === fold),
        Math.ceil(MOST_EMAILS / enough),
      ),
    ],
    others: [
      ...spread(
        places.filter((index) => folds[index] !== fold),
        MOST_OTHERS,
      ),
    ],
  })).filter(({ asked, others }) => asked.length > 0 && others.length > 0);
}

// Step by step, each of them telling which share is done. `likeness` is of the replies of these pairs.
export function* triedOnOwnMail(
  pairs: readonly TrainingPair[],
  likeness: ReplyLikeness,
): Generator<number, Calibration> {
  const folds = pairs.length < fewestToCalibrate ? [] : foldsOf(pairs);
  const of = folds.reduce((sum, { asked, others }) => sum + asked.length + BUILDING * others.length, 0);
  const tried: Tried[] = [];
  let emails = 0;
  let done = 0;
  for (const { asked, others } of folds) {
    const cases = new PastCases(others.map((index) => pairs[index]));
    done += BUILDING * others.length;
    for (const index of asked) {
      const found = closeCases(cases.closest(pairs[index], { count: COUNT }), likeness, others);
      const areRight = likeness.areLike(
        index,
        found.map((one) => others[one.index]),
      );
      for (const [i, { score, agreement }] of found.entries())
        tried.push({ score, agreement, isRight: areRight[i] });
      emails++;
      yield ++done / of;
    }
  }
  return calibrationOf(tried, emails || pairs.length);
}

export function calibrated(pairs: readonly TrainingPair[], likeness: ReplyLikeness): Calibration {
  return toTheEnd(triedOnOwnMail(pairs, likeness));
}
