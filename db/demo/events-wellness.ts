import type { Idea } from './event-ideas.ts';

const category = 'health-wellness';

export const wellnessEvents: Idea[] = [
  {
    slug: 'yoga',
    category,
    day: 'wed',
    at: '07:15',
    minutes: 60,
    where: 'studio',
    interests: ['yoga', 'morning'],
    seats: 14,
    price: '{money:9}, first time free',
    accessibility: ['step-free', 'quiet-space'],
    text: `Fifty minutes of moving, ten of lying still. A calm class for stiff people: every pose comes in three versions, and the easiest is as good as the others.

Mats and blankets are here. Tell {host} before class about anything that hurts. Nobody will push you, in any sense.

{venue}. {find}`,
    in: {
      toronto: 'Yoga for the stiff',
      melbourne: 'Wednesday stretch: yoga before work',
      chicago: 'Slow yoga, early',
      berlin: 'Yoga für Steife',
      london: ['Arch yoga: trains overhead, calm below', { isFull: true }],
    },
  },
  {
    slug: 'slow-run',
    category,
    day: 'sat',
    at: '09:00',
    minutes: 60,
    where: 'park',
    interests: ['running', 'beginners'],
    guests: 3,
    price: 'Free',
    accessibility: ['family-friendly', 'assistance-dogs'],
    text: `Five kilometres at the speed of the slowest, who is very proud of it. We chat, we stop for dogs, we walk the hill. Nobody is ever left behind: {host} runs last, on purpose.

First run ever? Come ten minutes early and we do the first one with you, one minute on, one minute off.

{venue}. {find}`,
    in: {
      malmo: 'Långsam löprunda',
      prague: 'Stromovka slow run',
      lyon: 'Le footing des lents',
      portland: 'The slow five',
      hamburg: ['Lauftreff für Langsame', { cover: 'sunrise' }],
    },
  },
  {
    slug: 'sauna',
    category,
    day: 'sun',
    at: '16:00',
    minutes: 120,
    where: 'park',
    interests: ['sauna', 'cold water', 'relaxation'],
    seats: 8,
    price: '{money:12}',
    text: `Three rounds, birch whisks, silence in the second one. The stove is lit at noon and reaches eighty-five by four. Swimwear or towel, as you like; phones stay in the basket.

Drink before you are thirsty. Leave when you have had enough, whenever that is.

{venue}. {find}`,
    questions: [{ text: 'First time in a sauna?', isRequired: false }],
    in: {
      austin: 'Barrel sauna & creek',
      lisbon: 'Sauna by the sea',
      toronto: 'Lakeside sauna: three rounds',
      melbourne: ['Sauna & Yarra', { cancelled: 'Total fire ban today, and the stove burns wood.' }],
      chicago: ['Mobile sauna at the lagoon', { isFull: true }],
    },
  },
  {
    slug: 'breath',
    category,
    day: 'mon',
    at: '20:00',
    minutes: 45,
    where: 'online',
    interests: ['meditation', 'breathing', 'sleep'],
    price: 'Free',
    accessibility: ['captions', 'quiet-space'],
    text: `Forty-five minutes to end the day. Short talk, long breath, lights low. Camera off is the rule rather than the exception.

No chanting, no incense, no philosophy you need to agree with. Many fall asleep before the end; we count that as success.

The link is here once you answer *going*.`,
    in: {
      berlin: 'Abendatem: online meditation',
      london: 'Monday exhale',
      malmo: 'Kvällsandning',
      prague: 'Breathe out: an evening practice',
      lyon: 'Respirer avant de dormir',
    },
  },
  {
    slug: 'grief-cafe',
    category,
    day: 'sun',
    at: '15:00',
    minutes: 120,
    where: 'cafe',
    interests: ['grief', 'conversation', 'community'],
    seats: 10,
    price: 'Free',
    accessibility: ['step-free', 'quiet-space', 'seating'],
    accessibilityNote: 'There is a second, empty room if you need a moment.',
    text: `A table for people who have lost someone, lately or long ago. You can talk, listen, or only eat cake. It is not therapy and nobody gives advice; two of us are trained to hold the space, and that is all we do.

What is said here stays here. Please come on time, so that we can close the door gently.

{venue}. {find}`,
    in: {
      portland: 'A table for the grieving',
      hamburg: 'Trauercafé',
      austin: 'Grief café: cake and company',
      lisbon: ['Café do luto', { isUnlisted: true }],
      toronto: 'Grief café on Dundas',
    },
  },
  {
    slug: 'desk-body',
    category,
    day: 'tue',
    at: '12:15',
    minutes: 45,
    where: 'office',
    interests: ['physiotherapy', 'work', 'posture'],
    seats: 24,
    guests: 1,
    price: 'Free',
    accessibility: ['step-free', 'seating'],
    text: `A physiotherapist, forty-five minutes, your neck. Six movements you can do in office clothes, why they help, and which popular ones you can stop doing.

No mats, no sweat. Wheelchair users: everything is shown seated first.

{venue}. {find} Bring your lunch, we start while you chew.`,
    in: {
      melbourne: 'Un-hunch: lunch with a physio',
      chicago: 'Desk body: six moves for your neck',
      berlin: 'Nacken frei in der Mittagspause',
      london: 'Fix your desk, fix your neck',
      malmo: 'Skrivbordskroppen: lunch med fysio',
    },
  },
  {
    slug: 'cook-well',
    category,
    day: 'thu',
    at: '18:00',
    minutes: 150,
    where: 'hall',
    interests: ['cooking', 'nutrition', 'vegetarian'],
    seats: 16,
    guests: 1,
    price: '{money:14}, dinner included',
    accessibility: ['step-free', 'accessible-toilet'],
    text: `Five dishes that cost little, take half an hour and taste like you tried. We cook in groups of four and eat at one table.

This time: beans in every form. You go home with the recipes, a sourdough if you like, and onions in your hair.

{venue}. {find}`,
    questions: [{ text: 'Allergies or things you do not eat?', isRequired: true }],
    in: {
      prague: 'Beans: five dinners, one evening',
      lyon: ['Cuisine du jeudi: légumes oubliés', { cover: 'picnic' }],
      portland: 'Weeknight cooking: beans',
      hamburg: 'Kochabend: Hülsenfrüchte, ernsthaft',
      austin: 'Cook once, eat all week',
    },
  },
  {
    slug: 'first-aid',
    category,
    day: 'sat',
    at: '10:00',
    minutes: 180,
    where: 'hall',
    interests: ['first aid', 'safety', 'learning'],
    seats: 20,
    guests: 1,
    price: 'Free, donations to the ambulance service',
    accessibility: ['step-free', 'accessible-toilet', 'captions'],
    text: `Press hard, press fast, don’t stop. In three hours you practise until it is in your hands: unconscious, choking, bleeding, heart. Two paramedics teach; eight dolls suffer.

You kneel a lot; cushions are here, and everything can be learned from a chair too.

{venue}. {find}`,
    in: {
      lisbon: 'Primeiros socorros: hands on',
      toronto: 'First aid Saturday',
      melbourne: ['First aid in a morning', { isFull: true }],
      chicago: 'First aid: practise until it sticks',
      berlin: 'Erste Hilfe auffrischen',
    },
  },
  {
    slug: 'climb-together',
    category,
    day: 'fri',
    at: '17:30',
    minutes: 150,
    where: 'hall',
    interests: ['climbing', 'mental health', 'beginners'],
    seats: 12,
    price: '{money:11}, shoes included',
    text: `Climbing is good for heads that spin: for two hours there is only the next hold. An easy evening for people who find groups hard. Small, the same faces, always a quiet corner to sit.

You say how high and how fast. Looking on counts.

{venue}. {find}`,
    accessibility: ['quiet-space', 'seating'],
    in: {
      london: 'Quiet climb',
      malmo: 'Klättra lugnt',
      prague: 'Climb for your head',
      lyon: 'Grimper en douceur',
      portland: ['Quiet climb: Friday wall', { cover: 'peaks' }],
    },
  },
  {
    slug: 'sober-social',
    category,
    day: 'fri',
    at: '19:00',
    minutes: 180,
    where: 'cafe',
    interests: ['sober', 'meeting people', 'music'],
    seats: 30,
    guests: 2,
    price: 'Free; drinks from {money:3}',
    accessibility: ['step-free', 'seating'],
    text: `A Friday night with everything but the alcohol: records, a bar that takes its shrubs and sodas seriously, cards on the tables. For people who don’t drink, don’t drink now, or don’t feel like it tonight. Nobody asks which.

{venue}. {find}`,
    in: {
      hamburg: 'Nüchtern betrachtet: Friday without',
      austin: 'Sober social: records & shrubs',
      lisbon: [
        'Sexta sem álcool',
        { cancelled: 'The café is flooded. Everyone is fine, the records are fine, the floor is not.' },
      ],
      toronto: 'Dry Friday',
      melbourne: 'Sober social at Degraves',
    },
  },
];
