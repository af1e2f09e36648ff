import { z } from 'zod';
import { spanOf } from '#server/notifications/event-facts.ts';
import type { NotifyDeps } from '#server/notifications/new-notification.ts';
import { notify } from '#server/notifications/notify.actions.ts';
import { deletedShiftFile } from '#server/notifications/triggers/volunteering/shift-calendar-files.ts';
import { job, timestamp } from '#server/platform/jobs/job.ts';
import { handle, type Work } from '#server/platform/jobs/work.ts';
import { calendarFile } from './event-notifications.actions.ts';

const notifyOfDeletedEventJob = job({
  name: 'notify-of-deleted-event',
  payload: z.object({
    eventId: z.uuid(),
    personIds: z.array(z.uuid()),
    title: z.string(),
    startsAt: timestamp,
    endsAt: timestamp,
    timeZone: z.string(),
    location: z.string(),
    calendar: z.string(),
    /** Those of them whose calendars may have the event, and the shifts at it. All absent from jobs of earlier versions. */
    guestIds: z.array(z.uuid()).optional(),
    host: z.string().optional(),
    shifts: z
      .array(
        z.object({
          shiftId: z.uuid(),
          role: z.string(),
          ownerName: z.string(),
          startsAt: timestamp,
          endsAt: timestamp,
          sequence: z.int(),
          signedUpIds: z.array(z.uuid()),
        }),
      )
      .optional(),
  }),
});
type DeletedEvent = z.output<typeof notifyOfDeletedEventJob.payload>;

export const deletedEventNotificationJobs = (deps: NotifyDeps): Work =>
  handle(notifyOfDeletedEventJob, (event) => notifyOfDeletedEvent(deps, event));

/** The event was deleted with its host's account, so the payload contains all facts and there is no page to link to. */
async function notifyOfDeletedEvent(deps: NotifyDeps, event: DeletedEvent): Promise<void> {
  const { eventId, personIds, title, startsAt, endsAt: expiresAt, location, calendar } = event;
  const { guestIds = personIds, shifts = [], host = '' } = event;
  const span = spanOf(event);
  const files = [
    { ownerIds: new Set(guestIds), file: calendarFile('event.ics', calendar, 'CANCEL') },
    ...shifts.map((shift) => ({
      ownerIds: new Set(shift.signedUpIds),
      file: deletedShiftFile(deps, shift, host),
    })),
  ];
  const notification = {
    kind: 'news',
    facts: { change: 'deleted', title, ...span },
    mail: { location, dates: [span] },
    reason: `gone:${eventId}`,
    startsAt,
    expiresAt,
  } as const;
  await deps.db.transaction((tx) =>
    notify(
      tx,
      deps,
      personIds.map((personId) => ({
        ...notification,
        personId,
        attachments: files.filter(({ ownerIds }) => ownerIds.has(personId)).map(({ file }) => file),
      })),
    ),
  );
}
