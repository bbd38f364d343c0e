// Named settings, the choices that the sliders offer, and how settings hang together.
import type { SessionConfig } from '../engine/engine';

export type PresetName = 'lesson' | 'small' | 'medium';

export interface Preset {
  label: string;
  config: SessionConfig;
  window: number; // how far back writing looks; 0: as far as training did
}

const lesson: SessionConfig = {
  d_model: 64,
  n_heads: 4,
  n_layers: 4,
  d_ff: 256,
  max_len: 128,
  mask: 'causal',
  batch_size: 16,
  context: 32,
  learning_rate: 3e-3,
  min_learning_rate: 0,
  warmup_steps: 0,
  decay_steps: 0,
  beta1: 0.9,
  beta2: 0.999,
  epsilon: 1e-8,
  weight_decay: 0.01,
  grad_clip: 0,
  holdout: 0,
  seed: 0,
  residuals: true,
  layer_norm: true,
  positions: true,
  shifted_targets: true,
  padded: false,
};

const shape = (n_layers: number, d_model: number, n_heads: number, context: number) => ({
  ...{ n_layers, d_model, n_heads, context },
  ...{ d_ff: 4 * d_model, max_len: context, holdout: 0.1 },
});

export const presets: Record<PresetName, Preset> = {
  lesson: { label: 'Lesson: tiny GPT', config: lesson, window: 128 },
  small: { label: 'Small', config: { ...lesson, ...shape(3, 96, 3, 64) }, window: 0 },
  medium: { label: 'Medium', config: { ...lesson, ...shape(4, 128, 4, 96) }, window: 0 },
};
export const lessonSteps = 301; // updates 0 … 300
export const presetNames = Object.keys(presets) as PresetName[];
export const isPreset = (name: string): name is PresetName => Object.hasOwn(presets, name);

// What belongs to the run rather than to the model: changing it leaves a preset's name.
const ofTheRun = new Set<keyof SessionConfig>(['holdout', 'seed', 'mask']);

export function presetOf(config: SessionConfig): PresetName | null {
  const keys = (Object.keys(config) as (keyof SessionConfig)[]).filter((key) => !ofTheRun.has(key));
  return presetNames.find((name) => keys.every((key) => presets[name].config[key] === config[key])) ?? null;
}

const wholeNumbers: ReadonlySet<string> = new Set([
  ...['d_model', 'n_heads', 'n_layers', 'd_ff', 'max_len', 'batch_size', 'context'],
  ...['warmup_steps', 'decay_steps', 'seed'],
]);
const largestSeed = 2 ** 32 - 1;

// What of a change can be taken, and a sentence for what cannot: a number that no engine could keep
// as it is. Whether the rest makes a model, the engine says.
export function sift(change: Partial<SessionConfig>): { taken: Partial<SessionConfig>; refused: string } {
  const taken = { ...change };
  let refused = '';
  for (const [key, value] of Object.entries(change)) {
    if (typeof value !== 'number') continue;
    const isSeed = key === 'seed';
    const fits = isSeed ? value >= 0 && value <= largestSeed : Number.isSafeInteger(Math.trunc(value));
    if (wholeNumbers.has(key) ? Number.isInteger(value) && fits : !Number.isNaN(value)) continue;
    const wanted = isSeed ? `a whole number from 0 to ${largestSeed.toLocaleString('en')}` : 'a whole number';
    refused = `“${key}” has to be ${wholeNumbers.has(key) ? wanted : 'a number'}; it was left as it is.`;
    delete taken[key as keyof SessionConfig];
  }
  return { taken, refused };
}

export function sameConfig(a: SessionConfig, b: SessionConfig): boolean {
  return (Object.keys(a) as (keyof SessionConfig)[]).every((key) => {
    const [x, y] = [a[key], b[key]];
    if (typeof x !== 'number' || typeof y !== 'number' || wholeNumbers.has(key)) return x === y;
    return Math.fround(x) === Math.fround(y); // the engine keeps single precision, so it may come back a little off
  });
}

// The engine's single-precision numbers as people write them: 0.003, not 0.003000000026.
export function tidy(config: SessionConfig): SessionConfig {
  const entries = Object.entries(config).map(([key, value]) => [
    key,
    typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(7)) : value,
  ]);
  return Object.fromEntries(entries) as SessionConfig;
}

export const choices = {
  n_layers: [0, 1, 2, 3, 4, 5, 6, 8, 10, 12],
  d_model: [16, 24, 32, 48, 64, 96, 128, 160, 192, 256, 320, 384, 512],
  context: [4, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512],
};

export function headChoices(width: number): number[] {
  return [1, 2, 3, 4, 6, 8, 12, 16].filter(
    (heads) => heads === 1 || (width % heads === 0 && width / heads >= 2),
  );
}

const nearest = (values: readonly number[], wanted: number) =>
  values.reduce((best, value) => (Math.abs(value - wanted) < Math.abs(best - wanted) ? value : best));

// A change with all that follows from it, so that what is chosen can be built.
export function changed(config: SessionConfig, change: Partial<SessionConfig>): SessionConfig {
  const next = { ...config, ...change };
  if (change.d_model !== undefined) {
    if (change.d_ff === undefined && config.d_ff === 4 * config.d_model) next.d_ff = 4 * next.d_model;
    if (next.d_model % next.n_heads !== 0) next.n_heads = nearest(headChoices(next.d_model), next.n_heads);
  }
  if (change.context !== undefined && next.max_len < next.context) next.max_len = next.context;
  if (change.max_len !== undefined && next.context > next.max_len) next.context = next.max_len;
  return next;
}
