import type { Idea } from './event-ideas.ts';

const category = 'social-gatherings';

export const socialEvents: Idea[] = [
  {
    slug: 'board-games',
    category,
    day: 'tue',
    at: '19:00',
    minutes: 210,
    where: 'cafe',
    interests: ['board games', 'meeting people'],
    seats: 24,
    guests: 2,
    price: 'Free; buy a drink',
    accessibility: ['step-free', 'seating'],
    text: `Sixty games on the shelf and somebody at each table who knows the rules. Come alone, that is what most of us did the first time.

Short games start on the hour, long ones at seven sharp. We teach everything. We do not do gloating.

{venue}. {find}`,
    questions: [{ text: 'A game you would love to play?', isRequired: false }],
    in: {
      prague: 'Deskovky v úterý: sixty games and a kettle',
      lyon: ['Soirée jeux: come alone, leave with a rival', { isFull: true, isOffered: true }],
      portland: 'Tuesday tabletop: long games start at seven',
      hamburg: 'Spieleabend: rules explained, biscuits provided',
      austin: ['Board games on the back porch', { cover: 'games' }],
    },
  },
  {
    slug: 'stranger-dinner',
    category,
    day: 'fri',
    at: '19:30',
    minutes: 180,
    where: 'cafe',
    isAddressHidden: true,
    interests: ['dinner', 'cooking', 'meeting people'],
    seats: 8,
    price: '{money:18} for groceries',
    text: `Eight people, one table, nobody knows more than one other person. Everyone peels something. The host cooks the main dish; the conversation is up to you, with a stack of questions for when it stalls.

We cook vegetarian. Wine is whoever-brings-it.

The address is shown to those going. Please cancel if you can’t come: seven is a sad number.`,
    questions: [
      { text: 'Anything you cannot eat?', isRequired: true },
      { text: 'What could you talk about for ten minutes?', isRequired: false },
    ],
    in: {
      lisbon: ['Jantar de desconhecidos: eight strangers, one pot', { isFull: true }],
      toronto: ['Dinner with strangers: dumpling edition', { isApproved: true }],
      melbourne: ['Eight at the table', { isApproved: true }],
      chicago: ['Stranger dinner: Ben bakes the bread', { isFull: true }],
      berlin: ['Tisch für acht: a dinner for strangers', { isApproved: true }],
    },
  },
  {
    slug: 'language-exchange',
    category,
    day: 'thu',
    at: '18:30',
    minutes: 120,
    where: 'bar',
    interests: ['languages', 'conversation'],
    seats: 36,
    guests: 2,
    price: 'Free',
    text: `Ten minutes in one language, ten in the other, then the bell rings and you move a chair. Flags on the tables tell you what is spoken where; if yours is missing, draw one.

All levels. Correcting each other is allowed when asked for. Dictionaries are frowned upon, hands are not.

{venue}. {find}`,
    in: {
      london: 'Tandem Thursday: twelve languages, one bell',
      malmo: 'Språkcafé: svenska with patience',
      prague: 'Tandem: čeština for the brave',
      lyon: ['Langues et crêpes', { isFull: true }],
      portland: 'Speak easy: language exchange',
    },
  },
  {
    slug: 'quiz',
    category,
    day: 'wed',
    at: '20:00',
    minutes: 150,
    where: 'bar',
    interests: ['trivia', 'pub quiz', 'music'],
    seats: 60,
    guests: 5,
    price: '{money:2} a head, all of it in the pot',
    text: `Six rounds, teams of up to six, one of the rounds is always music and always too hard. Come with a team or without: loose people are made into teams at the bar, and those teams win surprisingly often.

No phones from the first question to the last. The quizmaster’s word is law, even when she is wrong.

{venue}. {find}`,
    questions: [{ text: 'Team name, if you have one', isRequired: false }],
    in: {
      hamburg: ['Quiz at the Anchor: the hard music round', { isFull: true }],
      austin: 'Porch trivia: six rounds, one armadillo',
      lisbon: 'Quiz do Farolim: in two languages',
      toronto: 'Goose quiz: general ignorance',
      melbourne: 'Last Tram trivia',
    },
  },
  {
    slug: 'newcomers',
    category,
    day: 'sun',
    at: '15:00',
    minutes: 120,
    where: 'cafe',
    interests: ['new in town', 'meeting people'],
    seats: 20,
    guests: 1,
    price: 'Free',
    accessibility: ['step-free', 'family-friendly', 'quiet-space'],
    text: `New in {city}? Or here for years and still looking for your people? An afternoon without a programme, but with name tags, a host who introduces you, and a wall where everyone writes what they are looking for: *someone to run with, a dentist, a band*.

Come any time. {find}`,
    in: {
      chicago: 'New in Chicago: coffee and name tags',
      berlin: 'Neu in Berlin: an afternoon for newcomers',
      london: 'New-ish in London',
      malmo: 'Ny i stan: fika for newcomers',
      prague: 'New in Prague: Sunday coffee',
    },
  },
  {
    slug: 'potluck',
    category,
    day: 'sat',
    at: '17:00',
    minutes: 240,
    where: 'park',
    interests: ['food', 'neighbours', 'picnic'],
    guests: 4,
    price: 'Bring a dish',
    accessibility: ['family-friendly', 'assistance-dogs', 'seating'],
    text: `One long row of blankets. Bring a dish for four and a plate for yourself; write on a card what is in it. There will be too much potato salad, there always is.

Games for small people at six, a sing-along for everyone at seven, home before it gets cold. In rain we sit under the roof.

{venue}. {find}`,
    questions: [{ text: 'What will you bring?', isRequired: false }],
    in: {
      lyon: 'Grand pique-nique des voisins',
      portland: 'Neighborhood potluck: no store-bought pie',
      hamburg: ['Picknick im Park: one very long blanket', { cover: 'picnic' }],
      austin: 'Potluck by the rock pile',
      lisbon: 'Piquenique com vista',
    },
  },
  {
    slug: 'open-mic',
    category,
    day: 'thu',
    at: '20:00',
    minutes: 180,
    where: 'bar',
    interests: ['music', 'poetry', 'open mic'],
    seats: 70,
    guests: 3,
    price: 'Free; hat goes round',
    text: `Ten minutes each: songs, poems, a story, card tricks. The list opens at half past seven and closes when it is full. First-timers go in the middle, where the crowd is warmest.

There is a piano, a decent microphone and a sound engineer who smiles. Be kind; that is the whole house rule.

{venue}. {find}`,
    questions: [{ text: 'Will you perform? What do you need on stage?', isRequired: false }],
    in: {
      toronto: 'Ten kind minutes: open mic',
      melbourne: 'Open mic at the tram stop',
      chicago: 'Switchyard open mic',
      berlin: 'Offene Bühne: ten minutes, no judging',
      london: ['Paper Kite open mic', { cover: 'stage' }],
    },
  },
  {
    slug: 'parents',
    category,
    day: 'wed',
    at: '10:00',
    minutes: 120,
    where: 'hall',
    interests: ['parents', 'children', 'coffee'],
    seats: 18,
    guests: 3,
    price: '{money:2} for the room',
    accessibility: ['step-free', 'accessible-toilet', 'family-friendly'],
    text: `A warm room with a soft floor, big enough for crawlers to get up speed. Coffee for everyone taller than a metre. No topics, no experts, no sales; just other people who also slept badly.

Changing table, microwave, buggy parking inside. Older siblings welcome in the holidays.

{venue}. {find}`,
    in: {
      malmo: 'Babycafé: för trötta föräldrar',
      prague: 'Tired parents’ coffee',
      lyon: 'Café des parents: soft floor, strong coffee',
      portland: [
        'Crawlers & coffee',
        { cancelled: 'Half of us have the same cold. Rest up, next Wednesday as usual.' },
      ],
      hamburg: 'Elterncafé Wilhelmsburg',
    },
  },
  {
    slug: 'dance-beginners',
    category,
    day: 'sat',
    at: '19:30',
    minutes: 180,
    where: 'hall',
    interests: ['dancing', 'swing', 'beginners'],
    seats: 40,
    guests: 1,
    price: '{money:8}, no one turned away',
    accessibility: ['step-free', 'seating'],
    text: `An hour of steps, then two hours of using them. No partner needed, we change every few minutes; lead, follow or both, whoever you are. Flat shoes that slide a little are best.

Live band from nine if the trumpet player’s train is on time.

{venue}. {find}`,
    in: {
      austin: 'Two-step for two left feet',
      lisbon: 'Baile: forró for beginners',
      toronto: ['Lindy hop from zero', { cover: 'stage' }],
      melbourne: 'Swing at the Mechanics Hall',
      chicago: 'First steps: swing night',
    },
  },
  {
    slug: 'book-swap',
    category,
    day: 'sun',
    at: '16:00',
    minutes: 120,
    where: 'cafe',
    interests: ['books', 'reading'],
    seats: 20,
    guests: 1,
    price: 'Free',
    accessibility: ['quiet-space', 'seating'],
    text: `Bring up to five books you would press on a friend, and take home as many. Each book gets one sentence: stand up, say it, sit down. Then an hour of silent reading together, which is the best part.

Any language. What is left goes to the street library.

{venue}. {find}`,
    in: {
      berlin: 'Büchertausch & silent reading',
      london: 'One-sentence book swap',
      malmo: 'Bokbyte: fem böcker in, fem ut',
      prague: 'Swap & read: an hour of silence',
      lyon: ['Troc de livres', { isDraft: true }],
    },
  },
];
