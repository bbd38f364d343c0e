// A model of half the lesson's width and depth, which learns its replies in a second or two.
import type { SessionConfig } from '../engine/engine';

export const smallConfig: Partial<SessionConfig> = {
  ...{ d_model: 32, n_layers: 2, n_heads: 4, d_ff: 128 },
  learning_rate: 1e-2,
};
