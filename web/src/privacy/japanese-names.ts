// Japanese names: before 様, さん or 氏, before "is my name", and the same name elsewhere, where no blanks part the words.
import type { Known, Match, Whose } from './categories';

const script = '[\\p{Script=Han}々ヶ]';
const katakana = '[\\p{Script=Katakana}ー]';
const name = `(?:${script}{1,5}(?:[ 　]${script}{1,4}|[ 　]?(?:\\p{Script=Hiragana}|${katakana}){2,5}(?=様|さま|さん|氏))?|${katakana}{2,10}(?:[・＝ 　]${katakana}{2,10})?)`;
const called = new RegExp(
  `(?<![お御ご\\p{Script=Han}々ヶ\\p{Script=Katakana}ー])(?<name>${name})(?:様(?![々子式相態])|さま|さん|氏(?!名))`,
  'gu',
);
const presented = new RegExp(
  `(?<![\\p{Script=Han}々ヶ\\p{Script=Katakana}ー])(?<name>${name})(?:と申します|と申す|といいます|と言います)`,
  'gu',
);
// "Customer", "everybody", "wife", "the like", "courier" and others that are called so.
const nobody =
  /(?:[客皆奥各同仕模多神王母父兄姉孫殿俺業店社員]|担当者?|責任者|関係者|利用者|購入者|運転手|配送|本屋|花屋|屋|両親|貴方|何|別|上|下|外|以上|以下)$/u;
const self = '(?:です|でございます|だ。|と申|と言|といい|より|。|、|\\n|$|様|さま|さん|氏)';

const isJapanese = (text: string) => /[\p{Script=Han}\p{Script=Katakana}]/u.test(text);

export function japaneseNames(text: string, known: Known): Match[] {
  if (!isJapanese(text)) return [];
  const [addressed, signed]: (Whose | undefined)[] =
    known.side === 'reply' ? ['customer', 'ours'] : known.side ? ['ours', 'customer'] : [];
  const found: Match[] = [];
  for (const [pattern, whose] of [
    [called, addressed],
    [presented, signed],
  ] as const)
    for (const match of text.matchAll(pattern)) {
      const { name: written = '' } = match.groups ?? {};
      if (nobody.test(written) || (known.shop ?? []).some((shop) => shop.includes(written))) continue;
      const isOpening = /(?:^|\n)[ >　]*$/.test(text.slice(Math.max(0, match.index - 4), match.index));
      const bearer = pattern === called && !isOpening ? undefined : whose; // who is spoken of may be anybody
      found.push({ start: match.index, end: match.index + written.length, whose: bearer });
    }
  const isOurs = (written: string) => known.ours.some((one) => one.includes(written));
  const bearers = new Map<string, Whose | undefined>();
  const note = (written: string, whose: Whose | undefined) => {
    if (isJapanese(written) && [...written].length >= 2 && !bearers.has(written)) bearers.set(written, whose);
  };
  for (const one of known.customer) note(one, 'customer');
  for (const one of known.ours) note(one, 'ours');
  for (const { start, end, whose } of found) note(text.slice(start, end), whose);
  for (const one of known.others ?? []) note(one, isOurs(one) ? 'ours' : undefined);
  return [...found, ...[...bearers].flatMap(([one, whose]) => elsewhere(text, one, whose))];
}

// The name, also with up to four letters of a given name behind a surname: "田中太郎です" of 田中.
function elsewhere(text: string, one: string, whose: Whose | undefined): Match[] {
  const found: Match[] = [];
  const more = new RegExp(`[ 　]?(?:${script}|\\p{Script=Hiragana}){1,4}?(?=${self})`, 'uy');
  for (let at = text.indexOf(one); at >= 0; at = text.indexOf(one, at + one.length)) {
    if (/[\p{Script=Han}々]/u.test(text[at - 1] ?? ' ')) continue;
    more.lastIndex = at + one.length;
    const given = more.exec(text)?.[0] ?? '';
    const isGiven = given !== '' && !/^[ 　]?(?:で|と|は|が|の|に|を|も|様|さ)/u.test(given);
    found.push({ start: at, end: at + one.length + (isGiven ? given.length : 0), whose });
  }
  return found;
}
