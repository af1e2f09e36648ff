import type { Idea } from './event-ideas.ts';

const category = 'professional-networking';

export const networkingEvents: Idea[] = [
  {
    slug: 'founder-breakfast',
    category,
    day: 'thu',
    at: '08:00',
    minutes: 90,
    where: 'cafe',
    interests: ['founders', 'startups', 'breakfast'],
    seats: 12,
    price: 'Pay for what you eat',
    text: `Twelve people who run something small. Each brings **one** question they are stuck on; the table has seven minutes for it. No pitching, no investors, no logos on the screen, because there is no screen.

What is said at the table stays at the table. We are done in time for work.

{venue}. {find}`,
    questions: [{ text: 'Your one question, in a sentence', isRequired: true }],
    in: {
      portland: 'Founders’ breakfast: one question each',
      hamburg: 'Gründerfrühstück: twelve chairs',
      austin: ['Founders’ tacos at eight', { isFull: true, isOffered: true }],
      lisbon: 'Pequeno-almoço de fundadores',
      toronto: 'Breakfast for people who run small things',
    },
  },
  {
    slug: 'freelancers',
    category,
    day: 'mon',
    at: '18:30',
    minutes: 120,
    where: 'office',
    interests: ['freelancing', 'taxes', 'contracts'],
    seats: 30,
    guests: 1,
    price: 'Free',
    accessibility: ['step-free'],
    text: `How much, how long, and what if they don’t pay? Once a month freelancers compare notes with the numbers left in.

First half hour: somebody who knows (a tax adviser, a lawyer, a collector of late invoices) answers what you sent in. After that, tables by trade.

{venue}. {find}`,
    questions: [{ text: 'A question for our guest?', isRequired: false }],
    in: {
      melbourne: 'Freelance round table: rates, out loud',
      chicago: 'Freelancers compare notes: late invoices',
      berlin: 'Freie unter sich: Umsatzsteuer without tears',
      london: 'Day rates and other secrets',
      malmo: 'Frilansträff: vad tar du betalt?',
    },
  },
  {
    slug: 'career-changers',
    category,
    day: 'tue',
    at: '18:00',
    minutes: 120,
    where: 'office',
    isHybrid: true,
    interests: ['career change', 'learning'],
    seats: 40,
    guests: 1,
    price: 'Free',
    accessibility: ['step-free', 'captions', 'seating'],
    text: `Nurse to data analyst, chef to carpenter, lawyer to gardener. Three people who changed track tell what it cost, how long it took and what they would skip. Then we sit in fours and look at **your** next step.

In the room or on the stream, both can ask. {venue}: {find}`,
    in: {
      prague: 'Second careers: from classroom to code',
      lyon: 'Changer de voie: trois histoires vraies',
      portland: ['The long way round: career changers’ night', { cover: 'bridge' }],
      hamburg: 'Umsteiger: three people, three detours',
      austin: 'Career changers: the money question',
    },
  },
  {
    slug: 'portfolio-review',
    category,
    day: 'wed',
    at: '18:00',
    minutes: 150,
    where: 'studio',
    interests: ['design', 'portfolio', 'feedback'],
    seats: 16,
    price: 'Free',
    text: `Four reviewers, sixteen portfolios, twenty minutes each. Real feedback from people who hire: what they looked at first, where they stopped, what they would cut. Bring it on a laptop, on paper, or in a shoebox.

You will sit next to someone as nervous as you. {find}`,
    questions: [
      { text: 'Link to your portfolio', isRequired: true },
      { text: 'What kind of work are you looking for?', isRequired: true },
    ],
    in: {
      lisbon: 'Portfolio night: twenty honest minutes',
      toronto: ['Portfolio reviews: illustration and product', { isFull: true }],
      melbourne: 'Folio night at Blackwattle',
      chicago: 'Portfolio clinic for new designers',
      berlin: 'Mappenabend: portfolio reviews',
    },
  },
  {
    slug: 'cowork',
    category,
    day: 'fri',
    at: '09:30',
    minutes: 420,
    where: 'office',
    interests: ['remote work', 'coworking'],
    seats: 22,
    price: 'Free for your first time, then {money:8}',
    accessibility: ['step-free', 'accessible-toilet', 'quiet-space'],
    text: `A desk, good coffee and other humans. We work quietly in the morning, eat together at half past twelve and say at five what we got done. Somehow that makes you get it done.

Two phone booths, one sofa, one dog on most Fridays.

{venue}. {find}`,
    in: {
      london: 'Remote Friday: work next to people',
      malmo: 'Fredagskontoret',
      prague: 'Patro Fridays: co-working with lunch',
      lyon: 'Vendredi co-working: on déjeune ensemble',
      portland: 'Foundry Friday: heads down, lunch up',
    },
  },
  {
    slug: 'climate-jobs',
    category,
    day: 'thu',
    at: '18:30',
    minutes: 150,
    where: 'hall',
    interests: ['climate', 'jobs', 'energy'],
    seats: 80,
    guests: 2,
    price: 'Free',
    accessibility: ['step-free', 'captions', 'accessible-toilet'],
    text: `Ten organizations that work on heat, power, soil and water, each with a table, a job or two, and somebody who really works there. No stands, no brochures. You go round; they stay put.

The first hour is for looking, the second for talking. Bring questions rather than CVs.

{venue}. {find}`,
    in: {
      hamburg: 'Klimajobs: ten tables, real people',
      austin: 'Climate jobs night: grid, water, shade',
      lisbon: ['Empregos do clima', { cancelled: 'The hall has lost its heating, of all things. New date soon.' }],
      toronto: 'Climate work: meet ten teams',
      melbourne: ['Climate careers: ten tables', { cover: 'bridge' }],
    },
  },
  {
    slug: 'public-speaking',
    category,
    day: 'tue',
    at: '19:00',
    minutes: 105,
    where: 'hall',
    interests: ['public speaking', 'confidence'],
    seats: 18,
    price: '{money:3} for the room',
    accessibility: ['step-free', 'seating'],
    text: `Stand up, say something, sit down, hear what worked. Two minutes the first time, five when you like, fifteen when you must. We begin with the smallest audience (one) and end with the whole room.

Accents welcome. Notes welcome. Shaking hands **very** welcome.

{venue}. {find}`,
    in: {
      chicago: 'Stand up, speak, sit down',
      berlin: 'Reden üben: in English or German',
      london: 'Two-minute talks for shy people',
      malmo: ['Våga tala: public speaking for beginners', { isUnlisted: true }],
      prague: 'Speak Prague: practise in front of kind people',
    },
  },
  {
    slug: 'nonprofit-tech',
    category,
    day: 'wed',
    at: '17:30',
    minutes: 120,
    where: 'office',
    interests: ['non-profits', 'data', 'volunteering'],
    seats: 26,
    guests: 1,
    price: 'Free',
    accessibility: ['step-free'],
    text: `Charities bring a spreadsheet that hurts; people who like spreadsheets make it stop. Pairs work for ninety minutes on one real problem each: donor lists, rotas, a form nobody finishes.

If you run something good with too little help, bring your problem. If you can help, bring your laptop.

{venue}. {find}`,
    questions: [{ text: 'Do you bring a problem or help?', isRequired: true }],
    in: {
      lyon: 'Tableurs solidaires: help a charity in ninety minutes',
      portland: 'Spreadsheet rescue for non-profits',
      hamburg: 'Vereinstechnik: rotas, lists and mercy',
      austin: 'Data help desk for non-profits',
      lisbon: 'Associações & dados: one evening, one problem',
    },
  },
  {
    slug: 'mentoring',
    category,
    day: 'mon',
    at: '18:00',
    minutes: 90,
    where: 'online',
    interests: ['mentoring', 'careers'],
    seats: 40,
    price: 'Free',
    accessibility: ['captions'],
    text: `Three rounds of twenty minutes, each with somebody ten years further along or ten years behind. You say beforehand what you would like to talk about; a human (it is {host}) makes the pairs.

Many keep meeting afterwards. That is rather the point.

The link is here once you answer *going*.`,
    questions: [
      { text: 'Are you looking for advice or giving it, or both?', isRequired: true },
      { text: 'What should it be about?', isRequired: true },
    ],
    in: {
      toronto: ['Twenty-minute mentors', { isFull: true }],
      melbourne: 'Mentor mixer, online',
      chicago: 'Speed mentoring: three conversations',
      berlin: 'Mentoring in drei Runden',
      london: 'Ten years apart: speed mentoring',
    },
  },
  {
    slug: 'hiring-circle',
    category,
    day: 'thu',
    at: '17:30',
    minutes: 90,
    where: 'bar',
    interests: ['hiring', 'team leads', 'management'],
    seats: 20,
    guests: 1,
    text: `New to leading a team? So is everybody at this table, or they remember it well. One case per evening, told by whoever lived it: the first firing, the offer that was turned down, the colleague who became the boss.

Chatham House rule, snacks on the house.

{venue}. {find}`,
    in: {
      malmo: 'Nya chefer: the first hard conversation',
      prague: 'First-time leads: a case and a beer',
      lyon: 'Premiers managers: un cas, une planche',
      portland: 'New managers’ table',
      hamburg: ['Führung für Anfänger', { isDraft: true }],
    },
  },
];
