import { type CategorySlug, categoryNames } from '#contracts/categories.ts';
import type { EndpointOutput } from '#contracts/endpoint.ts';
import type { suggest } from '#contracts/search/search.contract.ts';
import { mayBeMistyped, splitPlace } from '#server/places/places.actions.ts';
import { findPlacesLike } from '#server/places/places.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import type { SearchDeps } from './search.actions.ts';
import {
  findBeginnings,
  findCorrections,
  findEventsByWords,
  type KnownWord,
  type SuggestedEvent,
} from './suggestions.queries.ts';
import { isLike } from './typing-errors.ts';

const LIMITS = { events: 5, words: 5, places: 3, hosts: 3 };

/** What typed text may become: one trip to the database when it begins something, a second where it needs more. */
export async function suggestFor({ db, clock }: SearchDeps, typed: string): Promise<EndpointOutput<typeof suggest>> {
  const words = typed.split(/\s+/);
  const lastWord = words.at(-1)!;
  const place = splitPlace(typed);
  const now = clock.now();
  const found = await findBeginnings(db, { typed, lastWord, place, now, limits: LIMITS });
  const [{ events, searches }, places] = await Promise.all([
    completeEvents(db, { before: words.slice(0, -1), lastWord, now, found }),
    found.places.length + found.words.length === 0 && mayBeMistyped(place.name)
      ? findPlacesLike(db, { ...place, limit: LIMITS.places })
      : found.places,
  ]);
  const { groups, organizations } = found;
  return { events, groups, organizations, searches, places, categories: suggestCategories(typed) };
}

type Typed = { before: string[]; lastWord: string; now: Date; found: { events: SuggestedEvent[]; words: KnownWord[] } };

async function completeEvents(db: Db, { before, lastWord, now, found }: Typed) {
  const isMistyped = found.words.length === 0 && lastWord.length >= 3;
  const lastWords = isMistyped ? await findCorrections(db, lastWord, LIMITS.words) : found.words;
  const searches = lastWords.map(({ word }) => [...before, word].join(' '));
  const [likeliest] = searches;
  if (found.events.length > 0 || !likeliest) return { events: found.events, searches };
  return { events: await findEventsByWords(db, likeliest, now, LIMITS.events), searches };
}

function suggestCategories(typed: string): { slug: CategorySlug; name: string }[] {
  const wanted = typed.toLowerCase();
  return (Object.entries(categoryNames) as [CategorySlug, string][])
    .filter(([, name]) => {
      const words = name.toLowerCase().split(/[^a-z]+/);
      return (
        name.toLowerCase().startsWith(wanted) || words.some((word) => word.startsWith(wanted) || isLike(word, wanted))
      );
    })
    .map(([slug, name]) => ({ slug, name }));
}
