// Words around order, invoice, customer, parcel, ticket and voucher numbers, in English,
// German, French, Spanish, Portuguese, Italian, Dutch and Hindi.

const list = (words: string) => new Set(words.split(/[\s]+/).filter(Boolean));

// What the number is of. After these the number may follow at once: "order 40526".
export const kinds = list(`
  order orders invoice invoices ticket tickets case voucher vouchers parcel shipment consignment booking bookings reservation
  customer client account receipt quote contract confirmation transaction claim complaint rma return returns membership member
  dhl ups fedex dpd gls evri usps postnl bpost correos pnr coupon giftcard policy licence license delivery po
  bestellung auftrag rechnung kunde kundin sendung paket ticket vorgang gutschein buchung lieferschein vertrag mahnung
  commande facture colis client cliente billet dossier réservation devis livraison bon contrat
  pedido factura fatura encomenda paquete pacote envío envio cupón cupom vale reserva cliente albarán compra
  ordine fattura pacco spedizione cliente prenotazione buono scontrino preventivo contratto bolla
  bestelling factuur pakket klant zending reservering tegoedbon cadeaubon offerte
  zamówienie zamówienia zamówieniu faktura faktury paczka paczki objednávka objednávky objednávku faktúra zásilka zásilky beställning beställningen ordern paketet
  bestilling bestillingen ordre ordren pakke pakken tilaus tilauksen lasku sipariş siparişim fatura kargo rendelés rendelésem számla csomag comanda comandă
  заказ заказа заказу заказом заказе посылка посылки накладная счёт счет замовлення
  ऑर्डर आर्डर बिल चालान ग्राहक टिकट पार्सल वाउचर बुकिंग शिकायत`);

// Too ordinary to count without a number word or a colon: "tracking 12345" may be anything.
export const softKinds = list(`
  tracking reference ref track trace gift card code purchase loyalty serial vat tax passport insurance sort
  sendungsverfolgung referenz steuer referencia referência riferimento référence suivi rastreo rastreio seguimiento tracciamento
  kenmerk referentie fiscal fiscale nif cif btw tva iva ust gstin pan aadhaar संदर्भ`);

// One word for kind and number.
export const compounds = new RegExp(
  '^(?:(?:bestell|auftrags?|rechnungs?|kunden|sendungs|sendungsverfolgungs|paket|ticket|vorgangs|gutschein|buchungs|referenz|konto|' +
    'lieferschein|vertrags?|serien|reservierungs|mitglieds|steuer|ust-?id|lieferungs|retouren|reklamations|angebots|bestel|order|' +
    'factuur|klant|klanten|pakket|zendings?|reserverings|bon|referentie|contract|lid|tracking|invoice|customer)-?' +
    '(?:nummern?|nr|no|id|ids|code|number)|uid|vin|imei|iccid|kassenzeichen|aktenzeichen|geschäftszeichen)$',
);

export const numberWords = list(`
  number numbers no nos num nr nrs nº n° n.º n code codes id ids
  nummer nummern numéro numero número núm num. numéros nombre código codigo codice kennung
  numer numeru numerze č č. čís číslo numero numara numarası numaram szám száma számú număr номер номером номера
  nummers संख्या नंबर नम्बर क्रमांक sankhya number. kramank kramaank`);

export const connectors = list(`
  is was are my the our your a an of for with under has have this that it's
  ist lautet meine meiner die der das mit zur zu zum unsere ihre
  est de d' du la le l' ma votre notre mon des avec pour
  es del el mi su con para é da do o minha meu seu sua com
  è di della dell' il lo mio tuo suo per con
  van mijn uw het met voor
  और का की के है मेरा मेरी mera meri hai ka ki`);

// Of products, rooms, sizes: a number that all customers share.
export const shared = list(`
  art artnr artikelnummer artikelnr produktnummer modellnummer teilenummer sku ean gtin model modell modelo modello modèle type typ tipo article artikel artículo artigo articolo product produkt produit producto
  prodotto item size größe taille talla version part lamp lampe page seite room zimmer house platform gate step chapter
  colour color farbe ral iso din en iec gate pin postcode plz zip`);

// What people put behind a shape that is a standard or a unit and no order: "ISO-27001".
export const standards = list(
  'iso en din iec ral ip utf sha usb cve rfc eur gbp usd inr rs ean isbn gtx rtx covid md aes e bs nf uni sku',
);
