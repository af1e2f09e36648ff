import { z } from 'zod';
import { eventsRestored } from '#server/events/events.domain-events.ts';
import { decisionApplied } from '#server/moderation/moderation.domain-events.ts';
import { spanOf } from '#server/notifications/event-facts.ts';
import type { NotifyDeps } from '#server/notifications/new-notification.ts';
import { notify } from '#server/notifications/notify.actions.ts';
import { listPaidOrders } from '#server/payments/refunds.queries.ts';
import { enqueue, job, timestamp } from '#server/platform/jobs/job.ts';
import { combine, handle, on, type Work } from '#server/platform/jobs/work.ts';
import { expireMails } from '#server/platform/mail/outbox.ts';
import { deleteNotifications } from './deleted-notifications.queries.ts';
import {
  enqueueForGuestsOfHidden,
  findRestoredEvent,
  isEventHidden,
  isRemovedForGood,
  listNotifiedGuests,
} from './taken-down-events.queries.ts';

/** The number of recipients per job. */
const BATCH_SIZE = 500;

const notifyOfTakenDownEventJob = job({
  name: 'notify-of-taken-down-event',
  payload: z.object({
    eventId: z.uuid(),
    personIds: z.array(z.uuid()),
    startsAt: timestamp,
    endsAt: timestamp,
    timeZone: z.string(),
    /** Absent from jobs of earlier versions. */
    hiddenAt: timestamp.optional(),
  }),
});
const notifyOfRestoredEventJob = job({
  name: 'notify-of-restored-event',
  payload: z.object({ eventId: z.uuid() }),
});
type TakenDownEvent = z.output<typeof notifyOfTakenDownEventJob.payload>;

export const takenDownEventJobs = (deps: NotifyDeps): Work =>
  combine([
    on(decisionApplied, { name: 'notify-guests-of-hidden-events' }, ({ decisionId }) =>
      enqueueForGuestsOfHidden(deps.db, decisionId, { batchSize: BATCH_SIZE, now: deps.clock.now() }),
    ),
    handle(notifyOfTakenDownEventJob, (event) => notifyOfTakenDownEvent(deps, event)),
    on(eventsRestored, { name: 'notify-guests-of-restored-events' }, ({ eventIds }) =>
      deps.db.transaction(async (tx) => {
        for (const eventId of eventIds) await enqueue(tx, notifyOfRestoredEventJob, { eventId });
      }),
    ),
    handle(notifyOfRestoredEventJob, ({ eventId }) => notifyOfRestoredEvent(deps, eventId)),
  ]);

/** People who planned to go must know that they can't count on it. What was hidden is not repeated: neither its title nor its host. */
async function notifyOfTakenDownEvent(deps: NotifyDeps, event: TakenDownEvent): Promise<void> {
  const { eventId, personIds, startsAt, endsAt: expiresAt, hiddenAt } = event;
  const span = spanOf(event);
  const notification = {
    kind: 'news',
    mail: { location: '', dates: [span] },
    // Once each time, whatever decisions follow while it is hidden.
    reason: `taken-down:${eventId}${hiddenAt ? `:${+hiddenAt}` : ''}`,
    startsAt,
    expiresAt,
  } as const;
  await deps.db.transaction(async (tx) => {
    if (!(await isEventHidden(tx, eventId))) return;
    // Buyers of an event that was removed for good need not ask for their money: their refund has a notification of its own.
    const orders = (await isRemovedForGood(tx, eventId)) ? undefined : await listPaidOrders(tx, eventId, personIds);
    await notify(
      tx,
      deps,
      personIds.map((personId) => {
        const orderId = orders?.get(personId);
        return { ...notification, facts: { change: 'taken-down', ...span, ...(orderId && { orderId }) }, personId };
      }),
    );
  });
}

/** Replaces the notifications that one could not count on the event, a batch at a time, so that a later decision notifies again. */
async function notifyOfRestoredEvent(deps: NotifyDeps, eventId: string): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const event = await findRestoredEvent(tx, eventId, now);
    if (!event) return;
    const guests = await listNotifiedGuests(tx, eventId, { now, limit: BATCH_SIZE });
    await expireMails(
      tx,
      await deleteNotifications(
        tx,
        guests.flatMap(({ notificationIds }) => notificationIds),
      ),
    );
    const { title, host, startsAt, endsAt: expiresAt } = event;
    const span = spanOf(event);
    const facts = { change: 'restored', eventId, title, host, ...span } as const;
    const notification = {
      kind: 'news',
      facts,
      mail: { location: '', dates: [span] },
      eventId,
      startsAt,
      expiresAt,
    } as const;
    await notify(
      tx,
      deps,
      guests.map(({ notificationIds: [newestId], personId }) => ({
        ...notification,
        reason: `restored:${newestId}`,
        personId,
      })),
    );
    if (guests.length === BATCH_SIZE) await enqueue(tx, notifyOfRestoredEventJob, { eventId });
  });
}
