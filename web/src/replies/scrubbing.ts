// What is private in the pairs becomes placeholders, with pauses so that the page stays free.
import { breathe } from '../engine/breathe';
import {
  allOn,
  type Category,
  type Mailbox,
  mailboxOf,
  type OwnValue,
  type Replacement,
  scrubAgain,
  scrubPair,
  table,
  unknownLanguageOf,
  unknownLanguages,
  veil,
} from '../privacy';
import type { Desk } from './desk';
import type { Row } from './state';

const slice = 16; // milliseconds of scrubbing between two breaths

const lettersOf = ({ pair: { writers, conversation }, customer, reply, isFromModel }: Row) => ({
  customerName: writers.customer.name,
  customerAddress: writers.customer.address,
  ourName: writers.us.name,
  ourAddress: writers.us.address,
  conversation,
  customer: isFromModel ? veil(customer) : customer,
  reply: isFromModel ? veil(reply) : reply,
});

export class Scrubbing {
  #desk: Desk;
  #round = 0; // a newer one ends an older one
  mailbox: Mailbox | null = null;
  #languages = new WeakMap<Row['pair'], string | null>(); // none: names are looked for in it

  constructor(desk: Desk) {
    this.#desk = desk;
  }
  get own(): OwnValue[] {
    return this.mailbox?.own ?? [];
  }
  toggle(category: Category, isOn: boolean) {
    const { switches } = this.#desk.state;
    this.#desk.store.set({ switches: { ...switches, [category]: isOn } });
    this.#desk.attempt(() => this.all());
  }

  // Also everything that was replaced in the row, whatever is learnt from it.
  #scrub(row: Row, switches = this.#desk.state.switches): { row: Row; replacements: Replacement[] } {
    const known = (this.mailbox ?? mailboxOf([])).knownOf(lettersOf(row));
    const scrub = row.isFromModel ? scrubAgain : scrubPair;
    const scrubbed = scrub(row, known, switches, this.own);
    const replacements = [...scrubbed.customer.replacements, ...scrubbed.reply.replacements];
    const plain = (text: string) => {
      const { customer } = scrub({ customer: text, reply: '' }, known, switches, this.own);
      replacements.push(...customer.replacements);
      return customer.text;
    };
    const subject = plain(row.pair.subject);
    const context = row.pair.context.map(({ text }) => plain(text));
    return { row: { ...row, scrubbed, subject, context }, replacements };
  }
  one(row: Row): Row {
    this.#languageOf(row);
    return this.#scrub(row).row;
  }
  #languageOf({ pair }: Row): string | null {
    let language = this.#languages.get(pair);
    if (language === undefined) {
      language = unknownLanguageOf(pair.customer) ?? unknownLanguageOf(pair.reply);
      this.#languages.set(pair, language);
    }
    return language;
  }
  // All rows anew.
  async all() {
    const round = ++this.#round;
    const { store } = this.#desk;
    store.set({ isScrubbing: true });
    this.mailbox = mailboxOf(this.#desk.state.rows.map((row) => lettersOf(row)));
    await breathe();
    const scrubbed = new Map<number, Row>();
    let begin = performance.now();
    for (const row of this.#desk.state.rows) {
      scrubbed.set(row.id, this.one(row));
      if (performance.now() - begin < slice) continue;
      await breathe();
      if (round !== this.#round) return;
      begin = performance.now();
    }
    const rows = this.#desk.state.rows.map((row) => {
      const done = scrubbed.get(row.id);
      return done ? { ...row, scrubbed: done.scrubbed, subject: done.subject, context: done.context } : row;
    });
    store.set({ rows, isScrubbing: false });
    this.tabulate();
    await this.#desk.learning.plan();
  }
  // Every private value of every row, whatever is switched off, and also where a person has changed the words since.
  async privateValues(): Promise<Replacement[]> {
    const found: Replacement[] = [];
    let begin = performance.now();
    for (const row of this.#desk.state.rows) {
      const { customer, reply } = row.pair;
      for (const version of row.isEdited ? [row, { ...row, customer, reply }] : [row])
        found.push(...this.#scrub(version, allOn).replacements);
      if (performance.now() - begin < slice) continue;
      await breathe();
      begin = performance.now();
    }
    return found;
  }
  tabulate() {
    const { rows, switches } = this.#desk.state;
    const all: Replacement[] = rows.flatMap(({ scrubbed, isOff }) =>
      scrubbed && !isOff ? [...scrubbed.customer.replacements, ...scrubbed.reply.replacements] : [],
    );
    const languages = rows.filter(({ isOff }) => !isOff).map((row) => this.#languageOf(row));
    this.#desk.store.set({ table: table(all, switches), unknownLanguages: unknownLanguages(languages) });
  }
}
