// Scores as a trained model has them: of one head, over the first symbols of a text.
import type { AttentionReport } from '../engine/engine';
import type { Lab } from './lab';

export interface TrainedScores {
  symbols: readonly string[];
  scores: Float32Array; // T·T
  name: string; // of the head
}

// The share that a head gives to the symbol after the one that asks.
function lookingAhead({ length, weights }: AttentionReport, head: number): number {
  let sum = 0;
  for (let row = 0; row + 1 < length; row++) sum += weights[(head * length + row) * length + row + 1]!;
  return sum;
}

// The model was trained without the mask, so scores for later symbols are there to be hidden. Of its
// heads the one that makes most of that. Softmax is undone by the logarithm, up to a number that all
// scores of a row share; each row is moved to mean 0, which softmax does not notice.
export async function trainedScores(
  lab: Lab,
  text: string,
  seen: (step: number) => void,
): Promise<TrainedScores> {
  const model = await lab.lessonModel('none', seen);
  const report = await model.attention(text);
  const { n_layers, n_heads, length, weights } = report;
  const heads = Array.from({ length: n_layers * n_heads }, (_, head) => head);
  const ahead = heads.map((head) => lookingAhead(report, head));
  const head = ahead.indexOf(Math.max(...ahead));
  const scores = new Float32Array(length * length);
  for (let row = 0; row < length; row++) {
    const first = (head * length + row) * length;
    const logs = Array.from(weights.subarray(first, first + length), (weight) =>
      Math.log(Math.max(weight, 1e-9)),
    );
    const mean = logs.reduce((sum, value) => sum + value, 0) / length;
    scores.set(
      logs.map((value) => value - mean),
      row * length,
    );
  }
  const name = `block ${Math.floor(head / n_heads) + 1}, head ${(head % n_heads) + 1}`;
  return { symbols: Array.from(report.symbols), scores, name };
}
