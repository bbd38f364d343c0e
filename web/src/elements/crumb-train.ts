// 3 Train: the buttons, the numbers, the curve.
import { css, html, nothing } from 'lit';
import { isolation } from '../state/isolation';
import { lessonSteps, presetOf } from '../state/presets';

import { Watch } from '../state/store';
import { base } from '../style/base';
import { baselinesOf, endOf, withoutCurve } from './crumb-loss';
import { define, notice, number, Part } from './part';

function duration(seconds: number): string {
  if (!Number.isFinite(seconds)) return '–';
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 90) return `${Math.round(seconds)} s`;
  return `${Math.round(seconds / 60)} min`;
}
const speed = (seconds: number) => {
  const milliseconds = seconds * 1000;
  return `about ${milliseconds < 10 ? milliseconds.toFixed(1) : Math.round(milliseconds)} ms a step here`;
};

const times = [1, 2, 5]; // minutes

export class CrumbTrain extends Part {
  static override styles = [
    base,
    css`
      section {
        position: relative;
      }
      .primary {
        min-width: 89px;
      }
      .for {
        max-width: 100%;
      }
      .for select {
        width: auto;
        max-width: 100%;
        padding: 5px 6px;
      }
      .nums {
        display: grid;
        grid-template-columns: 1.25fr 0.8fr 1fr 0.8fr;
        gap: 6px 12px;
        margin: 12px 0 6px;
      }
      .nums dt {
        font-size: 12px;
        color: var(--soft);
      }
      .nums dd {
        margin: 0;
        font-size: 20px;
        font-weight: 600;
        font-variant-numeric: tabular-nums;
        letter-spacing: -0.01em;
        white-space: nowrap;
      }
      .cores {
        margin-top: 8px;
      }
      progress {
        appearance: none;
        display: block;
        width: 100%;
        height: 4px;
        border: 0;
        border-radius: 2px;
        overflow: hidden;
        background: var(--line);
        margin-top: 10px;
      }
      progress::-webkit-progress-bar {
        background: var(--line);
      }
      progress::-webkit-progress-value {
        background: var(--accent);
      }
      progress::-moz-progress-bar {
        background: var(--accent);
      }
      @container (max-width: 460px) {
        .nums {
          grid-template-columns: 1fr 1fr;
        }
      }
      section {
        container-type: inline-size;
      }
    `,
  ];

  constructor() {
    super([
      ...(['phase', 'fatal', 'info', 'stretch', 'target', 'progress', 'announcement'] as const),
      ...([
        'trainNotice',
        'minutes',
        'deadline',
        'resume',
        'config',
        'size',
        'report',
        'textCheck',
        'engine',
        'isKept',
      ] as const),
    ]);
    new Watch(this, () => isolation, ['afterReload']);
  }

  // Set here and not in the template: the list of lengths changes under the browser's own choice.
  override updated() {
    const { stretch, minutes } = this.state;
    const select = this.renderRoot.querySelector<HTMLSelectElement>('select[part=stretch]');
    if (select) select.value = minutes !== null ? `${minutes} minutes` : `${stretch ?? ''}`;
  }
  #chooseStretch(event: Event) {
    const value = (event.target as HTMLSelectElement).value;
    // A new length counts from here.
    const [count, unit] = value.split(' ');
    const change = unit
      ? { minutes: Number(count) }
      : { minutes: null, stretch: count ? Number(count) : null };
    this.run.store.set({ ...change, target: null });
  }
  // Train and Pause are one button, so that it keeps the focus.
  #buttons() {
    const { phase, info, size, textCheck, fatal } = this.state;
    const { training } = this.run;
    const isTraining = phase === 'training';
    const isRefused = !training.canGoOn && (size?.outcome.ok === false || textCheck?.outcome.ok === false);
    const isOff = fatal !== null || isRefused || (info?.has_model && !info.can_train);
    return html`
      <button
        class="primary"
        part=${isTraining ? 'pause' : 'train'}
        ?disabled=${!isTraining && isOff}
        @click=${() => (isTraining ? training.pause() : training.press())}
      >
        ${isTraining ? 'Pause' : 'Train'}
      </button>
      <button part="one-step" ?disabled=${isOff} @click=${() => training.stepOnce()}>One step</button>
      <button part="start-over" ?disabled=${fatal !== null || !info?.has_model} @click=${() => training.startOver()}>
        Start over
      </button>
    `;
  }
  #stretchSelect() {
    const { stretch, config } = this.state;
    const shortest = presetOf(config) === 'lesson' ? lessonSteps : 300;
    const lengths = [...new Set([shortest, 1000, 5000, ...(stretch === null ? [] : [stretch])])];
    lengths.sort((a, b) => a - b);
    const label = (steps: number) =>
      steps === lessonSteps ? `${steps} steps (the lesson’s)` : `${number(steps)} steps`;
    return html`<label class="muted for">
      for
      <select part="stretch" aria-label="How long to train" @change=${this.#chooseStretch}>
        ${lengths.map((steps) => html`<option value=${steps}>${label(steps)}</option>`)}
        ${times.map(
          (time) =>
            html`<option value="${time} minutes">${time === 1 ? '1 minute' : `${time} minutes`}</option>`,
        )}
        <option value="">until paused</option>
      </select>
    </label>`;
  }
  #numbers() {
    const { info, target, deadline, progress } = this.state;
    const step = info?.step ?? 0;
    const loss = this.run.log.smoothed.at(-1);
    const steps = target === null ? 0 : Math.max(0, target - step);
    const rest = deadline === null ? null : Math.max(0, deadline - performance.now()) / 1000;
    const left = steps > 0 && progress?.secondsPerStep ? steps * progress.secondsPerStep : rest;
    return html`<dl class="nums">
      <div>
        <dt>step</dt>
        <dd part="step">${info?.has_model && !info.can_train ? '–' : number(step)} ${target === null ? nothing : html`<small class="muted">of ${number(target)}</small>`}</dd>
      </div>
      <div><dt>loss</dt><dd part="loss">${loss === undefined ? '–' : loss.toFixed(3)}</dd></div>
      <div><dt>characters / s</dt><dd part="speed">${progress?.tokensPerSecond ? number(progress.tokensPerSecond) : '–'}</dd></div>
      <div><dt>left</dt><dd>${left === null ? '–' : duration(left)}</dd></div>
    </dl>`;
  }
  #fatal() {
    const { fatal } = this.state;
    if (!fatal) return nothing;
    const { checkpointStep } = fatal;
    const kept = checkpointStep === null ? '' : ` The weights from step ${number(checkpointStep)} were kept.`;
    const label =
      checkpointStep === null ? 'Start the engine again' : `Go on from step ${number(checkpointStep)}`;
    const action = { label, run: () => this.run.keeping.restart() };
    return notice({
      kind: 'warning',
      text: fatal.canRestart ? `The engine has stopped. ${fatal.message}${kept}` : fatal.message,
      ...(fatal.canRestart && { action }),
    });
  }
  #resume() {
    const { resume } = this.state;
    if (!resume) return nothing;
    const name = resume.textName ? ` on “${resume.textName}”` : '';
    return html`<p class="note">
      A run from before is kept${name}.
      <button class="link" part="resume" @click=${() => this.run.keeping.resume()}>
        Go on from step ${number(resume.step)}
      </button>
      or <button class="link" part="forget" @click=${() => this.run.keeping.forget()}>forget it</button>.
    </p>`;
  }

  // Quietly, where the page has to make do with one of several cores.
  #oneCore() {
    const { engine } = this.state;
    if (!engine || crossOriginIsolated || navigator.hardwareConcurrency < 2) return nothing;
    return html`<p class="cores muted" part="one-core">
      ${
        isolation.state.afterReload
          ? html`It trains on one processor core so far.
              <button class="link" @click=${() => location.reload()}>Load the page again</button> to use all.`
          : 'It trains on one processor core: this place does not allow more.'
      }
    </p>`;
  }

  // Quietly too, where the browser keeps nothing for this page.
  #notKept() {
    if (this.state.isKept) return nothing;
    const place = window.parent === window ? 'on this page' : 'in this frame';
    return html`<p class="cores muted" part="not-saved">The run is not saved ${place}: closing it loses the model.</p>`;
  }

  override render() {
    const { progress, target, info, trainNotice, announcement } = this.state;
    return html`<section aria-labelledby="title">
      <h2 id="title"><b>3</b> Train <span class="muted">${progress?.secondsPerStep ? speed(progress.secondsPerStep) : nothing}</span></h2>
      <div class="bar">${this.#buttons()}<span class="space"></span>${this.#stretchSelect()}</div>
      ${this.#fatal()} ${this.#resume()} ${this.#numbers()}
      <progress aria-label="Progress" .max=${target ?? 1} .value=${target ? Math.min(info?.step ?? 0, target) : 0}></progress>
      <crumb-loss
        .log=${this.run.log}
        .version=${progress}
        .baselines=${baselinesOf(this.state)}
        .end=${endOf(this.state)}
        .words=${withoutCurve(this.state)}
      ></crumb-loss>
      ${notice(trainNotice)} ${this.#oneCore()} ${this.#notKept()}
      <p class="hidden" role="status">${announcement}</p>
    </section>`;
  }
}
define('crumb-train', CrumbTrain);
