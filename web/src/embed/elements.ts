// All elements that a page of someone else's may use, but for <crumb-replies>, which brings a mail reader
// along and so has a script of its own (replies.ts), fetched by widget.js where the tag is. Adding one
// here puts it into widget.js, into the npm package and into what embed.html can show.
import '../elements/crumb-mask';
import '../elements/crumb-playground';
import '../elements/looking';
import '../lessons/crumb-lesson';
import { warnOfUnknownNames } from './warnings';

warnOfUnknownNames();
