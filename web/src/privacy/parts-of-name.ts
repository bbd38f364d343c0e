// A name in parts, by which the same person is known again.
import { ambiguous, honorifics, notNames, particles } from './name-words';

const leadingHonorific = new RegExp(`^${honorifics} `, 'u');
const separators = /[\s,;"()<>|/]+/;

// Given name and surname in lower case, without honorifics, initials and particles.
export function partsOfName(name: string): string[] {
  return name
    .replace(leadingHonorific, '')
    .replace(/@.*$/, '')
    .split(separators)
    .map((part) => part.toLowerCase().replace(/\.$/, ''))
    .filter(
      (part) => [...part].length >= 2 && !particles.has(part) && (!notNames.has(part) || ambiguous.has(part)),
    );
}
