// A name that is misspelt does nothing, and nobody knows why. The sentence that says so, with what there is;
// empty if all are known.
export function unknownNames(given: Iterable<string>, known: readonly string[], kind = 'setting'): string {
  const wrong = [...given].filter((name) => !known.includes(name));
  if (wrong.length === 0) return '';
  return `There is no ${kind} “${wrong.join('”, “')}”. There are: ${known.join(', ')}.`;
}
