import type { Post } from './replay.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Pseudo-random, always the same. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
const random = randomNumbers(20_261_123);
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;

const goods = [
  'pills',
  'loans',
  'watches',
  'followers',
  'essays',
  'casino chips',
  'replica bags',
  'crypto signals',
  'visa papers',
  'phone numbers',
];
const places = ['Berlin', 'Portland', 'Lisbon', 'Graz', 'Ghent'];
const cheer = ['best', 'cheapest', 'finest', 'greatest', 'safest', 'fastest'];
const names = ['Roma', 'Linda', 'Max', 'Dr. Smith', 'Angela', 'Sunny'];
const link = () =>
  `https://${pick(['best', 'top', 'go', 'my'])}-${pick(['deal', 'shop', 'win', 'rx'])}${Math.floor(random() * 9999)}.${pick(['com', 'top', 'xyz', 'shop'])}/${Math.floor(random() * 1e6)}`;
const words = (count: number) =>
  Array.from({ length: count }, () =>
    pick(
      'river garden market window summer paper music friend morning bridge letter corner village story orange mountain kitchen forest silver pocket ticket winter basket simple gentle honest curious quiet open early local warm fresh small brave kind'.split(
        ' ',
      ),
    ),
  ).join(' ');

type Account = { authorId: string; joinedAt: number };
const account = (name: string, at: number): Account => ({
  authorId: name,
  joinedAt: at - Math.floor(random() * 48) * HOUR,
});

/** Dozens of events at a time, with real places and dates, all of one account (calagator#63). */
function eventFlood(campaign: number, count: number, start: number): Post[] {
  const what = pick(goods);
  const who = account(`flood-${campaign}`, start);
  return Array.from({ length: count }, (_, at) => ({
    ...who,
    kind: 'event',
    at: start + at * MINUTE * (1 + random() * 3),
    placeAndDay: `${pick(places)} ${Math.floor(at / 20)}`,
    text: `${pick(cheer)} ${what} number ${at + 1} for you in town\nWe deliver the ${pick(cheer)} ${what} to your door within one day, without questions and without papers. Thousands of happy customers trust our shop since many years. Order now and get a second one free, offer ends tonight: ${link()} or write to ${pick(names)}`,
  }));
}

/** One pitch from many fresh accounts, with other links each time. */
function pitch(campaign: number, count: number, start: number): Post[] {
  const what = pick(goods);
  const base = `I was sceptical about ${what} at first but after two weeks my whole life changed and my family could not believe the difference. Everybody should try the service that helped me, they answer day and night and never ask for money in advance`;
  return Array.from({ length: count }, (_, at) => ({
    ...account(`pitch-${campaign}-${at}`, start),
    kind: 'comment',
    at: start + at * 7 * MINUTE,
    text: `${base} ${link()} ${Math.floor(random() * 99)}`,
  }));
}

const linkList = (at: number, start: number): Post => ({
  ...account(`links-${at}`, start),
  kind: pick(['comment', 'event', 'group', 'organization'] as const),
  at: start + at * 11 * MINUTE,
  text: `${words(6)} ${Array.from({ length: 3 + Math.floor(random() * 8) }, link).join(' ')} ${words(8)}`,
});

/** A program that fills in every field, at once. */
const program = (at: number, start: number): Post => ({
  ...account(`program-${at}`, start),
  kind: 'comment',
  at: start + at * 5 * MINUTE,
  honeypot: true,
  seconds: random(),
  text: `${words(12)} ${link()}`,
});

/** A patient person with one link and words of their own each time: nothing gives this away but a reader. */
const patient = (at: number, start: number): Post => ({
  ...account(`patient-${at}`, start),
  kind: 'comment',
  at: start + at * 13 * MINUTE,
  seconds: 40,
  text: `${words(20)} ${link()}`,
});

const FLOODS = [200, 80, 60, 40, 20];

/** 1,000 posts in the shapes that trackers of the field report. */
export function spamPosts(start: number): Post[] {
  const times = <Item>(count: number, make: (at: number) => Item) => Array.from({ length: count }, (_, at) => make(at));
  return [
    ...FLOODS.flatMap((count, campaign) => eventFlood(campaign, count, start + campaign * 5 * HOUR)),
    ...times(5, (campaign) => pitch(campaign, 50, start + campaign * 9 * HOUR)).flat(),
    ...times(220, (at) => linkList(at, start)),
    ...times(100, (at) => program(at, start)),
    ...times(30, (at) => patient(at, start)),
  ];
}
