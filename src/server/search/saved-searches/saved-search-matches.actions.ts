import type { AppDeps } from '#server/platform/app-deps.ts';
import { resolveTimes, resolveTypes, type Search } from '#server/search/events/search-filters.ts';
import { findMeaning, type Meaning } from '#server/search/events/words.queries.ts';
import * as queries from './saved-search-matches.queries.ts';

type Deps = Pick<AppDeps, 'db' | 'clock'>;
type Words = Map<string, Promise<Meaning | null>>;

const EVENTS_AT_ONCE = 100;
const SEARCHES_AT_ONCE = 500;
/** A run makes way for other work; what is left is taken by the next. */
const MOST_ROUNDS = 5;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Compares events that became listed with the searches that people keep. An event leaves the line when all searches have seen it: a run that
 * dies is done again, and finds again what it found. Each search is asked by the conditions of the search itself, so that nobody is told of
 * what they would not find; its words are understood once for everybody who uses them.
 */
export async function matchNewListings(deps: Deps, signal?: AbortSignal): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round++) {
    if (signal?.aborted) return;
    const listings = await queries.listNewListings(deps.db, EVENTS_AT_ONCE);
    if (listings.length === 0) return;
    if (await matchAll(deps, listings, signal)) await queries.deleteNewListings(deps.db, listings);
  }
}

/** Whether all searches were asked. */
async function matchAll(deps: Deps, listings: readonly queries.NewListing[], signal?: AbortSignal): Promise<boolean> {
  const words: Words = new Map();
  for (let after = FIRST_ID; ; ) {
    if (signal?.aborted) return false;
    const candidates = await queries.listCandidates(deps.db, listings, after, SEARCHES_AT_ONCE);
    const finds: queries.Find[] = [];
    for (const candidate of candidates)
      for (const eventId of await findNew(deps, candidate, words)) finds.push({ searchId: candidate.id, eventId });
    if (finds.length > 0) await queries.insertFinds(deps.db, finds, deps.clock.now());
    const last = candidates.at(-1);
    if (!last) return true;
    after = last.id;
  }
}

async function findNew({ db, clock }: Deps, { filters, circle, eventIds }: queries.Candidate, known: Words) {
  if (eventIds.length === 0) return [];
  const { q = '', interest = null, category = null, timeZone = 'UTC' } = filters;
  const search: Search = {
    words: await understand(q, interest),
    circle: circle && { ...circle, cells: [] },
    category,
    ...resolveTypes(filters.type ?? []),
    hasSeats: filters.hasSeats ?? false,
    ...resolveTimes(filters, timeZone, clock.now()),
    timeZone,
  };
  return queries.findAmong(db, search, eventIds);

  async function understand(typed: string, tag: string | null): Promise<Search['words']> {
    if (!typed && !tag) return null;
    const key = JSON.stringify([typed.toLowerCase(), tag]);
    const asked = known.get(key) ?? findMeaning(db, typed, tag);
    known.set(key, asked);
    const meaning = await asked;
    return meaning && { ...meaning, estimate: 0 };
  }
}
