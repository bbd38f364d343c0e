// A pair of letters as the mailbox has it, and who is named in their headers.

export interface Letters {
  customerName: string | null; // of the header, as it stands there
  customerAddress: string | null;
  ourName: string | null;
  ourAddress: string | null;
  customer: string;
  reply: string;
  conversation?: string; // pairs of one conversation have the same
}

// "Okafor, Sam" is Sam Okafor, and "Sam Okafor (Fernwick)" as well.
export function namesOf(header: string | null): string[] {
  const plain = (header ?? '').replace(/["']{1,2}(?=\s|$)|^["']|\([^)]*\)|\bvia\b.*$/g, '').trim();
  if (plain === '' || plain.includes('@')) return [];
  const turned = /^([^,]+), ([^,]+)$/.exec(plain);
  return [turned ? `${turned[2]} ${turned[1]}` : plain];
}
