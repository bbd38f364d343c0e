// A new email: what is private in it, the closest past cases, and three drafts that come as they are written.
import type { DraftReport, DraftSettings } from '../engine/reply-engine';
import type { FileToImport, Writer } from '../mail';
import { cutLetter, ownWords } from '../mail/cutting/cut';
import { fillIn, type Known, mailboxOf, scrubPair, type Values, valuesOf } from '../privacy';
import type { Desk } from './desk';
import { bytesOfSource, emailOf, isSource, nobody, type PastedEmail, pastedEmail } from './pasted';
import type { Email, TrainingPair } from './retrieval';
import type { Answering, Draft } from './state';

const ownSlots = 5; // drafts that a person sees; three more of the engine's are for scores and checks
const tokensAtOnce = 6; // of one draft, before the next one's turn
const cases = 3;
const usual: DraftSettings = {
  ...{
    greedy: false,
    temperature: 0.4,
    top_p: 0.9,
    min_tokens: 0,
    max_tokens: 0,
    seed: 1,
    lean: 0.5,
    best: true,
  },
};
const blank: PastedEmail = { subject: '', writer: nobody, text: '' };
const nothingLikeIt = { found: [], unknown: [], isFamiliar: false };
const shorterTokens = 48;
const longerTokens = 90;

export class Drafting {
  #desk: Desk;
  #pairs: readonly TrainingPair[] = []; // of the model
  #known: { customer: string; reply: string; subject: string }[] = []; // that the model learnt from
  #round = 0;
  agent = ''; // who signs

  constructor(desk: Desk) {
    this.#desk = desk;
  }
  // Once there is a model, before anybody can ask it for drafts.
  open() {
    const { pairs } = this.#desk.learning;
    this.#pairs = pairs;
    this.#known = pairs.filter((pair) => !pair.held_out);
    this.#desk.retrieval.prepare(pairs);
    this.agent ||= this.#usualAgent();
  }
  // Another model comes, or other pairs: no draft goes on.
  leave() {
    this.#round++;
    this.#desk.sureness.leave();
    this.#desk.store.set({ answering: null, isDrafting: false });
  }
  #usualAgent(): string {
    const counts = new Map<string, number>();
    for (const { scrubbed } of this.#desk.state.rows) {
      // The last is the signature.
      const signed = scrubbed?.reply.replacements.findLast(({ placeholder }) => placeholder === '{agent}');
      if (signed) counts.set(signed.value, (counts.get(signed.value) ?? 0) + 1);
    }
    return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '';
  }
  // The name goes into the drafts that are there as well.
  signAs(agent: string) {
    this.agent = agent;
    const { answering } = this.#desk.state;
    if (!answering) return;
    const values = this.#valuesOf(answering);
    const drafts = answering.drafts.map((draft) => ({ ...draft, filled: fillIn(draft.text, values) }));
    this.#desk.store.set({ answering: { ...answering, drafts } });
  }
  past(index: number) {
    return this.#known[index]!;
  }

  // Three drafts for an email that is scrubbed already, to the end; used for the honest scores.
  async threeFor(email: Email, past: string[]): Promise<string[]> {
    const texts = ['', '', ''];
    await this.#write(
      [0, 1, 2],
      email,
      past,
      (draft) => this.#settings(draft, 'usual', draft + 1),
      (draft, text) => {
        texts[draft] += text;
      },
      { firstSlot: ownSlots },
    );
    return texts;
  }

  #everybody({ name, address }: Writer): Known {
    const mailbox = this.#desk.scrubbing.mailbox ?? mailboxOf([]);
    const letter = { customerName: name, customerAddress: address, ourName: null, ourAddress: null };
    return mailbox.knownOf({ ...letter, customer: '', reply: '' });
  }
  // What a subject gives counts where the email itself gives nothing; a name in it may be anybody's.
  #valuesOf({ own, subject, writer }: Pick<Answering, 'own' | 'subject' | 'writer'>): Values {
    const of = (text: string) =>
      valuesOf(text, this.#everybody(writer), this.agent.trim() || null, this.#desk.scrubbing.own);
    const more = [...of(subject)].filter(([placeholder]) => !placeholder.startsWith('{name'));
    return new Map([...more, ...of(own)]);
  }
  // An email as the model knows them from training: its subject is looked at by itself.
  #question({ own, subject, writer }: Pick<Answering, 'own' | 'subject' | 'writer'>): Email {
    const { state, scrubbing } = this.#desk;
    const known = this.#everybody(writer);
    const scrubbed = (text: string) =>
      scrubPair({ customer: text, reply: '' }, known, state.switches, scrubbing.own).customer.text;
    return { customer: scrubbed(own), subject: scrubbed(subject) };
  }
  // An email as a file.
  async readFile(file: FileToImport): Promise<PastedEmail> {
    return emailOf(await this.#desk.mail.readLetter(file));
  }
  async #pasted(email: string): Promise<PastedEmail> {
    const plain = email.replaceAll('\r\n', '\n');
    return isSource(plain)
      ? this.readFile({ name: 'email.eml', bytes: bytesOfSource(plain) })
      : pastedEmail(plain);
  }
  // Looks at a pasted email: what is header, quoted and private, and what it is like. A subject that was typed counts.
  async read(email: string, typed = ''): Promise<Answering> {
    const { text, writer, subject: found } = email.trim() ? await this.#pasted(email) : blank;
    const subject = typed.trim() || found;
    const pieces = cutLetter(text);
    const own = ownWords(pieces).trim() || (text.trim() ? '' : subject);
    const letter = { own, subject, writer };
    const cut = pieces.filter(({ kind }) => kind !== 'own').map((piece) => piece.text);
    const { retrieval } = this.#desk;
    const looked =
      this.#pairs.length > 0
        ? await this.#desk.looking(() => retrieval.look(this.#pairs, this.#question(letter), cases))
        : nothingLikeIt;
    return {
      ...{ email, ...letter, cases: looked.found, drafts: [] },
      cutLines: cut
        .join('')
        .split('\n')
        .filter((line) => line.trim() !== '').length,
      values: [...this.#valuesOf(letter)]
        .filter(([placeholder]) => !placeholder.startsWith('{our_') && placeholder !== '{agent}')
        .map(([placeholder, value]) => ({ placeholder, value })),
      unknown: looked.unknown,
      tooLittle: !looked.isFamiliar,
    };
  }

  async #readWords(email: string, subject: string): Promise<Answering> {
    const answering = await this.read(email, subject);
    if (answering.own === '')
      throw new Error('There are no words in that email. Paste what the customer wrote.');
    return answering;
  }
  async answer(email: string, { subject = '', evenIfTooLittle = false } = {}) {
    const { store } = this.#desk;
    const round = ++this.#round;
    store.set({ isDrafting: true, problem: '' });
    const answering = await this.#readWords(email, subject)
      .catch((error) => {
        if (round === this.#round) store.set({ answering: null }); // drafts for another email
        throw error;
      })
      .finally(() => {
        if (round === this.#round) store.set({ isDrafting: false });
      });
    if (round !== this.#round) return;
    store.set({ answering });
    this.#desk.sureness.calibrate(this.#pairs);
    if (answering.tooLittle && !evenIfTooLittle) return;
    store.set({
      answering: { ...answering, drafts: [0, 1, 2].map((index) => this.#empty(answering, index)) },
    });
    await this.#draft([0, 1, 2]);
  }
  // One draft anew: with another seed, or shorter, or longer.
  async again(index: number, length?: Draft['length']) {
    const { answering } = this.#desk.state;
    const before = answering?.drafts[index];
    if (!before) return;
    const seed = length ? before.seed : before.seed + 3;
    this.#change(index, () => ({ ...this.#empty(answering, index), length: length ?? before.length, seed }));
    await this.#draft([index]);
  }
  // As #write() has it lean.
  #empty({ cases }: Answering, index: number): Draft {
    const leansOn = index < cases.length ? index : Math.min(0, cases.length - 1);
    return {
      ...{ text: '', filled: fillIn('', new Map()), copied: [], leansOn, isDone: false },
      ...{ isAccepted: false, edited: null, length: 'usual', seed: index + 1, milliseconds: 0 },
    };
  }
  async #draft(which: number[]) {
    const round = ++this.#round;
    const answering = this.#desk.state.answering!;
    const values = this.#valuesOf(answering);
    const past = answering.cases.map(({ index }) => this.#known[index]!.reply);
    this.#desk.store.set({ isDrafting: true });
    const begin = performance.now();
    const settings = (index: number) => {
      const { length, seed } = this.#desk.state.answering!.drafts[index]!;
      return this.#settings(index, length, seed);
    };
    const isWanted = () => round === this.#round;
    const written = this.#write(
      which,
      this.#question(answering),
      past,
      settings,
      async (index, more, report) => {
        if (!isWanted()) return;
        const whole = this.#desk.state.answering!.drafts[index]!.text + more;
        const text = report.done && !report.ended ? upToSentence(whole) : whole;
        const [copied = []] = report.done ? await this.#desk.retrieval.copies(this.#pairs, [text]) : [];
        if (!isWanted()) return;
        const { done: isDone } = report;
        const milliseconds = performance.now() - begin;
        const filled = fillIn(text, values);
        this.#change(index, (draft) => ({ ...draft, text, filled, copied, isDone, milliseconds }));
      },
      { isWanted },
    );
    await written.finally(() => {
      if (isWanted()) this.#desk.store.set({ isDrafting: false });
    });
  }
  #settings(index: number, length: Draft['length'], seed: number): DraftSettings {
    return {
      ...usual,
      greedy: index === 0 && seed === 1,
      seed,
      ...(length === 'shorter' && { max_tokens: shorterTokens }),
      ...(length === 'longer' && { min_tokens: longerTokens }),
    };
  }
  // Draft i leans on the i-th closest past reply, so that the three differ.
  async #write(
    which: number[],
    email: Email,
    past: string[],
    settings: (draft: number) => DraftSettings,
    told: (draft: number, text: string, report: DraftReport) => void | Promise<void>,
    { isWanted = () => true, firstSlot = 0 }: { isWanted?: () => boolean; firstSlot?: number } = {},
  ) {
    let open = [...which];
    for (const draft of which) {
      const turned = [...past.slice(draft), ...past.slice(0, draft)];
      const question = JSON.stringify({ ...email, context: '', past: turned });
      const { outcome } = await this.#desk.call('replyDraft', {
        draft: firstSlot + draft,
        email: question,
        settings: settings(draft),
      });
      if (!outcome.ok) throw new Error(outcome.message);
    }
    while (open.length > 0 && isWanted()) {
      for (const draft of open) {
        const report = await this.#desk.call('replyWrite', {
          draft: firstSlot + draft,
          tokens: tokensAtOnce,
        });
        await told(draft, report.text, report);
        if (report.done) open = open.filter((other) => other !== draft);
      }
    }
  }
  #change(index: number, change: (draft: Draft) => Draft) {
    const { answering } = this.#desk.state;
    if (!answering) return;
    const drafts = answering.drafts.map((draft, other) => (other === index ? change(draft) : draft));
    this.#desk.store.set({ answering: { ...answering, drafts } });
  }

  edit(index: number, text: string) {
    this.#change(index, (draft) => ({ ...draft, edited: text }));
  }
  // The reply of a past case as one more draft, with the new email's values.
  usePast(caseIndex: number) {
    const { answering } = this.#desk.state;
    if (!answering) return;
    const text = this.#known[caseIndex]!.reply;
    const values = this.#valuesOf(answering);
    const draft: Draft = {
      ...this.#empty(answering, answering.drafts.length),
      ...{ text, filled: fillIn(text, values), isDone: true },
      leansOn: answering.cases.findIndex(({ index }) => index === caseIndex),
      copied: [{ start: 0, end: text.length, source: caseIndex }],
    };
    // A full row loses its last draft that nobody worked on.
    const spare =
      answering.drafts.length < ownSlots
        ? -1
        : answering.drafts.findLastIndex(({ edited }) => edited === null);
    const drafts = answering.drafts.filter((_, index) => index !== spare);
    this.#desk.store.set({ answering: { ...answering, drafts: [...drafts, draft].slice(0, ownSlots) } });
  }
  // Among the pairs, so that the next training learns it too.
  accept(index: number) {
    const draft = this.#desk.state.answering?.drafts[index];
    if (!draft) return;
    const { own, subject } = this.#desk.state.answering!;
    this.#desk.mail.add(own, draft.edited ?? draft.filled.text, subject);
    this.#change(index, (one) => ({ ...one, isAccepted: true }));
    this.#desk.attempt(() => this.#desk.keeping.keep());
  }
}

// A draft that its length limit cut off ends with its last whole sentence, if that leaves a good part of it.
function upToSentence(text: string): string {
  const ends = [...text.matchAll(/[.!?…।。](?=\s|$)/gu)].map(({ index }) => index + 1);
  const end = ends.at(-1) ?? 0;
  return end >= text.length / 3 ? text.slice(0, end) : text;
}
