// Words around names in letters, in English, German, French, Spanish, Portuguese, Italian,
// Dutch and Hindi, and the usual ones of the North, of Polish, Czech, Hungarian, Turkish, Romanian, Russian and Ukrainian.

const list = (words: string) =>
  words
    .split('\n')
    .flatMap((line) => line.split('|'))
    .map((word) => word.trim())
    .filter(Boolean);
const alternatives = (words: string) =>
  list(words)
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.]/g, '\\.'))
    .join('|');
const setOf = (words: string) => new Set(words.split(/\s+/).filter(Boolean));

export const greetings = alternatives(`
  hi there|hi|hello|hello there|hey|hiya|dear|dearest|good morning|good afternoon|good evening|morning|afternoon|evening|greetings|to
  liebe|lieber|liebes|hallo|hi liebe|sehr geehrte|sehr geehrter|geehrte|geehrter|guten tag|guten morgen|guten abend|moin|servus|grüß gott|grüezi|werte|werter
  bonjour|bonsoir|salut|cher|chère|coucou
  hola|buenos días|buenas tardes|buenas noches|buenas|estimado|estimada|querido|querida|apreciado|apreciada
  olá|oi|bom dia|boa tarde|boa noite|caro|cara|prezado|prezada|exmo|exma|exmo.|exma.
  ciao|buongiorno|buonasera|salve|gentile|gentilissimo|gentilissima|egregio|egregia|spett.le
  beste|geachte|lieve|hoi|dag|goedemorgen|goedemiddag|goedenavond|goedendag
  gent.mo|gent.ma|gentile sig.|stimato|stimata|pregiatissimo|pregiatissima|distinguido|distinguida|muy señor mío|muy señora mía
  dzień dobry|witam|witaj|szanowny|szanowna|szanowny panie|drogi|droga|cześć|dobrý den|dobrý den pane|vážený|vážený pane|vážená|milý|milá|ahoj|dobrý deň
  hej|hejsan|hei|kära|käre|kæra|kære|kjære|god dag|goddag|bästa|bäste|hyvä|arvoisa|moi|terve
  merhaba|sayın|sevgili|selam|iyi günler|kedves|tisztelt|jó napot|szia|bună ziua|bună|stimate|stimată|dragă
  здравствуйте|здравствуй|добрый день|добрый вечер|доброе утро|привет|уважаемый|уважаемая|дорогой|дорогая|добрий день|вітаю|доброго дня|шановний|шановна
  नमस्ते|नमस्कार|प्रिय|आदरणीय|हैलो|namaste|namaskar|namaskaar|priya shri`);

export const closings = alternatives(`
  thanks|thank you|thanks again|many thanks|thanks so much|thanks a lot|thank you very much|thank you so much|thanks in advance|thank you in advance|cheers|ta|thx|ty
  best|best wishes|best regards|kind regards|kindest regards|warm regards|warm wishes|warmest wishes|with warm wishes|with best wishes|with kind regards|with thanks|warmly|regards|rgds|br|kr|all the best|all best|take care
  yours|yours sincerely|yours faithfully|yours truly|sincerely|respectfully|love|lots of love|much love|love from|speak soon|have a nice day|have a lovely day|god bless|diolch|signed|from
  liebe grüße|lieben gruß|viele grüße|vielen gruß|beste grüße|besten gruß|herzliche grüße|herzlichen gruß|herzlichst|schöne grüße|sonnige grüße|freundliche grüße|mit freundlichen grüßen|mit freundlichem gruß|mit besten grüßen|mit herzlichen grüßen|mit lieben grüßen|grüße|gruß|liebe grüsse|viele grüsse|mit freundlichen grüssen|freundliche grüsse|beste grüsse|grüsse|gruss|mfg|lg|vg|bg|danke|vielen dank|danke schön|besten dank|herzlichen dank|danke und liebe grüße|danke und grüße|hochachtungsvoll|ihre|ihr|dein|deine|eure|euer
  cordialement|bien cordialement|très cordialement|bien à vous|salutations|sincères salutations|meilleures salutations|merci|merci beaucoup|merci d'avance|amicalement|à bientôt|bonne journée|bonne soirée|bises|bisous|respectueusement
  saludos|un saludo|un cordial saludo|saludos cordiales|cordialmente|atentamente|atte|atte.|gracias|muchas gracias|gracias de antemano|un abrazo|abrazos|besos
  atenciosamente|att|att.|cumprimentos|com os melhores cumprimentos|melhores cumprimentos|obrigado|obrigada|muito obrigado|muito obrigada|abraço|abraços|um abraço|beijos|grato|grata
  cordiali saluti|distinti saluti|saluti|un saluto|un caro saluto|cari saluti|tanti saluti|grazie|grazie mille|mille grazie|a presto|baci|buona giornata
  met vriendelijke groet|met vriendelijke groeten|vriendelijke groet|vriendelijke groeten|hartelijke groet|hartelijke groeten|groet|groeten|groetjes|mvg|hoogachtend|bedankt|dank je wel|dank u wel|alvast bedankt|dank|liefs|fijne dag
  धन्यवाद|सादर|आपका|आपकी|भवदीय|भवदीया|शुभकामनाओं सहित|बहुत धन्यवाद|शुक्रिया|dhanyavaad|dhanyavad|dhanyawad|shukriya|aapka|aapki|saadar
  pozdrawiam|serdecznie pozdrawiam|pozdrowienia|z poważaniem|z wyrazami szacunku|dziękuję|z góry dziękuję|s pozdravem|s přátelským pozdravem|děkuji|děkuju|hezký den|ďakujem
  hälsningar|vänliga hälsningar|bästa hälsningar|med vänlig hälsning|med vänliga hälsningar|vänligen|tack|tack på förhand|hälsar
  venlig hilsen|med venlig hilsen|mange hilsner|bedste hilsner|kærlig hilsen|hilsen|vh|tak|på forhånd tak|vennlig hilsen|med vennlig hilsen|beste hilsen|takk|på forhånd takk
  terveisin|ystävällisin terveisin|parhain terveisin|kiitos|kiitos etukäteen|saygılarımla|teşekkürler|teşekkür ederim|sevgiler|iyi çalışmalar
  üdvözlettel|tisztelettel|köszönettel|köszönöm|üdv|cu stimă|cu respect|mulțumesc|multumesc
  с уважением|с наилучшими пожеланиями|спасибо|большое спасибо|заранее спасибо|всего доброго|благодарю|з повагою|дякую`);

export const introductions = alternatives(`
  my name is|my name's|the name is|name is|this is mr|this is mrs|this is ms|i am called|i'm called|mein name ist|ich heiße|ich heisse|je m'appelle|mon nom est|me llamo|mi nombre es|meu nome é|o meu nome é|chamo-me|me chamo|mi chiamo|il mio nome è|mijn naam is|ik heet|nazywam się|mam na imię|jmenuji se|jmenuju se|volám sa|jag heter|mitt namn är|jeg hedder|jeg heter|mit navn er|mitt navn er|nimeni on|adım|benim adım|a nevem|mă numesc|numele meu este|меня зовут|моё имя|мое имя|мене звати|моє ім'я|मेरा नाम|mera naam
  i spoke to|i spoke with|spoke to|spoke with|speak to|ask for|asked for|attn|attention|attn.|z. hd.|z.hd.|zu händen|c/o|on behalf of|im namen von|au nom de|en nombre de|em nome de|a nome di|namens|signed by`);

// All words of greetings, closings and introductions, one by one.
export const wordsOfLetters: ReadonlySet<string> = new Set(
  [greetings, closings, introductions].flatMap((phrases) => phrases.replaceAll('\\', '').split(/[|\s]+/)),
);

// In a form's fields, before a colon.
export const labels = alternatives(`
  name|full name|first name|last name|surname|customer name|customer|contact|contact name|contact person|recipient|sender|ship to|bill to|deliver to|card holder|cardholder
  vorname|nachname|kunde|kundin|empfänger|empfängerin|absender|ansprechpartner|ansprechpartnerin|kontakt
  nom|prénom|destinataire|nombre|apellido|apellidos|destinatario|nome|cognome|sobrenome|destinatário|naam|voornaam|achternaam|ontvanger|नाम`);

export const honorifics =
  '(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof|Professor|Rev|Sir|Dame|Lady|Lord|Herrn?|Frau|Fräulein|Monsieur|Madame|Mademoiselle|Mme|Mlle|[Ss]eñor(?:a|ita)?|[Ss]r(?:a|ta)?|[Dd]on|[Dd]oña|[Ss]enhora?|Dona|[Ss]ignor(?:a|e|ina)?|[Ss]ig\\.(?:ra|na)|[Ss]ig|[Dd]ott\\.ssa|[Dd]ott|[Dd]ottor(?:e|essa)?|Ing|Avv|Meneer|Mevrouw|meneer|mevrouw|dhr|mevr|mw|de heer|[Hh]eer|mr|mrs|ms|dr|monsieur|madame|herrn?|[Pp]ani|[Pp]anie|[Pp]aní|[Ff]ru|[Ff]rue|[Hh]r|[Ff]röken|Sayın|[Гг]осподин|[Гг]оспожа|Shri|Smt|Shrimati|Kumari|श्रीमती|श्री|सुश्री|डॉ|M(?=\\. \\p{Lu}\\p{Ll}{2}))\\.?';

export const particles = setOf(
  "von van der den de da do dos das del della di du la le el al bin ibn ter ten te zu zum zur vom y e d' san",
);

// Words that stand where a name might, and are none.
export const notNames = setOf(`
  all team everyone everybody both folks there guys again sir sirs madam ma'am sir/madam ladies gentlemen friend friends customer customers service support
  care colleague colleagues mate lovely dear manager owner baker bakers shop staff help desk helpdesk people crew kitchen sales office accounts department
  i i'm i've i'd i'll we we've we're we'd you you're your my our me the a an this that these those it it's its he she they there's here is are am was were be been
  do does did can could would will should may might must have has had please thanks thank sorry hope hoping just quick following further with regarding re about
  and or but so if when where what why how which who whose not no yes ok okay on in at to from for of by as up out new one two three first last next
  very much many more lots lot best kind kindest kindly truly sincerely cordially warmly respectfully warm warmest regards wishes yours cheers love happy good great morning afternoon evening night day today
  tomorrow yesterday monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october november december
  christmas easter diwali ramadan eid birthday merry year advance reading helping everything anything something nothing order invoice delivery refund question
  photo photos attached sent mail email e-mail phone iphone ipad android outlook samsung mobile tel fax www http https ref subject date time price name
  any some every each also still then than now only even ever never always maybe perhaps because since after before until while
  damen herren herr frau zusammen kundenservice kundendienst kundin kunde kunden leute freunde firma alle allerseits liebes mitarbeiter ich wir ihr sie er es mein meine unser
  unsere euer eure ihre ihr der die das den dem ein eine einen bitte danke dank vielen viele grüße gruß grüsse gruss liebe lieben beste besten schöne schönen freundliche freundlichen mit und oder aber
  können könnten haben hat ist sind war wie was wann wo warum wer guten tag morgen abend hallo heute gestern montag dienstag mittwoch donnerstag freitag samstag sonntag ihnen dir euch im voraus für nochmals
  tous toutes monsieur madame messieurs mesdames mademoiselle service client équipe je j'ai nous vous votre mon ma mes notre le la les un une des est merci beaucoup bien cordialement salutations bonjour avance d'avance pour de à et ou
  todos todas señor señora señores equipo servicio cliente yo nosotros mi mis su sus el los las una por favor gracias muchas saludos saludo un cordial quisiera quería buenos buenas días tardes noches de y que antemano
  equipe equipa senhor senhora senhores pessoal eu nós meu minha nosso o os as um uma obrigado obrigada muito bom boa dia tarde noite por gostaria e
  tutti tutte signore signora signori servizio clienti clientela io noi il lo gli uno grazie mille saluti vorrei buongiorno e di per ragazzi staff
  allen allemaal iedereen meneer mevrouw heer klant klantenservice ik wij jullie u mijn onze het een en graag dank bedankt groet groeten groetjes vriendelijke met hartelijke lezer dames heren
  महोदय महोदया सर मैडम जी टीम सभी आप आपका आपकी मैं मेरा मेरी हम हमारा कृपया धन्यवाद है हूं हूँ का की के को से में ने और bhai ji team sab
  państwo państwa panowie panie pani pan dziękuję proszę zespół dobrý den prosím děkuji tým pane paní zákaznický
  tack vi jag alla hälsningar ni kundservice kundtjänst tak takk jeg hilsen kundeservice kiitos asiakaspalvelu kaikki terveisin teşekkürler bey hanım yetkili müşteri
  köszönöm ügyfélszolgálat hölgyem uram bună ziua mulțumesc domnule doamnă
  спасибо коллеги мы я вы он она они это что как где когда почему кто мой моя моё мое мои ваш ваша ваше у в на не и с к по за из до от для пожалуйста подскажите скажите помогите хочу хотел хотела можно нужно заказ посылка деньги магазин служба поддержка команда господа дамы добрый доброе день вечер утро здравствуйте уважением дякую я ми ви будь
  mr mrs ms miss mx dr prof rev herrn mme mlle sr sra srta sig dott dhr mevr mw shri smt
  ltd gmbh inc llc plc bakehouse bakery bookkeeping`);

// What firms end in: words before them are no person's.
export const companyWords = setOf(`
  ltd limited gmbh ag kg ohg ug inc incorporated llc llp plc corp corporation company co group holding sarl sas sa srl spa bv nv oy ab as
  insurance insurances assurance bank banking bakery bakers bakehouse shop store stores outlet market supermarket cafe café restaurant hotel hostel inn
  studio studios workshop works lamps furniture garage motors cars logistics couriers transport travel tours airlines solicitors lawyers consulting consultants
  services solutions systems software technologies partners associates agency institute university college school academy clinic hospital pharmacy dental
  foundation trust council society association club museum library theatre press media publishing energy electric utilities telecom mobile broadband properties estates lettings
  versicherung versicherungen bäckerei konditorei apotheke praxis kanzlei verlag werkstatt schule hochschule universität stiftung verein laden kaufhaus werke
  boulangerie pâtisserie assurances banque pharmacie magasin société panadería seguros banco farmacia tienda empresa padaria loja assicurazioni banca farmacia negozio
  bakkerij verzekeringen apotheek winkel`);

// Given names and surnames that are also words: only beside another sign that a person is meant.
export const ambiguous = setOf(`
  rose lily may june april august will mark grace hope joy faith daisy ivy holly amber ruby pearl olive violet jasmine poppy heather ginger rosemary saffron
  pickup baker cook brown green white black gray grey young long king queen summer autumn winter spring sunday penny bill rich frank jack drew art dawn eve star sandy rusty pat sue
  rob chuck jean dean duke earl prince bishop page price field wood woods stone hill lake rivers marsh moss berry cherry plum apple basil herb clementine candy cookie honey
  pepper victoria madeleine charlotte margherita caesar napoleon pavlova florentine sacher linzer suzette benedict melba chelsea eccles mason miller taylor carter cooper fisher hunter
  potter shepherd smith turner walker weaver gold silver sterling crystal coral jade opal melody harmony charity patience verity prudence constance temperance glory mercy destiny
  chance christian angel angela noel carol christmas easter lane banks park parks parker church temple castle bell bells bird birds fox wolf lamb hart finch swan drake crane martin robin jay wren
  dale glen cliff heath ford brook brooks west east north south short small little sharp strong swift wise best good love darling dear day may weeks rich rush storm snow frost rain
  guy miles major ray rod ward wade grant lance pierce sterling chip buddy sky skye rain ocean iris fern hazel laurel myrtle linden ash rowan willow aspen sage reed
  klein gross groß lang kurz weiß weiss schwarz braun sommer herbst stern sonntag freitag engel könig bauer jäger koch bäcker müller schneider fischer weber zimmer ernst linde kaiser roman
  pierre blanc petit marguerite victoire fleur fontaine roux claude rosa flor luz sol paz mar dolores pilar cruz reyes campos flores ramos bianca gioia fiore rossi bruno marina vitória lobo gill
  roos wit boer jong groot licht prem asha usha aarti priya jaya deep jyoti sharp eng bond speight brandt roll rolls butler hall house mills stand strand mutter tan park le li an jo lan lis maj
  noor sid dom ben trev pam don gene norm art van thi mai mia mori dyer`);
