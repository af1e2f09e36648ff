import type { EndpointOutput } from '#contracts/endpoint.ts';
import type { countEvents } from '#contracts/search/search.contract.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { daysOfMonth, toInstants } from '#server/search/upcoming/time-ranges.ts';
import {
  type Counts,
  canUseCounters,
  countListings,
  type Grouping,
  MAX_COUNTED,
  resultsPerListing,
  type SampleRow,
  sampleWords,
  sumCounters,
  toNumbers,
  withEachDate,
} from './counts.queries.ts';
import { choosePlan } from './listing-sql.ts';
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
  const days = month ? await count(db, { ...search, ...rangeOfMonth(month, search.timeZone, now) }, 'day') : null;
  return {
    categories: categories.numbers,
    days: days?.numbers ?? {},
    isExact: categories.isExact && (days?.isExact ?? true),
  };
}

/** The current month begins now: events that have begun are not listed either. */
function rangeOfMonth(month: string, timeZone: string, now: Date): { from: Date; to: Date } {
  const { from, to } = toInstants(daysOfMonth(month), timeZone);
  return { from: from < now && now < to ? now : from, to };
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
async function countSeriesOnce(db: Db, search: Search, { numbers, isExact }: Counts): Promise<Counts> {
  if (!search.isOncePerSeries) return { numbers, isExact };
  const share = await resultsPerListing(db, search);
  const scaled = Object.entries(numbers).map(([key, events]) => ({ key, events: Math.ceil(events * share) }));
  return { numbers: toNumbers(scaled), isExact };
}

/** For common words: counts matches in a sample of the next events, and scales the counters by the hit rate. */
export async function countCommonWords(db: Db, search: Search, grouping: Grouping, sample?: number): Promise<Counts> {
  const { words, ...rest } = search;
  const withoutWords = { ...rest, words: null };
  const { rows, isComplete } = await sampleWords(db, { ...rest, words: words! }, grouping, sample);
  if (isComplete || !canUseCounters(withoutWords)) return { numbers: toNumbers(rows), isExact: isComplete };
  const { numbers } = await sumCounters(db, withoutWords, grouping);
  const shares = grouping === 'day' ? hitRate(rows) : Object.fromEntries(rows.map((row) => [row.key, hitRate([row])]));
  const scaled = Object.entries(numbers).map(([key, events]) => ({
    key,
    events: Math.round(events * (typeof shares === 'number' ? shares : (shares[key] ?? 0))),
  }));
  return countSeriesOnce(db, search, { numbers: toNumbers(scaled), isExact: false });
}

const hitRate = (rows: readonly SampleRow[]) =>
  rows.reduce((sum, { events }) => sum + events, 0) /
  Math.max(
    1,
    rows.reduce((sum, { sampled }) => sum + sampled, 0),
  );
