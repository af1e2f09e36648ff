import { PAGE_SIZE } from '#contracts/search/search.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { readCursor, writeCursor } from '#server/platform/postgres/cursors.ts';
import { findListings, type Order } from './listings.queries.ts';
import { type AskedFilters, resolveFilters } from './search-filters.ts';

export type SearchDeps = Pick<AppDeps, 'db' | 'clock'>;
const keyFields = { time: 'at', relevance: 'score', distance: 'km' } as const;

/** One page as JSON. Pages after the first go on from the same moment, so that nothing shifts while somebody reads. */
export async function searchListings(
  { db, clock }: SearchDeps,
  { cursor, sort, ...asked }: AskedFilters & { cursor?: string | undefined; sort?: Order | undefined },
): Promise<string> {
  const { from = clock.now().toISOString() } = readCursor(cursor, ['from']) ?? {};
  const search = await resolveFilters(db, asked, new Date(from));
  const wanted = sort ?? 'relevance';
  const order = wanted === 'relevance' && !search.words ? 'time' : wanted;
  if (order === 'distance' && !search.circle) {
    const message = 'Distance is from a place: give one';
    throw new AppError('request.invalid', { message, fields: { sort: message } });
  }
  const after = readCursor(cursor, [keyFields[order], 'id']);
  const { cards, last } = await findListings(db, search, { order, after, limit: PAGE_SIZE });
  return `{"events":${cards},"nextCursor":${JSON.stringify(last && writeCursor({ ...last, from }))}}`;
}
