// What only the page can do, since workers have no DOM: turn HTML into text.
import { htmlToText } from './cutting/html-text';

// As the worker sees it.
export interface PageText {
  html(text: string): Promise<string>; // a letter's or a cell's HTML to what its reader sees
  entities(text: string): Promise<string>; // "&amp;" and its like in a plain text, line ends kept
}

export interface TextJob {
  kind: keyof PageText;
  text: string;
}

export const doJob = ({ kind, text }: TextJob) => (kind === 'html' ? htmlToText(text) : decodeEntities(text));

// A text area's content knows entities and no tags.
function decodeEntities(text: string): string {
  const shielded = text.replace(/<(?=\/textarea)/gi, '&lt;');
  const page = new DOMParser().parseFromString(`<textarea>\n${shielded}</textarea>`, 'text/html');
  return page.querySelector('textarea')!.textContent ?? '';
}

// Jobs in turn, never for long at a time: a slice, then the page's other work.
const slice = 8; // milliseconds
export async function doJobs(jobs: TextJob[], breathe: () => Promise<void>): Promise<string[]> {
  const results: string[] = [];
  let start = performance.now();
  for (const job of jobs) {
    if (performance.now() - start > slice) {
      await breathe();
      start = performance.now();
    }
    try {
      results.push(doJob(job));
    } catch {
      results.push(job.text.replace(/<[^>]*>/g, ' ')); // no document may stop an import
    }
  }
  return results;
}
