// Which side each speaker is on, where the file does not say it in words that are known.
import { type Side, sideOf } from './sides';
import type { IsUs } from './us';

export interface Spoken {
  conversation: string;
  who: string; // a role, an address or a name, as it stands in the file
}

const addressIn = (who: string) => /[^\s<>"',;()]+@[^\s<>"',;()]+/.exec(who)?.[0].toLowerCase() ?? null;

// By name: a speaker whose words are known keeps that side. Of the others, who begins
// conversations is a customer; who turns up in several and seldom begins is us.
export function sidesOf(messages: Spoken[], isUs: IsUs, knowsUs: boolean): Map<string, Side> {
  const sides = new Map<string, Side>();
  const opened = new Map<string, Set<string>>();
  const present = new Map<string, Set<string>>();
  const seen = new Set<string>();
  const known = (who: string): Side => {
    const address = knowsUs ? addressIn(who) : null;
    return address ? (isUs(address) ? 'us' : 'customer') : sideOf(who, isUs);
  };
  const note = (map: Map<string, Set<string>>, who: string, conversation: string) =>
    map.set(who, (map.get(who) ?? new Set()).add(conversation));
  for (const { who, conversation } of messages) {
    if (!seen.has(conversation)) note(opened, who, conversation);
    seen.add(conversation);
    note(present, who, conversation);
    if (!sides.has(who)) sides.set(who, known(who));
  }
  for (const [who, side] of sides) {
    if (side !== null || who === '') continue;
    const begins = opened.get(who)?.size ?? 0;
    const isOften = present.get(who)!.size > 1;
    sides.set(who, begins === 0 || (isOften && 2 * begins < present.get(who)!.size) ? 'us' : 'customer');
  }
  return sides;
}
