// A text cut into pieces, and the writer's own words among them.
import { cutLetter, ownWords, type Piece } from './cutting/cut';

export interface Words {
  pieces: Piece[];
  text: string;
}

export const wordsOf = (text: string): Words => {
  const pieces = cutLetter(text);
  return { pieces, text: ownWords(pieces) };
};

// For chats, where nothing was quoted by a mail program.
export const wholeWords = (text: string): Words => ({
  pieces: text ? [{ kind: 'own', text }] : [],
  text: text.trim(),
});

export const noWords: Words = { pieces: [], text: '' };
