// What the engine offers to Replies: wasm/replies.h as Embind shows it, name for name.
import type { Outcome, StepReport } from './engine';

// All settings of a run. Zeros are chosen from the data.
export interface ReplyConfig {
  vocab_size: number;
  d_model: number;
  n_heads: number;
  n_layers: number;
  d_ff: number;
  max_len: number;
  tied_embeddings: boolean;
  batch_size: number;
  learning_rate: number;
  min_learning_rate: number;
  warmup_steps: number;
  steps: number;
  beta2: number;
  weight_decay: number;
  grad_clip: number;
  dropout: number;
  hide_prompt: number;
  hide_reply: number;
  past: number;
  seed: number;
}
export interface ReplyPlan {
  outcome: Outcome;
  config: ReplyConfig;
  pairs: number;
  held_out: number;
  repeated_replies: number;
  tokens: number;
  parameters: number;
  seconds: number;
  sentence: string;
}
export interface ReplyInfo {
  has_model: boolean;
  can_train: boolean;
  pairs: number;
  held_out: number;
  moved: number;
  repeated_replies: number;
  cut_pairs: number;
  cut_tokens: number;
  padding: number;
  vocab_size: number;
  parameters: number;
  step: number;
  best_step: number;
  steps_per_epoch: number;
  config: ReplyConfig;
}
export interface ReplyScore {
  loss: number;
  bits_per_character: number;
  leaning_bits: number;
}
export interface DraftSettings {
  greedy: boolean;
  temperature: number;
  top_p: number;
  min_tokens: number;
  max_tokens: number;
  seed: number;
  lean: number;
  best: boolean;
}
export interface DraftStart {
  outcome: Outcome;
  cut: number;
}
export interface DraftReport {
  text: string;
  ends: Int32Array;
  probabilities: Float32Array;
  guessed: Uint8Array;
  done: boolean;
  ended: boolean;
  average: number;
  lowest: number;
}
export interface ReplySession {
  start(pairs: string, config: ReplyConfig): Outcome;
  step(): StepReport;
  setSteps(steps: number): void;
  heldOutLoss(): ReplyScore;
  info(): ReplyInfo;
  beginDraft(draft: number, email: string, settings: DraftSettings): DraftStart;
  writeDraft(draft: number, tokens: number): DraftReport;
  vocabulary(): string;
  pairs(): string;
  saveModel(withPairs: boolean): Uint8Array;
  saveCheckpoint(): Uint8Array;
  load(bytes: Uint8Array): Outcome;
  delete(): void;
}
export interface ReplyEngineFunctions {
  planReplies(pairs: string, wanted: ReplyConfig, secondsPerStep: number, mostSeconds: number): ReplyPlan;
  Replies: new () => ReplySession;
}
