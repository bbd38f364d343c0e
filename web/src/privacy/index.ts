// What the page uses of this folder.
export * from './canary';
export * from './categories';
export { type Filled, fillIn, type Values, valuesOf } from './fill';
export { findPrivate } from './find';
export { type Letters, type Mailbox, mailboxOf, namesOf } from './known';
export * from './scrub';
export { scrubAgain, veil } from './scrub-again';
