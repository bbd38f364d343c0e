// What the engine offers to lessons: wasm/lessons.h as Embind shows it, name for name.
import type { Outcome, PeekReport } from './engine';

// Which keys a query may see, and how what it may not see is hidden. All but the first are mistakes.
export const maskRules = [
  'causal', // -∞ before softmax
  'none', // no mask
  'after_softmax', // zeros after softmax
  'after_softmax_renormalised', // zeros after softmax, then each row divided by its sum: right but wasteful
  'small_fill', // -10 before softmax
  'flipped', // sees only itself and what comes later
  'shifted_by_one', // sees one position too far: the answer itself
  'padding_visible', // causal, but what was filled up is left visible to all
] as const;
export type MaskRule = (typeof maskRules)[number];

export interface MaskTable {
  outcome: Outcome;
  T: number;
  masked: Float32Array; // [T, T]: what softmax reads, with -Infinity where hidden; rows ask, columns answer
  weights: Float32Array; // [T, T]
  rowSums: Float32Array; // [T]
}

export interface ScaledScore {
  outcome: Outcome;
  products: Float32Array;
  dot: number;
  divisor: number; // √d
  score: number;
}

export interface NormalisedRow {
  outcome: Outcome;
  mean: number;
  variance: number;
  values: Float32Array;
}

export interface Row {
  outcome: Outcome;
  values: Float32Array;
}

// Weights of one block's matrices, biases not counted.
export interface WeightShares {
  outcome: Outcome;
  attention: number;
  feed_forward: number;
}

// Shapes in one block, and how many scores one head computes for the same new positions.
export interface CacheShapes {
  outcome: Outcome;
  q_rows: number;
  k_rows: number;
  score_rows: number;
  score_cols: number;
  d_head: number;
  scores_without_cache: number;
  scores_with_cache: number;
}

// Several random queries against the same random keys.
export interface ScoreSpread {
  outcome: Outcome;
  scores: Float32Array; // of all queries
  entropy: number; // of the softmax, in nats, mean over the queries
  largest: number; // the largest weight, mean over the queries
  uniform_entropy: number; // if all keys weighed the same
}

// One position's real vectors on their way through all blocks.
export interface BlockWalk {
  outcome: Outcome;
  symbols: string;
  position: number;
  n_layers: number;
  d_model: number;
  d_ff: number;
  stages: string; // "in,normed1,attention,middle,normed2,feed_forward,out"
  values: Float32Array; // [n_layers, 7, d_model]
  hidden: Float32Array; // [n_layers, d_ff], after GELU
  logits: Float32Array; // [vocab_size]
}

// How likely the model finds a text, symbol by symbol, read as it reads while it writes.
// Aligned to the symbols from the second on.
export interface OwnText {
  outcome: Outcome;
  symbols: string;
  logProbs: Float32Array; // nats
  entropy: Float32Array; // nats, of the distribution that the symbol was one of
  rank: Int32Array; // 0: no symbol was likelier
}

export interface SymbolOptions {
  temperature: number;
  top_k: number;
  top_p: number;
}

export interface NextSymbols {
  outcome: Outcome;
  symbols: string; // the vocabulary, the likeliest first
  plain: Float32Array; // what the model says
  kept: Float32Array; // after temperature, top-k and top-p; 0: cut off
}

// Needs no model. Numbers that cannot be worked with are refused with a sentence.
export interface LessonFunctions {
  maskTable(scores: Float32Array, rule: MaskRule, length: number): MaskTable;
  scaledScore(q: Float32Array, k: Float32Array): ScaledScore;
  normaliseRow(x: Float32Array): NormalisedRow;
  addRows(a: Float32Array, b: Float32Array): Row;
  softmaxRow(x: Float32Array): Row;
  weightShares(d_model: number, d_ff: number): WeightShares;
  cacheShapes(past: number, queries: number, d_model: number, n_heads: number): CacheShapes;
  scoreSpread(d_head: number, keys: number, scaled: boolean, seed: number): ScoreSpread;
}

// Unknown characters are left out. peekAt and walk look at no more than the context that the model
// was trained with, and at the training text's start if nothing is left; ownText at 1,000 symbols.
export interface LessonSession {
  peekAt(text: string, position: number): PeekReport;
  peekPadding(text: string): PeekReport; // at most half a context of the text, the rest is padding
  walk(text: string, position: number): BlockWalk;
  ownText(text: string): OwnText;
  nextSymbols(text: string, options: SymbolOptions): NextSymbols;
}
