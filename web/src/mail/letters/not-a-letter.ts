// Bounces, automatic replies, mass mail, invitations and encrypted letters: what machines wrote, and
// what nobody here can read.
import { localPart } from './addresses';
import type { Body } from './body';
import type { Part } from './mime';

export interface Envelope {
  headers: Map<string, string[]>;
  from: string | null;
  subject: string;
  root: Part;
  body: Body;
}

const first = ({ headers }: Envelope, name: string) => (headers.get(name)?.[0] ?? '').trim();

const bounceSubject =
  /^(?:undeliver(?:ed|able)|delivery (?:status notification|failure|has failed|delayed)|mail delivery (?:failed|failure|system)|returned mail|failure notice|mail system error|message (?:not delivered|undeliverable)|unzustellbar|nicht zustellbar|non remis|échec (?:de la|d'envoi|de) |non recapitabile|mancato recapito|no se puede entregar|no entregado|n(?:ão|ao) entregue|falha na entrega|onbestelbaar|niet[- ]bezorgd|olevererbart|недоставлен)/iu;

export function isBounce(envelope: Envelope): boolean {
  const { from, subject, root, body } = envelope;
  if (
    root.type === 'multipart/report' &&
    /^(?:delivery-status|feedback-report)$/i.test(root.params['report-type'] ?? '')
  )
    return true;
  if (body.types.has('message/delivery-status') || body.types.has('message/feedback-report')) return true;
  if (first(envelope, 'x-failed-recipients')) return true;
  const sender = from ? localPart(from) : '';
  if (/^(?:mailer-daemon|mail-daemon|mailerdaemon|bounces?|microsoftexchange[0-9a-f]{16,})$/i.test(sender))
    return true;
  const fromNobody =
    first(envelope, 'return-path').replace(/\s/g, '') === '<>' || /^postmaster$/i.test(sender);
  return fromNobody && bounceSubject.test(subject);
}

const automaticHeaders = [
  'x-autoreply',
  'x-autorespond',
  'x-auto-reply',
  'x-autoreply-from',
  'x-auto-reply-from',
  'x-mail-autoreply',
  'x-autoresponder',
  'x-auto-response',
  'x-vacation',
  'x-ooo',
  'x-fc-machinegenerated',
];
// At the very front: "Re: Automatic reply" is a person who answers one.
const automaticSubject =
  /^(?:automatic (?:reply|response)|auto(?:matic)?[- ]?(?:reply|response|responder|answer)|out of (?:the )?office(?: (?:auto)?-?reply| message| notification| notice)?|vacation (?:reply|response|message)|automatische antwort|automatische (?:rück)?antwort|abwesenheits(?:notiz|meldung|benachrichtigung|nachricht)|abwesenheit|réponse automatique|message d'absence|absence du bureau|respuesta autom[aá]tica|fuera de (?:la )?oficina|resposta autom[aá]tica|ausência (?:temporária|do escritório)|risposta automatica|fuori (?:sede|ufficio)|automatisch(?:e)? (?:antwoord|beantwoording)|afwezigheids(?:bericht|melding)|automatiskt svar|autosvar|automatisk svar|automaattinen vastaus|odpowiedź automatyczna|automatyczna odpowiedź|automatická odpověď|automatikus válasz|otomatik yanıt|răspuns automat|автоматический ответ|автоответ|αυτόματη απάντηση|स्वचालित उत्तर|自動(?:返信|応答|回覆)|自动(?:回复|答复)|자동 ?(?:회신|응답)|ooo|abwesend|不在(?:通知|のお知らせ)|부재 ?중|out of (?:the )?office(?= re:))\s*(?:$|[:：\-–—(![]|(?=re:))/iu;

// "certain": by a header made for saying so, or by the subject. "generated": a machine sent it, but
// it may carry what a person wrote (a contact form).
export function automatic(envelope: Envelope): 'certain' | 'generated' | null {
  const submitted = first(envelope, 'auto-submitted').toLowerCase().split(/[;\s]/)[0]!;
  if (submitted && submitted !== 'no') return submitted === 'auto-generated' ? 'generated' : 'certain';
  const { headers, root, body, subject } = envelope;
  const says = (name: string) => headers.has(name) && !/^(?:no|none|false|0)?$/i.test(first(envelope, name));
  if (automaticHeaders.some(says)) return 'certain';
  if (/auto[-_ ]?reply/i.test(`${first(envelope, 'precedence')} ${first(envelope, 'preference')}`))
    return 'certain';
  if (/^autoresponder$/i.test(first(envelope, 'delivered-to'))) return 'certain';
  if (/autoresponder/i.test(first(envelope, 'x-post-messageclass'))) return 'certain';
  // Only answers that nobody shall answer leave no address to return to (RFC 3834).
  if (/^<\s*>$/.test(first(envelope, 'return-path'))) return 'certain';
  const report =
    root.type === 'multipart/report' && /disposition-notification/i.test(root.params['report-type'] ?? '');
  if (report || body.types.has('message/disposition-notification')) return 'certain';
  return automaticSubject.test(subject.trim()) ? 'certain' : null;
}

// Mass mail by its headers; `lists` are the addresses and names of mailing lists it came over.
export function massMail(envelope: Envelope): { isBulk: boolean; lists: string[] } {
  const precedence = first(envelope, 'precedence').toLowerCase();
  const lists = ['list-id', 'list-post', 'mailing-list', 'list-unsubscribe']
    .map((name) => first(envelope, name).toLowerCase())
    .filter(Boolean);
  const marks = [
    'feedback-id',
    'x-campaign',
    'x-campaignid',
    'x-campaign-id',
    'x-mailchimp-id',
    'x-mc-user',
    'x-csa-complaints',
  ];
  const isBulk =
    /^(?:bulk|junk|list)$/.test(precedence) ||
    first(envelope, 'list-unsubscribe') !== '' ||
    first(envelope, 'list-id') !== '' ||
    marks.some((name) => first(envelope, name) !== '');
  return { isBulk, lists };
}

export function isCalendar(envelope: Envelope): boolean {
  if (/calendarmessage/i.test(first(envelope, 'content-class'))) return true;
  const { calendar, types } = envelope.body;
  return types.has('text/calendar') && calendar !== null;
}

const pgpMessage = /^[ \t>]*-----BEGIN PGP MESSAGE-----/m;

export function isEncrypted(envelope: Envelope, text: string): boolean {
  const { root, body } = envelope;
  if (root.type === 'multipart/encrypted' || body.types.has('multipart/encrypted')) return true;
  if (body.types.has('application/pgp-encrypted')) return true;
  if (/^application\/(?:x-)?pkcs7-mime$/.test(root.type))
    return !/^(?:signed-data|certs-only)$/i.test(root.params['smime-type'] ?? '');
  if (
    body.fragments.length === 0 &&
    body.attachments.some((name) => /^smime\.p7m$|\.(?:pgp|gpg|asc)$/i.test(name ?? ''))
  )
    return true;
  return pgpMessage.test(text);
}

// A body that is there and is no text: only a winmail.dat, a piece of a divided letter, or bytes
// that no character set makes sense of.
export function isUnreadable({ root, body }: Envelope, text: string): boolean {
  const symbols = [...text.slice(0, 4000)];
  const odd = symbols.filter(
    (symbol) => symbol === '\uFFFD' || (symbol < ' ' && !/\s/.test(symbol) && symbol !== '\x1b'),
  ).length;
  if (odd > 8 && odd > 0.2 * symbols.length) return true;
  if (text.trim()) return false;
  return (
    root.type === 'message/partial' ||
    root.type === 'message/external-body' ||
    /^application\/(?:x-)?pkcs7-mime$/.test(root.type) ||
    body.types.has('application/ms-tnef') ||
    body.attachments.some((name) => /^winmail\.dat$/i.test(name ?? ''))
  );
}
