import { buildCalendarEntries } from '#server/events/calendar/calendar.actions.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { writeCalendar } from '#server/platform/formats/icalendar.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { listShiftsToDelete } from '#server/volunteering/host-deletion.queries.ts';
import { enqueueForAttendees, lockUpcomingEvents } from './deleted-event-notifications.queries.ts';

/** The number of recipients per job. */
const BATCH_SIZE = 500;

/**
 * Deleting a host's account deletes their events, so jobs cannot look them up later. The transaction that deletes puts everything that the
 * jobs need into their payloads.
 */
export async function notifyOfDeletedEvents(
  tx: Db,
  { config, clock }: Pick<AppDeps, 'config' | 'clock'>,
  hostId: string,
): Promise<void> {
  const now = clock.now();
  for (const { id, host, lastRevision, ...event } of await lockUpcomingEvents(tx, hostId, now)) {
    const entries = (await buildCalendarEntries({ db: tx, config }, [id], null)).map((entry) => ({
      ...entry,
      organizer: { name: host, email: config.MAIL_FROM },
      // Higher than in any mail to an attendee: see `attendeeCalendar`.
      sequence: entry.sequence + lastRevision,
      changedAt: now,
    }));
    const calendar = writeCalendar({ productName: config.PRODUCT_NAME, method: 'CANCEL', entries });
    const shifts = await listShiftsToDelete(tx, id, now);
    await enqueueForAttendees(
      tx,
      id,
      { ...event, host, location: entries[0]?.location ?? '', calendar, shifts },
      { batchSize: BATCH_SIZE, now },
    );
  }
}
