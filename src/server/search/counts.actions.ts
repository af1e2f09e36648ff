import type { EndpointOutput } from '#contracts/endpoint.ts';
import type { countEvents } from '#contracts/search.contract.ts';
import type { Db } from '#server/platform/db.ts';
import {
  type Counts,
  countListings,
  type Grouping,
  haveCounters,
  MOST_COUNTED,
  sumCounters,
} from './counts.queries.ts';
import type { SearchDeps } from './search.actions.ts';
import { type AskedFilters, resolveFilters, type Search } from './search-filters.ts';
import { daysOfMonth, instantsOf } from './time-ranges.ts';

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
  if (!haveCounters(search)) return countListings(db, search, by);
  const estimate = await sumCounters(db, search, by);
  const sum = Object.values(estimate.numbers).reduce((all, events) => all + events, 0);
  return sum > MOST_COUNTED ? estimate : countListings(db, search, by);
}
