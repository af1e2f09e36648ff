import type { EndpointOutput } from '#contracts/endpoint.ts';
import type { countEvents } from '#contracts/search/search.contract.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { daysOfMonth, instantsOf } from '#server/search/upcoming/time-ranges.ts';
import {
  type Counts,
  countListings,
  type Grouping,
  haveCounters,
  MOST_COUNTED,
  type SampleRow,
  sampleWords,
  sumCounters,
  toNumbers,
} from './counts.queries.ts';
import { planOf } from './listing-sql.ts';
import type { SearchDeps } from './search.actions.ts';
import { type AskedFilters, resolveFilters, type Search } from './search-filters.ts';

/** Numbers beside the filters: exact while they are few, estimates from counters when many. */
export async function countMatches(
  { db, clock }: SearchDeps,
  { month, ...asked }: AskedFilters & { month?: string | undefined },
): Promise<EndpointOutput<typeof countEvents>> {
  const search = await resolveFilters(db, asked, clock.now());
  const categories = await count(db, search, 'category');
  const days = month ? await count(db, { ...search, ...instantsOf(daysOfMonth(month), search.timeZone) }, 'day') : null;
  return {
    categories: categories.numbers,
    days: days?.numbers ?? {},
    isExact: categories.isExact && (days?.isExact ?? true),
  };
}

async function count(db: Db, search: Search, by: Grouping): Promise<Counts> {
  const asked = by === 'category' ? { ...search, category: null } : search;
  if (planOf(asked) === 'look-through') return countCommonWords(db, asked, by);
  if (!haveCounters(asked)) return countListings(db, asked, by);
  const estimate = await sumCounters(db, asked, by);
  const sum = Object.values(estimate.numbers).reduce((all, events) => all + events, 0);
  return sum > MOST_COUNTED ? estimate : countListings(db, asked, by);
}

/** Words that many events have are counted in the next of them, and that share is taken of what the counters hold. */
export async function countCommonWords(db: Db, search: Search, by: Grouping, sample?: number): Promise<Counts> {
  const { words, ...rest } = search;
  const withoutWords = { ...rest, words: null };
  const { rows, isWhole } = await sampleWords(db, { ...rest, words: words! }, by, sample);
  if (isWhole || !haveCounters(withoutWords)) return { numbers: toNumbers(rows), isExact: isWhole };
  const { numbers } = await sumCounters(db, withoutWords, by);
  const shares = by === 'day' ? shareOf(rows) : Object.fromEntries(rows.map((row) => [row.key, shareOf([row])]));
  const scaled = Object.entries(numbers).map(([key, events]) => ({
    key,
    events: Math.round(events * (typeof shares === 'number' ? shares : (shares[key] ?? 0))),
  }));
  return { numbers: toNumbers(scaled), isExact: false };
}

const shareOf = (rows: readonly SampleRow[]) =>
  rows.reduce((sum, { events }) => sum + events, 0) /
  Math.max(
    1,
    rows.reduce((sum, { looked }) => sum + looked, 0),
  );
