import { type CategorySlug, categorySlugs } from '#contracts/categories.ts';
import type { Place } from '#contracts/places/places.contract.ts';
import { gaussian, pick, seeded, zipf } from './seeded.ts';
import { adjectives, nouns, topics, vocabulary } from './vocabulary.ts';

export type MadeEvent = {
  title: string;
  description: string;
  category: CategorySlug;
  startsAt: Date;
  hours: number;
  attendance: 'in-person' | 'online' | 'hybrid';
  place: Place;
  latitude: number;
  longitude: number;
  visibility: 'public' | 'unlisted';
  host: number;
  capacity: number | null;
  /** Null for an event that happens once. */
  seriesId: string | null;
};

const SHARES = [0.3, 0.52, 0.7, 0.84, 0.94, 1];
const DAY_MS = 86_400_000;
const KM_PER_DEGREE = 111.2;

/** One in thirty events is the first of a weekly series, so that two in five are a date of one. */
const SERIES_SHARE = 1 / 30;
const MAX_DATES = 39;

/** Events like those of a large site: most in big cities and on few topics, half of them soon, one in twelve not public. */
export function* generateEvents(
  cities: readonly Place[],
  hosts: number,
  now: Date,
  seed = 20_261_121,
): Generator<MadeEvent> {
  const random = seeded(seed);
  const cityRank = zipf(random, cities.length);
  const topicRank = zipf(random, 25, { exponent: 0.9 });
  const wordRank = zipf(random, vocabulary.length, { shift: 3.7 });
  const hostRank = zipf(random, hosts, { exponent: 0.7 });
  for (;;) {
    const share = random();
    const category = categorySlugs[SHARES.findIndex((limit) => share < limit)]!;
    const [topic, other] = [topics[category][topicRank()]!, topics[category][topicRank()]!];
    const place = cities[cityRank()]!;
    const word = () => vocabulary[wordRank()]!;
    const spreadKm = random() < 0.6 ? 3 : 12;
    const perDegree = KM_PER_DEGREE * Math.cos((place.latitude * Math.PI) / 180);
    const event: MadeEvent = {
      title: makeTitle(random, { topic, other, city: place.name, word }),
      description: makeDescription(random, { topic, other, word }),
      category,
      startsAt: makeStart(random, now),
      hours: 1 + Math.floor(random() * 4),
      attendance: pick(random, ['in-person', 'in-person', 'in-person', 'in-person', 'online', 'hybrid']),
      place,
      latitude: place.latitude + (gaussian(random) * spreadKm) / KM_PER_DEGREE,
      longitude: place.longitude + (gaussian(random) * spreadKm) / perDegree,
      visibility: random() < 0.92 ? 'public' : 'unlisted',
      host: hostRank(),
      capacity: random() < 0.5 ? 5 + Math.floor(random() * 100) : null,
      seriesId: random() < SERIES_SHARE ? makeId(random) : null,
    };
    const dates = event.seriesId ? 2 + Math.floor(random() * (MAX_DATES - 1)) : 1;
    for (let week = 0; week < dates; week++)
      yield { ...event, startsAt: new Date(event.startsAt.getTime() + week * 7 * DAY_MS) };
  }
}

const makeId = (random: () => number) =>
  '########-####-4###-8###-############'.replaceAll('#', () => Math.floor(random() * 16).toString(16));

type Words = { topic: string; other: string; word: () => string };

function makeTitle(random: () => number, { topic, other, city, word }: Words & { city: string }): string {
  const [adjective, noun, form] = [pick(random, adjectives), pick(random, nouns), random()];
  const title =
    form < 0.3
      ? `${adjective} ${topic} ${noun}`
      : form < 0.55
        ? `${topic} and ${other} ${noun} in ${city}`
        : form < 0.75
          ? `${city} ${topic} ${noun}`
          : form < 0.9
            ? `${topic} ${noun}: ${word()} ${word()}`
            : `${adjective} ${noun} for ${word()} ${topic} lovers`;
  return `${title[0]!.toUpperCase()}${title.slice(1)}`.slice(0, 120);
}

function makeDescription(random: () => number, { topic, other, word }: Words): string {
  const wanted = 280 + random() * 240;
  let text = '';
  for (let at = 1; text.length < wanted; at++) {
    const next = at % 11 === 3 ? topic : at % 17 === 5 ? other : at % 23 === 7 ? pick(random, nouns) : word();
    text += `${text && ' '}${next}${at % 9 === 8 ? '.' : ''}`;
  }
  return text;
}

/** One in ten is past; half of the others are spread over a year, half are soon. */
function makeStart(random: () => number, now: Date): Date {
  const soon = () => Math.min(365, -Math.log(1 - random()) * 45);
  const days = random() < 0.1 ? -random() * 60 : random() < 0.5 ? random() * 365 : soon();
  const start = new Date(now.getTime() + days * DAY_MS);
  if (random() < 0.7) start.setUTCHours(17 + Math.floor(random() * 4));
  start.setUTCMinutes(Math.floor(random() * 4) * 15, 0, 0);
  return start;
}
