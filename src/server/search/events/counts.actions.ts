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
  sampleNext,
  sampleSoon,
  sumCounters,
  toNumbers,
  withEachDate,
} from './counts.queries.ts';
import { choosePlan, endsSoon, ignoringSeats, startsSoon } from './listing-sql.ts';
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
  if (choosePlan(filters) === 'look-through') return countBySample(db, filters, grouping);
  if (filters.hasSeats && (await areMany(db, ignoringSeats(filters), grouping)))
    return countBySample(db, filters, grouping);
  if (!canUseCounters(filters)) return countListings(db, filters, grouping);
  const estimate = await sumCounters(db, filters, grouping);
  return sumOf(estimate) > MAX_COUNTED ? countSeriesOnce(db, filters, estimate) : countListings(db, filters, grouping);
}

const sumOf = ({ numbers }: Counts) => Object.values(numbers).reduce((all, events) => all + events, 0);

/** Whether counters tell that there are more than are counted one by one. */
const areMany = async (db: Db, search: Search, grouping: Grouping): Promise<boolean> =>
  canUseCounters(search) && sumOf(await sumCounters(db, search, grouping)) > MAX_COUNTED;

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

/** For more common words, reading the next listings takes less time than reading the matches in their copy. */
const MAX_SHARE_COUNTED = 1 / 4;

/** For common words or free seats: counts matches in a sample of the next events, and scales the counters by the hit rate. */
export async function countBySample(db: Db, search: Search, grouping: Grouping, sample?: number): Promise<Counts> {
  const withoutMatch = { ...ignoringSeats(search), words: null };
  const isSoon = startsSoon(search, MAX_SHARE_COUNTED);
  if (isSoon && endsSoon(search)) return countListings(db, search, grouping, 'look-up-soon');
  const canScale = canUseCounters(withoutMatch);
  const soon = isSoon && canScale ? await sampleSoon(db, { ...search, words: search.words! }) : null;
  const { rows, isComplete } = soon
    ? { rows: soon, isComplete: false }
    : await sampleNext(db, search, grouping, sample);
  if (isComplete || !canScale) return { numbers: toNumbers(rows), isExact: isComplete };
  const { numbers } = await sumCounters(db, withoutMatch, grouping);
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
