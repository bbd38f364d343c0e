// A lesson in a course system: takes up the answers of an earlier visit, reports score and completion as
// they come about, and says goodbye when the page is left.
import { findLesson } from '../lessons/registry';
import { forgetAnswers, noteAnswer, scoreOf } from '../lessons/score';
import { type Api, findApi, timespan } from './course-system';

interface Answer {
  lesson: string;
  question: string;
  right: boolean;
  first: boolean;
}
type Answers = Record<string, boolean>; // question → right at the first go

// What an earlier visit left; anything else counts as nothing.
function readAnswers(text: string): Answers {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
    return Object.fromEntries(Object.entries(value).filter(([, right]) => typeof right === 'boolean'));
  } catch {
    return {};
  }
}

export class Report {
  #api: Api;
  #lesson: string;
  #of: number;
  #answers: Answers;
  #begin = Date.now();
  #isOver = false;

  constructor(api: Api, lesson: string) {
    this.#api = api;
    this.#lesson = lesson;
    this.#of = findLesson(lesson)?.questions ?? 0;
    this.#do('LMSInitialize', () => api.LMSInitialize(''));
    const status = api.LMSGetValue('cmi.core.lesson_status');
    this.#answers = readAnswers(api.LMSGetValue('cmi.suspend_data'));
    // Answers that this browser remembers may be another learner's.
    forgetAnswers();
    for (const [question, right] of Object.entries(this.#answers)) noteAnswer(lesson, question, right);
    if (/^(not attempted|unknown|browsed)?$/.test(status)) this.#set('cmi.core.lesson_status', 'incomplete');
    this.#set('cmi.core.score.min', '0');
    this.#set('cmi.core.score.max', '100');
    this.#commit();
  }
  get isComplete() {
    return scoreOf(this.#lesson).answered >= this.#of;
  }
  hear({ lesson, question, right, first }: Answer) {
    if (!first || lesson !== this.#lesson || this.#isOver) return;
    this.#answers[question] = right;
    const score = scoreOf(lesson).right;
    this.#set('cmi.core.score.raw', String(Math.round((100 * score) / Math.max(1, this.#of))));
    this.#set('cmi.suspend_data', JSON.stringify(this.#answers));
    if (this.isComplete) this.#set('cmi.core.lesson_status', 'completed');
    this.#commit();
  }
  finish() {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#set('cmi.core.session_time', timespan(Date.now() - this.#begin));
    this.#set('cmi.core.exit', this.isComplete ? '' : 'suspend');
    this.#commit();
    this.#do('LMSFinish', () => this.#api.LMSFinish(''));
  }

  #set(name: string, value: string) {
    this.#do(name, () => this.#api.LMSSetValue(name, value));
  }
  #commit() {
    this.#do('LMSCommit', () => this.#api.LMSCommit(''));
  }
  // A refusal is worth a word to whoever looks after the course, and must not stop the lesson.
  #do(what: string, call: () => unknown) {
    if (String(call()) === 'true') return;
    const code = this.#api.LMSGetLastError();
    if (code !== '0')
      console.warn(`The course system refused ${what}: ${this.#api.LMSGetErrorString(code)} (${code})`);
  }
}

export function startReport(lesson: string): boolean {
  const api = findApi();
  if (!api) return false;
  const report = new Report(api, lesson);
  document.addEventListener('crumb-answer', (event) => report.hear((event as CustomEvent<Answer>).detail));
  addEventListener('pagehide', () => report.finish());
  return true;
}
