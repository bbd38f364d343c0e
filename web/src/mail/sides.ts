// Who speaks, from what exports write into a role, direction or author field.
import type { IsUs } from './us';

export type Side = 'customer' | 'us' | 'machine' | 'note' | null; // null: unknown

const customer =
  /^(?:customers?|end[ -]?users?|users?|clients?|requesters?|contacts?|leads?|visitors?|guests?|buyers?|humans?|reporters?|consumers?|shoppers?|members?|incoming|inbound|in|received|receive|kund(?:e|in|en)|benutzer(?:in)?|eingehend|eingang|anfrager|cliente?s?|utilisateur|usager|entrant|entrante|usuari[oa]|recibido|recebido|utente|klant|gebruiker|inkomend|kund|asiakas|klient|клиент|входящее|входящий|ग्राहक|顧客|お客様|客户|用户|고객)$/iu;
const us =
  /^(?:agents?|support(?: agent)?|admins?|administrators?|staff|operators?|employees?|representatives?|rep|team(?: ?mates?)?|company|seller|merchant|shop|store|assistant|gpt|model|chatgpt|outgoing|outbound|out|sent|send|us|we|reply|mitarbeiter(?:in)?|bearbeiter|ausgehend|ausgang|agente?s?|conseiller|équipe|soporte|sortant|saliente|enviado|suporte|atendente|operatore|assistenza|uscita|medewerker|uitgaand|handläggare|агент|оператор|поддержка|исходящее|исходящий|एजेंट|担当者|オペレーター|客服|坐席|상담원)$/iu;
const machine =
  /^(?:bots?|system|automations?|automated|triggers?|workflow|machine|tools?|function|developer|operator bot|auto|activity|event|бот|система)$/iu;
const note = /^(?:notes?|internal(?: note)?|private(?: note)?|interne? notiz|whisper|comment internal)$/iu;

// A field's value alone.
export function sideOf(value: unknown, isUs: IsUs): Side {
  if (typeof value !== 'string') return null;
  const plain = value.trim().replace(/[_-]+/g, ' ').trim();
  if (customer.test(plain)) return 'customer';
  if (us.test(plain)) return 'us';
  if (machine.test(plain)) return 'machine';
  if (note.test(plain)) return 'note';
  const address = /[^\s<>"',;()]+@[^\s<>"',;()]+/.exec(value)?.[0].toLowerCase();
  if (address && isUs(address)) return 'us';
  return null;
}
