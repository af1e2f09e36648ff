import { z } from 'zod';
import { eventChanged } from '#server/events/events.domain-events.ts';
import { isPlaceField } from '#server/events/events.policy.ts';
import type { NewNotification, NotifyDeps } from '#server/notifications/new-notification.ts';
import { notify } from '#server/notifications/notify.actions.ts';
import { enqueue, job } from '#server/platform/jobs/job.ts';
import { combine, handle, on, type Work } from '#server/platform/jobs/work.ts';
import { findShiftMails } from './shift-mails.queries.ts';
import { shiftFacts, untilShiftEnds } from './volunteer-notifications.jobs.ts';
import * as queries from './volunteer-notifications.queries.ts';

type EventChange = z.output<typeof eventChanged.payload>;

/** Enqueued with the news for guests, or at once for the dates of a series. */
export const notifyOfNewPlaceJob = job({
  name: 'notify-volunteers-of-new-place',
  payload: z.object({
    eventId: z.uuid(),
    /** The same for all events of one change. */
    key: z.string(),
    actorId: z.uuid().nullable(),
  }),
});

/** Volunteers who are no guests of the event must know where it takes place now. */
export const newPlaceNotificationJobs = (deps: NotifyDeps): Work =>
  combine([
    on(eventChanged, { name: 'gather-new-place-of-series' }, (change) => gatherNewPlace(deps, change)),
    handle(notifyOfNewPlaceJob, ({ eventId, key, actorId }) =>
      deps.db.transaction(async (tx) => {
        const notifications: NewNotification[] = [];
        for (const shiftId of await queries.listShiftsToCome(tx, eventId, deps.clock.now())) {
          const [shift, mails] = [await queries.findShift(tx, shiftId), await findShiftMails(tx, shiftId)];
          if (!shift || !mails) continue;
          const content = {
            kind: 'shift',
            facts: { change: 'new-place', ...shiftFacts(shift) },
            mail: mails.onShift,
            replyTo: mails.replyTo,
            // Once for all shifts of a person.
            reason: `shift-place:${key}`,
            actorId,
            ...untilShiftEnds(shift),
          } as const;
          const volunteers = { statuses: ['signed-up'], excludesAttendees: true };
          // Who made several changes together is unknown.
          for (const personId of await queries.listVolunteers(tx, shiftId, volunteers))
            if (actorId !== null || !shift.organizerIds.includes(personId))
              notifications.push({ ...content, personId });
        }
        await notify(tx, deps, notifications);
      }),
    ),
  ]);

/** Of other changes, the news for guests are gathered for some minutes, and enqueue the job. */
async function gatherNewPlace({ db }: NotifyDeps, change: EventChange): Promise<void> {
  const { eventId, kind, was = {}, isSeriesChange, actorId = null } = change;
  if (kind !== 'changed' || !isSeriesChange || !Object.keys(was).some(isPlaceField)) return;
  await db.transaction(async (tx) => {
    const key = await queries.findSeriesChange(tx, eventId);
    if (key) await enqueue(tx, notifyOfNewPlaceJob, { eventId, key, actorId });
  });
}
