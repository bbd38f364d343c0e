// What mail programs, lists and law departments write below a letter, language by language, in
// lower case. Parts are separated by "|".

interface Language {
  sent: string; // at the beginning: "Sent from my iPhone"
  sentLast: string; // at the end: "Von meinem iPhone gesendet"
  get: string; // "Get Outlook for iOS"
  message: string; // legal footers: the words for the message …
  secret: string; // … that it is confidential …
  recipient: string; // … and what others must do with it
  subscribed: string; // list footers: "You received this message because you are subscribed to …"
}

const languages: Record<string, Partial<Language>> = {
  english: {
    sent: 'this message was sent|this email was sent|this e-mail was sent|sent from|sent with|sent via|sent by|sent using|sent through|composed on|typed on',
    get: 'get|download|try',
    message:
      'this e-mail|this email|this message|this mail|this communication|this transmission|information contained in|contents of this|content of this',
    secret: 'confidential|privileged|intended solely|intended only|solely for|proprietary|intended for the',
    recipient: 'recipient|addressee|unauthori|disclos|delete|destroy|notify|attachment|prohibited|virus',
    subscribed:
      'you received this message because|you are receiving this|to unsubscribe|mailing list|unsubscribe from this|view this discussion on|manage your subscription|to stop receiving|stop receiving emails',
  },
  german: {
    sent: 'gesendet von|gesendet mit|gesendet über|gesendet aus|verschickt mit|verfasst mit|versendet mit',
    sentLast: 'gesendet|versandt|verschickt|geschrieben',
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
    sent: 'envoyé de|envoyé depuis|envoyé à partir de|envoyé avec|envoyé via|envoyé par|envoyée depuis|provenance :',
    get: 'télécharger|télécharge|téléchargez|obtenir|obtenez',
    message: 'ce message|cet e-mail|ce courriel|ce courrier|cet email|ce mail|le contenu de ce',
    secret: 'confidentiel|confidentielle|à l’attention exclusive|usage exclusif|exclusivement destiné',
    recipient:
      'destinataire|pièces jointes|pièce jointe|détruire|supprimer|avertir|divulgation|interdite|par erreur',
    subscribed:
      'vous recevez ce message|vous avez reçu ce message|liste de diffusion|se désabonner|vous désabonner|vous désinscrire|se désinscrire',
  },
  spanish: {
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
    sent: 'verzonden vanaf|verzonden van|verstuurd vanaf|verstuurd met|verzonden met|verzonden via|verstuurd via|verstuurd van|gestuurd vanaf|verzonden vanuit',
    sentLast: 'verzonden|verstuurd',
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
    sentLast: 'से भेजा गया|से भेजा|द्वारा भेजा गया|से प्रेषित|से भेजी गई|के ज़रिए भेजा गया|से भेजा हुआ',
    get: 'प्राप्त करें|डाउनलोड करें|पाएं',
    message: 'यह ईमेल|यह ई-मेल|यह संदेश|यह सन्देश|इस ईमेल|इस ई-मेल|इस संदेश|यह मेल',
    secret: 'गोपनीय|केवल',
    recipient: 'प्राप्तकर्ता|अनुलग्नक|संलग्नक|हटा|सूचित|मिटा|अनधिकृत|अनुमति नहीं',
    subscribed:
      'यह संदेश इसलिए मिला|यह संदेश इसलिए प्राप्त|आपको यह संदेश|आपको यह ईमेल इसलिए|सदस्यता छोड़|सदस्यता समाप्त|सदस्यता रद्द|मेलिंग सूची',
  },
  hindiLatin: {
    sentLast: 'se bheja gaya|se bheja|se bheja hai|se bheja hua|dwara bheja gaya|se bheji gayi|se likha gaya',
    get: 'prapt karein|prapt kare|download karein|download kare|payein',
    message:
      'yeh email|ye email|yah email|is email|yeh sandesh|ye sandesh|is sandesh|yeh e-mail|yeh mail|ye mail',
    secret: 'gopniya|gopneeya|confidential|keval|sirf',
    recipient: 'praptakarta|praapt|delete|hata|suchit|bataye|attachment|mita|liye',
    subscribed:
      'aapko yeh sandesh isliye|aapko ye sandesh isliye|aapko yeh email isliye|aapko ye email isliye|sadasyata|unsubscribe karne|unsubscribe karein',
  },
  japanese: {
    sentLast: 'から送信|からの送信|より送信|で送信|から送りました|から送信しました',
    get: '入手|ダウンロード|取得',
    message: '本メール|このメール|本電子メール|当メール|本メッセージ|このメッセージ',
    secret: '機密|秘密|親展',
    recipient: '受信者|宛先|削除|破棄|禁|お知らせ|通知|添付',
    subscribed: 'このメールは|メーリングリスト|配信停止|購読を解除|登録解除',
  },
  chinese: {
    sent: '发自|發自|从我的|來自我的|从我|從我的|发送自|傳送自|發送自|来自|传送自|寄自',
    sentLast: '傳送|发送|寄出',
    get: '获取|下载|取得|下載|獲取',
    message: '本邮件|此邮件|本電子郵件|本电子邮件|此電子郵件|此郵件|这封邮件|本郵件|本信息',
    secret: '保密|机密|機密|仅供|僅供|仅限|僅限',
    recipient: '收件人|收件者|删除|刪除|通知|泄露|附件|未经|未經|禁止',
    subscribed:
      '您收到此邮件|您收到这封邮件|您收到此郵件|退订|退訂|取消订阅|取消訂閱|邮件列表|您會收到這封郵件|您之所以收到',
  },
  korean: {
    sentLast: '에서 보냄|에서 보낸|에서 전송|로 보냄|에서 발송|으로 보냄',
    get: '다운로드|받기|가져오기|설치',
    message: '이 메일|이 이메일|본 메일|본 이메일|이 메시지|본 메시지|본 전자우편',
    secret: '기밀|비밀|한해|한하여',
    recipient: '수신인|수신자|삭제|폐기|금지|첨부|통보|알려',
    subscribed: '이 메시지는 google|구독 취소|수신 거부|수신거부|메일링 리스트|그룹에 가입|그룹을 구독',
  },
  polish: {
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
    sent: 'skickat från|skickades från|skickat med|skickat via|sänt från|skickad från',
    get: 'hämta|ladda ned|ladda ner|skaffa',
    message: 'detta meddelande|detta e-postmeddelande|detta mejl|detta mail|denna e-post|det här meddelandet',
    secret: 'konfidentiell|endast avsett|sekretess|uteslutande',
    recipient: 'mottagare|radera|ta bort|bilag|meddela|obehörig|otillåt',
    subscribed:
      'du har fått det här meddelandet|du får det här meddelandet|avsluta prenumerationen|avprenumerera|e-postlista',
  },
  danish: {
    sent: 'sendt fra|sendt med|sendt via|afsendt fra',
    get: 'hent|download|få',
    message: 'denne e-mail|denne mail|denne meddelelse|denne besked|denne email',
    secret: 'fortrolig|udelukkende',
    recipient: 'modtager|slet|vedhæft|underret|uberettiget|tilintetgør',
    subscribed:
      'du modtager denne meddelelse|du har modtaget denne|afmelde|framelde|opsige abonnement|mailingliste',
  },
  norwegian: {
    sent: 'sendt fra|sendt med|sendt via',
    get: 'skaff deg|få|last ned|hent',
    message: 'denne e-posten|denne meldingen|denne mailen|denne e-post',
    secret: 'konfidensiell|fortrolig|utelukkende',
    recipient: 'mottaker|slett|vedlegg|varsle|uberettiget',
    subscribed:
      'du mottar denne meldingen|du har mottatt denne|melde deg av|avslutte abonnementet|e-postliste',
  },
  finnish: {
    sent: 'lähetetty|lähetin',
    get: 'hanki|lataa',
    subscribed: 'saat tämän viestin|peruuta tilaus|postituslista',
  },
  russian: {
    sent: 'отправлено с|отправлено из|отправлено через|отправлено от|послано с',
    get: 'скачать|получить|загрузить|скачайте',
    message: 'это сообщение|данное сообщение|это письмо|настоящее сообщение|данное письмо|настоящее письмо',
    secret: 'конфиденциальн|исключительно',
    recipient: 'получател|адресат|удалит|вложени|запрещ|уведом|сообщит',
    subscribed:
      'вы получили это сообщение|вы получили это письмо|отписаться|отказаться от подписки|отменить подписку|список рассылки',
  },
  ukrainian: {
    sent: 'надіслано з|відправлено з|надіслано через',
    get: 'отримати|завантажити',
    subscribed: 'ви отримали це повідомлення|скасувати підписку|відписатися',
  },
  turkish: {
    sentLast: 'gönderildi|dan gönderildi|den gönderildi|gönderilmiştir|ile gönderildi',
    get: 'edinin|indirin|indir|edin',
    message: 'bu e-posta|bu ileti|bu mesaj|bu elektronik posta|bu mail',
    secret: 'gizli|özel',
    recipient: 'alıcı|silin|siliniz|ekler|yasak|bildir|yok ed',
    subscribed:
      'bu iletiyi aldınız|bu mesajı aldınız|bu iletiyi alıyorsunuz|bu e-postayı alıyorsunuz|abonelikten|aboneliğinizi|üyelikten çık',
  },
  czech: {
    sent: 'odesláno z|odoslané z|posláno z|odesláno pomocí',
    get: 'získat|stáhnout|získať|získejte',
    subscribed: 'tuto zprávu jste obdrželi|odhlásit|zrušit odběr',
  },
  others: {
    sent: 'küldve|elküldve|trimis de pe|trimis din|στάλθηκε από|נשלח מ|نُشرت من|أُرسلت من|أرسلت من|مرسل من|تم الإرسال من|được gửi từ|gửi từ|ส่งจาก|dikirim dari|изпратено от|poslano s|poslano sa|poslano iz|poslato sa|saadetud|enviat des de|telefonomról',
    get: 'letöltése|obțineți|descărcați|λήψη|הורד|קבל|الحصول على|تنزيل|tải|ดาวน์โหลด|dapatkan|unduh|preuzmite|изтегляне',
    subscribed:
      'azért kapta ezt|leiratkoz|ați primit acest mesaj|dezabonare|λάβατε αυτό το μήνυμα|لقد تلقيت هذه الرسالة|إلغاء الاشتراك|bạn nhận được|hủy đăng ký|anda menerima pesan ini|berhenti berlangganan',
  },
};

const list = (words: string) => words.split('|');

const all = (field: keyof Language) =>
  Object.values(languages).flatMap((language) => list(language[field] ?? '').filter(Boolean));

export const sentWords = all('sent');
export const sentLastWords = all('sentLast');
export const getWords = all('get');
export const messageWords = all('message');
export const secretWords = all('secret');
export const recipientWords = all('recipient');
export const subscribedWords = all('subscribed');

// What letters are written on, in the line that a telephone or a mail service adds.
export const deviceWords = list(
  'iphone|ipad|ipod|apple watch|android|samsung|galaxy|huawei|xiaomi|redmi|oneplus|oppo|vivo|nokia|motorola|pixel|' +
    'xperia|blackberry|windows phone|smartphone|phone|mobile|mobil|unterwegs|on the go|on the move|handy|tablet|cell|device|mobiltelefon|' +
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
export const printWords = list(
  'print|druck|imprim|stampa|प्रिंट|छाप|印刷|打印|列印|skriv|wydruk|yazdır|печат|인쇄|drukn',
);
export const natureWords = list(
  'environment|trees|planet|umwelt|bäume|environnement|planète|arbres|ambiente|árboles|planeta|árvores|alberi|milieu|bomen|' +
    'पर्यावरण|पेड़|paryavaran|ped |環境|环境|樹木|miljö|miljø|środowisk|çevre|природ|환경',
);

// A footer speaks of "you", and never of "me".
export const writerWords = list(
  'i|me|my|mine|ich|mir|mich|mein|meine|je|moi|mon|ma|mes|yo|mi|mis|eu|meu|minha|io|mio|mia|ik|mij|mijn|मुझे|मेरा|मेरी|मैं|mujhe|mera|meri|main|' +
    'jag|mig|jeg|mnie|mój|я|мне|мой|ben|benim',
);
// What "… sent" may begin with: "Von meinem Handy gesendet", "Mere phone se bheja gaya".
export const sentStarters = list(
  'von|diese|dieser|mit|vanaf|van|dit|deze|मेरे|मेरी|mere|meri|mera|나의|내|benim|bu|從我的|来自我的|從我|我的',
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
