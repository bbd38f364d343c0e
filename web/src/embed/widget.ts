// widget.js: the elements for any page, in one script.
import './elements';
import { loadAllSamples } from '../text/samples';

loadAllSamples(); // they are part of the script
