// What counts as private, and what is known about a letter before it is read.

export const categories = ['email', 'phone', 'order', 'card', 'iban', 'link', 'address', 'name'] as const;
export type Category = (typeof categories)[number];
export type Side = 'customer' | 'reply';
export type Whose = 'customer' | 'ours';

export interface Finding {
  category: Category;
  start: number; // UTF-16 positions in the text as it was given
  end: number;
  value: string; // text.slice(start, end)
  whose?: Whose; // of a name: who bears it
}

export interface Known {
  customer: readonly string[]; // names in this letter's headers, on the customer's side
  ours: readonly string[]; // names of our own people, from the headers and sign-offs of the whole mailbox
  addresses: readonly string[]; // e-mail addresses in this letter's headers
  surnames?: ReadonlySet<string>; // in lower case, that stand behind an honorific in the other half of the pair
  others?: readonly string[]; // names that the other half gives, whoever bears them
  shop?: readonly string[]; // how the shop calls itself, which is no secret
  words?: ReadonlySet<string>; // what the mailbox also writes in lower case, so that "Rose" may be a flower
  side?: Side; // who wrote the text: greets a customer and signs as ours, or the other way round
}

export const nothingKnown: Known = { customer: [], ours: [], addresses: [] };

// A finding in a reading (see reading.ts), before it is carried back to the original text.
export interface Match {
  start: number;
  end: number;
  whose?: Whose;
}
