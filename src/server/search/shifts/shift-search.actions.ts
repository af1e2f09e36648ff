import type { z } from 'zod';
import { PAGE_SIZE } from '#contracts/search/search.contract.ts';
import type { searchVolunteerShifts } from '#contracts/volunteering/volunteer-needs.contract.ts';
import { AppError } from '#server/platform/app-error.ts';
import { readCursor, writeCursor } from '#server/platform/postgres/cursors.ts';
import type { SearchDeps } from '#server/search/events/search.actions.ts';
import { resolveCircle, resolveTimes, resolveWords } from '#server/search/events/search-filters.ts';
import { findShifts } from './shift-listings.queries.ts';

const keyFields = { time: 'at', distance: 'km' } as const;
type ShiftSearchRequest = z.output<typeof searchVolunteerShifts.query>;

/** One page as JSON. Pages after the first go on from the same moment, so that nothing shifts while somebody reads. */
export async function searchShifts(
  { db, clock }: SearchDeps,
  { cursor, sort, ...asked }: ShiftSearchRequest,
): Promise<string> {
  const { q, skill, online = false, includeFull = false, timeZone = 'UTC' } = asked;
  const { from = clock.now().toISOString() } = readCursor(cursor, ['from']) ?? {};
  const now = new Date(from);
  const [circle, words] = await Promise.all([
    resolveCircle(db, asked),
    resolveWords(db, { q, interest: skill }, 'shift'),
  ]);
  const order = sort ?? 'time';
  if (order === 'distance' && !circle) {
    const message = 'Distance is from a place: give one';
    throw new AppError('request.invalid', { message, fields: { sort: message } });
  }
  const search = { circle, words, isOnline: online, includeFull, ...resolveTimes(asked, timeZone, now) };
  const after = readCursor(cursor, [keyFields[order], 'id']);
  const { cards, last } = await findShifts(db, search, { now, order, after, limit: PAGE_SIZE });
  return `{"shifts":${cards},"nextCursor":${JSON.stringify(last && writeCursor({ ...last, from }))}}`;
}
