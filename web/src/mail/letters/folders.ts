// Spam, bin, drafts and chats, by the folder's name or by the marks that mail programs leave.
import type { SkipReason } from '../types';
import { headerText } from './header-words';

// Names in the languages of Gmail, Outlook, Apple Mail and Thunderbird.
const folders: [SkipReason, RegExp][] = [
  [
    'spam',
    /^(?:spam|junk|junk[ -]?e-?mail|bulk ?mail|spamverdacht|unerwünscht|courrier indésirable|indésirables|pourriel|correo no deseado|no deseado|lixo eletr[ôó]nico|posta indesiderata|ongewenst(?:e e-mail)?|skräppost|søppelpost|uønsket mail|roskaposti|wiadomości-śmieci|спам|迷惑メール|垃圾邮件|垃圾郵件|스팸(?:함)?)$/i,
  ],
  [
    'trash',
    /^(?:trash|bin|deleted(?: (?:items|messages))?|papierkorb|gelöschte? (?:elemente|objekte)|gelöscht|corbeille|éléments supprimés|papelera|elementos eliminados|lixeira|lixo|itens (?:excluídos|eliminados)|cestino|posta eliminata|prullenbak|verwijderde items|kosz|elementy usunięte|papperskorgen|borttaget|papirkurv|roskakori|корзина|удаленные|ゴミ箱|削除済みアイテム|已删除(?:邮件)?|垃圾桶|휴지통)$/i,
  ],
  [
    'draft',
    /^(?:drafts?|entw[üu]rfe?|brouillons?|borrador(?:es)?|rascunhos?|bozze|concepten|wersje robocze|szkice|utkast|kladder?|luonnokset|черновики|下書き|草稿(?:箱)?|임시 ?보관함)$/i,
  ],
  ['chat', /^(?:chats?|hangouts|google chat|conversation history|aufgezeichnete unterhaltungen)$/i],
];

const named = (name: string): SkipReason | null =>
  folders.find(([, names]) => names.test(name.normalize('NFC').trim()))?.[0] ?? null;

// "Mail/Spam.mbox/mbox", "[Gmail]/Trash.mbox"
export function folderMark(file: string): SkipReason | null {
  for (const folder of file.split('/')) {
    const mark = named(folder.replace(/\.(?:mbox|mbx|eml|sbd|zip)$/i, ''));
    if (mark) return mark;
  }
  return null;
}

export function labelMark(headers: Map<string, string[]>): SkipReason | null {
  const first = (name: string) => headers.get(name)?.[0] ?? '';
  // Gmail's export: one mailbox with labels in each letter. Bin and spam weigh more than a draft.
  const labels = headerText(headers.get('x-gmail-labels')?.join(','))
    .split(',')
    .map((label) => named(label.replace(/^\s*"|"\s*$/g, '')));
  for (const reason of ['spam', 'trash', 'draft', 'chat'] as const)
    if (labels.includes(reason)) return reason;
  if (/^\s*yes\b/i.test(first('x-spam-flag')) || /^\s*yes\b/i.test(first('x-spam-status'))) return 'spam';
  if (/^\s*(?:\*{3,} ?spam ?\*{3,}|\[spam\]|\{spam\?\})/i.test(first('subject'))) return 'spam';
  const keys = `${first('x-mozilla-keys')} ${first('x-keywords')}`.toLowerCase().split(/[\s,]+/);
  if (keys.includes('junk') || keys.includes('$junk')) return 'spam';
  if (/\bSFV:SPM\b/.test(first('x-forefront-antispam-report'))) return 'spam';
  // Thunderbird: 0008 is deleted and not yet compacted away. Other Unix programs: D and T.
  if (Number.parseInt(first('x-mozilla-status') || '0', 16) & 0x8) return 'trash';
  if (first('x-status').includes('D')) return 'trash';
  if (first('x-status').includes('T') || first('x-unsent').trim() === '1' || first('x-mozilla-draft-info'))
    return 'draft';
  if (/com\.apple\.mail-(?:draft|note)/i.test(first('x-uniform-type-identifier'))) return 'draft';
  return null;
}
