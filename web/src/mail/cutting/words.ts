// What mail programs write around a letter, language by language, in lower case. Parts are
// separated by "|". A new language is a new entry; nothing else knows any word.

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
  sent: string; // "Sent from my iPhone"
  get: string; // "Get Outlook for iOS"
  message: string; // legal footers: the words for the message …
  secret: string; // … that it is confidential …
  recipient: string; // … and what others must do with it
  subscribed: string; // list footers: "You received this message because you are subscribed to …"
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
    sent: 'sent from|sent with|sent via|sent by|sent using|sent on|sent in|sent through|composed on|typed on',
    get: 'get|download|try',
    message:
      'this e-mail|this email|this message|this mail|this communication|this transmission|information contained in|contents of this|content of this',
    secret: 'confidential|privileged|intended solely|intended only|solely for|proprietary|intended for the',
    recipient: 'recipient|addressee|unauthori|disclos|delete|destroy|notify|attachment|prohibited|virus',
    subscribed:
      'you received this message because|you are receiving this|to unsubscribe|mailing list|unsubscribe from this|view this discussion on|manage your subscription|to stop receiving|stop receiving emails',
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
    sent: 'gesendet von|gesendet mit|gesendet über|gesendet|verschickt mit|verfasst mit|versendet mit|versandt',
    get: 'holen sie sich|laden sie|hol dir|herunterladen|holen|beziehen',
    message:
      'diese e-mail|diese email|diese nachricht|diese mail|dieser e-mail|dieser nachricht|dieser mail|inhalt dieser',
    secret: 'vertraulich|rechtlich geschützt|ausschließlich für',
    recipient:
      'adressat|empfänger|unbefugt|vernichten|löschen|informieren|weitergabe|anhänge|anlagen|nicht gestattet',
    subscribed:
      'sie erhalten diese nachricht|sie haben diese nachricht erhalten|abonniert haben|mailingliste|vom newsletter abmelden|um sich von dieser gruppe|keine e-mails mehr|abbestellen',
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
    sent: 'envoyé de|envoyé depuis|envoyé à partir de|envoyé avec|envoyé via|envoyé par|envoyée depuis|provenance :|envoyé',
    get: 'télécharger|télécharge|téléchargez|obtenir|obtenez',
    message: 'ce message|cet e-mail|ce courriel|ce courrier|cet email|ce mail|le contenu de ce',
    secret: 'confidentiel|confidentielle|à l’attention exclusive|usage exclusif|exclusivement destiné',
    recipient:
      'destinataire|pièces jointes|pièce jointe|détruire|supprimer|avertir|divulgation|interdite|par erreur',
    subscribed:
      'vous recevez ce message|vous avez reçu ce message|liste de diffusion|se désabonner|vous désabonner|vous désinscrire|se désinscrire',
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
    sent: 'enviado desde|enviado con|enviado a través de|enviado por|enviado mediante|enviado de|mandado desde|escrito desde',
    get: 'obtener|obtén|obtenga|descargar|descarga|descargue',
    message: 'este mensaje|este correo|este e-mail|este email|esta comunicación|el contenido de este',
    secret: 'confidencial|privilegiada|uso exclusivo|exclusivamente',
    recipient:
      'destinatario|adjunto|prohibid|eliminar|elimine|elimínelo|borrar|bórrelo|notificar|notifíquelo|divulgación|comuníquelo|por error',
    subscribed:
      'has recibido este mensaje|ha recibido este mensaje|recibe este mensaje|recibiste este mensaje|lista de correo|darse de baja|darte de baja|para anular la suscripción|cancelar la suscripción|cancelar tu suscripción',
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
    sent: 'enviado do|enviado da|enviado de|enviado a partir|enviado pelo|enviado com|enviado por|enviado através|enviado via|enviada do',
    get: 'obter o|obtenha o|obter|baixar|baixe|descarregar|transferir',
    message:
      'esta mensagem|este e-mail|este email|este correio|esta comunicação|o conteúdo desta|o conteúdo deste',
    secret: 'confidencial|confidenciais|privilegiada|uso exclusivo|exclusivamente',
    recipient:
      'destinatário|anexo|proibid|apague|apagar|eliminar|elimine|notifique|avise|divulgação|por engano|por erro',
    subscribed:
      'recebeu esta mensagem porque|recebeu essa mensagem porque|está recebendo esta|lista de e-mails|lista de discussão|cancelar inscrição|cancelar a inscrição|cancelar a subscrição|anular a subscrição|para deixar de receber',
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
    sent: 'inviato da|inviato dal|inviata da|inviato con|inviato tramite|inviato dalla|spedito da',
    get: 'ottieni|scarica|scaricare',
    message:
      'questo messaggio|questa e-mail|questa email|questa mail|la presente e-mail|il presente messaggio|le informazioni contenute|questa comunicazione',
    secret: 'riservat|confidenzial|esclusivamente|uso esclusivo',
    recipient:
      'destinatari|allegat|vietat|cancellare|distruggere|eliminar|avvisare|informare|divulgazione|per errore',
    subscribed:
      "hai ricevuto questo messaggio|ricevi questo messaggio|ricevete questo messaggio|mailing list|lista di discussione|annullare l'iscrizione|per cancellarsi|per disiscriver|annulla iscrizione",
  },
  dutch: {
    wrote: 'schreef|schrijft|geschreven|het volgende geschreven|schreven',
    opener: 'op|van|om',
    people: 'ik|wij|we|jij|je|jullie|hij|zij|mij|ons|mijn|uw|onze|jouw|iemand',
    from: 'van|afzender',
    date: 'verzonden|datum|verstuurd|verzonden op|verzonden om',
    to: 'aan|ontvanger|naar',
    copy: 'cc|bcc|kopie|antwoord aan|beantwoorden aan|urgentie|prioriteit|bijlagen|bijlage',
    subject: 'onderwerp|betreft',
    original:
      'oorspronkelijk bericht|origineel bericht|oorspronkelijke bericht|oorspronkelijke afspraak|originele bericht|oorspronkelijke e-mail',
    forwarded:
      'doorgestuurd bericht|begin doorgestuurd bericht|doorgestuurde bericht|doorgezonden bericht|doorgestuurde e-mail|doorgestuurd door',
    sent: 'verzonden vanaf|verzonden van|verstuurd vanaf|verstuurd met|verzonden met|verzonden via|verstuurd via|verstuurd van|gestuurd vanaf|verzonden vanuit|verzonden|verstuurd',
    get: 'download|downloaden|haal',
    message:
      'dit bericht|deze e-mail|deze email|deze mail|de informatie in|dit e-mailbericht|de inhoud van dit',
    secret: 'vertrouwelijk|uitsluitend bestemd|uitsluitend voor|alleen bestemd',
    recipient:
      'geadresseerde|ontvanger|bijlage|verwijderen|vernietigen|afzender|openbaarmaking|niet toegestaan|verboden',
    subscribed:
      'je hebt dit bericht ontvangen|u ontvangt dit bericht|u hebt dit bericht ontvangen|je ontvangt dit bericht|mailinglijst|mailinglist|afmelden voor|uitschrijven|om je af te melden',
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
    sent: 'से भेजा गया|से भेजा|द्वारा भेजा गया|से प्रेषित|से भेजी गई|के ज़रिए भेजा गया|से भेजा हुआ',
    get: 'प्राप्त करें|डाउनलोड करें|पाएं',
    message: 'यह ईमेल|यह ई-मेल|यह संदेश|यह सन्देश|इस ईमेल|इस ई-मेल|इस संदेश|यह मेल',
    secret: 'गोपनीय|केवल',
    recipient: 'प्राप्तकर्ता|अनुलग्नक|संलग्नक|हटा|सूचित|मिटा|अनधिकृत|अनुमति नहीं',
    subscribed:
      'यह संदेश इसलिए मिला|यह संदेश इसलिए प्राप्त|आपको यह संदेश|आपको यह ईमेल इसलिए|सदस्यता छोड़|सदस्यता समाप्त|सदस्यता रद्द|मेलिंग सूची',
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
    sent: 'se bheja gaya|se bheja|se bheja hai|se bheja hua|dwara bheja gaya|se bheji gayi|se likha gaya',
    get: 'prapt karein|prapt kare|download karein|download kare|payein',
    message:
      'yeh email|ye email|yah email|is email|yeh sandesh|ye sandesh|is sandesh|yeh e-mail|yeh mail|ye mail',
    secret: 'gopniya|gopneeya|confidential|keval|sirf',
    recipient: 'praptakarta|praapt|delete|hata|suchit|bataye|attachment|mita|liye',
    subscribed:
      'aapko yeh sandesh isliye|aapko ye sandesh isliye|aapko yeh email isliye|aapko ye email isliye|sadasyata|unsubscribe karne|unsubscribe karein',
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
    sent: 'から送信|からの送信|より送信|で送信|から送りました|から送信しました',
    get: '入手|ダウンロード|取得',
    message: '本メール|このメール|本電子メール|当メール|本メッセージ|このメッセージ',
    secret: '機密|秘密|親展',
    recipient: '受信者|宛先|削除|破棄|禁|お知らせ|通知|添付',
    subscribed: 'このメールは|メーリングリスト|配信停止|購読を解除|登録解除',
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
    sent: '发自|發自|从我的|來自我的|从我|從我的|发送自|傳送自|發送自|来自|传送自|寄自',
    get: '获取|下载|取得|下載|獲取',
    message: '本邮件|此邮件|本電子郵件|本电子邮件|此電子郵件|此郵件|这封邮件|本郵件|本信息',
    secret: '保密|机密|機密|仅供|僅供|仅限|僅限',
    recipient: '收件人|收件者|删除|刪除|通知|泄露|附件|未经|未經|禁止',
    subscribed:
      '您收到此邮件|您收到这封邮件|您收到此郵件|退订|退訂|取消订阅|取消訂閱|邮件列表|您會收到這封郵件|您之所以收到',
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
    sent: '에서 보냄|에서 보낸|에서 전송|로 보냄|에서 발송|으로 보냄',
    get: '다운로드|받기|가져오기|설치',
    message: '이 메일|이 이메일|본 메일|본 이메일|이 메시지|본 메시지|본 전자우편',
    secret: '기밀|비밀|한해|한하여',
    recipient: '수신인|수신자|삭제|폐기|금지|첨부|통보|알려',
    subscribed: '이 메시지는 google|구독 취소|수신 거부|수신거부|메일링 리스트|그룹에 가입|그룹을 구독',
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
    sent: 'wysłane z|wysłano z|wysłana z|wysłane za pomocą|wiadomość wysłana z',
    get: 'pobierz|uzyskaj',
    message:
      'ta wiadomość|niniejsza wiadomość|niniejszy e-mail|ten e-mail|treść tej wiadomości|niniejszej wiadomości',
    secret: 'poufn|wyłącznie',
    recipient: 'adresat|odbiorc|usun|załącznik|zabronion|niszcz|powiadom',
    subscribed:
      'otrzymujesz tę wiadomość|otrzymujesz tego|wypisać się|zrezygnować z subskrypcji|lista dyskusyjna|anulować subskrypcję',
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
    sent: 'skickat från|skickades från|skickat med|skickat via|sänt från|skickad från',
    get: 'hämta|ladda ned|ladda ner|skaffa',
    message: 'detta meddelande|detta e-postmeddelande|detta mejl|detta mail|denna e-post|det här meddelandet',
    secret: 'konfidentiell|endast avsett|sekretess|uteslutande',
    recipient: 'mottagare|radera|ta bort|bilag|meddela|obehörig|otillåt',
    subscribed:
      'du har fått det här meddelandet|du får det här meddelandet|avsluta prenumerationen|avprenumerera|e-postlista',
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
    sent: 'sendt fra|sendt med|sendt via|afsendt fra',
    get: 'hent|download|få',
    message: 'denne e-mail|denne mail|denne meddelelse|denne besked|denne email',
    secret: 'fortrolig|udelukkende',
    recipient: 'modtager|slet|vedhæft|underret|uberettiget|tilintetgør',
    subscribed:
      'du modtager denne meddelelse|du har modtaget denne|afmelde|framelde|opsige abonnement|mailingliste',
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
    sent: 'sendt fra|sendt med|sendt via',
    get: 'skaff deg|få|last ned|hent',
    message: 'denne e-posten|denne meldingen|denne mailen|denne e-post',
    secret: 'konfidensiell|fortrolig|utelukkende',
    recipient: 'mottaker|slett|vedlegg|varsle|uberettiget',
    subscribed:
      'du mottar denne meldingen|du har mottatt denne|melde deg av|avslutte abonnementet|e-postliste',
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
    sent: 'lähetetty|lähetin',
    get: 'hanki|lataa',
    subscribed: 'saat tämän viestin|peruuta tilaus|postituslista',
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
    sent: 'отправлено с|отправлено из|отправлено через|отправлено от|послано с',
    get: 'скачать|получить|загрузить|скачайте',
    message: 'это сообщение|данное сообщение|это письмо|настоящее сообщение|данное письмо|настоящее письмо',
    secret: 'конфиденциальн|исключительно',
    recipient: 'получател|адресат|удалит|вложени|запрещ|уведом|сообщит',
    subscribed:
      'вы получили это сообщение|вы получили это письмо|отписаться|отказаться от подписки|отменить подписку|список рассылки',
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
    sent: 'надіслано з|відправлено з|надіслано через',
    get: 'отримати|завантажити',
    subscribed: 'ви отримали це повідомлення|скасувати підписку|відписатися',
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
    sent: 'gönderildi|dan gönderildi|den gönderildi|gönderilmiştir|ile gönderildi',
    get: 'edinin|indirin|indir|edin',
    message: 'bu e-posta|bu ileti|bu mesaj|bu elektronik posta|bu mail',
    secret: 'gizli|özel',
    recipient: 'alıcı|silin|siliniz|ekler|yasak|bildir|yok ed',
    subscribed:
      'bu iletiyi aldınız|bu mesajı aldınız|bu iletiyi alıyorsunuz|bu e-postayı alıyorsunuz|abonelikten|aboneliğinizi|üyelikten çık',
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
    sent: 'odesláno z|odoslané z|posláno z|odesláno pomocí',
    get: 'získat|stáhnout|získať|získejte',
    subscribed: 'tuto zprávu jste obdrželi|odhlásit|zrušit odběr',
  },
  others: {
    wrote:
      'ezt írta|írta|a scris|έγραψε|כתב|כתבה|כתב ה|כתב/ה|كتب|كتبت|تمت كتابة ما يلي بواسطة|đã viết|viết|เขียนว่า|เขียน|menulis|va escriure|ha escrit|написа|je napisao|napisao je|je napisala|napisao|napisala|kirjutas|rašė|parašė|rakstīja|je napisal|نوشت|написао|idatzi du|escribiu|on skrifaði',
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
    sent: 'küldve|elküldve|trimis de pe|trimis din|στάλθηκε από|נשלח מ|نُشرت من|أُرسلت من|أرسلت من|مرسل من|تم الإرسال من|được gửi từ|gửi từ|ส่งจาก|dikirim dari|изпратено от|poslano s|poslano sa|poslano iz|poslato sa|saadetud|enviat des de|telefonomról',
    get: 'letöltése|obțineți|descărcați|λήψη|הורד|קבל|الحصول على|تنزيل|tải|ดาวน์โหลด|dapatkan|unduh|preuzmite|изтегляне',
    subscribed:
      'azért kapta ezt|leiratkoz|ați primit acest mesaj|dezabonare|λάβατε αυτό το μήνυμα|لقد تلقيت هذه الرسالة|إلغاء الاشتراك|bạn nhận được|hủy đăng ký|anda menerima pesan ini|berhenti berlangganan',
  },
};

function all(field: keyof Language): string[] {
  const found = Object.values(languages).flatMap((language) => language[field]?.split('|') ?? []);
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
export const sentWords = all('sent');
export const getWords = all('get');
export const messageWords = all('message');
export const secretWords = all('secret');
export const recipientWords = all('recipient');
export const subscribedWords = all('subscribed');

const list = (words: string) => words.split('|');

// What letters are written on, in the line that a telephone or a mail service adds.
export const deviceWords = list(
  'iphone|ipad|ipod|apple watch|android|samsung|galaxy|huawei|xiaomi|redmi|oneplus|oppo|vivo|nokia|motorola|pixel|' +
    'xperia|blackberry|windows phone|smartphone|phone|mobile|mobil|handy|tablet|cell|device|mobiltelefon|' +
    'telefon|téléphone|telefone|teléfono|telefono|celular|móvil|cellulare|telemóvel|mobiele|telefoon|portable|' +
    'tablette|mobiltelefoon|gsm|मोबाइल|फ़ोन|फोन|आईफोन|स्मार्टफोन|टैबलेट|携帯|スマートフォン|スマホ|手机|手機|' +
    '휴대폰|아이폰|телефон|смартфон|смартфона|телефона|komórki|telefonu|outlook|gmail|yahoo|gmx|web.de|t-online|' +
    'freenet|proton mail|protonmail|tutanota|tuta|mail for|mail app|e-mail-app|email app|mail-app|aol|hotmail|' +
    'orange|laposte|free mail|libero|virgilio|ziggo|spark|edison|airmail|aqua mail|bluemail|k-9|thunderbird|' +
    'fairemail|superhuman|zoho|mail.ru|yandex|яндекс|почт|qq邮箱|网易|邮箱|foxmail|naver|네이버|samsung email|' +
    'windows mail|mail von|courrier pour|correo para|posta per|mail voor|infomaniak|fastmail|mailo|icloud|hey',
);

// Other lines at the end that nobody wrote: scanners, printing, help desks.
export const scannerWords = list(
  'avast|avg.com|avg |norton|kaspersky|mcafee|eset|bitdefender|antivirus|anti-virus|mailscanner',
);
export const virusWords = list('virus|viren|malware|вирус|ウイルス|病毒|바이러스');
export const printingWords = list(
  'before printing|before you print|need to print|think of the environment|consider the environment|' +
    'consider your environmental|bevor sie diese e-mail|bevor sie diese mail|ausdrucken|avant d’imprimer|' +
    "avant d'imprimer|n’imprimez|n'imprimez|antes de imprimir|no imprima|prima di stampare|voordat u deze|" +
    'afdrukken|प्रिंट करने से पहले|print karne se pehle|print karne se pahle|印刷する前に|打印此邮件前|innan du skriver ut|przed wydrukowaniem|' +
    'inden du printer|før du printer|yazdırmadan önce',
);
export const legalTitles = list(
  'confidentiality notice|confidentiality note|confidential communication|disclaimer|legal notice|legal disclaimer|' +
    'important notice|privacy notice|privileged and confidential|vertraulichkeitshinweis|rechtlicher hinweis|' +
    'haftungsausschluss|wichtiger hinweis|hinweis zur vertraulichkeit|datenschutzhinweis|avis de confidentialité|avertissement|' +
    'mention légale|mentions légales|clause de confidentialité|aviso legal|aviso de confidencialidad|' +
    'cláusula de confidencialidad|aviso de confidencialidade|aviso legal|nota de confidencialidade|avviso di riservatezza|' +
    'nota di riservatezza|avvertenza|informativa privacy|vertrouwelijkheidsverklaring|गोपनीयता सूचना|अस्वीकरण|gopniyata suchna|' +
    'asvikaran|免责声明|免責聲明|保密声明|機密保持|免責事項|klauzula poufności|sekretessmeddelande|ansvarsfriskrivning|конфиденциальность|gizlilik bildirimi|yasal uyarı|책임 면책',
);
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
