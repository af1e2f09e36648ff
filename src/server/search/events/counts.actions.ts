import type { EndpointOutput } from '#contracts/endpoint.ts';
import type { countEvents } from '#contracts/search/search.contract.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { daysOfMonth, toLocalDay } from '#server/search/upcoming/time-ranges.ts';
import {
  type Counts,
  canUseCounters,
  countListings,
  type Grouping,
  MAX_COUNTED,
  resultsPerListing,
  type SampleRow,
  sampleSoon,
  sampleWords,
  sumCounters,
  toNumbers,
  withEachDate,
} from './counts.queries.ts';
import { choosePlan, endsSoon, startsSoon } from './listing-sql.ts';
import { type DaySpan, toSpan } from './local-days.ts';
import type { SearchDeps } from './search.actions.ts';
import { type ResolvableFilters, resolveFilters, type Search } from './search-filters.ts';

/** Counts next to the filters: exact up to a limit, estimated from counters beyond it. */
export async function countMatches(
  { db, clock }: SearchDeps,
  { month, ...filters }: ResolvableFilters & { month?: string | undefined },
): Promise<EndpointOutput<typeof countEvents>> {
  const now = clock.now();
  const search = await resolveFilters(db, filters, now);
  const categories = await count(db, search, 'category');
  const days = month ? await count(db, { ...search, ...toSpanOfMonth(month, search.timeZone, now) }, 'day') : null;
  return {
    categories: categories.numbers,
    days: days?.numbers ?? {},
    isExact: categories.isExact && (days?.isExact ?? true),
  };
}

/** The current month begins now: events that have begun are not listed either. */
function toSpanOfMonth(month: string, timeZone: string, now: Date): DaySpan {
  const days = daysOfMonth(month);
  return toSpan(days, { timeZone, now, includesPast: days.last < toLocalDay(now, timeZone).toString() });
}

async function count(db: Db, search: Search, grouping: Grouping): Promise<Counts> {
  // A series has at most one date a day.
  const filters = grouping === 'category' ? { ...search, category: null } : withEachDate(search);
  if (choosePlan(filters) === 'look-through') return countCommonWords(db, filters, grouping);
  if (!canUseCounters(filters)) return countListings(db, filters, grouping);
  const estimate = await sumCounters(db, filters, grouping);
  const sum = Object.values(estimate.numbers).reduce((all, events) => all + events, 0);
  return sum > MAX_COUNTED ? countSeriesOnce(db, filters, estimate) : countListings(db, filters, grouping);
}

/** Counters count each date, so they are scaled if each series is one result. */
async function countSeriesOnce(
  db: Db,
  search: Search,
  { numbers, isExact }: Counts,
  knownShare: number | null = null,
): Promise<Counts> {
  if (!search.isOncePerSeries) return { numbers, isExact };
  const share = knownShare === null ? await resultsPerListing(db, search) : Math.min(1, knownShare);
  const scaled = Object.entries(numbers).map(([key, events]) => ({ key, events: Math.ceil(events * share) }));
  return { numbers: toNumbers(scaled), isExact };
}

/** Of more common words, reading the next listings takes less time than reading their matches in the copy of these. */
const MAX_SHARE_COUNTED = 1 / 4;

/** For common words: counts matches in a sample of the next events, and scales the counters by the hit rate. */
export async function countCommonWords(db: Db, search: Search, grouping: Grouping, sample?: number): Promise<Counts> {
  const { words, ...rest } = search;
  const withoutWords = { ...rest, words: null };
  const isSoon = startsSoon(search, MAX_SHARE_COUNTED);
  if (isSoon && endsSoon(search)) return countListings(db, search, grouping, 'look-up-soon');
  const canScale = canUseCounters(withoutWords);
  const soon = isSoon && canScale ? await sampleSoon(db, { ...rest, words: words! }) : null;
  const { rows, isComplete } = soon
    ? { rows: soon, isComplete: false }
    : await sampleWords(db, { ...rest, words: words! }, grouping, sample);
  if (isComplete || !canScale) return { numbers: toNumbers(rows), isExact: isComplete };
  const { numbers } = await sumCounters(db, withoutWords, grouping);
  const shares = grouping === 'day' ? hitRate(rows) : Object.fromEntries(rows.map((row) => [row.key, hitRate([row])]));
  const scaled = Object.entries(numbers).map(([key, events]) => ({
    key,
    events: Math.round(events * (typeof shares === 'number' ? shares : (shares[key] ?? 0))),
  }));
  return countSeriesOnce(db, search, { numbers: toNumbers(scaled), isExact: false }, soon?.[0]?.resultsPerListing);
}

const hitRate = (rows: readonly SampleRow[]) =>
  rows.reduce((sum, { matched }) => sum + matched, 0) /
  Math.max(
    1,
    rows.reduce((sum, { sampled }) => sum + sampled, 0),
  );
