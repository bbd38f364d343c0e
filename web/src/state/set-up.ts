// How a playground is set up now, as attributes that set another one up the same way.
import type { SessionConfig } from '../engine/engine';
import { presetOf, presets, sameConfig } from './presets';
import type { Run } from './run';

export function setUpOf(run: Run): Record<string, string> {
  const { config, text, prompt, promptIsOurs, stretch } = run.state;
  const preset = presetOf(config) ?? 'lesson';
  const { seed, mask } = config;
  const base = { ...presets[preset].config, seed, mask };
  const keys = Object.keys(config) as (keyof SessionConfig)[];
  const differs = keys.filter((key) => !sameConfig(config, { ...config, [key]: base[key] }));
  const changes = Object.fromEntries(differs.map((key) => [key, config[key]]));
  const { sample } = run.text;
  return {
    preset,
    ...(differs.length > 0 && { config: JSON.stringify(changes) }),
    ...{ seed: String(seed), mask },
    ...(stretch !== null && { steps: String(stretch) }),
    ...(sample ? { sample } : { text }),
    ...(!promptIsOurs && { prompt }),
  };
}
