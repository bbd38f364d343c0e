// The numbers of one vector as a strip of bars around zero, with its mean and spread, and the
// numbers themselves to unfold.
import { css, html, LitElement, svg } from 'lit';
import { define } from '../../elements/part';
import { base } from '../../style/base';
import { shown } from './shown';

const width = 300;
const height = 40;

export function meanAndSpread(values: ArrayLike<number>) {
  const all = Array.from(values);
  const mean = all.reduce((sum, value) => sum + value, 0) / all.length;
  const spread = Math.sqrt(all.reduce((sum, value) => sum + (value - mean) ** 2, 0) / all.length);
  return { mean, spread };
}

export class CrumbVector extends LitElement {
  static override properties = {
    values: { attribute: false },
    label: { type: String },
    scale: { type: Number },
  };
  declare values: Float32Array;
  declare label: string;
  declare scale: number; // the value that reaches the edge; 0: the largest

  static override styles = [
    base,
    css`
      svg {
        display: block;
        width: 100%;
        height: 40px;
      }
      rect {
        fill: var(--teal);
      }
      rect.below {
        fill: var(--accent);
      }
      line {
        stroke: var(--line);
      }
      .head {
        display: flex;
        gap: 10px;
        font-size: 13px;
        justify-content: space-between;
        flex-wrap: wrap;
      }
      code {
        font: 12px/1.6 var(--mono);
        overflow-wrap: anywhere;
      }
    `,
  ];

  constructor() {
    super();
    this.values = new Float32Array();
    this.label = '';
    this.scale = 0;
  }
  override render() {
    const { values, label } = this;
    const largest = this.scale || Math.max(1e-9, ...Array.from(values, Math.abs));
    const pitch = width / Math.max(1, values.length);
    const { mean, spread } = meanAndSpread(values);
    const middle = height / 2;
    return html`<div class="head">
        <b>${label}</b><span class="muted">mean ${shown(mean)} · spread ${shown(spread)}</span>
      </div>
      <svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" role="img" aria-label="${label}: ${values.length} numbers, mean ${shown(mean)}, spread ${shown(spread)}">
        <line x1="0" x2=${width} y1=${middle} y2=${middle} />
        ${Array.from(values, (value, index) => {
          const long = Math.min(1, Math.abs(value) / largest) * (middle - 1);
          return svg`<rect class=${value < 0 ? 'below' : 'above'} x=${index * pitch} width=${pitch * 0.8} y=${value < 0 ? middle : middle - long} height=${long}/>`;
        })}
      </svg>
      <details><summary>the ${values.length} numbers</summary><code>${Array.from(values, (value) => shown(value)).join('  ')}</code></details>`;
  }
}
define('crumb-vector', CrumbVector);
