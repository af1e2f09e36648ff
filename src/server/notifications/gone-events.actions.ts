import type { PersonalData } from '#server/accounts/personal-data.actions.ts';
import { calendarEntriesOf } from '#server/events/calendar.actions.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import type { Db } from '#server/platform/db.ts';
import { writeCalendar } from '#server/platform/icalendar.ts';
import { enqueueForAttendees } from './event-notices.queries.ts';
import { listMutedMails, lockEventsToCome } from './gone-events.queries.ts';

const ANSWERED = ['going', 'waitlisted'];

/**
 * With a host's account the events go, and with these what a later job would look up: so each mail's job is given what it
 * needs, in the transaction that deletes.
 */
async function tellOfGoneEvents(tx: Db, { config, clock }: Pick<AppDeps, 'config' | 'clock'>, hostId: string) {
  const now = clock.now();
  for (const { id, ...event } of await lockEventsToCome(tx, hostId, now)) {
    const entries = (await calendarEntriesOf({ db: tx, config }, [id], null)).map((entry) => ({
      ...entry,
      isCancelled: true,
      sequence: entry.sequence + 1,
      changedAt: now,
    }));
    const calendar = writeCalendar({ productName: config.PRODUCT_NAME, entries });
    const payload = { ...event, location: entries[0]?.location ?? '', calendar };
    await enqueueForAttendees(tx, id, ANSWERED, payload, 'mail-gone-event');
  }
}

export const mailData: PersonalData = {
  list: async (db, personId) => ({ mutedMails: await listMutedMails(db, personId) }),
  beforeDeletion: tellOfGoneEvents,
};
