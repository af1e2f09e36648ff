import { calendarEntriesOf } from '#server/events/calendar.actions.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { writeCalendar } from '#server/platform/formats/icalendar.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { enqueueForAnswerers, lockEventsToCome } from './gone-events.queries.ts';

/** As many are told in one transaction. */
const AT_ONCE = 500;

/**
 * With a host's account the events go, and with these what a later job would look up: so each job is given what it needs, in the
 * transaction that deletes.
 */
export async function tellOfGoneEvents(
  tx: Db,
  { config, clock }: Pick<AppDeps, 'config' | 'clock'>,
  hostId: string,
): Promise<void> {
  const now = clock.now();
  for (const { id, ...event } of await lockEventsToCome(tx, hostId, now)) {
    const entries = (await calendarEntriesOf({ db: tx, config }, [id], null)).map((entry) => ({
      ...entry,
      isCancelled: true,
      sequence: entry.sequence + 1,
      changedAt: now,
    }));
    const calendar = writeCalendar({ productName: config.PRODUCT_NAME, entries });
    await enqueueForAnswerers(
      tx,
      id,
      { ...event, location: entries[0]?.location ?? '', calendar },
      { atOnce: AT_ONCE, now },
    );
  }
}
