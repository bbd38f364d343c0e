// Whoever makes a page with a playground in it reads in the browser's console which of the names in its
// attributes are none. Learners need not see that.
import { controls, names, panels } from '../elements/controls';
import type { CrumbPlayground } from '../elements/crumb-playground';
import { variantNames } from '../engine/variant';
import { presetNames } from '../state/presets';
import { sampleNames } from '../text/samples';
import { unknownNames } from './unknown-names';

const lockable = controls.map(({ part }) => part);
const hideable = [...panels.map(({ part }) => part), ...lockable];

// In an attribute that holds part of a whole, in JSON. That it is no JSON is said elsewhere.
function keysOf(json: string | null): string[] {
  try {
    return Object.keys(JSON.parse(json ?? '{}') ?? {});
  } catch {
    return [];
  }
}
function troubles(playground: CrumbPlayground): Record<string, string> {
  const { preset, sample, mask, locked, hiddenParts, config, writing } = playground;
  const one = (name: string | null) => (name ? [name] : []);
  return {
    preset: unknownNames(one(preset), presetNames, 'preset'),
    sample: unknownNames(one(sample), sampleNames, 'sample'),
    variant: unknownNames(one(playground.variant), variantNames, 'variant'),
    mask: unknownNames(one(mask), ['causal', 'none'], 'mask'),
    locked: unknownNames(names(locked), lockable, 'control'),
    'hidden-parts': unknownNames(names(hiddenParts), hideable, 'control or panel'),
    config: unknownNames(keysOf(playground.getAttribute('config')), Object.keys(config)),
    writing: unknownNames(keysOf(playground.getAttribute('writing')), Object.keys(writing)),
  };
}

// A page may hold two scripts of Crumb; one of them tells.
const isTold = Symbol.for('crumb: unknown names are told');

export function warnOfUnknownNames() {
  if (isTold in document) return;
  Object.defineProperty(document, isTold, { value: true });
  document.addEventListener('crumb-ready', (event) => {
    const [playground] = event.composedPath() as CrumbPlayground[];
    if (playground?.localName !== 'crumb-playground') return;
    for (const [attribute, trouble] of Object.entries(troubles(playground)))
      if (trouble) console.warn(`crumb-playground, ${attribute}: ${trouble}`);
  });
}
