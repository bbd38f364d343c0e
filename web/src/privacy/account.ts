// National bank accounts: nothing in their digits tells them, so the words before them must.
import type { Match } from './categories';
import { looksLikeDate } from './numbers';

// "Customer account" and "account with the shop" are no bank's: what is not named as a bank's counts only with a number
// word, a colon or at once before the number, and behind these words not at all.
const notBanks =
  '(?<!(?:customer|client|user|shop|web|online|loyalty|member|membership|your|into|kunden|client|cliente) ?-?)';
const words =
  'bank ?account|account|acct|a\\/c|sort ?code|routing|aba|iban|bankverbindung|bankkonto|konto|kto|blz|bankleitzahl|compte|rib|cuenta|conta|conto|rekening|bankrekening|खाता';
const numberWords = 'number|no|nr|num|nummer|numéro|número|numero|code|संख्या|नंबर';
const lead = new RegExp(
  `(?<![\\p{L}\\p{N}])${notBanks}(?:${words})(?:[ -]?(?:${numberWords}))?(?![\\p{L}])[.:#= ]{0,4}(?:(?:is|ist|lautet|est|es|é|è|hai|है)[: ]{1,2})?(?=\\d)`,
  'giu',
);
const digits =
  /\d{1,26}(?:[ -]\d{2,10}){0,6}(?![\p{L}\p{N}]|[.,/]\d| ?[€$£₹%]| (?:eur|euros?|gbp|usd|pounds?|dollars?)(?!\p{L}))/iuy;

// A bank's own code is a secret only beside an account, or as a line of bank details.
const bank =
  /(?<![\p{L}\p{N}])(?:bic|swift)(?:[ /-]{0,3}(?:bic|swift|code))*(?<mark>[ :=]{1,3}(?:(?:is|ist|lautet|est|es) )?)(?<code>[A-Za-z]{6}[A-Za-z\d]{2}(?:[A-Za-z\d]{3})?)(?![\p{L}\p{N}])/giu;

export function findAccounts(text: string, ibans: readonly Match[]): Match[] {
  const found: Match[] = [];
  for (const { index, 0: before } of text.matchAll(lead)) {
    const start = index + before.length;
    digits.lastIndex = start;
    const written = digits.exec(text)?.[0];
    if (written && isAccount(written)) found.push({ start, end: start + written.length });
  }
  const isBeside = found.length + ibans.length > 0;
  for (const { index, 0: all, groups } of text.matchAll(bank)) {
    const { mark = '', code = '' } = groups ?? {};
    if (code !== code.toUpperCase() || !(isBeside || /[:=]|\p{L}/u.test(mark))) continue;
    found.push({ start: index + all.length - code.length, end: index + all.length });
  }
  return found;
}
// As long as accounts are: not as a card's number, and no day.
function isAccount(written: string): boolean {
  const { length } = written.replace(/\D/g, '');
  return ((length >= 6 && length <= 12) || length >= 20) && length <= 26 && !looksLikeDate(written);
}
