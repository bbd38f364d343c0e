// The worker's end of the way to the page's DOM: jobs leave in small batches, answers come back.
import type { PageText, TextJob } from './page-text';

const mostJobs = 40;
const mostCharacters = 200_000;

interface Waiting {
  job: TextJob;
  resolve(text: string): void;
}

export class JobPost implements PageText {
  #send: (id: number, jobs: TextJob[]) => void;
  #queue: Waiting[] = [];
  #sent = new Map<number, Waiting[]>();
  #nextId = 1;
  #isPlanned = false;

  constructor(send: (id: number, jobs: TextJob[]) => void) {
    this.#send = send;
  }
  html(text: string) {
    return this.#ask({ kind: 'html', text: slim(text) });
  }
  entities(text: string) {
    return this.#ask({ kind: 'entities', text });
  }
  answer(id: number, texts: string[]) {
    for (const [index, { resolve }] of (this.#sent.get(id) ?? []).entries()) resolve(texts[index] ?? '');
    this.#sent.delete(id);
  }

  #ask(job: TextJob): Promise<string> {
    return new Promise((resolve) => {
      this.#queue.push({ job, resolve });
      if (this.#isPlanned) return;
      this.#isPlanned = true;
      // What is asked for at the same time goes together.
      setTimeout(() => this.#flush(), 0);
    });
  }
  #flush() {
    this.#isPlanned = false;
    let batch: Waiting[] = [];
    let size = 0;
    for (const one of this.#queue.splice(0)) {
      batch.push(one);
      size += one.job.text.length;
      if (batch.length < mostJobs && size < mostCharacters) continue;
      this.#dispatch(batch);
      batch = [];
      size = 0;
    }
    if (batch.length > 0) this.#dispatch(batch);
  }
  #dispatch(batch: Waiting[]) {
    const id = this.#nextId++;
    this.#sent.set(id, batch);
    this.#send(
      id,
      batch.map(({ job }) => job),
    );
  }
}

const longest = 400_000; // characters: parsing one document cannot be divided

// Pictures inside the text only make parsing slow.
function slim(html: string): string {
  const bare = html.replace(/(["'(])data:[^"')]{100,}/gi, '$1data:,');

  return bare.slice(0, longest);
}
