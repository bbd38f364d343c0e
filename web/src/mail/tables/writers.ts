// Who wrote, where columns say it: privacy replaces these names wherever they stand in the texts.
import { sideOf } from '../sides';
import type { Columns, Layout, Role, Writer } from '../types';
import { normalised } from './column-names';
import type { Row } from './csv';
import type { Data } from './header';
import { couldBeName } from './names';

export type WriterColumns = Record<Role, number[]>;

const somebody =
  /^(?:(?:full|first|last|given|family|author|sender|from|user|display) ?name|name|surname|author|sender|from|user|(?:author|sender|from|user)? ?e ?mail(?: address)?|vorname|nachname|absender|nom|prenom|nombre|apellidos?|nome|cognome|naam|voornaam|achternaam|имя|名前|姓名|이름)$/u;
const customers =
  /^(?:(?:customers?|clients?|requesters?|contacts?|buyers?|users?|end user|reporter)(?: (?:full |first |last )?name| e ?mail(?: address)?)?|kund(?:e|in|en)|kundenname|client(?:e|a)?|klant|klantnaam|kund|nom du client|nombre del cliente|nome do cliente|клиент|客户|お客様|고객)$/u;
const team =
  /^(?:(?:agents?|assignees?|owners?|staff|support|operators?|representative|employee)(?: (?:full |first |last )?name| e ?mail(?: address)?)?|assigned to|(?:answered|replied|handled|closed|solved) by|mitarbeiter(?:in)?|bearbeiter(?:in)?|agente|conseiller|medewerker|оператор|担当者|客服)$/u;

export function writerColumns(data: Data, chosen: Columns, layout: Layout): WriterColumns {
  const { customer, reply, text, subject, conversation, order } = chosen;
  const taken = [customer, reply, text, subject, conversation, order];
  const columns = (names: RegExp) =>
    data.columns.flatMap((name, index) =>
      names.test(normalised(name)) && !taken.includes(index) && holdsPeople(data, index) ? [index] : [],
    );
  const [anybody, theirs, ours] = [columns(somebody), columns(customers), columns(team)];
  return layout === 'ticket'
    ? { customer: [...theirs, ...anybody], us: ours }
    : { customer: [...anybody, ...theirs], us: anybody.length > 0 ? anybody : ours };
}

// An address, a name, or both; no word for a side ("agent"), no bare number.
const isPerson = (cell: string) =>
  cell.includes('@') || (couldBeName(cell) && /\p{L}/u.test(cell) && sideOf(cell, () => false) === null);

function holdsPeople({ rows }: Data, index: number): boolean {
  const cells = rows
    .slice(0, 50)
    .map(({ cells: all }) => all[index]?.trim() ?? '')
    .filter(Boolean);
  return cells.length > 0 && cells.filter(isPerson).length >= 0.6 * cells.length;
}

// Our names are left to the sign-offs: a name that no reply is signed with would pass for the shop's.
export const withoutOurName = (role: Role, writer: Writer | null): Writer | null =>
  role === 'us' && writer ? { name: null, address: writer.address } : writer;

// The name and the address in these cells; given name and surname may stand apart.
export function writerIn({ cells }: Row, columns: number[]): Writer | null {
  return writerOf(columns.map((column) => cells[column] ?? ''));
}
export function writerOf(values: string[]): Writer | null {
  const people = values.map((value) => value.trim()).filter((value) => value && isPerson(value));
  const address = people.flatMap((value) => /[^\s<>"',;()]+@[^\s<>"',;()]+/.exec(value) ?? [])[0] ?? null;
  const names = people
    .map((value) => value.replace(/[<(]?[^\s<>"',;()]+@[^\s<>"',;()]+[>)]?/, '').trim())
    .filter(Boolean);
  const [first, second] = names;
  const isApart = first && second && !/\s/.test(first) && !/\s/.test(second) && first !== second;
  const name = isApart ? `${first} ${second}` : (first ?? null);
  return name || address ? { name, address: address?.toLowerCase() ?? null } : null;
}
