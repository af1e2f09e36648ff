import type { z } from 'zod';
import { PAGE_SIZE } from '#contracts/search/search.contract.ts';
import type { searchVolunteerShifts } from '#contracts/volunteering/volunteer-needs.contract.ts';
import { readCursor, writeCursor } from '#server/platform/postgres/cursors.ts';
import type { SearchDeps } from '#server/search/events/search.actions.ts';
import {
  requireCircle,
  resolveCircle,
  resolveTimes,
  resolveWords,
  zoneOfDays,
} from '#server/search/events/search-filters.ts';
import { findShifts } from './shift-listings.queries.ts';

const KEY_FIELDS = { time: 'at', distance: 'km' } as const;
type ShiftSearchRequest = z.output<typeof searchVolunteerShifts.query>;

/** A page as JSON. Later pages use the time of the first one, so that results do not shift while paging. */
export async function searchShifts(
  { db, clock }: SearchDeps,
  { cursor, sort, ...filters }: ShiftSearchRequest,
): Promise<string> {
  const { q, skill, online = false, includeFull = false } = filters;
  const { from = clock.now().toISOString() } = readCursor(cursor, ['from']) ?? {};
  const now = new Date(from);
  const [circle, words] = await Promise.all([
    resolveCircle(db, filters),
    resolveWords(db, { q, interest: skill }, 'shift'),
  ]);
  const order = sort ?? 'time';
  if (order === 'distance') requireCircle(circle !== null);
  const times = resolveTimes(filters, zoneOfDays(filters, circle), now);
  const search = { circle, words, isOnline: online, includeFull, ...times };
  const after = readCursor(cursor, [KEY_FIELDS[order], 'id']);
  const { cards, last } = await findShifts(db, search, { now, order, after, limit: PAGE_SIZE });
  return `{"shifts":${cards},"nextCursor":${JSON.stringify(last && writeCursor({ ...last, from }))}}`;
}
