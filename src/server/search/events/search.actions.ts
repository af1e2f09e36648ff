import { PAGE_SIZE } from '#contracts/search/search.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { readCursor, writeCursor } from '#server/platform/postgres/cursors.ts';
import { findListings, type Order } from './listings.queries.ts';
import { type ResolvableFilters, requireCircle, resolveFilters } from './search-filters.ts';

export type SearchDeps = Pick<AppDeps, 'db' | 'clock'>;
const KEY_FIELDS = { time: 'at', relevance: 'score', distance: 'km' } as const;

/** A page as JSON. Later pages use the time of the first one, so that results do not shift while paging. */
export async function searchListings(
  { db, clock }: SearchDeps,
  { cursor, sort, ...filters }: ResolvableFilters & { cursor?: string | undefined; sort?: Order | undefined },
): Promise<string> {
  const { from = clock.now().toISOString() } = readCursor(cursor, ['from']) ?? {};
  const search = await resolveFilters(db, filters, new Date(from));
  const requestedOrder = sort ?? 'relevance';
  const order = requestedOrder === 'relevance' && !search.words ? 'time' : requestedOrder;
  if (order === 'distance') requireCircle(search.circle !== null);
  const after = readCursor(cursor, [KEY_FIELDS[order], 'id']);
  const { cards, last } = await findListings(db, search, { order, after, limit: PAGE_SIZE });
  return `{"events":${cards},"nextCursor":${JSON.stringify(last && writeCursor({ ...last, from }))}}`;
}
