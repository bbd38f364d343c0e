// Whoever makes a page with a playground in it reads in the browser's console which of the names in its
// attributes are none. Learners need not see that.
import type { CrumbPlayground } from '../elements/crumb-playground';
import { attributesOf } from './settings';
import { troublesIn } from './troubles';

// A page may hold two scripts of Crumb; one of them tells.
const isTold = Symbol.for('crumb: unknown names are told');

export function warnOfUnknownNames() {
  if (isTold in document) return;
  Object.defineProperty(document, isTold, { value: troublesIn }); // frame-calls.ts asks it
  document.addEventListener('crumb-ready', (event) => {
    const [playground] = event.composedPath() as CrumbPlayground[];
    if (playground?.localName !== 'crumb-playground') return;
    const named = attributesOf[playground.localName]!.map((name) => [name, playground.getAttribute(name)]);
    for (const [attribute, trouble] of Object.entries(troublesIn(Object.fromEntries(named), playground)))
      if (trouble) console.warn(`crumb-playground, ${attribute}: ${trouble}`);
  });
}
