import type { AppDeps } from '#server/platform/app-deps.ts';
import { resolveTimes, resolveTypes, type Search, withTypedDays } from '#server/search/events/search-filters.ts';
import { parseWords, type SearchWords } from '#server/search/events/words.queries.ts';
import { collectFailures, type Failures } from './saved-search-failures.ts';
import * as queries from './saved-search-matches.queries.ts';

type Deps = Pick<AppDeps, 'db' | 'clock'>;
type WordCache = Map<string, Promise<SearchWords | null>>;

const EVENT_BATCH_SIZE = 100;
const SEARCH_BATCH_SIZE = 500;
/** Limits a run, to let other jobs proceed. The next run continues. */
const MAX_ROUNDS = 5;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Matches newly listed events with saved searches. An event is removed from the queue only after all searches have been checked, so that a crashed
 * run is repeated; inserting a match twice is harmless. A search that fails does without these events. Matching uses the same conditions as the search itself, and words are parsed only once per
 * batch.
 */
export async function matchNewListings(deps: Deps, signal?: AbortSignal): Promise<void> {
  const failures = collectFailures();
  for (let round = 0; round < MAX_ROUNDS; round++) {
    if (signal?.aborted) break;
    const listings = await queries.listNewListings(deps.db, EVENT_BATCH_SIZE);
    if (listings.length === 0) break;
    if (await matchAll(deps, listings, { failures, signal })) await queries.deleteNewListings(deps.db, listings);
  }
  failures.throwAll();
}

type Run = { failures: Failures; signal: AbortSignal | undefined };

/** Returns false if aborted before all searches were checked. */
async function matchAll(deps: Deps, listings: readonly queries.NewListing[], run: Run): Promise<boolean> {
  const words: WordCache = new Map();
  for (let after = FIRST_ID; ; ) {
    if (run.signal?.aborted) return false;
    const candidates = await queries.listCandidates(deps.db, listings, after, SEARCH_BATCH_SIZE);
    const matches: queries.Match[] = [];
    for (const candidate of candidates) {
      const eventIds = await run.failures.attempt(candidate.id, () => matchCandidate(deps, candidate, words));
      for (const eventId of eventIds ?? []) matches.push({ searchId: candidate.id, eventId });
    }
    if (matches.length > 0) await queries.insertMatches(deps.db, matches, deps.clock.now());
    const last = candidates.at(-1);
    if (!last) return true;
    after = last.id;
  }
}

async function matchCandidate(
  { db, clock }: Deps,
  { filters: saved, circle, eventIds }: queries.Candidate,
  wordCache: WordCache,
) {
  if (eventIds.length === 0) return [];
  const filters = withTypedDays(saved);
  const { q = '', interest = null, category = null, timeZone = 'UTC' } = filters;
  const search: Search = {
    words: await parseWordsOnce(q, interest),
    circle: circle && { ...circle, cells: [] },
    category,
    ...resolveTypes(filters.type ?? []),
    hasSeats: filters.hasSeats ?? false,
    isOncePerSeries: false,
    ...resolveTimes(filters, timeZone, clock.now()),
    timeZone,
  };
  return queries.filterMatches(db, search, eventIds);

  async function parseWordsOnce(typed: string, tag: string | null): Promise<Search['words']> {
    if (!typed && !tag) return null;
    const key = JSON.stringify([typed.toLowerCase(), tag]);
    const pending = wordCache.get(key) ?? parseWords(db, typed, tag);
    wordCache.set(key, pending);
    const parsed = await pending;
    return parsed && { ...parsed, estimate: 0 };
  }
}
