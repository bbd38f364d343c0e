// How a playground is set up now, as attributes that set another one up the same way.
import type { SessionConfig, WriteOptions } from '../engine/engine';
import { presetOf, presets, sameConfig } from './presets';
import type { Run } from './run';
import { initialState } from './state';

export function setUpOf(run: Run): Record<string, string> {
  const { config, text, prompt, promptIsOurs, stretch, writeOptions } = run.state;
  const preset = presetOf(config) ?? 'lesson';
  const { seed, mask } = config;
  const base = { ...presets[preset].config, seed, mask };
  const keys = Object.keys(config) as (keyof SessionConfig)[];
  const differs = keys.filter((key) => !sameConfig(config, { ...config, [key]: base[key] }));
  const changes = Object.fromEntries(differs.map((key) => [key, config[key]]));
  // Which of two models writes is no setting: there is none yet.
  const usual = { ...initialState().writeOptions, window: presets[preset].window, best: writeOptions.best };
  const writing = Object.entries(writeOptions).filter(
    ([key, value]) => value !== usual[key as keyof WriteOptions],
  );
  const { sample } = run.text;
  return {
    preset,
    ...(differs.length > 0 && { config: JSON.stringify(changes) }),
    ...{ seed: String(seed), mask },
    ...(stretch !== null && { steps: String(stretch) }),
    ...(sample ? { sample } : { text }),
    ...(!promptIsOurs && { prompt }),
    ...(writing.length > 0 && { writing: JSON.stringify(Object.fromEntries(writing)) }),
  };
}
