// Lesson 11: six short exercises. Numbers are drawn anew on each visit, and what is right comes
// from the engine.
import { html } from 'lit';
import { define } from '../elements/part';
import { LessonBody, lessonStyle } from './lesson';
import type { Exercise } from './shared/crumb-exercise';
import './shared/crumb-exercise';
import type { Question } from './shared/crumb-question';
import { shown } from './shared/shown';

const T = 4;
const forInfinity = 'Type −∞ as -inf. Blanks or commas between the numbers.';

const whyBefore: Question = {
  id: 'why-before-softmax',
  ask: '5. Why does the mask go in before softmax?',
  options: [
    {
      text: 'Because softmax cannot read rows in which some scores are zero',
      why: 'Softmax reads zeros without trouble: e to the power of 0 is 1.',
    },
    {
      text: 'So that hidden scores are not in the sum that divides the row',
      right: true,
      why: 'With −∞ a hidden score adds exactly 0 to the sum. Put in later, zeros hide the weight but not its share of the sum.',
    },
    {
      text: 'Because it is faster that way: softmax has less to work through',
      why: 'It can be, but a slower right answer would still be right. Zeros after softmax are wrong.',
    },
  ],
};

const draw = (from: number, to: number) => from + Math.floor(Math.random() * (to - from + 1));
const drawRow = (count: number) => Float32Array.from({ length: count }, () => draw(-2, 3));
const spelled = (values: ArrayLike<number>) =>
  Array.from(values, (value) => shown(value, Number.isInteger(value) ? 0 : 2)).join(' ');

export class Practice extends LessonBody {
  static override properties = { exercises: { state: true } };
  declare exercises: readonly Exercise[];

  static override styles = [...LessonBody.styles, lessonStyle];

  constructor() {
    super();
    this.exercises = [];
  }
  protected override async begin() {
    this.exercises = await Promise.all([
      this.#maskRows(),
      this.#maskOneRow(),
      this.#score(),
      this.#shapes(),
      this.#doesAKeyGo(),
    ]);
  }

  async #maskRows(): Promise<Exercise> {
    const { masked } = await this.lab.work('maskTable', new Float32Array(T * T), 'causal', T);
    const rows = Array.from({ length: T }, (_, row) => Array.from(masked.subarray(row * T, (row + 1) * T)));
    return {
      id: 'mask-rows',
      ask: `Write the causal mask for ${T} words: what is added to each score?`,
      hint: forInfinity,
      blanks: rows.map((row, index) => ({
        label: `row ${index + 1}`,
        expected: row,
        solution: spelled(row),
      })),
      whyRight: 'A staircase: nothing is added where a word may look, −∞ where it may not.',
      whyWrong:
        'Row 1 is the first word: it may see only itself. Where it may look, 0 is added; everywhere else, −∞.',
    };
  }
  async #maskOneRow(): Promise<Exercise> {
    const query = draw(2, 3);
    const scores = drawRow(T);
    const table = new Float32Array(T * T);
    table.set(scores, (query - 1) * T);
    const { masked } = await this.lab.work('maskTable', table, 'causal', T);
    const row = Array.from(masked.subarray((query - 1) * T, query * T));
    return {
      id: 'mask-a-row',
      ask: `Word ${query} of ${T} has the scores ${spelled(scores)}. What does softmax read once the mask is on?`,
      hint: forInfinity,
      blanks: [{ label: 'row', expected: row, solution: spelled(row) }],
      whyRight: `Word ${query} keeps its first ${query} scores as they are. The later ones become −∞.`,
      whyWrong: `Word ${query} may see words 1 to ${query}. Those scores stay as they are; only later ones change.`,
    };
  }
  async #score(): Promise<Exercise> {
    const [q, k] = [drawRow(T), drawRow(T)];
    const { score, divisor } = await this.lab.work('scaledScore', q, k);
    return {
      id: 'scaled-score',
      ask: `Query ${spelled(q)}, key ${spelled(k)}. What is the scaled score?`,
      hint: 'One number. 0.5, 0,5 and 1/2 are all read alike.',
      blanks: [{ label: 'score', expected: [score], solution: shown(score) }],
      whyRight: `Multiply number by number, add up, divide by √${T} = ${shown(divisor, 0)}.`,
      whyWrong: `Multiply number by number, add the ${T} products up, and divide by √${T}.`,
    };
  }
  async #shapes(): Promise<Exercise> {
    const [past, queries] = [draw(5, 20), draw(1, 4)];
    const { score_rows, score_cols } = await this.lab.work('cacheShapes', past, queries, 64, 4);
    return {
      id: 'shapes',
      ask: `A model keeps the keys of ${past} symbols and now reads ${queries} more. What is the shape of one head’s table of scores?`,
      hint: 'Rows, then columns, such as 3 × 5.',
      blanks: [
        {
          label: 'rows × columns',
          expected: [score_rows, score_cols],
          solution: `${score_rows} × ${score_cols}`,
        },
      ],
      whyRight: `Only the ${queries} new symbols ask, but they ask all ${score_cols} that stand there: the kept ones and themselves.`,
      whyWrong:
        'Rows are those who ask: the new symbols only. Columns are all who may answer: the kept ones and the new ones.',
    };
  }
  async #doesAKeyGo(): Promise<Exercise> {
    const words = draw(4, 9);
    const { k_rows } = await this.lab.work('cacheShapes', 0, words, 64, 4);
    return {
      id: 'does-a-key-go',
      ask: `${words} words are read at once, and the mask hides all but one key from the first word. How many rows does the matrix of keys have?`,
      hint: 'One number.',
      blanks: [{ label: 'rows', expected: [k_rows], solution: String(k_rows) }],
      whyRight: 'Masking removes no key. It hides keys from one query; the last word still sees all of them.',
      whyWrong:
        'The mask changes scores, not keys. A key that is hidden from the first word is there for the later ones.',
    };
  }

  override render() {
    const { exercises, trouble } = this;
    const warning = this.troubleNote();
    if (exercises.length === 0) return trouble ? warning : html`<p class="muted">One moment …</p>`;
    const one = (exercise: Exercise, index: number) =>
      html`<crumb-exercise .exercise=${exercise} number=${index + 1}></crumb-exercise>`;
    return html`${warning}
      <p>
        Paper helps. Answers are checked by value, so write numbers as you like. The first answer counts for the score; after
        that, try as often as you want.
      </p>
      ${exercises.slice(0, 4).map(one)}
      <crumb-question .question=${whyBefore}></crumb-question>
      ${exercises.slice(4).map((exercise, index) => one(exercise, index + 5))}`;
  }
}
define('crumb-lesson-practice', Practice);
