// Who somebody is, where an export might as well hold what they wrote.
const sentence = /[?!…。？！।]|[.,;:]\s|[.]$|\n/u;
const address = /^(?:[^@<>]{0,60}<)?[^\s@<>]+@[^\s@<>]+>?$/;
const initial = /\b(?:\p{Lu}|Dr|Mr|Mrs|Ms|Prof|St)\.(?=\s)/gu;
const particle = /^(?:de|da|di|do|dos|del|della|der|den|la|le|van|von|zu|bin|al|el|y|e)$/;
const withoutBlanks = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}・]+$/u;

// An address, a number, or up to four words that all could be a name's.
export function isName(text: string): boolean {
  const plain = text.trim();
  if (address.test(plain) || /^[\d\s#+()./:-]+$/.test(plain)) return true;
  const bare = plain.replace(initial, '').trim();
  if (plain.length > 80 || sentence.test(bare)) return false;
  const words = bare.split(/\s+/).filter((word) => !particle.test(word));
  return words.length <= 4 && words.every(couldBeInName);
}
const couldBeInName = (word: string) =>
  withoutBlanks.test(word) ? word.length <= 6 : /^[\p{Lu}\p{Lo}]|[\d._@-]/u.test(word);

// "anna", "anna lopez": so people write names in lists of their own. As good as any short text, so it
// counts only where something else says that it is a name.
export function couldBeName(text: string): boolean {
  const plain = text.trim();
  const bare = plain.replace(/(?<= )\p{L}\.(?= |$)/gu, '').trim();
  return isName(plain) || (bare.length <= 40 && lowerName.test(bare) && !sentence.test(bare));
}
const lowerName = /^\p{L}[\p{L}\p{M}'’-]*(?: +\p{L}[\p{L}\p{M}'’-]*){0,3}$/u;
