import { buildCalendarEntries } from '#server/events/calendar.actions.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { writeCalendar } from '#server/platform/formats/icalendar.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { enqueueForAttendees, lockUpcomingEvents } from './deleted-event-notifications.queries.ts';

/** As many are notified in one transaction. */
const AT_ONCE = 500;

/**
 * With a host's account their events are deleted, and what a later job would look up: so each job is given what it needs, in the
 * transaction that deletes.
 */
export async function notifyOfDeletedEvents(
  tx: Db,
  { config, clock }: Pick<AppDeps, 'config' | 'clock'>,
  hostId: string,
): Promise<void> {
  const now = clock.now();
  for (const { id, ...event } of await lockUpcomingEvents(tx, hostId, now)) {
    const entries = (await buildCalendarEntries({ db: tx, config }, [id], null)).map((entry) => ({
      ...entry,
      isCancelled: true,
      sequence: entry.sequence + 1,
      changedAt: now,
    }));
    const calendar = writeCalendar({ productName: config.PRODUCT_NAME, entries });
    await enqueueForAttendees(
      tx,
      id,
      { ...event, location: entries[0]?.location ?? '', calendar },
      { atOnce: AT_ONCE, now },
    );
  }
}
