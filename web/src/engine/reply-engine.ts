// What the engine offers to Replies: the C++ facade (wasm/replies.h) as Embind shows it, name for name.
import type { Outcome, StepReport } from './engine';

// One pair of email and reply; all texts with placeholders in place of private things.
export interface ReplyPair {
  customer: string;
  reply: string;
  subject?: string;
  context?: string; // the conversation's earlier turns
  conversation?: string; // pairs of one conversation are learnt from or held out together
  held_out?: boolean;
  past?: number[]; // places of the pairs with the most similar emails, the most similar first; none held out
}

// Zeros are chosen from the data.
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
  steps: number; // of the whole training
  beta2: number;
  weight_decay: number;
  grad_clip: number;
  dropout: number;
  hide_prompt: number; // share of the email's tokens that a step does not see
  hide_reply: number; // the same of the reply's
  past: number; // past replies in the prompt
  seed: number;
}

export const replyDefaults: Readonly<ReplyConfig> = {
  vocab_size: 0,
  d_model: 0,
  n_heads: 0,
  n_layers: 0,
  d_ff: 0,
  max_len: 0,
  tied_embeddings: true,
  batch_size: 0,
  learning_rate: 0,
  min_learning_rate: 0,
  warmup_steps: 0,
  steps: 0,
  beta2: 0.99,
  weight_decay: 0.1,
  grad_clip: 1,
  dropout: 0.1,
  hide_prompt: 0,
  hide_reply: 0,
  past: 0,
  seed: 0,
};

export interface ReplyPlan {
  outcome: Outcome;
  config: ReplyConfig;
  pairs: number;
  held_out: number;
  repeated_replies: number;
  tokens: number; // of one pass over the pairs, about
  parameters: number;
  seconds: number; // 0 while the time of a step is not known
  sentence: string;
}

export interface ReplyInfo {
  has_model: boolean;
  can_train: boolean;
  pairs: number;
  held_out: number;
  moved: number; // pairs held out because another one of their conversation is
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
  loss: number; // nats per token of the held-out replies; NaN without any
  bits_per_character: number;
  leaning_bits: number; // the same, leaning on the closest past reply; NaN where pairs have none
}

// Goes to the engine as JSON.
export interface EmailToAnswer {
  customer: string;
  subject?: string;
  context?: string;
  past?: string[]; // past replies to similar emails; the draft leans on the first
}

export interface DraftSettings {
  greedy: boolean;
  temperature: number;
  top_p: number;
  min_tokens: number; // Longer: the reply does not end before
  max_tokens: number; // Shorter; 0: twice the longest reply that was learnt from
  seed: number;
  lean: number; // on the first past reply: 0 not at all, 1 as often as past replies proved right, more: more
  best: boolean; // the weights with the lowest held-out loss
}

export const draftDefaults: Readonly<DraftSettings> = {
  greedy: false,
  temperature: 0.7,
  top_p: 0.9,
  min_tokens: 0,
  max_tokens: 0,
  seed: 1,
  lean: 2,
  best: true,
};

export interface DraftStart {
  outcome: Outcome;
  cut: number; // tokens of the email that did not fit
}

export interface DraftReport {
  text: string; // what is new, in whole characters
  ends: Int32Array; // for each new token: where it ends, in UTF-8 bytes of the whole draft
  probabilities: Float32Array; // of each new token
  guessed: Uint8Array; // of each new token: 1 where the past reply goes on alike
  done: boolean;
  ended: boolean; // by itself, not because of a limit
  average: number; // of the draft so far: the geometric mean of the probabilities …
  lowest: number; // … and the lowest
}

export interface EngineReplies {
  start(pairs: string, config: ReplyConfig): Outcome; // a JSON list of ReplyPair
  step(): StepReport;
  setSteps(steps: number): void;
  heldOutLoss(): ReplyScore;
  info(): ReplyInfo;
  beginDraft(draft: number, email: string, settings: DraftSettings): DraftStart; // draft: 0 to 7
  writeDraft(draft: number, tokens: number): DraftReport;
  vocabulary(): string; // a JSON list of the texts of all tokens
  pairs(): string;
  saveModel(withPairs: boolean): Uint8Array;
  saveCheckpoint(): Uint8Array;
  load(bytes: Uint8Array): Outcome;
  delete(): void;
}

export interface ReplyEngine {
  planReplies(pairs: string, wanted: ReplyConfig, secondsPerStep: number, mostSeconds: number): ReplyPlan;
  Replies: new () => EngineReplies;
}
