// What the build needs to know of the lessons, without their code.
import { lessons } from '../lessons/registry';

export const list = lessons.map(({ name, title, line, questions }) => ({ name, title, line, questions }));
