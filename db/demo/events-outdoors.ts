import type { Idea } from './event-ideas.ts';

const category = 'outdoor-adventures';

export const outdoorEvents: Idea[] = [
  {
    slug: 'sunrise-walk',
    category,
    day: 'sat',
    at: '06:45',
    minutes: 120,
    where: 'park',
    interests: ['walking', 'photography', 'early birds'],
    guests: 1,
    price: 'Free',
    text: `We start in the dark and walk until the sun is properly up. Easy pace, about five kilometres, no talking for the first ten minutes: it is better than it sounds.

Dress warmer than you think. Whoever brought a camera stops as often as they like; the rest of us look where they look.

Meet at {venue}. {find} We end at a bakery.`,
    in: {
      london: ['Marshes before breakfast: a sunrise walk', { cover: 'sunrise' }],
      malmo: 'Gryningspromenad: the Sound at first light',
      prague: 'Letná before the city wakes',
      lyon: 'Lever du soleil: parc, fleuve, croissant',
      portland: 'Forest Park at first light',
    },
  },
  {
    slug: 'cold-dip',
    category,
    day: 'sun',
    at: '08:30',
    minutes: 75,
    where: 'park',
    interests: ['cold water', 'swimming', 'sauna'],
    seats: 15,
    price: 'Free',
    questions: [{ text: 'Have you been in cold water before?', isRequired: true }],
    text: `In, out, tea. We never stay in longer than two minutes, nobody goes alone, and nobody is talked into anything. Standing on the shore holding towels is a respected role.

**Bring:** two towels, wool hat, something warm to drink, dry socks. **Please don’t come** with a heart condition or a hangover.

{venue}. {find}`,
    in: {
      hamburg: 'Kaltbaden am Sonntag: zwei Minuten, dann Tee',
      austin: 'Barton Creek cold dip (for Texas values of cold)',
      lisbon: 'Mergulho de domingo: two minutes in the Atlantic',
      toronto: [
        'Lake Ontario dip club',
        { cancelled: 'The beach is closed after the storm. Stay warm, see you next week.' },
      ],
      melbourne: 'Icebergs, but make it Sunday',
    },
  },
  {
    slug: 'bouldering-outside',
    category,
    day: 'sun',
    at: '10:00',
    minutes: 360,
    where: 'park',
    isAddressHidden: true,
    interests: ['climbing', 'bouldering'],
    seats: 10,
    guests: 1,
    price: 'Share the fuel, about {money:6}',
    text: `Real rock, easy grades, many crash pads. We meet in town, fill two cars and are at the blocks before eleven. If you have climbed indoors three times you are ready; we will show you how to fall outside.

- Shoes can be borrowed, sizes 36 to 46
- Lunch in the grass, everyone brings something to share
- Back by six, tired in the good way

The exact meeting point is shown to those going.`,
    accessibilityNote: 'The path to the blocks is 20 minutes on uneven ground.',
    in: {
      chicago: 'Sandstone Sunday: first time on real rock',
      berlin: ['Sunday bouldering crew goes outside', { isFull: true, isOffered: true, cover: 'peaks' }],
      london: 'Southern Sandstone day trip',
      malmo: 'Kullaberg bouldering, easy blocks',
      prague: 'Petrohrad: granite for beginners',
    },
  },
  {
    slug: 'trail-crew',
    category,
    day: 'sat',
    at: '09:00',
    minutes: 240,
    where: 'park',
    interests: ['volunteering', 'trails', 'nature'],
    seats: 20,
    guests: 2,
    price: 'Free, lunch included',
    accessibility: ['family-friendly', 'assistance-dogs'],
    text: `The path does not look after itself. We clear drains, trim brambles and carry gravel, at whatever speed suits you. There is light work and heavy work and nobody checks which you picked.

Tools, gloves and a hot lunch are provided. Sturdy shoes are not.

{venue}. {find} {host} gives a ten-minute briefing on how not to hit your neighbour with a mattock.`,
    questions: [{ text: 'Glove size?', isRequired: false, kind: 'choice', options: ['S', 'M', 'L'] }],
    in: {
      lyon: 'Chantier nature: clearing the paths of the Monts d’Or',
      portland: ['Trail maintenance: drains and brambles', { cover: 'peaks' }],
      hamburg: 'Moorpflege: birches out, water in',
      austin: 'Greenbelt trail crew',
      lisbon: 'Sintra trail day: acacias out, oaks in',
    },
  },
  {
    slug: 'birds',
    category,
    day: 'sun',
    at: '07:30',
    minutes: 150,
    where: 'park',
    interests: ['birdwatching', 'nature', 'walking'],
    seats: 14,
    guests: 1,
    price: 'Free',
    accessibility: ['step-free', 'seating'],
    text: `A slow walk with binoculars and long pauses. You need not know a single bird; by the end you will know nine, because that is how many we promise to find.

Six pairs of binoculars to borrow. Children who can whisper are very welcome.

We meet at {venue}. {find}`,
    in: {
      toronto: 'Warbler walk: nine birds before breakfast',
      melbourne: 'Kookaburras and company: a slow bird walk',
      chicago: 'Lagoon birds: herons, grebes and gossip',
      berlin: ['Vogelstimmen auf dem Feld: skylarks', { isFull: true }],
      london: 'Hackney herons: birds for beginners',
    },
  },
  {
    slug: 'long-ride',
    category,
    day: 'sun',
    at: '09:00',
    minutes: 330,
    where: 'park',
    interests: ['cycling', 'day trips'],
    seats: 18,
    price: 'Free; train back on your own ticket',
    text: `About 70 kilometres, mostly flat, with a proper lunch in the middle. We ride at the pace of a conversation and wait at every turn. Any bike that brakes will do.

**Bring** a tube that fits, two bottles, and lights in case the lunch is too good.

Start: {venue}. {find} The route file is shared the evening before.`,
    in: {
      malmo: 'Österlen loop: apples, hills, ferry coffee',
      prague: 'Upriver to Mělník and back by train',
      lyon: 'ViaRhôna: one long flat beautiful line',
      portland: 'Sauvie Island loop, two lunches',
      hamburg: 'Altes Land: seventy kilometres of orchards',
    },
  },
  {
    slug: 'stargazing',
    category,
    day: 'fri',
    at: '21:00',
    minutes: 150,
    where: 'park',
    interests: ['astronomy', 'night', 'science'],
    seats: 30,
    guests: 3,
    price: 'Free',
    accessibility: ['family-friendly', 'seating'],
    text: `Three telescopes, one astronomer, a thermos for every mood. We look at whatever is up: usually a planet, a cluster and something that is no longer where it seems.

Blankets and a red torch if you have one (tape over a bike lamp works). If it is cloudy, we move to the first clear night and write to everyone going.

{venue}. {find}`,
    in: {
      austin: 'Stars over Zilker: Saturn, if it behaves',
      lisbon: 'Céu do Tejo: telescopes by the river',
      toronto: 'Ravine astronomy: the moon, close up',
      melbourne: ['Southern sky night', { cover: 'night-sky' }],
      chicago: [
        'City stars: what you can see anyway',
        { cancelled: 'Three nights of solid cloud. We have moved to the spring series.' },
      ],
    },
  },
  {
    slug: 'foraging',
    category,
    day: 'sat',
    at: '10:30',
    minutes: 180,
    where: 'park',
    interests: ['foraging', 'plants', 'food'],
    seats: 12,
    guests: 1,
    price: '{money:10}, goes to the park',
    text: `What grows between the path and the fence, what of it tastes good, and what you should leave well alone. We walk three kilometres in three hours, nibbling.

At the end we make a green sauce on a camping stove. Vegetarians are ahead of the game here; people with allergies, please tell us.

{venue}. {find}`,
    questions: [{ text: 'Allergies?', isRequired: true }],
    in: {
      berlin: 'Wildkräuter: lunch from the roadside',
      london: 'Nettles & neighbours: an urban forage',
      malmo: 'Strandkål och havtorn: foraging by the sea',
      prague: 'Mushrooms, and how to say no to them',
      lyon: ['Cueillette urbaine', { isUnlisted: true }],
    },
  },
  {
    slug: 'paddle',
    category,
    day: 'sat',
    at: '11:00',
    minutes: 180,
    where: 'park',
    interests: ['kayaking', 'water', 'beginners'],
    seats: 12,
    price: '{money:20}, boat and vest included',
    text: `A calm stretch of water, stable boats, two instructors. You learn to go straight, to turn, to fall in on purpose and to get back in. Everyone gets wet once; it is on the programme.

You should be able to swim 200 metres. Changing rooms and hot showers are at the boathouse.

{venue}. {find}`,
    questions: [{ text: 'Height, for the wetsuit?', isRequired: true }],
    in: {
      portland: 'Willamette paddle for beginners',
      hamburg: ['Alster im Kajak: first strokes', { isFull: true }],
      austin: 'Lady Bird Lake: learn to paddle',
      lisbon: 'Tejo by kayak: a calm Saturday',
      toronto: 'Toronto Islands paddle',
    },
  },
  {
    slug: 'orienteering',
    category,
    day: 'wed',
    at: '17:45',
    minutes: 90,
    where: 'park',
    interests: ['running', 'maps', 'beginners'],
    guests: 2,
    price: '{money:4} for the map',
    accessibility: ['family-friendly'],
    text: `A map, a compass, ten flags hidden in the park. Walk it, run it, or argue about it in a team. Three courses, the shortest is good with a pushchair.

{host} explains the map at a quarter to; you start when you like until half past six. There is soup for whoever comes back, in any order.

{venue}. {find}`,
    in: {
      melbourne: 'Park orienteering: ten flags before dark',
      chicago: 'Find the flags: Wednesday orienteering',
      berlin: 'Orientierungslauf für alle',
      london: 'Lost on purpose: park orienteering',
      malmo: 'Motionsorientering: tre banor, en soppa',
    },
  },
];
