import { categorySlugs } from '#contracts/categories.ts';
import type { Place } from '#contracts/places/places.contract.ts';
import { readConfig } from '#server/platform/config.ts';
import { SiteSettings } from '#server/platform/settings/site-settings.ts';
import { clusterMatches } from '#server/search/events/clusters.actions.ts';
import { countMatches } from '#server/search/events/counts.actions.ts';
import { boxAround } from '#server/search/events/map-box.ts';
import { type SearchDeps, searchListings } from '#server/search/events/search.actions.ts';
import { suggestCompletions } from '#server/search/events/suggestions.actions.ts';
import { findFeedItems } from '#server/search/feeds/feeds.actions.ts';
import { gaussian, pick, seeded, zipf } from './seeded.ts';
import { nouns, topics, vocabulary } from './vocabulary.ts';

export type Shape = { name: string; targetMs: number; make: () => (deps: SearchDeps) => Promise<unknown> };

const FEED_CONFIG = { ...readConfig({ NODE_ENV: 'test' }) };
const allTopics = Object.values(topics).flat();

/** Typical queries with random values from one seed, and the target median at a million events. */
export function shapes(cities: readonly Place[], now: Date, seed = 7): Shape[] {
  const random = seeded(seed);
  const cityRank = zipf(random, cities.length);
  const month = new Date(now.getTime() + 20 * 86_400_000).toISOString().slice(0, 7);
  const position = () => {
    const { latitude, longitude } = cities[cityRank()]!;
    const degrees = 8 / 111.2;
    return {
      latitude: latitude + gaussian(random) * degrees,
      longitude: longitude + (gaussian(random) * degrees) / Math.cos((latitude * Math.PI) / 180),
    };
  };
  const zone = () => pick(random, ['America/Los_Angeles', 'America/New_York', 'Europe/Berlin', 'Asia/Tokyo']);
  const someDay = () => {
    const day = new Date(now.getTime() + Math.floor(1 + random() * 30) * 86_400_000).toISOString().slice(0, 10);
    return { from: day, to: day, timeZone: zone() };
  };
  const words = () => {
    const kind = random();
    if (kind < 0.35) return pick(random, allTopics);
    if (kind < 0.55) return `${pick(random, allTopics)} ${pick(random, nouns)}`;
    if (kind < 0.65) return `${pick(random, allTopics)} ${pick(random, allTopics)}`;
    return kind < 0.9 ? pick(random, vocabulary.slice(1500)) : pick(random, nouns);
  };
  const typed = () => pick(random, [...allTopics, ...vocabulary.slice(0, 300)]);
  const mistyped = () => {
    const word = typed().padEnd(5, 's').slice(0, 8);
    const at = 1 + Math.floor(random() * (word.length - 2));
    return word.slice(0, at) + word.slice(at + 1);
  };
  const search = (filters: Parameters<typeof searchListings>[1]) => (deps: SearchDeps) => searchListings(deps, filters);
  const feed = (query: object) => (deps: SearchDeps) =>
    findFeedItems(
      { ...deps, config: FEED_CONFIG, settings: new SiteSettings({ config: FEED_CONFIG, db: deps.db }) },
      query,
    );
  const cluster = (filters: Parameters<typeof clusterMatches>[1]) => (deps: SearchDeps) =>
    clusterMatches(deps, filters);
  const count = (filters: Parameters<typeof countMatches>[1]) => (deps: SearchDeps) => countMatches(deps, filters);
  return [
    { name: 'upcoming', targetMs: 2, make: () => search({}) },
    { name: 'within 25 km', targetMs: 2, make: () => search({ ...position(), radiusKm: 25 }) },
    {
      name: 'category + online',
      targetMs: 2,
      make: () => search({ category: pick(random, categorySlugs), type: ['online'] }),
    },
    { name: 'suggestions', targetMs: 2, make: () => inTurn(typed().slice(0, 3 + Math.floor(random() * 3))) },
    { name: 'suggestions, mistyped', targetMs: 2, make: () => inTurn(mistyped()) },
    {
      name: 'words + 50 km + weekend',
      targetMs: 6,
      make: () => search({ q: words(), ...position(), radiusKm: 50, when: 'this-weekend' }),
    },
    { name: 'counts per category, 25 km', targetMs: 6, make: () => count({ ...position(), radiusKm: 25 }) },
    {
      name: 'counts per category and day, 25 km',
      targetMs: 6,
      make: () => count({ ...position(), radiusKm: 25, month }),
    },
    { name: 'counts per category and day, anywhere', targetMs: 6, make: () => count({ month }) },
    { name: 'counts of words', targetMs: 6, make: () => count({ q: words() }) },
    { name: 'clusters, 200 km wide', targetMs: 20, make: () => cluster(boxAround({ ...position(), radiusKm: 100 })) },
    { name: 'clusters, all', targetMs: 200, make: () => cluster({}) },
    { name: 'words by relevance', targetMs: 18, make: () => search({ q: words() }) },
    { name: 'upcoming, series once', targetMs: 2, make: () => search({ series: 'next' }) },
    {
      name: 'within 25 km, series once',
      targetMs: 2,
      make: () => search({ ...position(), radiusKm: 25, series: 'next' }),
    },
    {
      name: 'category + online, series once',
      targetMs: 2,
      make: () => search({ category: pick(random, categorySlugs), type: ['online'], series: 'next' }),
    },
    {
      name: 'words + 50 km + weekend, series once',
      targetMs: 6,
      make: () => search({ q: words(), ...position(), radiusKm: 50, when: 'this-weekend', series: 'next' }),
    },
    {
      name: 'counts per category, 25 km, series once',
      targetMs: 6,
      make: () => count({ ...position(), radiusKm: 25, series: 'next' }),
    },
    { name: 'counts of words, series once', targetMs: 6, make: () => count({ q: words(), series: 'next' }) },
    { name: 'words by relevance, series once', targetMs: 18, make: () => search({ q: words(), series: 'next' }) },
    { name: 'weekend, anywhere', targetMs: 6, make: () => search({ when: 'this-weekend', timeZone: zone() }) },
    {
      name: 'a day + category, series once',
      targetMs: 6,
      make: () => search({ ...someDay(), category: pick(random, categorySlugs), series: 'next' }),
    },
    { name: 'a day, within 25 km', targetMs: 6, make: () => search({ ...someDay(), ...position(), radiusKm: 25 }) },
    { name: 'counts of a day, anywhere', targetMs: 6, make: () => count(someDay()) },
    // No event of the bench is one of a group.
    { name: 'a kind of host without events', targetMs: 2, make: () => search({ type: ['group'] }) },
    { name: 'counts with free seats', targetMs: 12, make: () => count({ hasSeats: true }) },
    { name: 'counts with free seats, by month', targetMs: 18, make: () => count({ hasSeats: true, month }) },
    {
      name: 'words, free seats, type',
      targetMs: 12,
      make: () => search({ q: words(), hasSeats: true, type: ['group'] }),
    },
    {
      name: 'words, free seats, in person',
      targetMs: 12,
      make: () => search({ q: words(), hasSeats: true, type: ['in-person'] }),
    },
    { name: 'feed', targetMs: 18, make: () => feed({}) },
    { name: 'feed with words', targetMs: 18, make: () => feed({ q: words() }) },
  ];
}

const inTurn = (q: string) => (deps: SearchDeps) => suggestCompletions(deps, q);
