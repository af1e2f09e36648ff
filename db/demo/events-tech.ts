import type { Idea } from './event-ideas.ts';

const category = 'tech-events';

export const techEvents: Idea[] = [
  {
    slug: 'typescript-evening',
    category,
    day: 'tue',
    at: '18:30',
    minutes: 150,
    where: 'office',
    interests: ['typescript', 'web development'],
    seats: 40,
    guests: 1,
    accessibility: ['step-free', 'captions'],
    text: `Two short talks, one long break. We like talks that start with “we tried this and it went wrong”.

- **18:30** doors, drinks, name tags with your editor of choice
- **19:00** first talk, twenty minutes, questions while they are fresh
- **19:45** pizza and the hallway track
- **20:20** lightning round: five minutes each, no slides needed

At {venue}. {find}

Want to speak? Write one sentence about it in your answer and {host} will get back to you.`,
    questions: [{ text: 'Would you like to give a five-minute talk? About what?', isRequired: false }],
    in: {
      chicago: 'TypeScript Tuesday: types that earn their keep',
      berlin: 'TypeScript am Dienstag: deleting any, one file at a time',
      london: ['East London TypeScript: the migration special', { isFull: true }],
      malmo: 'TypeScript by the harbour: build times and other horrors',
      prague: 'Typed Tuesdays: how we stopped writing enums',
    },
  },
  {
    slug: 'repair-cafe',
    category,
    day: 'sat',
    at: '13:00',
    minutes: 240,
    where: 'hall',
    interests: ['repair', 'electronics', 'sustainability'],
    guests: 2,
    price: 'Free; spare parts at cost',
    accessibility: ['step-free', 'accessible-toilet', 'family-friendly'],
    text: `Bring the toaster that stopped, the lamp that flickers, the jumper with the hole. Six volunteers sit at six tables and fix things **with** you, so next time you can do it yourself.

We have soldering irons, sewing machines, glue for nearly everything and a pot of tea that never empties. We do not do phone screens (they come out worse) or microwaves (they bite).

{venue}, all afternoon. {find}`,
    in: {
      lyon: 'Café réparation: bring it broken, take it home working',
      portland: ['Fix-It Saturday: lamps, zippers, radios', { cover: 'workbench' }],
      hamburg: 'Reparier-Café Wilhelmsburg',
      austin: 'Repair Café: save it from the landfill',
      lisbon: 'Café Reparar: small appliances and big zips',
    },
  },
  {
    slug: 'first-pull-request',
    category,
    day: 'sat',
    at: '10:00',
    minutes: 300,
    where: 'office',
    interests: ['open source', 'beginners', 'git'],
    seats: 24,
    accessibility: ['step-free', 'quiet-space', 'seating'],
    text: `Open source looks like a wall from outside. It is a door, it is just heavy. Spend a Saturday with people who maintain things and leave with your first change merged.

**Bring** a laptop with Git on it. **Do not bring** the feeling that you should know this already.

We pair everyone up by what they want to touch: documentation, tests, translations, code. {host} has a list of projects that promised to answer the same day.

Lunch is soup and bread. {find}`,
    questions: [
      { text: 'What have you programmed so far? “Nothing” is a fine answer.', isRequired: true },
      { text: 'Anything you do not eat?', isRequired: false },
    ],
    in: {
      toronto: ['Your first pull request, with people who will merge it', { isFull: true }],
      melbourne: 'First Pull Request: an open source Saturday',
      chicago: 'Open source for first-timers',
      berlin: 'Open Source Samstag: dein erster Pull Request',
      london: 'Merge something: open source for absolute beginners',
    },
  },
  {
    slug: 'local-models',
    category,
    day: 'thu',
    at: '19:00',
    minutes: 120,
    where: 'office',
    isHybrid: true,
    interests: ['machine learning', 'privacy'],
    seats: 50,
    guests: 1,
    accessibility: ['step-free', 'captions'],
    text: `What can you run on your own machine, without sending anything anywhere? We compare small models on boring, useful work: sorting mail, finding things in notes, writing down meetings.

Every month someone shows a setup **live**, including the part where it fails. Then we try to break it together.

In the room at {venue} or on the stream: the link is here once you answer *going*. {find}`,
    in: {
      malmo: 'Models at home: transcribing a meeting on a five-year-old laptop',
      prague: 'Local models, real work: searching ten years of notes',
      lyon: 'Petits modèles: what fits into eight gigabytes?',
      portland: ['Small Models Night: sorting mail without a cloud', { cover: 'circuits' }],
      hamburg: 'Lokale Modelle: live demos and honest failures',
    },
  },
  {
    slug: 'sql-clinic',
    category,
    day: 'wed',
    at: '18:00',
    minutes: 90,
    where: 'online',
    interests: ['databases', 'postgresql'],
    seats: 30,
    price: 'Free',
    accessibility: ['captions'],
    text: `Bring a slow query. We read its plan together, out loud, until everybody in the call understands why it is slow. Usually that takes eleven minutes.

No slides, no sales. Cameras optional, questions encouraged, sample data only, please: nobody wants to see your customers.

{host} keeps notes and shares them afterwards with whoever came.`,
    questions: [{ text: 'Which database, and roughly how many rows?', isRequired: false }],
    in: {
      austin: 'SQL clinic: bring your slowest query',
      lisbon: 'Explain, analyze, exhale: the SQL clinic',
      toronto: 'SQL clinic: indexes you did not know you had',
      melbourne: ['Query clinic, southern hemisphere hours', { isFull: true }],
      chicago: 'Lunch-hour SQL clinic, evening edition',
    },
  },
  {
    slug: 'accessibility-lab',
    category,
    day: 'mon',
    at: '18:30',
    minutes: 120,
    where: 'office',
    interests: ['accessibility', 'web development', 'design'],
    seats: 20,
    price: 'Free',
    accessibility: ['step-free', 'captions', 'sign-language', 'quiet-space', 'assistance-dogs'],
    accessibilityNote: 'Two interpreters are booked. Tell us in your answer if you would like to sit near them.',
    text: `Turn off the screen, unplug the mouse, and try to buy a train ticket. We test real sites with the tools people really use, then write kind, useful bug reports.

Each evening two people who use assistive technology every day show how **they** get around the web. We pay them; you get in free.

{venue}. {find}`,
    in: {
      berlin: 'Accessibility lab: an evening without a mouse',
      london: 'A11y Lab: screen readers for people who build things',
      malmo: 'Tillgänglighetslabb: forms, focus and patience',
      prague: 'Accessibility lab: testing the tram timetable',
      lyon: ['Labo accessibilité: keyboards only', { isDraft: true }],
    },
  },
  {
    slug: 'hardware-evening',
    category,
    day: 'fri',
    at: '19:00',
    minutes: 180,
    where: 'studio',
    interests: ['electronics', 'making', 'music'],
    seats: 14,
    price: '{money:15} for the kit, which you keep',
    text: `Build a tiny synthesizer that fits in a mint tin. You do not need to know what a capacitor does. By nine you will, and the room will sound terrible in the best way.

- All tools are here, also good light and magnifiers
- Twelve kits, two more if you share
- Bring headphones

{venue}. {find} Sleeves that can get a burn are a good idea.`,
    in: {
      portland: ['Solder & noise: build a synth in a mint tin', { isFull: true }],
      hamburg: 'Lötabend: one synthesizer each',
      austin: 'Mint Tin Synths: soldering for the curious',
      lisbon: 'Solda e som: a synth in three hours',
      toronto: [
        'Noise Box Workshop',
        { cancelled: 'The kits are stuck in customs. We will try again next month, and you will hear first.' },
      ],
    },
  },
  {
    slug: 'women-who-ship',
    category,
    day: 'wed',
    at: '18:30',
    minutes: 120,
    where: 'office',
    interests: ['women in tech', 'careers'],
    seats: 35,
    guests: 1,
    accessibility: ['step-free', 'family-friendly'],
    text: `An evening for women and non-binary people who build software, hardware, or teams. One story from the front of the room, then small tables by topic: first job, on call, salary talks, coming back after a break.

Children are welcome; there is a corner with blocks and someone to look after it.

Hosted at {venue}. {find}`,
    in: {
      melbourne: 'Women who ship: on call with a newborn',
      chicago: 'Women who ship: the salary talk',
      berlin: 'Women who ship: from support desk to staff engineer',
      london: 'Women who ship: leaving well',
      malmo: 'Women who ship: fika and five honest stories',
    },
  },
  {
    slug: 'map-evening',
    category,
    day: 'thu',
    at: '18:00',
    minutes: 150,
    where: 'cafe',
    interests: ['maps', 'open data', 'cycling'],
    seats: 16,
    guests: 1,
    price: 'Free; buy a drink',
    text: `We walk one street and put everything on the free map of the world: benches, kerbs, opening hours, the water tap nobody knows about. Then we sit down and type it in.

First half outside, second half inside with cake. If you have never edited a map, {host} sits next to you.

Start and end at {venue}. {find}`,
    in: {
      prague: 'Mapping evening: every bench in Žižkov',
      lyon: 'Soirée carto: les traboules, one door at a time',
      portland: 'Map the curb cuts: an evening with OpenStreetMap',
      hamburg: 'Kartierabend: drinking fountains and bike pumps',
      austin: 'Shade map: where can you walk in August?',
    },
  },
  {
    slug: 'game-makers',
    category,
    day: 'sun',
    at: '14:00',
    minutes: 240,
    where: 'office',
    interests: ['game development', 'pixel art'],
    seats: 25,
    guests: 1,
    text: `Show the game you are making, in whatever state. Ten minutes each on the big screen: you do not touch the controls, somebody who has never seen it does, and you only watch. It hurts and it helps.

Afterwards jam on something silly until six. The theme is drawn from a hat.

{venue}. {find}`,
    questions: [{ text: 'Will you show something? Which platform?', isRequired: false }],
    in: {
      lisbon: 'Playtest Sunday: watch a stranger play your game',
      toronto: 'Toronto Playtest: unfinished games only',
      melbourne: ['Pixels & pies: a small game jam', { cover: 'circuits' }],
      chicago: 'Playtest & jam: bring a build',
      berlin: 'Spieletest-Sonntag: raw builds, soft chairs',
    },
  },
];
