// A mailbox where most of the replies are the same ten sentences: the bakery's own stock sentences, each the answer to
// thirty differently worded emails. Everything is drawn with a seed; the rows are as in examples/mail/bakery_support.jsonl.
//   node tests/browser/ten_sentences.mjs [SEED] > ten_sentences.jsonl
import { fileURLToPath } from 'node:url';
import { random } from '../bench/replies_data.mjs';

// Each matter: what the reply says, subjects, ways to put it, and what may be added.
const matters = {
  damaged: {
    reply: "I'm so sorry, this isn't the standard we bake to. We'll send you a new one at no charge.",
    subjects: ['Broken cake', 'My cake arrived squashed', 'Icing came off', 'Not happy with the cake'],
    asks: ['The cake that came today is squashed on one side.', 'Half of the icing had come off when we opened the box.',
      'The top tier has slid off and the sponge is in pieces.', 'Our cake arrived with a big crack through the middle.',
      'The box was dented and so is what is in it.', 'What we got looks as if somebody had sat on it.'],
    more: ['The party was spoilt.', 'My daughter cried.', 'It was meant for a birthday.', 'We could not serve it.', ''],
  },
  refund: {
    reply: 'The money will be back on your card within three to five working days.',
    subjects: ['Refund', 'Where is my money?', 'Still waiting for my refund', 'Money back'],
    asks: ['You promised a refund and I have not had it.', 'When do I get my money back?', 'My bank shows no refund from you yet.',
      'I was told that I would be refunded, but nothing has been paid.', 'How long does a refund take to reach my account?',
      'The amount you owe me is not on my statement.'],
    more: ['It has been a week.', 'I cancelled on Monday.', 'I paid by debit card.', 'The bank knows nothing of it.', ''],
  },
  note: {
    reply: "I've put a note on your order so the whole team can see it.",
    subjects: ['Please ring the side door', 'A message for the driver', 'Delivery instructions', 'Leave it with the neighbour'],
    asks: ['Please tell the driver to ring at the side door.', 'Could the parcel be left with the neighbour at number 12?',
      'The bell is broken, so whoever delivers should knock.', 'Can the courier use the back gate, please?',
      'We have a dog, so please close the gate when you deliver.', 'Would you ask the van to park in the lane behind us?'],
    more: ['The front step is being mended.', 'I shall be upstairs.', 'Nobody hears the front.', 'It is easy to find.', ''],
  },
  traces: {
    reply: "Our kitchen handles nuts, eggs, milk, wheat, soya and sesame every day, so we can't promise that any cake is free from traces.",
    subjects: ['Nut allergy', 'Allergens', 'Is it safe?', 'Question about ingredients'],
    asks: ['My son has a severe nut allergy. Which of your cakes are safe?', 'Does the lemon sponge contain sesame or soya?',
      'One guest is coeliac. Do you have something without wheat?', 'Is there any chance of traces of peanut in your bakes?',
      'I react badly to milk. What can I eat of yours?', 'Can you guarantee that a sponge is free from allergens?'],
    more: ['He carries a pen.', 'It could be serious.', 'We have to be careful.', 'The doctor told us to ask.', ''],
  },
  changes: {
    reply: 'Changes are free until noon two days before your date. Please tell us what you would like instead.',
    subjects: ['Change of order', 'Different flavour', 'Can I still change it?', 'Bigger size please'],
    asks: ['May I switch from vanilla to chocolate?', 'We are more people than planned. Can I have the bigger size?',
      'I would like another filling than I chose.', 'Is it too late to alter the flavour?',
      'Could you make it a ten inch in place of the eight?', 'Please swap the raspberry layer for lemon if that is still possible.'],
    more: ['We changed our minds.', 'The guest of honour dislikes it.', 'Sorry for the bother.', 'What would it cost?', ''],
  },
  photo: {
    reply: 'Could you send us a photo, please, so our bakers can see what went wrong?',
    subjects: ['Wrong writing', 'Spelling mistake', 'Name is wrong', 'The lettering'],
    asks: ['The name on top is spelt wrong.', 'You piped the wrong age on it.', 'The lettering says something that I never asked for.',
      'There is a letter missing in the inscription.', 'The message is in blue and unreadable, I wanted gold.',
      'The writing is smudged and one word is not there.'],
    more: ['Everybody noticed.', 'It was for our anniversary.', 'I typed it correctly.', 'I checked the form twice.', ''],
  },
  counter: {
    reply: 'Just give your order number at the counter. It will be ready from ten.',
    subjects: ['Collection', 'Picking up on Saturday', 'What do I need to bring?', 'Collecting my order'],
    asks: ['How does picking up work?', 'What must I bring when I collect?', 'From what time can I fetch my order in the shop?',
      'My husband will collect it for me. Is that all right?', 'Do I need the printed receipt to pick it up?',
      'Where do I go in the shop when I come to fetch it?'],
    more: ['I come by bus.', 'I have never been.', 'I shall be in a hurry.', 'It is for Saturday.', ''],
  },
  late: {
    reply: "The van is running late today, and I'm sorry about that. The driver will ring you ten minutes before arriving.",
    subjects: ['Not here yet', 'Late delivery', 'Where is the van?', 'Still waiting'],
    asks: ['The delivery was due between nine and twelve and nobody has come.', 'We are still waiting for the van.',
      'It is past three, and there is no sign of a driver.', 'Your tracking has said "out for delivery" since this morning.',
      'How much longer will the delivery be?', 'The guests are here but what I ordered is not.'],
    more: ['We have to leave soon.', 'I took the day off.', 'The party begins at four.', 'Nobody answers the phone.', ''],
  },
  hours: {
    reply: 'We are open from Tuesday to Friday from 8 to 6, on Saturday until 4 and on Sunday from 9 to 1, and closed on Mondays.',
    subjects: ['Opening hours', 'Are you open on Sunday?', 'When do you close?', 'Shop times'],
    asks: ['When is the shop open?', 'Are you open on Sundays?', 'Until what time can one buy bread on a Saturday?',
      'Do you close over lunch?', 'I stood before a locked shop on Monday. What are your times?',
      'At what hour do you open in the mornings?'],
    more: ['Your page does not say.', 'I work late.', 'I walk past on my way home.', 'We are visiting.', ''],
  },
  corporate: {
    reply: 'We take 10% off from 50 pieces on, and send an invoice that is payable within 14 days. We look forward to baking for you.',
    subjects: ['Cupcakes for the office', 'A quote, please', '80 cupcakes', 'Company order'],
    asks: ['We need eighty cupcakes for our office. What would they cost?', 'Could you quote for a hundred brownies with our logo?',
      'Our company would like treats for the whole staff.', 'Do you give a discount on large quantities?',
      'I am planning a conference and need pastries for 120.', 'Can a firm order from you and pay later?'],
    more: ['Our accounts need a bill.', 'It is for the end of the month.', 'Half of them vegan.', 'We have a budget.', ''],
  },
};

const names = ['Marilyn Stubbs', 'Alison Teague', 'Nisha Varma', 'Marcus Ferreira', 'Joan Prewett', 'Callum Brodie', 'Priya Nair',
  'Sheila Crompton', 'Owen Pritchard', 'Bettina Krause', 'Tomasz Zielinski', 'Grace Adeyemi', 'Harriet Lowe', 'Imran Sheikh'];
const hellos = ['Hello,', 'Good morning,', 'Hi there,', 'Dear bakers,', ''];
const thanks = ['Thanks', 'Many thanks', 'Kind regards', 'Best', ''];
const agents = [['Dear', 'With warm wishes', 'Marta'], ['Hello', 'Kind regards', 'Devan'], ['Hi', 'All the best', 'Josie']];

export function tenSentences(seed = 1, count = 300) {
  const draw = random(seed);
  const one = (list) => list[Math.floor(draw() * list.length)];
  const ordered = Object.keys(matters);
  return Array.from({ length: count }, (_, i) => {
    const intent = ordered[i % ordered.length];
    const matter = matters[intent];
    const name = one(names);
    const [first] = name.split(' ');
    const order = draw() < 0.5 ? `My order is TB-${40000 + Math.floor(draw() * 9999)}.` : '';
    const body = [one(matter.asks), one(matter.more), order].filter(Boolean).join(' ');
    const [greeting, wishes, agent] = one(agents);
    return {
      id: `ten-${String(i + 1).padStart(3, '0')}`,
      intent,
      date: new Date(Date.UTC(2024, 8, 2) + i * 7_200_000).toISOString(),
      from: `${name} <${name.toLowerCase().replace(' ', '.')}@example.com>`,
      to: 'Tansywick Bakehouse <care.tansywick@example.com>',
      subject: one(matter.subjects),
      customer: [one(hellos), body, one(thanks), first].filter(Boolean).join('\n'),
      reply: `${greeting} ${first},\n\n${matter.reply}\n\n${wishes},\n${agent}\nTansywick Bakehouse`,
    };
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const row of tenSentences(Number(process.argv[2] ?? 1))) console.log(JSON.stringify(row));
