// From how close a past case is to how often such a case had the right reply: a table that the mailbox gives by itself.
import { CHANCE } from './reply-likeness';
import { mean } from './scoring';

// What speaks for the reply of a past case.
export interface Evidence {
  score: number; // how close the case is
  agreement: number; // how like its reply are the replies of the other closest cases: mean cosine
}
export interface Tried extends Evidence {
  isRight: boolean; // its reply was like the one that was really sent
}
interface Scale {
  centre: number;
  width: number;
}
interface Step {
  evidence: number; // the mean of the step's cases
  share: number; // of them that were right, chance taken off; never falls from step to step
}
export interface Calibration {
  emails: number; // that were asked about
  score: Scale;
  agreement: Scale;
  steps: Step[]; // by evidence; empty: too few emails to say anything
}

export const fewestToCalibrate = 60; // emails
const MOST_STEPS = 8;
const CASES_PER_STEP = 60;

function scaleOf(values: readonly number[]): Scale {
  const centre = mean(values);
  return { centre, width: Math.sqrt(mean(values.map((value) => (value - centre) ** 2))) || 1 };
}
// Both count the same, each measured by how much it differs in this mailbox.
function evidenceOf(
  { score, agreement }: Evidence,
  scales: Pick<Calibration, 'score' | 'agreement'>,
): number {
  const along = (value: number, { centre, width }: Scale) => (value - centre) / width;
  return along(score, scales.score) + along(agreement, scales.agreement);
}
const withoutChance = (share: number) => Math.max(0, (share - CHANCE) / (1 - CHANCE));

// More evidence never makes less sure: steps that fall are put together (isotonic regression by pooling adjacent
// violators, Ayer et al. 1955).
function rising(steps: readonly (Step & { cases: number })[]): Step[] {
  const pools: { evidence: number[]; share: number; cases: number }[] = [];
  for (const { evidence, share, cases } of steps) {
    let pool = { evidence: [evidence], share, cases };
    for (let last = pools.at(-1); last && last.share >= pool.share; last = pools.at(-1)) {
      pools.pop();
      const together = last.cases + pool.cases;
      pool = {
        evidence: [...last.evidence, ...pool.evidence],
        share: (last.share * last.cases + pool.share * pool.cases) / together,
        cases: together,
      };
    }
    pools.push(pool);
  }
  return pools.flatMap(({ evidence, share }) => evidence.map((one) => ({ evidence: one, share })));
}

// `emails`: how many were asked about; a few cases were found for each.
export function calibrationOf(tried: readonly Tried[], emails: number): Calibration {
  const scales = {
    score: scaleOf(tried.map(({ score }) => score)),
    agreement: scaleOf(tried.map(({ agreement }) => agreement)),
  };
  if (emails < fewestToCalibrate || tried.length === 0) return { emails, ...scales, steps: [] };
  const sorted = tried
    .map((one) => ({ evidence: evidenceOf(one, scales), right: Number(one.isRight) }))
    .sort((a, b) => a.evidence - b.evidence);
  const count = Math.max(1, Math.min(MOST_STEPS, Math.floor(sorted.length / CASES_PER_STEP)));
  const steps = Array.from({ length: count }, (_, i) => {
    const [from, to] = [i, i + 1].map((at) => Math.floor((at * sorted.length) / count));
    const cases = sorted.slice(from, to);
    return {
      evidence: mean(cases.map(({ evidence }) => evidence)),
      share: withoutChance(mean(cases.map(({ right }) => right))),
      cases: cases.length,
    };
  });
  return { emails, ...scales, steps: rising(steps) };
}

// From 0 to 1, on straight lines between the steps; null: there are none.
export function sureOf(calibration: Calibration, evidence: Evidence): number | null {
  const { steps } = calibration;
  const at = evidenceOf(evidence, calibration);
  const next = steps.findIndex((step) => step.evidence >= at);
  if (next <= 0) return (next === 0 ? steps[0] : steps.at(-1))?.share ?? null;
  const [below, above] = [steps[next - 1], steps[next]];
  const way = (at - below.evidence) / (above.evidence - below.evidence);
  return below.share + way * (above.share - below.share);
}
