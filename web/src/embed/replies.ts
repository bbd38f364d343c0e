// replies.js: <crumb-replies>, and all other elements too.
import './elements';
import '../replies/crumb-replies';
import { loadMailSample } from '../replies/sample';
import { loadAllSamples } from '../text/samples';

loadAllSamples(); // they are part of the script
loadMailSample();
