// What a learner has answered, kept in this browser: per lesson, which questions were right at
// the first go. Storage may be forbidden (a sandboxed frame); then it lasts as long as the page.
const storageKey = 'crumb:lessons';

type Answers = Record<string, Record<string, boolean>>; // lesson → question → right at the first go

function read(): Answers {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Answers) : {};
  } catch {
    return {};
  }
}

let answers = read();
const listeners = new Set<() => void>();

export interface Score {
  answered: number;
  right: number;
}

export function scoreOf(lesson: string): Score {
  const values = Object.values(answers[lesson] ?? {});
  return { answered: values.length, right: values.filter((right) => right === true).length };
}

// Only the first answer to a question counts. Returns whether this was it.
export function noteAnswer(lesson: string, question: string, right: boolean): boolean {
  if (answers[lesson] && question in answers[lesson]) return false;
  answers = { ...answers, [lesson]: { ...answers[lesson], [question]: right } };
  try {
    localStorage.setItem(storageKey, JSON.stringify(answers));
  } catch {}
  for (const listener of listeners) listener();
  return true;
}

export function forgetAnswers() {
  answers = {};
  try {
    localStorage.removeItem(storageKey);
  } catch {}
  for (const listener of listeners) listener();
}

export function watchScores(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
