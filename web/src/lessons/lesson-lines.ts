// The lesson's run as lines of text, as the command-line example examples/02_lesson.cpp prints it.
import type { LabModel } from './lab';
import { lessonPrompt, lessonSampleLength, lessonUpdates } from './replies';

const every = 150; // updates between two lines
const titles = { none: 'no mask', causal: 'causal ' } as const;

// A line break inside a text would tear the line that shows it.
export const onOneLine = (text: string) => text.replaceAll('\n', '\\n');

function linesOf(mask: keyof typeof titles, losses: readonly number[], text: string): string[] {
  const title = titles[mask];
  const lines = losses.flatMap((loss, step) =>
    step % every === 0 && step < lessonUpdates
      ? [`${title}  step ${String(step).padStart(3)}  loss ${loss.toFixed(3)}`]
      : [],
  );
  return [...lines, `${title}  writes    ${onOneLine(text)}`];
}

// Greedy, as there: it looks back as far as the model can, which is further than it was trained on.
async function text(model: LabModel): Promise<string> {
  const { max_len } = model.info.config;
  const { text } = await model.write(lessonPrompt, { max_tokens: lessonSampleLength, window: max_len });
  return lessonPrompt + text;
}

// Of two models that have made all updates: eight lines.
export async function lessonLines(none: LabModel, causal: LabModel): Promise<string> {
  const [without, with_] = [await text(none), await text(causal)];
  return [...linesOf('none', none.losses, without), ...linesOf('causal', causal.losses, with_)].join('\n');
}
