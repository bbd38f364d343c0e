// The site's own page.
import './elements/crumb-header';
import './elements/crumb-playground';
import { loadAllSamples } from './text/samples';

// After the page has come to rest, so that no sample needs the network later.
const whenIdle =
  'requestIdleCallback' in window ? requestIdleCallback : (run: () => void) => setTimeout(run, 500);
whenIdle(() => loadAllSamples());
