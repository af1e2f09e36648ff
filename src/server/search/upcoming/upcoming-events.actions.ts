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
  const { from, to } = widenByZones(resolveDays(span, now), span);
  const person = radiusKm === undefined ? undefined : await findPerson(db, personId);
  const place = radiusKm === undefined ? null : requireOwnPlace(await findOwnPlace(db, person?.location ?? ''));
  const { cards, last } = await listOwnEvents(db, personId, {
    from: includePast || from > now ? from : now,
    to,
    isOncePerSeries: series === 'next',
    firstDay: span.from ?? null,
    lastDay: span.to ?? null,
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
  const { first: firstDay, last: lastDay } = daysOfMonth(month);
  const span = { from: firstDay, to: lastDay };
  return countOwnDays(db, personId, {
    ...widenByZones(toInstants(daysOfMonth(month), timeZone), span),
    firstDay,
    lastDay,
  });
}

const DAY_MS = 86_400_000;
const MAX_ZONE_DIFFERENCE_MS = 1.1 * DAY_MS;

/** A day in another zone begins and ends up to 26 hours apart from the viewer's. */
const widenByZones = (
  { from, to }: { from: Date; to: Date | null },
  days: { from?: string | undefined; to?: string | undefined },
) => ({
  from: days.from ? new Date(from.getTime() - MAX_ZONE_DIFFERENCE_MS) : from,
  to: to && new Date(to.getTime() + MAX_ZONE_DIFFERENCE_MS),
});
