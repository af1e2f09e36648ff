import type { AppDeps } from '#server/platform/app-deps.ts';
import { listUpcomingAnswersOf } from '#server/rsvps/rsvps.queries.ts';
import { deleteSeriesRsvpsOf } from '#server/rsvps/series-rsvps.queries.ts';
import { submitRsvps } from './seating.actions.ts';

/** Takes a person who may not stay off an event. */
export const LEAVE_REQUEST = {
  status: 'not-going',
  guests: 0,
  answers: {},
  isHidden: false,
  isForced: true,
} as const;

/** Gives the person's seats and places on waitlists to others, as if they had left each event themselves. */
export async function leaveUpcomingEvents(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  personId: string,
): Promise<void> {
  const now = clock.now();
  // First, because a job answers new dates for people who go to a whole series.
  await deleteSeriesRsvpsOf(db, personId);
  for (const eventId of await listUpcomingAnswersOf(db, personId, now))
    await submitRsvps(db, eventId, [{ ...LEAVE_REQUEST, personId }], now);
}
