import { type CategorySlug, categoryNames } from '#contracts/categories.ts';
import type { EndpointOutput } from '#contracts/endpoint.ts';
import type { suggest } from '#contracts/search/search.contract.ts';
import { biggestOfEachName, mayBeMistyped, splitPlace } from '#server/places/places.actions.ts';
import { findPlacesLike } from '#server/places/places.queries.ts';
import { isSimilar } from '#server/platform/formats/typing-errors.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import type { SearchDeps } from './search.actions.ts';
import {
  findCorrections,
  findEventsByWords,
  findPrefixMatches,
  type KnownWord,
  type SuggestedEvent,
} from './suggestions.queries.ts';
import { suggestDays } from './typed-days.ts';

const LIMITS = { events: 5, words: 5, places: 3, hosts: 3 };

/** Suggestions for typed text: one database query for prefix matches, and a second one if typos must be corrected. */
export async function suggestCompletions(
  { db, clock }: SearchDeps,
  typed: string,
): Promise<EndpointOutput<typeof suggest>> {
  const words = typed.split(/\s+/);
  const lastWord = words.at(-1)!;
  const place = splitPlace(typed);
  const now = clock.now();
  const prefixMatches = await findPrefixMatches(db, { typed, lastWord, place, now, limits: LIMITS });
  const [{ events, searches }, places] = await Promise.all([
    completeEvents(db, { before: words.slice(0, -1), lastWord, now, prefixMatches }),
    prefixMatches.places.length + prefixMatches.words.length === 0 && mayBeMistyped(place.name)
      ? findPlacesLike(db, { ...place, limit: LIMITS.places })
      : prefixMatches.places,
  ]);
  const { groups, organizations } = prefixMatches;
  const towns = biggestOfEachName(places);
  const [categories, days] = [suggestCategories(typed), suggestDays(typed)];
  return { events, groups, organizations, searches, places: towns, categories, days };
}

type TypedWords = {
  before: string[];
  lastWord: string;
  now: Date;
  prefixMatches: { events: SuggestedEvent[]; words: KnownWord[] };
};

async function completeEvents(db: Db, { before, lastWord, now, prefixMatches }: TypedWords) {
  const isMistyped = prefixMatches.words.length === 0 && lastWord.length >= 3;
  const lastWords = isMistyped ? await findCorrections(db, lastWord, LIMITS.words) : prefixMatches.words;
  const searches = lastWords.map(({ word }) => [...before, word].join(' '));
  const [likeliest] = searches;
  if (prefixMatches.events.length > 0 || !likeliest) return { events: prefixMatches.events, searches };
  return { events: await findEventsByWords(db, likeliest, now, LIMITS.events), searches };
}

function suggestCategories(typed: string): { slug: CategorySlug; name: string }[] {
  const normalized = typed.toLowerCase();
  return (Object.entries(categoryNames) as [CategorySlug, string][])
    .filter(([, name]) => {
      const words = name.toLowerCase().split(/[^a-z]+/);
      return (
        name.toLowerCase().startsWith(normalized) ||
        words.some((word) => word.startsWith(normalized) || isSimilar(word, normalized))
      );
    })
    .map(([slug, name]) => ({ slug, name }));
}
