// What it writes: the same beginning, again and again, as the model learns.
import { css, html, nothing } from 'lit';
import type { Sample } from '../state/state';
import { base } from '../style/base';
import { define, number, Part } from './part';

const lastShown = 4;

// The first one too, for the difference.
function shown(samples: readonly Sample[]): readonly Sample[] {
  return samples.length <= lastShown + 1 ? samples : [samples[0]!, ...samples.slice(-lastShown)];
}
const oneLine = (text: string) => text.replaceAll('\n', '↵');

export class CrumbSamples extends Part {
  static override styles = [
    base,
    css`
      .samples {
        min-height: 44px;
      }
      dl {
        font: 12.5px/1.55 var(--mono);
        display: grid;
        grid-template-columns: minmax(44px, auto) 1fr;
        gap: 3px 10px;
        align-content: start;
      }
      dt {
        color: var(--soft);
        text-align: end;
      }
      dd {
        margin: 0;
        overflow-wrap: anywhere;
        white-space: pre-wrap;
      }
      .old {
        color: var(--soft);
      }
    `,
  ];

  constructor() {
    super(['samples', 'prompt', 'info']);
  }
  override render() {
    const samples = shown(this.state.samples);
    const { info } = this.state;
    const isNew = !info?.step && (!info?.has_model || info.can_train);
    const prompt = samples.at(-1)?.prompt ?? this.state.prompt;
    const isOne = samples.every((sample) => sample.prompt === prompt);
    return html`<section aria-labelledby="title">
      <h2 id="title">What it writes <span class="muted">${isOne ? html`after “<bdi>${oneLine(prompt)}</bdi>”` : nothing}</span></h2>
      ${
        samples.length
          ? html`<dl class="samples">
              ${samples.map(
                ({ step, prompt, text }, index) => html`<dt aria-label="step ${step}">${number(step)}</dt>
                  <dd class=${index < samples.length - 1 ? 'theirs old' : 'theirs'}>${oneLine(prompt + text)}</dd>`,
              )}
            </dl>`
          : html`<p class="samples muted">A line every second while it trains${isNew ? ': noise at first, then words' : nothing}.</p>`
      }
    </section>`;
  }
}
define('crumb-samples', CrumbSamples);
