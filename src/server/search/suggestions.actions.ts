import { type CategorySlug, categoryNames } from '#contracts/categories.ts';
import type { EndpointOutput } from '#contracts/endpoint.ts';
import type { suggest } from '#contracts/search.contract.ts';
import { suggestPlaces } from '#server/places/places.actions.ts';
import type { Db } from '#server/platform/db.ts';
import type { SearchDeps } from './search.actions.ts';
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
  const [byTitle, completions] = await Promise.all([
    findEventsByTitle(db, typed, now, EVENTS),
    findCompletions(db, last, SEARCHES),
  ]);
  const isMistyped = completions.length === 0 && last.length >= 3;
  const lastWords = isMistyped ? await findCorrections(db, last, SEARCHES) : completions;
  const searches = lastWords.map(({ word }) => [...before, word].join(' '));
  const [likeliest] = lastWords;
  if (byTitle.length > 0 || !likeliest) return { events: byTitle, searches };
  return {
    events: await findEventsByWords(db, searches[0]!, { known: likeliest, now, limit: EVENTS }),
    searches,
  };
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
