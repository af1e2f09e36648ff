import { type CategorySlug, categoryNames } from '#contracts/categories.ts';
import type { EndpointOutput } from '#contracts/endpoint.ts';
import type { suggest } from '#contracts/search.contract.ts';
import { suggestPlaces } from '#server/places/places.actions.ts';
import type { Db } from '#server/platform/db.ts';
import type { SearchDeps } from './search.actions.ts';
import { resolveFilters } from './search-filters.ts';
import {
  findCompletions,
  findCorrections,
  findEventsByTitle,
  findEventsByWords,
  type SuggestedEvent,
} from './suggestions.queries.ts';
import { isLike } from './typing-errors.ts';

const EVENTS = 5;
const SEARCHES = 5;
const PLACES = 3;

/** What typed text may become. Places and events are looked for side by side: the box waits for both. */
export async function suggestFor({ db, clock }: SearchDeps, typed: string): Promise<EndpointOutput<typeof suggest>> {
  const [places, { events, searches }] = await Promise.all([
    suggestPlaces(db, typed, PLACES),
    suggestEvents(db, typed, clock.now()),
  ]);
  return { events, searches, places, categories: suggestCategories(typed) };
}

async function suggestEvents(
  db: Db,
  typed: string,
  now: Date,
): Promise<{ events: SuggestedEvent[]; searches: string[] }> {
  const words = typed.split(/\s+/);
  const last = words.at(-1)!;
  const before = words.slice(0, -1);
  const events = await findEventsByTitle(db, typed, now, EVENTS);
  const completions = await findCompletions(db, last, SEARCHES);
  const isMistyped = completions.length === 0 && last.length >= 3;
  const lastWords = isMistyped ? await findCorrections(db, last, SEARCHES) : completions;
  const searches = lastWords.map((word) => [...before, word].join(' '));
  if (events.length > 0 || lastWords.length === 0) return { events, searches };
  return { events: await findByWords(db, [...before, lastWords[0]].join(' '), now), searches };
}

async function findByWords(db: Db, words: string, now: Date): Promise<SuggestedEvent[]> {
  const search = await resolveFilters(db, { q: words }, now);
  return search.words ? findEventsByWords(db, search, EVENTS) : [];
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
