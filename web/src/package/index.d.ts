import type { Outcome, SessionConfig, SessionInfo, WriteOptions } from './types/engine/engine.js';

/** Defines the elements, once. Until then nothing is loaded. */
export function define(): Promise<void>;

export interface CrumbPlayground extends HTMLElement {
  preset: string | null;
  seed: number | null;
  steps: number | null;
  mask: 'causal' | 'none' | null;
  variant: string | null;
  /** Names of controls, with blanks between them. */
  locked: string | null;
  hiddenParts: string | null;
  text: string;
  config: Partial<SessionConfig>;
  writing: Partial<WriteOptions>;
  readonly losses: number[];
  readonly heldOut: { step: number; loss: number }[];
  /** What the model learns from; null if nobody knows. */
  readonly modelText: string | null;
  readonly samples: { step: number; prompt: string; text: string }[];
  readonly info: SessionInfo | null;
  readonly state: 'loading' | 'ready' | 'training' | 'paused' | 'error';
  readonly message: string;
  /** Attributes that set another playground up the same way. */
  readonly setUp: Record<string, string>;
  train(steps?: number | null): Promise<void>;
  pause(): Promise<void>;
  stepOnce(): Promise<void>;
  startOver(): Promise<void>;
  write(prompt: string, options?: Partial<WriteOptions>): Promise<string>;
  save(kind?: 'run' | 'model'): Promise<Uint8Array>;
  load(bytes: Uint8Array): Promise<Outcome>;
}
export interface CrumbLesson extends HTMLElement {
  name: string;
  readonly score: { answered: number; right: number; of: number } | null;
}
export interface CrumbMask extends HTMLElement {
  words: string;
  rule: string;
  shows: 'scores' | 'masked' | 'weights';
  scores: ArrayLike<number> | null;
}
declare global {
  interface HTMLElementTagNameMap {
    'crumb-playground': CrumbPlayground;
    'crumb-lesson': CrumbLesson;
    'crumb-mask': CrumbMask;
  }
}
