// widget.js: the elements for any page, in one script.
import './elements';
import { loadAllSamples } from '../text/samples';
import { fetchRepliesWhenSeen } from './fetch-replies';

loadAllSamples(); // they are part of the script
fetchRepliesWhenSeen();
