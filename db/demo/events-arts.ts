import type { Idea } from './event-ideas.ts';

const category = 'arts-culture';

export const artsEvents: Idea[] = [
  {
    slug: 'pottery',
    category,
    day: 'thu',
    at: '18:00',
    minutes: 150,
    where: 'studio',
    interests: ['ceramics', 'crafts', 'beginners'],
    seats: 10,
    price: '{money:25}, clay, glaze and firing included',
    accessibility: ['step-free', 'seating'],
    text: `A kilo of clay, a wheel, and somebody next to you who has done this a thousand times. Your first bowl will be a plate. Your second will be a bowl.

We glaze what you keep and fire it the week after; you pick it up when it has cooled. Aprons are here. Long nails are not your friend.

{venue}. {find}`,
    questions: [{ text: 'Been on a wheel before?', isRequired: false }],
    in: {
      austin: 'Mud club: your first bowl',
      lisbon: 'Barro: an evening at the wheel',
      toronto: 'Wheel night for beginners',
      melbourne: ['Clay evening: bowls that are bowls', { isFull: true }],
      chicago: ['Kiln & Loom: first bowl, second bowl', { isFull: true, cover: 'pots' }],
    },
  },
  {
    slug: 'sketch-walk',
    category,
    day: 'sun',
    at: '14:00',
    minutes: 150,
    where: 'cafe',
    interests: ['drawing', 'urban sketching'],
    guests: 1,
    price: 'Free',
    accessibility: ['seating'],
    text: `Draw what is in front of you. We do three spots, forty minutes each, and lay the books next to one another on the pavement after each. No comments but “how did you do that?”.

Pen, pencil, ballpoint on a receipt: everything counts. {host} has spare paper and a few folding stools.

We start at {venue}. {find}`,
    in: {
      berlin: 'Skizzenrunde: canals and Spätis',
      london: 'Sketch the canal: three spots, one cake',
      malmo: 'Urban sketching, warm soup after',
      prague: 'Sketchwalk: roofs of Vršovice',
      lyon: ['Croquis dans les pentes', { cover: 'pots' }],
    },
  },
  {
    slug: 'zine-night',
    category,
    day: 'fri',
    at: '18:30',
    minutes: 150,
    where: 'studio',
    interests: ['zines', 'printing', 'writing'],
    seats: 16,
    guests: 1,
    price: '{money:6} for paper and ink',
    text: `One sheet of paper, eight pages, no editor. Pick something small that you know everything about, and publish it by nine. We fold, cut, copy and trade.

- Typewriters (two), staplers (too few), a risograph with three colours
- A shelf of a few hundred zines for courage

{venue}. {find}`,
    in: {
      portland: ['Zine night: publish by nine', { isFull: true }],
      hamburg: 'Zines & Tee: eight pages about anything',
      austin: 'Fold, staple, trade: zine night',
      lisbon: 'Noite de zines',
      toronto: 'Zines in the loft',
    },
  },
  {
    slug: 'short-films',
    category,
    day: 'wed',
    at: '19:30',
    minutes: 150,
    where: 'hall',
    interests: ['film', 'short films'],
    seats: 60,
    guests: 2,
    price: '{money:5}',
    accessibility: ['step-free', 'captions', 'hearing-loop'],
    text: `Eight films, none longer than twelve minutes, most made within an hour of here. The makers sit in the third row and answer anything except “what was the budget?”.

Subtitles on everything. Popcorn with too much butter. Talk afterwards in the foyer until they turn the lights off.

{venue}. {find}`,
    in: {
      melbourne: 'Twelve minutes max: short film night',
      chicago: ['Short films, long applause', { cover: 'stage' }],
      berlin: 'Kurzfilmabend: eight films from around the corner',
      london: 'Assembly Rooms shorts',
      malmo: 'Kortfilmskväll med regissörerna',
    },
  },
  {
    slug: 'choir',
    category,
    day: 'mon',
    at: '19:00',
    minutes: 120,
    where: 'hall',
    interests: ['singing', 'choir', 'music'],
    guests: 2,
    price: '{money:4} for the room',
    accessibility: ['step-free', 'seating'],
    text: `A choir for people who were told not to sing. No audition, no sheet music, parts taught by ear. By the break you hold a harmony, by nine the windows shake a little.

Stand where you like; if you end up in the wrong voice, nobody but you will know.

{venue}. {find}`,
    in: {
      prague: 'Choir of the unauditioned',
      lyon: 'La chorale sans partition',
      portland: 'Sing anyway: community choir',
      hamburg: 'Kneipenchor ohne Kneipe',
      austin: 'Loud & untrained: a choir',
    },
  },
  {
    slug: 'museum-late',
    category,
    day: 'thu',
    at: '18:00',
    minutes: 105,
    where: 'cafe',
    interests: ['museums', 'art history', 'slow looking'],
    seats: 12,
    guests: 1,
    price: 'Museum ticket; free for under 25s',
    accessibility: ['step-free', 'seating'],
    text: `One museum, four pictures, twenty minutes in front of each. You’d be surprised how long twenty minutes are, and how much a picture has to say in the last five.

No one explains anything until everyone has said what they see. Then {host} tells what is known, which is often less.

We gather at {venue} and walk over together. {find}`,
    in: {
      lisbon: 'Slow looking: four tiles, eighty minutes',
      toronto: 'Slow looking on a Thursday night',
      melbourne: 'Four paintings, no hurry',
      chicago: 'Slow art: four pictures and a pie',
      berlin: 'Langsam schauen: vier Bilder',
    },
  },
  {
    slug: 'storytelling',
    category,
    day: 'sat',
    at: '20:00',
    minutes: 135,
    where: 'bar',
    interests: ['storytelling', 'performance'],
    seats: 50,
    guests: 3,
    price: '{money:7} at the door',
    accessibility: ['hearing-loop', 'seating'],
    text: `True stories, told without notes, seven minutes each. The theme is a single word; names go in a hat and eight come out. If you put yours in, you may be called. If you don’t, you will wish you had.

Interpreted into sign language every second month.

{venue}. {find}`,
    questions: [{ text: 'Shall your name go in the hat?', isRequired: false }],
    in: {
      london: 'True stories: “Borrowed”',
      malmo: 'Sanna historier: “Hem”',
      prague: 'True stories, no notes: “Keys”',
      lyon: 'Histoires vraies: « Presque »',
      portland: [
        'True stories: “Weather”',
        { cancelled: 'Our storyteller-in-chief has lost her voice. Tickets stay good for next month.' },
      ],
    },
  },
  {
    slug: 'lino',
    category,
    day: 'sun',
    at: '11:00',
    minutes: 240,
    where: 'studio',
    interests: ['printmaking', 'crafts'],
    seats: 12,
    price: '{money:22} with all materials',
    accessibility: ['step-free'],
    text: `Cut away what should stay white. That is all there is to linocut, and it takes a lifetime. You leave with five prints, a small block and a respect for the letter S.

Tools, ink and plasters are on the table. We print on a press from 1931 that weighs as much as a cow.

{venue}. {find}`,
    in: {
      hamburg: 'Linoldruck: five prints in four hours',
      austin: ['Linocut Sunday', { isFull: true, isOffered: true }],
      lisbon: 'Linogravura: tile patterns',
      toronto: 'Cut & print: lino for beginners',
      melbourne: 'Lino at Blackwattle: native flowers',
    },
  },
  {
    slug: 'jazz',
    category,
    day: 'fri',
    at: '20:30',
    minutes: 180,
    where: 'bar',
    interests: ['jazz', 'live music', 'jam session'],
    seats: 80,
    guests: 4,
    price: 'Free; feed the hat',
    text: `The house trio plays the first set; after the break the stage is open. Sign the napkin with your name and instrument, agree on a key, count it in. There are drums, a double bass and a piano that is tuned on Fridays.

Listeners are the better half of any session. Come early for a chair.

{venue}. {find}`,
    questions: [{ text: 'Do you play? What?', isRequired: false }],
    in: {
      chicago: 'Switchyard jam: sign the napkin',
      berlin: 'Freitagssession im Anker',
      london: ['Paper Kite jazz jam', { cover: 'stage' }],
      malmo: 'Jam på Kranen',
      prague: 'Friday jam on the embankment',
    },
  },
  {
    slug: 'book-club',
    category,
    day: 'tue',
    at: '19:00',
    minutes: 120,
    where: 'online',
    interests: ['books', 'translated fiction', 'reading'],
    seats: 20,
    price: 'Free',
    accessibility: ['captions'],
    text: `One novel in translation each month, never longer than 250 pages. You may come without having finished it; you may not spoil it.

We start with the first sentence, read aloud in as many languages as the call can offer. The list for the year is chosen by whoever shows up.

The link is here once you answer *going*.`,
    in: {
      lyon: 'Short novels in translation: Brazil',
      portland: 'Under 250 pages: a book club, Korea',
      hamburg: 'Dünne Bücher: Lesekreis Ungarn',
      austin: 'Thin books, big talk: Mexico',
      lisbon: ['Livros finos: clube de leitura', { isDraft: true }],
    },
  },
];
