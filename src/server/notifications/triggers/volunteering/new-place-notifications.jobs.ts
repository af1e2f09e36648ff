import { z } from 'zod';
import { eventChanged } from '#server/events/events.domain-events.ts';
import { isPlaceField } from '#server/events/events.policy.ts';
import type { NotifyDeps } from '#server/notifications/new-notification.ts';
import { enqueue, job } from '#server/platform/jobs/job.ts';
import { combine, handle, on, type Work } from '#server/platform/jobs/work.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { notifyVolunteers, shiftFacts } from './volunteer-notifications.actions.ts';
import { findSeriesChangeKey, findShift, listShiftsToCome } from './volunteer-notifications.queries.ts';

/** Enqueued with the news for guests, or at once for the dates of a series. */
const notifyOfNewPlaceJob = job({
  name: 'notify-volunteers-of-new-place',
  payload: z.object({
    eventId: z.uuid(),
    /** The same for all events of one change. */
    key: z.string(),
    actorId: z.uuid().nullable(),
    /** It takes place where it did, but people join it by another link. */
    isLinkOnly: z.boolean().optional(),
  }),
});

type EventChange = z.output<typeof eventChanged.payload>;
type NewPlace = z.output<typeof notifyOfNewPlaceJob.payload>;

export const newPlaceNotificationJobs = (deps: NotifyDeps): Work =>
  combine([
    on(eventChanged, { name: 'enqueue-new-place-of-series' }, (change) => enqueueForSeriesChange(deps, change)),
    handle(notifyOfNewPlaceJob, (change) => notifyOfNewPlace(deps, change)),
  ]);

/** Of other changes, the news for guests are gathered for some minutes, and enqueue the job. */
async function enqueueForSeriesChange({ db }: NotifyDeps, change: EventChange): Promise<void> {
  const { eventId, kind, was = {}, isSeriesChange, actorId = null } = change;
  if (kind !== 'changed' || !isSeriesChange) return;
  await db.transaction(async (tx) => {
    const key = await findSeriesChangeKey(tx, eventId);
    if (key) await enqueueNewPlace(tx, Object.keys(was), { eventId, key, actorId });
  });
}

/** `fields`: those of the event that have changed. */
export async function enqueueNewPlace(tx: Db, fields: readonly string[], change: NewPlace): Promise<void> {
  const isElsewhere = fields.some(isPlaceField);
  if (isElsewhere || fields.includes('meetingLink'))
    await enqueue(tx, notifyOfNewPlaceJob, { ...change, isLinkOnly: !isElsewhere });
}

/** Notifies volunteers who do not learn it as guests of the event, once for all their shifts. Who moves up from a waitlist is told the place then. */
async function notifyOfNewPlace(deps: NotifyDeps, { eventId, key, actorId, isLinkOnly }: NewPlace): Promise<void> {
  const filter = { statuses: ['signed-up'], excludesAttendees: true };
  // A transaction each: jobs of several dates notify the same people, and must not wait for each other.
  for (const shiftId of await listShiftsToCome(deps.db, eventId, deps.clock.now()))
    await deps.db.transaction(async (tx) => {
      const shift = await findShift(tx, shiftId);
      if (!shift) return;
      const facts = { change: isLinkOnly ? 'new-link' : 'new-place', ...shiftFacts(shift) } as const;
      await notifyVolunteers(tx, deps, shift, filter, {
        facts,
        reason: `shift-place:${key}`,
        actorId,
        calendar: 'PUBLISH',
        isWholeEvent: true,
      });
    });
}
