// Finds what is private in a text. Every category looks at the text on its own; where two
// claim the same place, the surer one names it and the whole place is covered.
import { findAccounts } from './account';
import { findAddresses } from './address';
import { findCards } from './card';
import type { Category, Finding, Known, Match } from './categories';
import { findEmails } from './email';
import { findIbans } from './iban';
import { findHandles, findIdentities } from './identity';
import { findLinks } from './link';
import { findNames } from './name';
import { findOrders } from './order';
import { findPhones } from './phone';
import { read } from './reading';

export function findPrivate(original: string, known: Known): Finding[] {
  const { text, originalSpan } = read(original);
  const orders = findOrders(text);
  const ibans = findIbans(text);
  const surestFirst: [Category, Match[]][] = [
    ['link', [...findLinks(text), ...findHandles(text, known)]],
    ['email', findEmails(text)],
    ['iban', [...ibans, ...findAccounts(text, ibans)]],
    ['card', findCards(text)],
    ['order', findIdentities(text)],
    ['order', orders.named],
    ['phone', findPhones(text)],
    ['address', findAddresses(text)],
    ['order', orders.shaped],
    ['name', findNames(text, known)],
  ];
  const spans = surestFirst.flatMap(([category, matches], rank) =>
    matches.map((match) => ({ ...match, category, rank })),
  );
  return united(spans).map(({ category, start, end, whose }) => {
    const span = originalSpan(start, end);
    const finding: Finding = { category, ...span, value: original.slice(span.start, span.end) };
    return whose && category === 'name' ? { ...finding, whose } : finding;
  });
}

interface Span extends Match {
  category: Category;
  rank: number;
}

// Spans that overlap become one, under the surest of them.
function united(spans: Span[]): Span[] {
  spans.sort((a, b) => a.start - b.start || a.rank - b.rank || b.end - a.end);
  const result: Span[] = [];
  for (const span of spans) {
    const last = result.at(-1);
    if (!last || span.start >= last.end) {
      result.push({ ...span });
      continue;
    }
    last.end = Math.max(last.end, span.end);
    if (span.rank >= last.rank) last.whose ??= span.whose;
    else Object.assign(last, { category: span.category, rank: span.rank, whose: span.whose });
  }
  return result;
}
