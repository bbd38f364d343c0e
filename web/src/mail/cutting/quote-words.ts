// What mail programs write above a letter that they quote or pass on, language by language, in
// lower case. Parts are separated by "|". A new language is a new entry; nothing else knows words.

interface Language {
  wrote: string; // the verb of an attribution line: "On 9 March, Ana wrote:"
  opener: string; // what such a line may begin with
  people: string; // words that a person uses of people and a mail program does not: "I", "your"
  from: string; // labels of a header block, as in "From: …"
  date: string;
  to: string;
  copy: string;
  subject: string;
  original: string; // between dashes: "-----Original Message-----"
  forwarded: string;
}

const languages: Record<string, Partial<Language>> = {
  english: {
    wrote: 'wrote|writes|has written',
    opener: 'on|at|in|quoting',
    people: 'i|we|you|she|they|us|our|your|his|their|someone|somebody',
    from: 'from|sender',
    date: 'sent|date|sent at|received|sent on',
    to: 'to|recipient|recipients',
    copy: 'cc|bcc|reply-to|reply to|importance|priority|attachments|attachment|message-id|organization|sensitivity',
    subject: 'subject|re',
    original: 'original message|original appointment|original email|original e-mail|reply message|message d',
    forwarded:
      'forwarded message|forwarded by|begin forwarded message|forwarded email|forwarded letter|start of forwarded message',
  },
  german: {
    wrote: 'schrieb|schreibt|geschrieben|schrieben',
    opener: 'am|von|den|um|on',
    people: 'ich|wir|sie|mir|uns|mich|mein|meine|meiner|ihr|ihre|ihnen|unser|unsere|dein|deine|jemand',
    from: 'von|absender',
    date: 'gesendet|datum|gesendet am|verschickt|gesendet um',
    to: 'an|empfänger',
    copy: 'kopie|blindkopie|antwort an|antwort-an|wichtigkeit|priorität|anlagen|anhänge|anlage|anhang',
    subject: 'betreff|betrifft',
    original:
      'ursprüngliche nachricht|ursprüngliche mail|ursprünglicher termin|originalnachricht|original-nachricht|original nachricht|original-mail|ursprüngliche e-mail',
    forwarded:
      'weitergeleitete nachricht|anfang der weitergeleiteten nachricht|weitergeleitet von|weitergeleitete e-mail|weitergeleitete mail|beginn der weitergeleiteten nachricht|beginn der weitergeleiteten e-mail',
  },
  french: {
    wrote: 'a écrit|écrit|a écrit ce qui suit|écrivait|ecrit|a ecrit',
    opener: 'le|à|en|de',
    people: 'je|nous|vous|notre|votre|vos|quelqu',
    from: 'de|expéditeur',
    date: "envoyé|date|envoyé le|date d'envoi|envoye",
    to: 'à|a|destinataire|destinataires|pour',
    copy: 'copie|copie à|cci|répondre à|importance|priorité|pièces jointes|pièce jointe|objet de la pièce',
    subject: 'objet|sujet',
    original:
      "message d'origine|message d’origine|message original|message initial|courriel original|rendez-vous d'origine|courrier original|e-mail d'origine",
    forwarded:
      'message transféré|message transfere|début du message transféré|début du message réexpédié|message transmis|message réexpédié|transféré par|courriel transféré|e-mail transféré',
  },
  spanish: {
    wrote: 'escribió|escribio|ha escrito|escribe',
    opener: 'el|en|a|de|con fecha',
    people: 'yo|nosotros|usted|ustedes|tú|él|ella|nuestro|nuestra|alguien',
    from: 'de|remitente|desde',
    date: 'enviado|fecha|enviado el|enviada|enviado a las',
    to: 'para|a|destinatario|destinatarios',
    copy: 'cc|cco|con copia|copia|responder a|importancia|prioridad|adjuntos|datos adjuntos|archivos adjuntos',
    subject: 'asunto|tema',
    original: 'mensaje original|correo original|mensaje de origen|cita original',
    forwarded:
      'mensaje reenviado|inicio del mensaje reenviado|comienzo del mensaje reenviado|mensaje enviado|correo reenviado|forwarded message|reenviado por',
  },
  portuguese: {
    wrote: 'escreveu|escreveu o seguinte|escreve|escreveram',
    opener: 'em|no|a|na|no dia|de',
    people: 'eu|nós|você|vocês|ele|ela|meu|minha|seu|sua|nosso|nossa|o senhor|a senhora|alguém',
    from: 'de|remetente',
    date: 'enviado|data|enviada em|enviado em|enviada|enviado a',
    to: 'para|destinatário|destinatários|a',
    copy: 'cc|cco|bcc|com cópia|responder a|responder para|importância|prioridade|anexos|anexo',
    subject: 'assunto',
    original: 'mensagem original|mensagem de origem|e-mail original|email original|compromisso original',
    forwarded:
      'mensagem encaminhada|mensagem reencaminhada|início da mensagem encaminhada|início da mensagem reencaminhada|forwarded message|e-mail encaminhado|encaminhado por|começo da mensagem reenviada|mensagem reenviada',
  },
  italian: {
    wrote: 'ha scritto|scrive|scrisse|ha scritto quanto segue',
    opener: 'il|in data|da|alle|il giorno|in',
    people: 'noi|lei|voi|mio|mia|suo|sua|vostro|vostra|nostro|nostra|qualcuno',
    from: 'da|mittente',
    date: 'inviato|data|inviata|inviato il|data invio',
    to: 'a|destinatario|destinatari|per',
    copy: 'cc|ccn|bcc|copia|rispondi a|importanza|priorità|allegati|allegato',
    subject: 'oggetto',
    original:
      'messaggio originale|messaggio originario|messaggio di origine|email originale|e-mail originale|appuntamento originale',
    forwarded:
      'messaggio inoltrato|inizio messaggio inoltrato|inizia il messaggio inoltrato|messaggio rinviato|forwarded message|e-mail inoltrata|inoltrato da',
  },
  dutch: {
    wrote: 'schreef|schrijft|geschreven|het volgende geschreven|schreven',
    opener: 'op|van|om',
    people: 'ik|wij|we|jij|je|jullie|hij|zij|mij|mijn|uw|onze|jouw|iemand',
    from: 'van|afzender',
    date: 'verzonden|datum|verstuurd|verzonden op|verzonden om',
    to: 'aan|ontvanger|naar',
    copy: 'cc|bcc|kopie|antwoord aan|beantwoorden aan|urgentie|prioriteit|bijlagen|bijlage',
    subject: 'onderwerp|betreft',
    original:
      'oorspronkelijk bericht|origineel bericht|oorspronkelijke bericht|oorspronkelijke afspraak|originele bericht|oorspronkelijke e-mail',
    forwarded:
      'doorgestuurd bericht|begin doorgestuurd bericht|doorgestuurde bericht|doorgezonden bericht|doorgestuurde e-mail|doorgestuurd door',
  },
  hindi: {
    wrote: 'ने लिखा|ने लिखा है|लिखा|लिखते हैं|ने यह लिखा',
    opener: 'को|दिनांक',
    people: 'मैंने|हमने|आपने|मेरे|मेरा|मेरी|हमारे|हमारा|आपके|आपका|आपकी|उसने|किसी',
    from: 'प्रेषक|से|भेजने वाला|द्वारा',
    date: 'भेजा गया|दिनांक|तारीख|भेजा|तिथि|भेजने की तारीख',
    to: 'प्रति|को|प्राप्तकर्ता|सेवा में',
    copy: 'प्रतिलिपि|प्रति भेजी|सीसी|उत्तर दें|महत्व|अनुलग्नक|संलग्नक',
    subject: 'विषय',
    original: 'मूल संदेश|मूल सन्देश|मूल ईमेल|मूल मेल|असली संदेश',
    forwarded:
      'अग्रेषित संदेश|अग्रेषित सन्देश|फ़ॉरवर्ड किया गया संदेश|फॉरवर्ड किया गया संदेश|फ़ॉरवर्ड किया गया मैसेज|अग्रेषित ईमेल|फ़ॉरवर्ड किया गया ईमेल',
  },
  hindiLatin: {
    wrote: 'ne likha|ne likha hai|likha|likhte hain|ne likha tha|ne yeh likha|ne ye likha',
    opener: 'ko|dinank|tarikh|par',
    people: 'maine|humne|hamne|aapne|apne|mera|mere|meri|hamara|hamare|aapka|aapke|usne|kisi',
    from: 'preshak|se|bhejne wala|bhejnewala|kisse',
    date: 'bheja gaya|dinank|tarikh|bheja|tareekh|samay',
    to: 'prati|ko|kisko|praptakarta',
    copy: 'pratilipi|sanlagn',
    subject: 'vishay|vishaya',
    original: 'mool sandesh|mul sandesh|asli sandesh|original sandesh|mool email',
    forwarded:
      'agreshit sandesh|forward kiya gaya sandesh|forward kiya gaya message|forward kiya hua sandesh|forward kiya hua message|forwarded sandesh',
  },
  japanese: {
    wrote:
      'のメール|書きました|は書きました|さんは書きました|wrote|に書いた内容|のメッセージ|のメールの内容|が書きました|より',
    opener: '',
    people: '私|あなた|御社|貴社|弊社',
    from: '差出人|送信者|差出し人|from|発信者',
    date: '送信日時|日付|日時|送信日|送信日付',
    to: '宛先|受信者|あて先|to',
    copy: 'cc|bcc|返信先|重要度|添付ファイル',
    subject: '件名|題名',
    original: '元のメッセージ|オリジナルメッセージ|original message|元のメール|元の予定',
    forwarded:
      '転送されたメッセージ|転送メッセージ|転送されたメール|転送メール|forwarded message|転送されたメッセージ:',
  },
  chinese: {
    wrote: '写道|寫道|写到|寫到|的来信|來信|写信|写的|写',
    opener: '在|于|於',
    people: '我|我们|我們|你|你们|您|贵司|他|她',
    from: '发件人|寄件者|寄件人|發件人|发信人|来自',
    date: '发送时间|时间|日期|發送時間|寄件日期|傳送時間|发送日期|日期時間|寄件時間|已傳送|已发送|已發送',
    to: '收件人|收件者|至|发送至|送达|致',
    copy: '抄送|密送|副本|密件副本|抄送人|回复|重要性|附件|優先順序|答复|回覆',
    subject: '主题|主旨|主題|标题',
    original:
      '原始邮件|原始郵件|原邮件|原郵件|邮件原件|原始信件|原信|回复的原邮件|回复的邮件|原文|原始约会|原始訊息',
    forwarded:
      '转发的邮件|轉寄的郵件|转发邮件|轉寄郵件|转发邮件信息|已转发邮件|轉寄訊息|转发的消息|轉寄的訊息|被转发邮件|已轉寄的郵件|以下是转发的邮件|以下是轉寄的郵件|开始转发的邮件|轉發的郵件|forwarded message',
  },
  korean: {
    wrote:
      '님이 작성|작성|님이 씀|님이 쓴 글|님의 메시지|님이 쓰신 글|님의 말|님이 보낸 메일|썼습니다|님이 다음을 작성|님의 글',
    opener: '',
    people: '저는|제가|우리|당신|저희|귀사',
    from: '보낸 사람|보낸사람|발신|발신자|보낸이|보내는 사람|발신인',
    date: '보낸 날짜|날짜|보낸날짜|보낸 시간|일시|보냄|보낸 일시|발송일|전송 날짜',
    to: '받는 사람|받는사람|수신|수신자|받는이|수신인',
    copy: '참조|숨은 참조|숨은참조|회신|중요도|첨부|첨부 파일|첨부파일',
    subject: '제목',
    original: '원본 메시지|원본 메일|원본메시지|원본 내용|original message|원문 메시지|원래 메시지',
    forwarded:
      '전달된 메시지|전달된 메일|전달된메시지|전달 메시지|다음은 전달된 메시지|전달 메일|forwarded message',
  },
  polish: {
    wrote: 'pisze|napisał|napisała|napisał a|napisano|napisał/a|napisali',
    opener: 'w dniu|dnia|w|wiadomość napisana przez',
    people: 'pani|mój|moja|mnie|nam|nasz|wasz|państwo|ktoś',
    from: 'od|nadawca|wysłane przez',
    date: 'wysłano|data|wysłane|data wysłania',
    to: 'do|odbiorca|adresat',
    copy: 'dw|udw|kopia|odpowiedz do|ważność|załączniki|priorytet',
    subject: 'temat|dotyczy',
    original: 'wiadomość oryginalna|oryginalna wiadomość|wiadomość źródłowa|pierwotna wiadomość',
    forwarded:
      'wiadomość przekazana dalej|przekazana wiadomość|początek przekazywanej wiadomości|treść przekazanej wiadomości|wiadomość przekazana|przekazywana wiadomość|treść przekazanej wiadomości',
  },
  swedish: {
    wrote: 'skrev|skrev följande|skriver',
    opener: 'den|på|kl|am',
    people: 'jag|mitt|ert|vår|mig|oss|någon',
    from: 'från|avsändare',
    date: 'skickat|datum|skickades|skickad',
    to: 'till|mottagare',
    copy: 'kopia|hemlig kopia|svara till|prioritet|bifogade filer|bilagor',
    subject: 'ämne',
    original: 'ursprungligt meddelande|originalmeddelande|ursprungliga meddelandet|ursprunglig avtalad tid',
    forwarded:
      'vidarebefordrat meddelande|vidarebefordrat brev|vidarebefordrat mail|vidarebefordrat mejl|början på vidarebefordrat meddelande|början på vidarebefordrat brev|början av vidarebefordrat',
  },
  danish: {
    wrote: 'skrev|skrev følgende|har skrevet|skriver',
    opener: 'den|d|på|i',
    people: 'jeg|hun|mine|din|jeres|vores|mig|nogen',
    from: 'fra|afsender',
    date: 'sendt|dato|afsendt',
    to: 'til|modtager',
    copy: 'kopi|cc|bcc|svar til|prioritet|vedhæftede filer|vedhæftet|vigtighed',
    subject: 'emne|vedrørende',
    original:
      'oprindelig meddelelse|original meddelelse|oprindelig besked|den oprindelige meddelelse|oprindelig mail',
    forwarded:
      'videresendt meddelelse|videresendt besked|videresendt e-mail|videresendt mail|start på videresendt besked|begyndelsen på den videresendte besked|start på videresendt meddelelse',
  },
  norwegian: {
    wrote: 'skrev|skrev følgende|skriver',
    opener: 'den|på|kl',
    people: 'jeg|dere|hun|mitt|mine|din|deres|vår|meg|oss|noen',
    from: 'fra|avsender',
    date: 'sendt|dato',
    to: 'til|mottaker',
    copy: 'kopi|blindkopi|svar til|prioritet|vedlegg|viktighet',
    subject: 'emne',
    original:
      'opprinnelig melding|original melding|opprinnelig e-post|den opprinnelige meldingen|opprinnelig avtale',
    forwarded:
      'videresendt melding|videresendt e-post|start på videresendt melding|begynnelse på videresendt melding|videresendt brev',
  },
  finnish: {
    wrote: 'kirjoitti|kirjoittaa',
    from: 'lähettäjä',
    date: 'lähetetty|päivämäärä|pvm|päiväys',
    to: 'vastaanottaja|kenelle|saaja',
    copy: 'kopio|piilokopio|vastausosoite|liitteet',
    subject: 'aihe',
    original: 'alkuperäinen viesti',
    forwarded:
      'välitetty viesti|edelleenlähetetty viesti|edelleen lähetetty viesti|välitetty viesti alkaa|välitetyn viestin alku',
  },
  russian: {
    wrote: 'пишет|написал|написала|написал а|писал|писала|писал а|написали',
    opener: 'в|от',
    people: 'я|мы|вы|ты|он|она|мне|нам|мой|моя|ваш|ваша|наш|наша|кто',
    from: 'от|отправитель|от кого',
    date: 'отправлено|дата|послано|отправлен|дата отправки',
    to: 'кому|получатель|для',
    copy: 'копия|скрытая копия|ответить|важность|вложения|приоритет',
    subject: 'тема',
    original:
      'исходное сообщение|оригинальное сообщение|исходное письмо|первоначальное сообщение|пересылаемое письмо',
    forwarded:
      'пересылаемое сообщение|пересланное сообщение|переадресованное сообщение|начало переадресованного сообщения|начало пересылаемого сообщения|пересылаемое письмо|конец пересылаемого|перенаправленное сообщение|пересланное письмо',
  },
  ukrainian: {
    wrote: 'пише|написав|написала|написав ла|написали',
    from: 'від|відправник',
    date: 'надіслано|дата|відправлено',
    to: 'кому|до',
    copy: 'копія|прихована копія',
    subject: 'тема',
    original: 'вихідне повідомлення|оригінальне повідомлення|початкове повідомлення',
    forwarded: 'переслане повідомлення|пересланий лист|переадресоване повідомлення|пересилане повідомлення',
  },
  turkish: {
    wrote: 'yazdı|şunu yazdı|şunları yazdı|yazıyor|yazmış|tarihinde',
    opener: '',
    people: 'biz|siz|bana|bize|benim|bizim|sizin',
    from: 'kimden|gönderen|kimden gönderen',
    date: 'gönderildi|tarih|gönderme tarihi|gönderim tarihi|gönderim|gönderilen',
    to: 'kime|alıcı|alıcılar',
    copy: 'bilgi|gizli|yanıtla|önem|ekler|gizli bilgi',
    subject: 'konu',
    original: 'özgün ileti|orijinal mesaj|orijinal ileti|özgün mesaj|asıl mesaj|orjinal mesaj|asıl ileti',
    forwarded:
      'yönlendirilmiş ileti|iletilmiş mesaj|iletilen mesaj|iletilen ileti|forwarded message|yönlendirilen ileti|iletilen e-posta|yönlendirilmiş mesaj|iletinin başlangıcı|iletilmiş mesajın başlangıcı',
  },
  czech: {
    wrote: 'napsal|napsala|napsal a|píše|napísal|napísala|napísal a|odesílatel',
    from: 'od|odesílatel|odosielateľ',
    date: 'odesláno|datum|odoslané|dátum|odeslané',
    to: 'komu|pro|adresát',
    copy: 'kopie|kópia|skrytá kopie|přílohy|prílohy',
    subject: 'předmět|predmet|věc',
    original: 'původní zpráva|pôvodná správa|původní e-mail',
    forwarded:
      'přeposlaná zpráva|přeposlaný e-mail|začátek přeposlané zprávy|preposlaná správa|přesměrovaná zpráva',
  },
  others: {
    wrote:
      'ezt írta|írta|a scris|έγραψε|כתב|כתבה|כתב ה|כתב/ה|מאת|كتب|كتبت|تمت كتابة ما يلي بواسطة|đã viết|viết|เขียนว่า|เขียน|menulis|va escriure|ha escrit|написа|je napisao|napisao je|je napisala|napisao|napisala|kirjutas|rašė|parašė|rakstīja|je napisal|نوشت|написао|idatzi du|escribiu|on skrifaði',
    from: 'feladó|de la|expeditor|από|מאת|من|từ|จาก|dari|от|saatja|nuo|no|šalje|pošiljatelj|remitent|de',
    date: 'elküldve|küldve|dátum|trimis|data|ημερομηνία|στάλθηκε|תאריך|נשלח|تاريخ|التاريخ|تاريخ الإرسال|تم الإرسال|đã gửi|ngày|วันที่|ส่งเมื่อ|dikirim|tanggal|изпратено|saadetud|kuupäev|poslano|poslato|datum|enviat|išsiųsta|nosūtīts|إرسال',
    to: 'címzett|către|la|προς|אל|إلى|đến|tới|ถึง|kepada|ke|до|saaja|kam|kome|za|prima|per a|a',
    copy: 'másolatot kap|másolat|κοιν|κοινοποίηση|עותק|نسخة|đồng gửi|สำเนา|tembusan|копие',
    subject:
      'tárgy|subiect|θέμα|נושא|الموضوع|موضوع|chủ đề|tiêu đề|เรื่อง|หัวเรื่อง|perihal|subjek|относно|teema|tema|naslov|predmet|zadeva|assumpte',
    original:
      'eredeti üzenet|mesaj original|mesajul original|αρχικό μήνυμα|הודעה מקורית|الرسالة الأصلية|رسالة أصلية|thư gốc|tin nhắn gốc|ข้อความเดิม|ข้อความต้นฉบับ|pesan asli|оригинално съобщение|izvorna poruka|originalna poruka|algne kiri|missatge original|izvirno sporočilo',
    forwarded:
      'továbbított üzenet|továbbított levél|mesaj redirecționat|mesaj redirectionat|προωθημένο μήνυμα|הודעה שהועברה|הודעה מועברת|رسالة معاد توجيهها|رسالة محوّلة|رسالة مُعاد توجيهها|thư được chuyển tiếp|tin nhắn được chuyển tiếp|ข้อความที่ส่งต่อ|pesan terusan|pesan diteruskan|препратено съобщение|proslijeđena poruka|prosleđena poruka|edastatud kiri|missatge reenviat|posredovano sporočilo',
  },
};

const list = (words: string) => words.split('|');

function all(field: keyof Language): string[] {
  const found = Object.values(languages).flatMap((language) => list(language[field] ?? ''));
  return [...new Set(found)].filter(Boolean);
}

export type HeaderField = 'from' | 'date' | 'to' | 'copy' | 'subject';

// "von" → 'from'. A word that means several things (Spanish "a" is "to", Polish "do") keeps the
// first meaning; a header block is told by all its labels together.
export const headerLabels = new Map<string, HeaderField>(
  (['copy', 'to', 'date', 'subject', 'from'] as const).flatMap((field) =>
    all(field).map((label) => [label, field] as const),
  ),
);

export const wroteWords = all('wrote');
export const openers = all('opener');
export const people = new Set(all('people'));
export const originalPhrases = all('original');
export const forwardedPhrases = all('forwarded');

// A help desk's line, above which one is to answer.
export const replyAbove = list(
  'reply above this line|type your reply above|write above this line|please type your reply|antworten sie oberhalb|' +
    'oberhalb dieser linie|oberhalb dieser zeile|über dieser linie|au-dessus de cette ligne|por encima de esta línea|encima de esta línea|' +
    'acima desta linha|sopra questa riga|sopra questa linea|boven deze lijn|boven deze regel|इस लाइन के ऊपर|इस पंक्ति के ऊपर|is line ke upar|この行の上|' +
    '此行上方|此线以上|powyżej tej linii|ovanför den här raden|over denne linje|выше этой строки|bu satırın üstüne',
);

// "Fwd: …" in front of a subject.
export const forwardPrefixes = new Set(
  list(
    'fwd|fw|wg|tr|rv|enc|i|doorst|vb|vs|vl|vid|pd|fs|転送|转发|轉寄|전달|перес|пересл|ynt ilt|ilt|rif|res enc|fwd kiya|अग्रेषित|फ़ॉरवर्ड',
  ),
);
