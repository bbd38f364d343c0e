// What columns are called in the exports of help desks and in spreadsheets made by hand.
import type { ColumnName } from '../types';

// Lower case, blanks for all that is no letter or digit. A name earlier in a list is a better match.
const names: Record<ColumnName, string> = {
  customer:
    'customer message|customer text|customer email|customer|question|questions|customer question|' +
    'inquiry|enquiry|request|ticket description|description|first message|initial message|' +
    'original message|incoming|incoming message|received|prompt|query|user message|user|input|' +
    'email|e mail|email body|instruction|issue|problem|case description|frage|fragen|anfrage|' +
    'kundenanfrage|kundenfrage|kunde|kundennachricht|anliegen|beschreibung|question client|' +
    'demande|client|pregunta|consulta|solicitud|cliente|descripcion|pergunta|duvida|' +
    'mensagem do cliente|descricao|domanda|richiesta|vraag|klant|omschrijving|fraga|sporsmal|' +
    'sporgsmal|kysymys|pytanie|вопрос|клиент|सवाल|प्रश्न|質問|問い合わせ|问题|問題|客户|질문',
  reply:
    'reply|answer|response|agent reply|agent response|agent answer|our reply|our answer|' +
    'support reply|first response|first reply|replies|answers|responses|agent message|agent|' +
    'assistant|completion|output|outgoing|outgoing message|sent|resolution|solution|public reply|' +
    'staff reply|support|antwort|antworten|unsere antwort|losung|reponse|notre reponse|respuesta|' +
    'contestacion|resposta|risposta|antwoord|ons antwoord|svar|vastaus|odpowiedz|ответ|जवाब|उत्तर|' +
    '回答|返信|返答|回复|答案|答复|답변|회신',
  conversation:
    'conversation id|ticket id|thread id|case id|case number|ticket number|ticket no|ticket|' +
    'conversation|thread|chat id|session id|issue id|request id|ticketid|conversationid|threadid|' +
    'caseid|casenumber|ticketnummer|ticket nr|vorgang|vorgangsnummer|fall|fallnummer|anfrage id|' +
    'discussion id|numero de ticket|id ticket|id de ticket|id conversation|conversacion|' +
    'id conversacion|hilo|id do ticket|conversa|conversazione|gesprek|gesprek id|тикет|会话id|工单号|' +
    'parent id|parentid',
  text:
    'comment|message|body|comment body|message body|text|message text|comment text|plain body|' +
    'body text|text body|textbody|content|message content|html body|body html|nachricht|kommentar|' +
    'nachrichtentext|inhalt|commentaire|contenu|texte|comentario|mensaje|contenido|texto|mensagem|' +
    'messaggio|commento|testo|bericht|tekst|meddelande|wiadomosc|сообщение|текст|संदेश|メッセージ|本文|' +
    '内容|消息|메시지',
  side:
    'author role|role|author type|sender type|from type|actor type|direction|sender role|' +
    'user role|user type|speaker|side|is agent|from agent|is customer|is staff|is incoming|' +
    'incoming|inbound|is inbound|message type|sender|from|author|author email|from email|' +
    'from address|sender email|sent by|created by|author name|sender name|rolle|autor|absender|' +
    'von|richtung|auteur|expediteur|rol|remitente|papel|remetente|ruolo|mittente|autore|afzender|' +
    'auteur type|роль|отправитель|автор|送信者|角色|发送者|보낸 사람',
  order:
    'created at|created|date|time|timestamp|datetime|sent at|sent|message date|comment created at|' +
    'created on|created date|date created|createdat|created time|updated at|sequence|index|turn|' +
    'datum|zeit|zeitpunkt|erstellt am|erstellt|gesendet am|date de creation|heure|fecha|creado|' +
    'fecha de creacion|hora|data|criado em|creato il|aangemaakt|aangemaakt op|дата|日時|日期|时间|날짜|' +
    'comment id|message id',
  private:
    'public|is public|private|is private|internal|is internal|visibility|is note|note|' +
    'internal note|comment type|type|message type|part type|offentlich|intern|interne notiz|' +
    'sichtbarkeit|interne|privado|publico|interno|privato|pubblico|openbaar',
  subject:
    'subject|ticket subject|title|topic|summary|betreff|thema|titel|objet|sujet|titre|asunto|tema|' +
    'titulo|assunto|oggetto|titolo|onderwerp|amne|emne|aihe|temat|тема|विषय|件名|主题|標題|제목',
};

export const normalised = (cell: string) =>
  cell
    .replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/ø/gi, 'o')
    .replace(/ł/gi, 'l')
    .replace(/ß/g, 'ss')
    .normalize('NFD')
    .replace(/(?<=[a-z])\p{M}/giu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();

const ranks = Object.fromEntries(
  Object.entries(names).map(([role, list]) => [
    role,
    new Map(list.split('|').map((name, rank) => [name, rank])),
  ]),
) as Record<ColumnName, Map<string, number>>;

// How well a header cell fits a role: 0 is best, null not at all. "Thread body" is a body, if nothing fits better.
export function rankOf(role: ColumnName, cell: string): number | null {
  const name = normalised(cell);
  const rank = ranks[role].get(name);
  if (rank !== undefined) return rank;
  const bare = ranks[role].get(name.replace(/^(?:thread|message|comment|post|event|entry) /, ''));
  return bare === undefined ? null : 100 + bare;
}

// Columns that say who somebody is, or by the same name what was written.
const who = new Set(
  (
    'customer|customers|client|user|email|e mail|contact|requester|buyer|kunde|kundin|cliente|klant|kund|' +
    'klient|клиент|客户|agent|assistant|support|staff|mitarbeiter'
  ).split('|'),
);
export const isNamedForWho = (cell: string) => who.has(normalised(cell));

const all = new Set(Object.values(names).flatMap((list) => list.split('|')));
export const isKnownName = (cell: string) =>
  cell.length < 60 &&
  (all.has(normalised(cell)) || /^(?:id|name|status|priority|tags?|channel|nr|no)$/.test(normalised(cell)));
