import { z } from 'zod';
import { isPlaceField } from '#server/events/events.policy.ts';
import type { NotifyDeps } from '#server/notifications/new-notification.ts';
import { enqueue, job } from '#server/platform/jobs/job.ts';
import { combine, handle, on, type Work } from '#server/platform/jobs/work.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { seriesChanged } from '#server/series/series.domain-events.ts';
import { notifyVolunteers, shiftFacts } from './volunteer-notifications.actions.ts';
import { findShift, listShiftsToCome } from './volunteer-notifications.queries.ts';

/** Enqueued with the news for guests, or at once for the dates of a series. */
const notifyOfNewPlaceJob = job({
  name: 'notify-volunteers-of-new-place',
  payload: z.object({
    /** Absent from jobs of earlier versions, which have an `eventId`. */
    eventIds: z.array(z.uuid()).optional(),
    eventId: z.uuid().optional(),
    key: z.string(),
    actorId: z.uuid().nullable(),
    /** They take place where they did, but people join them by another link. */
    isLinkOnly: z.boolean().optional(),
  }),
});

type SeriesChange = z.output<typeof seriesChanged.payload>;
type NewPlace = z.output<typeof notifyOfNewPlaceJob.payload>;

export const newPlaceNotificationJobs = (deps: NotifyDeps): Work =>
  combine([
    on(seriesChanged, { name: 'notify-volunteers-of-series-change' }, (change) => enqueueForSeriesChange(deps, change)),
    handle(notifyOfNewPlaceJob, (change) => notifyOfNewPlace(deps, change)),
  ]);

/** For other changes, the news for guests are gathered for some minutes and then enqueue the job. */
async function enqueueForSeriesChange({ db }: NotifyDeps, change: SeriesChange): Promise<void> {
  const { fields = {}, key, actorId = null } = change;
  await db.transaction((tx) => enqueueNewPlace(tx, fields, { key, actorId }));
}

/** Whether one of the fields says where an event takes place, or by which link people join it. */
const includesPlace = (fields: readonly string[]): boolean =>
  fields.includes('meetingLink') || fields.some(isPlaceField);

/** `fields`: those that have changed, by event. */
export async function enqueueNewPlace(
  tx: Db,
  fields: Readonly<Record<string, readonly string[]>>,
  change: Pick<NewPlace, 'key' | 'actorId'>,
): Promise<void> {
  const elsewhere = Object.entries(fields).filter(([, changed]) => includesPlace(changed));
  const eventIds = elsewhere.map(([eventId]) => eventId);
  const isLinkOnly = !elsewhere.some(([, changed]) => changed.some(isPlaceField));
  if (eventIds.length > 0) await enqueue(tx, notifyOfNewPlaceJob, { ...change, eventIds, isLinkOnly });
}

/** Notifies volunteers who do not learn it as guests of an event, once for all their shifts. People on a waitlist learn the place when they move up. */
async function notifyOfNewPlace(deps: NotifyDeps, change: NewPlace): Promise<void> {
  const { eventId, eventIds = eventId ? [eventId] : [], key, actorId, isLinkOnly } = change;
  const filter = { statuses: ['signed-up'], excludesAttendees: true };
  for (const shiftId of await listShiftsToCome(deps.db, eventIds, deps.clock.now()))
    await deps.db.transaction(async (tx) => {
      const shift = await findShift(tx, shiftId);
      if (!shift) return;
      const facts = { change: isLinkOnly ? 'new-link' : 'new-place', ...shiftFacts(shift) } as const;
      await notifyVolunteers(tx, deps, shift, filter, {
        facts,
        ownFacts: ({ shifts }) => (shifts.length > 1 ? { ...facts, shiftCount: shifts.length } : undefined),
        reason: `shift-place:${key}`,
        actorId,
        calendar: 'PUBLISH',
        eventIds,
      });
    });
}
