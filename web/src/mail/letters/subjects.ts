// Subjects without what mail programs put in front of them.

// "Re" and "Fwd" in the languages of mail programs; a number or a star may follow ("Re[2]:").
const reply =
  'aw|re|res|sv|vs|vá|ynt|odp|rif|r|bls|balas|atb|antw?|回[复復覆]|答[复復覆]|返信|답장|회신|ответ|отв|απ';
const forward =
  'fwd?|fw|wg|wtrl?|tr|rv|enc|i|vl|vb|doorst|pd|vd|továbbítás|ilt|転送|转发|轉寄|전달|пересл|пер|πρθ|inoltra';
const prefix = (words: string) =>
  new RegExp(`^\\s*(?:${words})\\s*(?:\\[\\d+\\]|\\(\\d+\\)|\\*\\d+|\\d+)?\\s*[:：]`, 'iu');
const isReply = prefix(reply);
const isForward = prefix(forward);
// What mailing lists and mail gateways add: "[help] Re: …", "[EXTERNAL] …".
const tag = /^\s*\[[^\]]{1,30}\]\s*/u;

export const repliesTo = (subject: string) => isReply.test(subject.replace(tag, ''));
export const forwards = (subject: string) => isForward.test(subject.replace(tag, ''));

export function bareSubject(subject: string): string {
  let rest = subject;
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = rest.replace(isReply, '').replace(isForward, '');
    const untagged = rest.replace(tag, '');
    if (untagged.trim()) rest = untagged;
  }
  return rest.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}
