// Letters that a website's form wrote: the customer's own words stand in one of its fields.
import { addresses } from './addresses';

export interface Form {
  address: string | null; // in an e-mail field
  message: string;
}

const message =
  '(?:your |the |customer )?(?:message|body|comments?|question|enquiry|inquiry|request)|(?:ihre )?(?:nachricht|anfrage|mitteilung|frage)|kommentar|bemerkung(?:en)?|(?:votre )?(?:message|commentaires?|demande)|(?:su |tu )?(?:mensaje|consulta|comentarios?)|(?:sua )?(?:mensagem|dúvida)|(?:il tuo |tuo )?messaggio|(?:uw |je )?(?:bericht|opmerking(?:en)?|vraag)|meddelande|besked|viesti|wiadomość|treść|сообщение|संदेश|メッセージ|お問い合わせ内容|留言|内容|문의 ?내용';
const email =
  '(?:your |customer )?e-?mail(?:[ -]?(?:address|adresse|adres))?|(?:adresse )?(?:e-?mail|courriel)|correo(?: electr[óo]nico)?|posta elettronica|indirizzo e-?mail|メールアドレス|邮箱|电子邮件|이메일';
const other =
  '(?:(?:your|first|last|full|customer) )?name|vorname|nachname|nom|prénom|nombre|apellidos?|nome|cognome|naam|namn|navn|(?:tele)?phone(?: number)?|mobile|telefon(?:nummer)?|téléphone|tel[eé]fono|telefone|telefoon|country(?: code)?|land|pays|pa[ií]s|paese|company|firma|société|empresa|azienda|bedrijf|subject|betreff|objet|asunto|assunto|oggetto|onderwerp|order(?: ?(?:number|no\\.?|id))?|bestellnummer|address|anschrift|adresse|city|ort|ville|postcode|zip|plz|ip(?: address|-adresse)?|url|page|seite|site|browser|user[ -]?agent|date|datum|time|uhrzeit|newsletter|consent|datenschutz|gdpr|topic|thema|department|referrer|sent from|locale|language|sprache';
const label = (names: string) =>
  new RegExp(`^[\\s*>|]*(?:${names})\\**\\s*(?:\\*|\\(required\\))?\\s*[:：]\\**[ \\t]*(.*)$`, 'iu');
const messageLabel = label(message);
const emailLabel = label(email);
const otherLabel = label(other);
const ending =
  /^(?:-{2,}\s*$|_{5,}|={3,}|this (?:e-?mail|message) (?:was|is)\b|sent (?:from|via) |diese (?:e-?mail|nachricht) wurde|gesendet (?:von|über)|ce (?:message|courriel) (?:a été|provient)|este (?:mensaje|correo|e-?mail) (?:se ha|fue|ha sido|foi)|questo messaggio è stato|dit bericht is|powered by )/iu;

const isLabel = (line: string) => emailLabel.test(line) || otherLabel.test(line);

// A field below the message ends it; a line such as "Order: 12" within it does not. Below the
// message there is little but fields and their values.
function endsFields(lines: string[], at: number): boolean {
  if (!isLabel(lines[at]!)) return false;
  const rest = lines.slice(at).filter((line) => line.trim() && !ending.test(line));
  return 2 * rest.filter(isLabel).length >= rest.length;
}

export function readForm(text: string): Form | null {
  const lines = text.split('\n');
  let start = -1;
  let known = 0;
  let address: string | null = null;
  lines.forEach((line, at) => {
    const mail = emailLabel.exec(line);
    if (mail) {
      known++;
      address ??= addresses(mail[1] || lines[at + 1] || '')[0] ?? null;
    } else if (messageLabel.test(line)) {
      if (start < 0) start = at;
    } else if (otherLabel.test(line) && (start < 0 || at > start)) known++;
  });
  if (start < 0 || known === 0) return null;
  const own = [messageLabel.exec(lines[start]!)![1]!];
  for (let at = start + 1; at < lines.length; at++) {
    if (ending.test(lines[at]!) || endsFields(lines, at)) break;
    own.push(lines[at]!);
  }
  const words = own.join('\n').trim();
  return words ? { address, message: words } : null;
}
