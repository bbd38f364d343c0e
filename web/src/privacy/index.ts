// What the page uses of this folder.
export * from './canary';
export * from './categories';
export { type Filled, fillIn, type Values, valuesOf } from './fill';
export { findPrivate } from './find';
export { type Mailbox, mailboxOf } from './known';
export { namesKnownIn, type UnknownLanguage, unknownLanguageOf, unknownLanguages } from './languages';
export { type Letters, namesOf } from './letters';
export type { OwnValue } from './own-values';
export * from './scrub';
export { scrubAgain, veil } from './scrub-again';
