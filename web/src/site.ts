// The site's own page.
import './link-first';
import './elements/crumb-header';
import './elements/crumb-playground';
import { startOffline } from './offline';
import { loadAllPlaces, startPlaces } from './places';
import { loadSharing, startSharing } from './sharing';
import { loadAllSamples } from './text/samples';

startPlaces();
startSharing();
// Now, so that nothing needs the network later.
import('./elements/looking').catch(() => {}); // without it, all else works
loadAllSamples();
loadAllPlaces();
loadSharing();
startOffline();
