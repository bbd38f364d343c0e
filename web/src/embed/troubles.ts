// What in a playground's attributes names nothing that there is, in words, for each attribute; empty where all
// is well. That a number is none, the playground says itself.
import { controls, names, panels } from '../elements/controls';
import type { CrumbPlayground } from '../elements/crumb-playground';
import { variantNames } from '../engine/variant';
import { presetNames } from '../state/presets';
import { sampleNames } from '../text/samples';
import { attributesOf, ofTheFrame, readSettings } from './settings';
import { unknownNames } from './unknown-names';

const lockable = controls.map(({ part }) => part);
const hideable = [...panels.map(({ part }) => part), ...lockable];
const masks = ['causal', 'none'];
const one = (name: string | null | undefined) => (name ? [name] : []);

// In an attribute that holds part of a whole, in JSON. That it is no JSON is said elsewhere.
function objectIn(json: string | null | undefined): Record<string, unknown> {
  try {
    return Object(JSON.parse(json ?? '{}'));
  } catch {
    return {};
  }
}
// Keys that there are not, and values of another kind than the one that is there.
function troubleIn(given: Record<string, unknown>, whole: object): string {
  const kinds = { number: 'a number', string: 'a word', boolean: 'true or false' } as Record<string, string>;
  const odd = Object.entries(whole).filter(
    ([key, value]) => Object.hasOwn(given, key) && typeof given[key] !== typeof value,
  );
  const sentences = odd.map(
    ([key, value]) => `“${key}” has to be ${kinds[typeof value]}; it was left as it is.`,
  );
  return [unknownNames(Object.keys(given), Object.keys(whole)), ...sentences].filter(Boolean).join(' ');
}

export type Attributes = Readonly<Record<string, string | null | undefined>>;
export function troublesIn(given: Attributes, playground: CrumbPlayground): Record<string, string> {
  const [config, writing] = [objectIn(given.config), objectIn(given.writing)];
  const maskOfConfig = typeof config.mask === 'string' ? config.mask : null;
  return {
    preset: unknownNames(one(given.preset), presetNames, 'preset'),
    sample: unknownNames(one(given.sample), sampleNames, 'sample'),
    variant: unknownNames(one(given.variant), variantNames, 'variant'),
    mask: unknownNames([...one(given.mask), ...one(maskOfConfig)], masks, 'mask'),
    locked: unknownNames(names(given.locked ?? null), lockable, 'control'),
    'hidden-parts': unknownNames(names(given['hidden-parts'] ?? null), hideable, 'control or panel'),
    config: troubleIn(config, playground.config),
    writing: troubleIn(writing, playground.writing),
  };
}

// The same for a link to the playground.
export function troublesInLink(fragment: string, playground: CrumbPlayground): string {
  const known = [...attributesOf['crumb-playground']!, ...ofTheFrame];
  const unknown = unknownNames(new URLSearchParams(fragment).keys(), known);
  const { attributes } = readSettings(fragment);
  return [unknown, ...Object.values(troublesIn(attributes, playground))].filter(Boolean).join(' ');
}
