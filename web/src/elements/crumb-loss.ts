// The loss over the steps: a chart, and the same as a table. Alone on a page: <crumb-loss for="one">.
import { css, html, LitElement, nothing, unsafeCSS } from 'lit';
import uPlot from 'uplot';
import chartStyle from 'uplot/dist/uPlot.min.css?inline';
import type { LossLog } from '../state/loss-log';
import type { State } from '../state/state';
import { base } from '../style/base';
import { type Colours, readColours, watchColours } from './colours';
import { chartData } from './loss-data';
import { drawLabels, type Label } from './loss-labels';
import { complainLater, define, number } from './part';
import { Belongs } from './present';

export interface Baselines {
  uniform_loss: number;
  unigram_loss: number;
  bigram_loss: number;
}

// What guessing costs on the model's text, or before there is a model on the text at hand.
export function baselinesOf({ info, report }: State): Baselines | null {
  const source = info?.has_model ? info : report;
  return source && source.uniform_loss > 0 ? source : null;
}
// What stands where no curve is yet.
export function withoutCurve({ info, phase }: State): string {
  if (info?.has_model && !info.can_train)
    return 'A model from a file alone has no curve: it came without its training.';
  if (info?.step) return `Trained for ${number(info.step)} steps already: the curve goes on from there.`;
  return `${phase === 'training' ? 'The' : 'Press Train: the'} loss will fall as the model learns.`;
}
export const endOf = ({ target, minutes, stretch }: State) => target ?? (minutes === null ? stretch : null);

const height = 248;
const font = '11px system-ui, sans-serif';
const tableRows = 24;

export class CrumbLoss extends LitElement {
  static override properties = {
    for: { type: String },
    log: { attribute: false },
    version: { attribute: false },
    baselines: { attribute: false },
    end: { attribute: false },
    words: { attribute: false },
    tableIsOpen: { state: true },
    readout: { state: true },
  };
  declare for: string | null; // id of a playground, if it stands alone
  declare log: LossLog;
  declare version: unknown; // anything that changes when the log does
  declare baselines: Baselines | null;
  declare end: number | null; // the step where training is to end
  declare words: string; // as long as there is no curve
  declare tableIsOpen: boolean;
  declare readout: string;
  #chart: uPlot | undefined;
  #colours!: Colours;
  #resize: ResizeObserver | undefined;
  #unwatch: (() => void) | undefined;
  #belongs: Belongs;

  static override styles = [
    unsafeCSS(chartStyle),
    base,
    css`
      .chart {
        position: relative;
        direction: ltr; /* steps run to the right */
        height: ${height}px;
        margin-top: 8px;
      }
      .empty {
        position: absolute;
        inset: 0 108px 24px 34px;
        display: grid;
        place-items: end center;
        text-align: center;
        padding: 0 24px 34px;
        pointer-events: none;
        z-index: 1; /* over the lines */
      }
      .empty span {
        background: var(--card);
        padding: 0 8px;
      }
      .readout {
        position: absolute;
        right: 0;
        bottom: -22px; /* beside the table's summary */
        font-size: 12px;
        color: var(--soft);
        background: var(--card);
        padding-left: 6px;
        font-variant-numeric: tabular-nums;
        pointer-events: none;
      }
      .u-cursor-x {
        border-color: var(--edge);
      }
    `,
  ];

  constructor() {
    super();
    this.baselines = null;
    this.end = null;
    this.words = '';
    this.tableIsOpen = false;
    this.readout = '';
    this.for = null;
    const shown = ['progress', 'info', 'phase', 'report', 'target', 'stretch', 'minutes'] as const;
    this.#belongs = new Belongs(this, shown, (run) => {
      if (!run) return;
      const { state, log } = run;
      const [baselines, end, words] = [baselinesOf(state), endOf(state), withoutCurve(state)];
      Object.assign(this, { log, version: state.progress, baselines, end, words });
      this.requestUpdate();
    });
  }
  protected override shouldUpdate(changed: Map<string, unknown>) {
    if (changed.has('for')) this.#belongs.lookAgain();
    const isMissing = () => (this.log as LossLog | undefined) === undefined;
    if (isMissing()) complainLater(this, isMissing);
    return !isMissing();
  }
  override connectedCallback() {
    super.connectedCallback();
    this.#unwatch = watchColours(() => this.#rebuild());
    if (this.hasUpdated) this.#observeSize();
  }
  override disconnectedCallback() {
    super.disconnectedCallback();
    this.#unwatch?.();
    this.#resize?.disconnect();
    this.#chart?.destroy();
    this.#chart = undefined;
  }
  override firstUpdated() {
    this.#observeSize();
  }
  override updated() {
    this.#chart?.setData(this.#data());
  }

  get #box() {
    return this.renderRoot.querySelector<HTMLElement>('.chart')!;
  }
  #data() {
    return chartData(this.log) as unknown as uPlot.AlignedData;
  }
  #observeSize() {
    this.#resize = new ResizeObserver(() => {
      const width = this.#box.clientWidth;
      if (width === 0) return;
      if (!this.#chart || this.#isNarrow(this.#chart.width) !== this.#isNarrow(width)) this.#rebuild();
      else this.#chart.setSize({ width, height });
    });
    this.#resize.observe(this.#box);
  }
  #isNarrow = (width: number) => width < 440;

  #rebuild() {
    const width = this.#box?.clientWidth;
    if (!width) return;
    this.#chart?.destroy();
    this.#colours = readColours(this.renderRoot as ShadowRoot);
    this.#chart = new uPlot(this.#options(width), this.#data(), this.#box);
  }
  #options(width: number): uPlot.Options {
    const { soft, line, accent, teal } = this.#colours;
    const axis = { stroke: soft, font, ticks: { show: false } };
    const points = { show: false };
    return {
      ...{ width, height, legend: { show: false } },
      padding: [8, this.#isNarrow(width) ? 88 : 108, 0, 0],
      cursor: { y: false, drag: { x: false, y: false }, points },
      scales: {
        x: { time: false, range: () => [0, this.#lastStep()] },
        y: { range: () => [0, this.#top()] },
      },
      axes: [
        { ...axis, size: 24, gap: 4, grid: { show: false }, space: 60 },
        { ...axis, size: 34, gap: 8, grid: { stroke: line, width: 1 }, space: 40 },
      ],
      series: [
        {},
        { stroke: accent, alpha: 0.28, width: 1, points },
        { stroke: accent, width: 2, points },
        { stroke: teal, width: 2, spanGaps: true, points },
      ],
      hooks: {
        draw: [(chart) => drawLabels(chart, this.#labels(), this.#colours)],
        setCursor: [(chart) => this.#read(chart.cursor.idx ?? null)],
      },
    };
  }
  #lastStep(): number {
    const step = this.log.nextStep;
    if (this.end !== null) return Math.max(this.end, step, 10);
    // Until paused: always some room ahead, without moving at every step.
    const room = 10 ** Math.floor(Math.log10(Math.max(300, step))) / 2;
    return Math.max(300, Math.ceil((step * 1.05) / room) * room);
  }
  // Above the line of knowing nothing there is little to see; what goes there is cut off.
  #top(): number {
    const { losses, heldOut } = this.log;
    const highest = Math.max(losses[0] ?? 0, heldOut[0]?.loss ?? 0, ...losses.slice(-50));
    const uniform = this.baselines?.uniform_loss ?? (highest || 4);
    return Math.min(Math.max(highest, uniform) * 1.06, uniform * 1.4);
  }
  #labels(): Label[] {
    const { log, baselines } = this;
    const labels: Label[] = [];
    if (baselines) {
      labels.push(
        { kind: 'baseline', value: baselines.uniform_loss, text: 'uniform guess', short: 'uniform guess' },
        {
          kind: 'baseline',
          value: baselines.unigram_loss,
          text: 'letter frequencies',
          short: 'letter freq.',
        },
        { kind: 'baseline', value: baselines.bigram_loss, text: 'previous letter', short: 'previous letter' },
      );
    }
    const train = log.smoothed.at(-1);
    if (train !== undefined) {
      labels.push({ kind: 'train', value: train, step: log.nextStep, text: `train ${train.toFixed(2)}` });
    }
    const heldOut = log.heldOut.at(-1);
    if (heldOut) {
      labels.push({
        kind: 'heldOut',
        value: heldOut.loss,
        step: heldOut.step,
        text: `held out ${heldOut.loss.toFixed(2)}`,
      });
    }
    return labels;
  }
  #read(index: number | null) {
    const data = this.#chart?.data;
    if (!data || index === null || data[0][index] === undefined) {
      this.readout = '';
      return;
    }
    const [steps, , train] = data;
    const step = steps[index]!;
    const loss = train?.[index];
    const heldOut = this.log.heldOut.findLast((at) => at.step <= step);
    const parts = [`step ${number(step)}`, loss == null ? '' : `train ${loss.toFixed(3)}`];
    if (heldOut) parts.push(`held out ${heldOut.loss.toFixed(3)}`);
    this.readout = parts.filter(Boolean).join(' · ');
  }

  #table() {
    const { log } = this;
    const stride = Math.max(1, Math.ceil(log.losses.length / tableRows));
    const indices = log.losses.map((_, index) => index).filter((index) => index % stride === 0);
    if (log.losses.length && indices.at(-1) !== log.losses.length - 1) indices.push(log.losses.length - 1);
    const heldOutAt = (step: number) => log.heldOut.findLast((at) => at.step <= step)?.loss.toFixed(3) ?? '';
    return html`<div class="scroll" tabindex="0" role="region" aria-label="Loss table">
      <table>
        <thead>
          <tr><th scope="col">step</th><th scope="col">loss</th><th scope="col">smoothed</th><th scope="col">held out</th></tr>
        </thead>
        <tbody>
          ${indices.map((index) => {
            const step = log.firstStep + index;
            return html`<tr>
              <td>${step}</td>
              <td>${log.losses[index]!.toFixed(3)}</td>
              <td>${log.smoothed[index]!.toFixed(3)}</td>
              <td>${heldOutAt(step)}</td>
            </tr>`;
          })}
        </tbody>
      </table>
    </div>`;
  }
  #toggleTable(event: Event) {
    this.tableIsOpen = (event.target as HTMLDetailsElement).open;
  }

  override render() {
    const { log, tableIsOpen, readout } = this;
    const isEmpty = log.losses.length === 0;
    return html`
      <div class="chart" role="img" aria-label="Loss over steps. The table below has the same figures.">
        ${isEmpty ? html`<p class="empty muted"><span>${this.words}</span></p>` : nothing}
        ${readout ? html`<p class="readout">${readout}</p>` : nothing}
      </div>
      <details @toggle=${this.#toggleTable}>
        <summary>Loss as a table</summary>
        ${tableIsOpen ? this.#table() : nothing}
      </details>
    `;
  }
}
define('crumb-loss', CrumbLoss);
