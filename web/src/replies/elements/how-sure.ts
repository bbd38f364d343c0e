// How sure a draft is, in words and as a meter, and what that rests on.
import { css, html, nothing } from 'lit';
import { number } from '../../elements/part';
import { fewestToCalibrate, sureOf } from '../calibration';
import type { Answering, DeskState, Draft } from '../state';

type Asked = Pick<DeskState, 'answering' | 'calibration'>;

// A share, or why there is none.
export type HowSure = number | 'unlike' | 'nothing' | 'waiting' | 'few';

export function howSure({ leansOn }: Draft, { answering, calibration }: Asked): HowSure {
  const { cases, tooLittle } = answering as Answering;
  const leant = cases[leansOn];
  if (tooLittle) return 'unlike';
  if (!leant) return 'nothing';
  if (!calibration) return 'waiting';
  return sureOf(calibration, leant) ?? 'few';
}

const tenths = (share: number) =>
  share < 0.05 ? 'under 1 in 10' : share > 0.95 ? 'over 9 in 10' : `${Math.round(10 * share)} in 10`;

// Beside the draft's name.
export function sureWords(sure: HowSure): string {
  if (sure === 'waiting') return '';
  if (typeof sure !== 'number') return 'check it';
  if (sure >= 0.75) return 'probably right';
  if (sure >= 0.5) return 'may be right';
  return sure >= 0.25 ? 'may be wrong: check it' : 'probably wrong: check it';
}

function whyNot(sure: Exclude<HowSure, number>, { calibration }: Asked): string {
  if (sure === 'unlike') return 'not at all: no past mail is like this one';
  if (sure === 'nothing') return 'not known: it leans on no past mail';
  if (sure === 'waiting') return 'being worked out …';
  return `not known: ${number(calibration?.emails ?? 0)} past mails are too few to say, ${fewestToCalibrate} are needed`;
}

export function sureMeter(sure: HowSure, asked: Asked) {
  if (typeof sure !== 'number')
    return html`<p class="muted" part="sure">How sure: ${whyNot(sure, asked)}</p>`;
  const words = tenths(sure);
  return html`<div class="meter" part="sure"><span>how sure</span><meter min="0" max="1" .value=${sure} aria-label="How sure: ${words}" aria-describedby="sure-why"></meter><span>${words}</span></div>`;
}

// Once for all drafts. The meters are described by it, open or not.
export function whySure({ answering, calibration }: Asked) {
  if (!answering || answering.tooLittle || !calibration || calibration.steps.length === 0) return nothing;
  return html`<details part="sure-why">
    <summary>What “how sure” means</summary>
    <p id="sure-why">
      ${number(calibration.emails)} of your own past mails were searched for as if they were new. Where the closest past
      mail was about as close as for this draft, and the replies around it agreed as much, so many of 10 past replies
      were like the one really sent. Agreement by chance is taken off. It says nothing about details: read names, dates and prices.
    </p>
  </details>`;
}

export const meterStyle = css`
  .meter {
    display: grid;
    grid-template-columns: 62px 1fr auto;
    gap: 8px;
    font-size: 12px;
    color: var(--soft);
    align-items: center;
  }
  meter {
    width: 100%;
    height: 8px;
  }
  details {
    font-size: 13px;
    color: var(--soft);
  }
  details p {
    margin-top: 6px;
  }
  summary {
    cursor: pointer;
  }
`;
