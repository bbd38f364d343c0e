// Numbers as the lessons print them.
const mostCharacters = 6; // that a field or a cell has room for
const tooLong = 1e6;
const tooSmall = 0.1; // for two places

const signed = (text: string) => text.replaceAll('-', '−');
const endless = (value: number) => (Number.isNaN(value) ? 'no number' : value > 0 ? '∞' : '−∞');

// As many digits as there is room for: 0.001, 123456, 1.23e6, 1e30.
export function short(value: number): string {
  if (!Number.isFinite(value)) return endless(value);
  for (let digits = mostCharacters; digits > 1; digits--) {
    const rounded = Number(value.toPrecision(digits));
    const spellings = [String(rounded), rounded.toExponential()].map((text) => text.replace('e+', 'e'));
    const fitting = spellings.find((text) => text.length <= mostCharacters);
    if (fitting) return signed(fitting);
  }
  return signed(value.toExponential(0).replace('e+', 'e'));
}

// With so many places; what is too long for that is written short.
export function shown(value: number, digits = 2): string {
  if (!Number.isFinite(value) || Math.abs(value) >= tooLong) return short(value);
  return signed(value.toFixed(digits)).replace(/^−(0(\.0+)?)$/, '$1');
}

// The same, but what two places would hide is written short too.
export const shownInFull = (value: number) =>
  value !== 0 && Math.abs(value) < tooSmall ? short(value) : shown(value);
