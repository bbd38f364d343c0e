// The lesson's experiment on our own six replies (examples/lesson.h): the text, the settings and
// how long it is trained. The same seed gives the same losses there and here.
import type { SessionConfig } from '../engine/engine';
import { lessonSteps, presets } from '../state/presets';

export const replies = [
  'Your lemon tart left the oven at seven and is on the van.',
  'Sorry about the broken lid. One tray of buns is coming to you.',
  'Yes, we can leave out the nuts if you tell us two days before.',
  'Your card was not charged, so please try to pay once more.',
  'Our rolls are baked at 6 each day.',
  'Your order is safe and waits at the counter.',
].join('\n');

export const lessonConfig: SessionConfig = presets.lesson.config;
export const lessonUpdates = lessonSteps; // updates 0 … 300
export const lessonPrompt = 'Your ';
export const lessonSampleLength = 40; // symbols after the prompt
