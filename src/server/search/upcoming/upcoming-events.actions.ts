import type { z } from 'zod';
import type { listUpcomingEvents } from '#contracts/search/upcoming-events.contract.ts';
import { findPerson } from '#server/people/people.queries.ts';
import { readCursor, writeCursor } from '#server/platform/postgres/cursors.ts';
import type { SearchDeps } from '#server/search/events/search.actions.ts';
import { findOwnPlace, requireOwnPlace, resolveDays } from './person-spans.ts';
import { daysOfMonth, toInstants } from './time-ranges.ts';
import { countOwnDays, listOwnEvents } from './upcoming-events.queries.ts';

const PAGE_SIZE = 20;
type UpcomingRequest = z.output<typeof listUpcomingEvents.query>;

/** The person's own events as JSON. Past events are included only on request. */
export async function showUpcomingEvents(
  { db, clock }: SearchDeps,
  personId: string,
  { includePast = false, series, cursor, attendance, radiusKm, ...span }: UpcomingRequest,
): Promise<string> {
  const now = clock.now();
  const { from, to } = resolveDays(span, now);
  const person = radiusKm === undefined ? undefined : await findPerson(db, personId);
  const place = radiusKm === undefined ? null : requireOwnPlace(await findOwnPlace(db, person?.location ?? ''));
  const { cards, last } = await listOwnEvents(db, personId, {
    from: includePast || from > now ? from : now,
    to,
    isOncePerSeries: series === 'next',
    attendance: attendance ?? null,
    circle: place && { ...place, radiusKm: radiusKm! },
    after: readCursor(cursor, ['at', 'id']),
    limit: PAGE_SIZE,
  });
  return `{"events":${cards},"nextCursor":${JSON.stringify(last && writeCursor(last))}}`;
}

export function countUpcomingDays(
  { db }: SearchDeps,
  personId: string,
  { month, timeZone = 'UTC' }: { month: string; timeZone?: string | undefined },
): Promise<Record<string, number>> {
  return countOwnDays(db, personId, { ...toInstants(daysOfMonth(month), timeZone), timeZone });
}
