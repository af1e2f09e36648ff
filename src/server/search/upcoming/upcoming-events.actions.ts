import type { z } from 'zod';
import type { listUpcomingEvents } from '#contracts/search/upcoming-events.contract.ts';
import { findPerson } from '#server/people/people.queries.ts';
import { readCursor, writeCursor } from '#server/platform/postgres/cursors.ts';
import { toSpan } from '#server/search/events/local-days.ts';
import type { SearchDeps } from '#server/search/events/search.actions.ts';
import { findOwnPlace, requireOwnPlace } from './person-places.ts';
import { daysOfMonth } from './time-ranges.ts';
import { countOwnDays, listOwnEvents } from './upcoming-events.queries.ts';

const PAGE_SIZE = 20;
type UpcomingRequest = z.output<typeof listUpcomingEvents.query>;

/** The person's own events as JSON. Past events are included only on request. */
export async function showUpcomingEvents(
  { db, clock }: SearchDeps,
  personId: string,
  {
    includePast = false,
    onlyOwn = false,
    series,
    cursor,
    attendance,
    radiusKm,
    timeZone = 'UTC',
    ...range
  }: UpcomingRequest,
): Promise<string> {
  const days = { first: range.from ?? null, last: range.to ?? null };
  const person = radiusKm === undefined ? undefined : await findPerson(db, personId);
  const place = radiusKm === undefined ? null : requireOwnPlace(await findOwnPlace(db, person?.location ?? ''));
  const { cards, last } = await listOwnEvents(db, personId, {
    ...toSpan(days, { timeZone, now: clock.now(), includesPast: includePast }),
    timeZone,
    isOncePerSeries: series === 'next',
    isOnlyOwn: onlyOwn,
    attendance: attendance ?? null,
    circle: place && { ...place, radiusKm: radiusKm! },
    after: readCursor(cursor, ['at', 'id']),
    limit: PAGE_SIZE,
  });
  return `{"events":${cards},"nextCursor":${JSON.stringify(last && writeCursor(last))}}`;
}

export function countUpcomingDays(
  { db, clock }: SearchDeps,
  personId: string,
  { month, timeZone = 'UTC' }: { month: string; timeZone?: string | undefined },
): Promise<Record<string, number>> {
  const span = toSpan(daysOfMonth(month), { timeZone, now: clock.now(), includesPast: true });
  return countOwnDays(db, personId, { ...span, timeZone });
}
