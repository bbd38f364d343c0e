// replies.js: <crumb-replies>, and all other elements too.
import './widget';
import '../replies/crumb-replies';
import { loadMailSample } from '../replies/sample';

loadMailSample(); // it is part of the script
