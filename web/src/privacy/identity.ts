// Numbers by which a state knows a person, by their check digits or forms, days of birth behind the words for them, and
// names on other services.
import { luhn } from './card';
import type { Known, Match } from './categories';

const edge = '(?<![\\p{L}\\p{N}_/-])';
const close = '(?![\\p{L}\\p{N}_]|-\\p{N})';
interface Form {
  pattern: RegExp;
  isRight: (characters: string) => boolean; // letters in upper case and digits
}
const any = () => true;
const remainder = (digits: string, by: number) =>
  [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % by, 0);
const spanish = (id: string) =>
  'TRWAGMYFPDXBNJZSQVHLCKE'[
    remainder(
      id.slice(0, -1).replace(/[XYZ]/, (letter) => String('XYZ'.indexOf(letter))),
      23,
    )
  ] === id.at(-1);
const finnish = (id: string) =>
  '0123456789ABCDEFHJKLMNPRSTUVWXY'[remainder(id.slice(0, -1).replace(/\D/g, '').slice(0, 9), 31)] ===
  id.at(-1);
function brazilian(id: string): boolean {
  const digit = (count: number) =>
    ([...id.slice(0, count)].reduce((sum, one, at) => sum + Number(one) * (count + 1 - at), 0) * 10) % 11;
  return digit(9) % 10 === Number(id[9]) && digit(10) % 10 === Number(id[10]) && !/^(\d)\1+$/.test(id);
}

const forms: Form[] = [
  // National Insurance, United Kingdom; QQ stands in examples.
  {
    pattern: new RegExp(
      `${edge}(?!BG|GB|NK|KN|TN|NT|ZZ)(?:[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]|QQ) ?\\d\\d ?\\d\\d ?\\d\\d ?[A-D]${close}`,
      'gu',
    ),
    isRight: any,
  },
  // DNI and NIE, Spain
  {
    pattern: new RegExp(
      `${edge}(?:\\d{8}|\\d{1,2}\\.\\d{3}\\.\\d{3}|[XYZ][ -]?\\d{7})[ -]?[A-HJ-NP-TV-Z]${close}`,
      'giu',
    ),
    isRight: (id) => spanish(id.padStart(9, '0')),
  },
  // Personnummer, Sweden: the day may have 60 added.
  {
    pattern: new RegExp(
      `${edge}(?:(?:19|20)?\\d\\d(?:0[1-9]|1[0-2])(?:[0-3]\\d|[6-9]\\d)[-+]|(?:19|20)\\d\\d(?:0[1-9]|1[0-2])(?:[0-3]\\d|[6-9]\\d))\\d{4}${close}`,
      'gu',
    ),
    isRight: (id) => luhn(id.slice(-10)),
  },
  // Henkilötunnus, Finland
  {
    pattern: new RegExp(`${edge}[0-3]\\d[01]\\d{3}[-+A-FU-Y]\\d{3}[\\dA-FHJ-NPR-Y]${close}`, 'gu'),
    isRight: finnish,
  },
  // Codice fiscale, Italy
  {
    pattern: new RegExp(
      `${edge}[A-Z]{3} ?[A-Z]{3} ?\\d\\d[A-EHLMPRST]\\d\\d ?[A-Z]\\d{3}[A-Z]${close}`,
      'giu',
    ),
    isRight: any,
  },
  // Sécurité sociale, France
  {
    pattern: new RegExp(
      `${edge}[12] ?\\d\\d ?(?:0[1-9]|1[0-2]) ?(?:\\d\\d|2[AB]) ?\\d{3} ?\\d{3} ?\\d\\d${close}`,
      'gu',
    ),
    isRight: (id) =>
      97 - remainder(id.slice(0, 13).replace('2A', '19').replace('2B', '18'), 97) === Number(id.slice(13)),
  },
  // CPF, Brazil
  { pattern: new RegExp(`${edge}\\d{3}\\.\\d{3}\\.\\d{3}-\\d\\d${close}`, 'gu'), isRight: brazilian },
];

// Behind its name a number may be mistyped.
const announced =
  /(?<![\p{L}])(?:national insurance(?: (?:number|no\.?))?|ni (?:number|no\.?)|nino|dni|nie|personnummer|personnr|cpr(?:-?nummer)?|fødselsnummer|henkilötunnus|hetu|pesel|rodné číslo|bsn|burgerservicenummer|codice fiscale|sécurité sociale|cpf|t\.?c\.? kimlik(?: no)?|tckn|cnp|jmbg|taj(?: szám)?|снилс|инн|マイナンバー|身份证号?码?)[ :.#-]{0,3}(?:(?:is|ist|est|es|é|è|är|er|lautet)[: ]{1,2})?(?=[\p{L}\d])/giu;
const numberBehind =
  /[A-Za-z]{0,6}[ -]?(?=(?:\D{0,3}\d){4})\d[\dA-Za-z]{0,20}(?:[ ./-]\d[\dA-Za-z]{0,12}){0,5}(?:[ -][A-Z])?(?![\p{L}\p{N}])/uy;

// Words for numbers of orders, parcels and customers, where no blanks part the words.
const ordered =
  /(?:注文|予約|会員|追跡|伝票|送り状|受付|問い?合わ?せ|請求書?|領収書?|顧客|お客様|契約|整理|管理|订单|訂單|快递|快遞|运单|運單|物流|发票|주문|송장|운송장|예약|고객)(?:番号|ID|号码?|號碼?|编号|編號|번호|No\.?)?(?:は|が|:|：|は、|是|为|=| ){0,3}(?:No\.? ?)?#?(?=[A-Za-z\d])/gu;
const orderBehind =
  /(?=[A-Za-z-]{0,8}\d{3}|[A-Za-z\d-]*\d-?\d{2})[A-Za-z\d]{1,24}(?:-[A-Za-z\d]{1,24}){0,5}(?![A-Za-z\d]|[.,]\d| ?[円元원¥%])/uy;

const birth =
  /(?<![\p{L}])(?:born(?: on)?|date of birth|birth ?date|d\.?o\.?b\.?|geboren(?: am| op)?|geb\.(?: am)?|geburtsdatum|geboortedatum|née? le|né\(e\) le|date de naissance|nacid[oa] el|fecha de nacimiento|nascid[oa] (?:em|a)|data de nascimento|nat[oa] il|data di nascita|född(?: den)?|födelsedatum|født(?: den)?|fødselsdato|syntymäaika|urodzon[ya]|data urodzenia|datum narození|narozen[áý]?|doğum tarihi(?:m)?|születési idő|data nașterii|дата рождения|родил(?:ся|ась)|生年月日|出生日期|생년월일|जन्म तिथि)[ :.(は]{0,3}(?:(?:is|was|ist|war|est|es|é|è|är|er)[: ]{1,2})?(?:the |on |el |il |le |am |den )?(?=[\p{L}\d])/giu;
const month = '\\p{L}{3,12}\\.?';
const date = new RegExp(
  `(?:\\d{1,4}[./-] ?\\d{1,2}[./-] ?\\d{1,4}|\\d{1,2}(?:st|nd|rd|th|er|º|\\.)? (?:of |de |di |d')?${month},? (?:of |de |del )?\\d{2,4}|${month} \\d{1,2}(?:st|nd|rd|th)?,? \\d{4}|\\d{4}年 ?\\d{1,2}月 ?\\d{1,2}日|\\d{4}년 ?\\d{1,2}월 ?\\d{1,2}일|\\d{8}|\\d{6})(?![\\p{L}\\d])`,
  'iuy',
);

export function findIdentities(text: string): Match[] {
  const found: Match[] = [];
  for (const { pattern, isRight } of forms)
    for (const { index, 0: written } of text.matchAll(pattern))
      if (isRight(written.toUpperCase().replace(/[^A-Z\d]/g, '')))
        found.push({ start: index, end: index + written.length });
  for (const [words, behind] of [
    [announced, numberBehind],
    [birth, date],
    [ordered, orderBehind],
  ] as const)
    for (const { index, 0: before } of text.matchAll(words)) {
      const start = index + before.length;
      behind.lastIndex = start;
      const length = behind.exec(text)?.[0].length ?? 0;
      if (length > 0) found.push({ start, end: start + length });
    }
  return found;
}

const handle = /(?<![\p{L}\p{N}_@./-])@[A-Za-z_][A-Za-z\d_]*(?:\.[A-Za-z\d_]+){0,4}(?![@\p{L}])/gu;
const places =
  'instagram|insta|ig|twitter|tiktok|telegram|snapchat|snap|threads|facebook|discord|mastodon|bluesky|youtube|twitch|github|linkedin|x';
const theirs = new RegExp(
  `(?<![\\p{L}])(?:${places}|handle|user ?name|nick(?:name)?|benutzername|pseudo|usuario|utente|gebruikersnaam|account|profile?|my|mine|me|i'm|i am|mein|meine|mich|ich bin|mon|je suis|mi|soy|mio|sono|meu|sou|mijn|ik ben)(?: (?:is|ist|est|es|è|é|am|on|auf|sur|en|su|no|op))?[ :(,-]{1,3}$`,
  'iu',
);
const ours =
  /(?<![\p{L}])(?:you|your|yours|us|our|ihr|ihre[nmr]?|euch|eure[nmr]?|uns|unsere?[nmr]?|vous|votre|nous|notre|vuestr[ao]|nuestr[ao]|vostr[ao]|nostr[ao]|vosso|nosso|jullie|onze?)(?![\p{L}])[^.!?\n]{0,30}$/iu;

// "@jane.doe77", where a customer gives it as theirs; the shop's own name and what follows "your" is no secret.
export function findHandles(text: string, known: Known): Match[] {
  if (known.side === 'reply') return [];
  const shop = (known.shop ?? []).flatMap((name) => name.toLowerCase().match(/[\p{L}\d]{4,}/gu) ?? []);
  const found: Match[] = [];
  for (const { index, 0: written } of text.matchAll(handle)) {
    const before = text.slice(Math.max(0, index - 48), index);
    const isShops = shop.some((word) => written.toLowerCase().includes(word));
    if (isShops || ours.test(before) || written.length > 32) continue;
    if (theirs.test(before) || /\p{L}\d{2,}$/u.test(written))
      found.push({ start: index, end: index + written.length });
  }
  return found;
}
