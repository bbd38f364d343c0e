// The site's own page.
import './elements/crumb-header';
import './elements/crumb-playground';
import { startOffline } from './offline';
import { loadAllPlaces, startPlaces } from './places';
import { loadAllSamples } from './text/samples';

startPlaces();
// Now, so that nothing needs the network later.
loadAllSamples();
loadAllPlaces();
startOffline();
