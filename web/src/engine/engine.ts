// What the engine offers: the C++ facade (wasm/session.h) as Embind shows it, name for name.
import type { LessonFunctions, LessonSession, MaskRule } from './lesson-engine';
import type { ReplyEngine } from './reply-engine';

// How a call ended. If not ok, nothing has changed, and `message` is a sentence for a person.
export interface Outcome {
  ok: boolean;
  code: string;
  message: string;
}

// All settings of a run.
export interface SessionConfig {
  d_model: number;
  n_heads: number;
  n_layers: number;
  d_ff: number;
  max_len: number;
  mask: MaskRule;
  batch_size: number;
  context: number;
  learning_rate: number;
  min_learning_rate: number;
  warmup_steps: number;
  decay_steps: number;
  beta1: number;
  beta2: number;
  epsilon: number;
  weight_decay: number;
  grad_clip: number;
  holdout: number;
  seed: number;
  residuals: boolean;
  layer_norm: boolean;
  positions: boolean;
  shifted_targets: boolean;
  padded: boolean;
}

export interface SizeReport {
  outcome: Outcome;
  embeddings: number;
  attention: number;
  feed_forward: number;
  norms: number;
  head: number;
  total: number;
  training_bytes: number;
}

export interface SessionInfo {
  has_model: boolean;
  can_train: boolean;
  vocab_size: number;
  vocabulary: string;
  train_tokens: number;
  held_out_tokens: number;
  step: number;
  best_step: number;
  parameters: number;
  uniform_loss: number;
  unigram_loss: number;
  bigram_loss: number;
  honest_floor: number; // no model that sees only the past can do better on average; NaN: not known
  config: SessionConfig;
}

export interface StepReport {
  step: number;
  loss: number;
  grad_norm: number;
  learning_rate: number;
  diverged: boolean;
  message: string;
}

export interface WriteOptions {
  temperature: number;
  top_k: number;
  top_p: number;
  max_tokens: number;
  seed: number;
  window: number;
  best: boolean;
  cached: boolean; // false: every token reads the whole window again
}

export interface WriteStart {
  outcome: Outcome;
  skipped: string;
  rows: number; // of queries computed to read the prompt, in each block
}

export interface WriteReport {
  text: string;
  done: boolean;
  rows: number; // of queries computed by this call, in each block
  keys: number; // that the newest row of queries was compared with, its own included
}

export interface PeekReport {
  outcome: Outcome;
  symbols: string;
  differences: Float32Array;
}

export interface AttentionReport {
  outcome: Outcome;
  n_layers: number;
  n_heads: number;
  length: number;
  symbols: string;
  weights: Float32Array;
}

// Characters of a kind that clean-up would change.
export interface OddKind {
  kind: string; // 'spaces', 'line_separators', 'zero_width', 'soft_hyphens', 'controls'
  count: number;
}

export interface TextReport {
  code_points: number;
  symbols: number;
  visible: number;
  lines: number;
  non_empty_lines: number;
  repeated_lines: number;
  odd_characters: OddKind[];
  replacement_characters: number;
  invalid_bytes: number;
  uniform_loss: number;
  unigram_loss: number;
  bigram_loss: number;
  notes: string; // sentences, one per line
}

export interface TextCheck {
  outcome: Outcome;
  tokens: number; // that would be trained on
  fitting_context: number; // the longest that is offered; 0: none fits
}

export interface EngineSession extends LessonSession {
  start(text: string, config: SessionConfig): Outcome;
  step(): StepReport;
  heldOutLoss(): number;
  info(): SessionInfo;
  beginWriting(prompt: string, options: WriteOptions): WriteStart;
  write(tokens: number): WriteReport;
  peek(text: string): PeekReport;
  attention(text: string): AttentionReport;
  saveModel(): Uint8Array;
  saveCheckpoint(): Uint8Array;
  load(bytes: Uint8Array): Outcome;
  delete(): void;
}

export interface Engine extends LessonFunctions, ReplyEngine {
  buildInfo(): { instructionSet: 'simd' | 'relaxed'; threads: boolean };
  setThreads(count: number): void;
  examineText(text: string): TextReport;
  cleanUpText(text: string): string;
  checkText(text: string, context: number, holdout: number): TextCheck;
  reportSize(config: SessionConfig, vocabSize: number): SizeReport;
  Session: new () => EngineSession;
}
