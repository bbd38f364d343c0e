// The five mistakes of the clinic: how each is made, what its signs are, how it works and is cured.
import type { SessionConfig } from '../engine/engine';
import { smallConfig } from './small-models';

export type Mistake = 'no_mask' | 'unshifted_targets' | 'flipped_mask' | 'no_residuals' | 'padding_visible';
export type Diagnosis = Mistake | 'healthy';

// What a sign can be. `text` is the test with one symbol of the text changed, `padding` the one with
// what fills the text up.
export interface Signs {
  loss: 'vanishes' | 'below' | 'letters' | 'honest';
  text: 'honest' | 'all' | 'earlier' | 'blind';
  padding: 'hidden' | 'read';
}

export interface Entry {
  name: string; // in the list of diagnoses
  signs: Signs;
  how?: string; // how the mistake works
  cure?: string;
}

export const diagnoses: Record<Diagnosis, Entry> = {
  no_mask: {
    name: 'The mask is missing',
    signs: { loss: 'below', text: 'all', padding: 'hidden' },
    how: 'Each position sees the symbol that it is asked for, and learns to copy it. When the model writes, nothing stands there to be copied.',
    cure: 'Put −∞ over all scores of later positions, before softmax.',
  },
  unshifted_targets: {
    name: 'The targets are not shifted: it is asked for the symbol that it has just read',
    signs: { loss: 'vanishes', text: 'honest', padding: 'hidden' },
    how: 'The right answer is the symbol that was just read. No looking ahead is needed, so the test of the text finds nothing wrong. It learns to repeat, and repeats.',
    cure: 'Let position 1 predict symbol 2, position 2 predict symbol 3, and so on: the targets are the text, one symbol later.',
  },
  flipped_mask: {
    name: 'The mask is flipped: it hides the past instead of the future',
    signs: { loss: 'below', text: 'earlier', padding: 'hidden' },
    how: 'Each position sees itself and what comes later, so the answer is there to be copied. When the model writes, the newest symbol sees nothing but itself: all that stood before is lost on it.',
    cure: 'Keep what is on and below the diagonal, with rows asking and columns answering. Hide what is above it.',
  },
  no_residuals: {
    name: 'The residual additions are missing, and the stack is deep',
    signs: { loss: 'letters', text: 'blind', padding: 'hidden' },
    how: 'Without the straight path each of the eight blocks replaces what came in, and hardly anything of the text gets to the end. What is left to learn is how often each symbol occurs, so it always writes the most frequent one.',
    cure: 'Add what came in to what each half of a block makes of it.',
  },
  padding_visible: {
    name: 'The padding is left visible: what fills a short text up is read like text',
    signs: { loss: 'honest', text: 'honest', padding: 'read' },
    how: 'Loss and writing look almost healthy. But what it says depends on what fills its text up, and so on how long the other texts of the batch happen to be.',
    cure: 'Give the mask the length of each text, and hide all keys from there on.',
  },
  healthy: {
    name: 'Nothing: it only needs more training',
    signs: { loss: 'honest', text: 'honest', padding: 'hidden' },
  },
};

// How each broken model is made, on top of the lesson's settings.
export const made: Record<Mistake, { config: Partial<SessionConfig>; updates: number }> = {
  no_mask: { config: { ...smallConfig, mask: 'none' }, updates: 251 },
  unshifted_targets: { config: { ...smallConfig, shifted_targets: false }, updates: 151 },
  flipped_mask: { config: { ...smallConfig, mask: 'flipped' }, updates: 301 },
  no_residuals: {
    config: { ...smallConfig, n_layers: 8, d_model: 24, d_ff: 96, batch_size: 8, residuals: false },
    updates: 151,
  },
  padding_visible: { config: { ...smallConfig, mask: 'padding_visible', padded: true }, updates: 251 },
};
export const mistakes = Object.keys(made) as Mistake[];
