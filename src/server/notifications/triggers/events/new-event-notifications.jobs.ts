import { z } from 'zod';
import { eventVisibilityRestricted } from '#server/events/events.domain-events.ts';
import { groupMembershipsEnded, groupVisibilityRestricted } from '#server/groups/groups.domain-events.ts';
import { spanOf } from '#server/notifications/event-facts.ts';
import type { NotifyDeps } from '#server/notifications/new-notification.ts';
import { notify } from '#server/notifications/notify.actions.ts';
import { enqueue, job } from '#server/platform/jobs/job.ts';
import { combine, handle, on, type Work } from '#server/platform/jobs/work.ts';
import { expireMails } from '#server/platform/mail/outbox.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { type Announcements, listOutdatedAnnouncements } from './deleted-notifications.queries.ts';
import { findNewEvent, listAudience } from './new-event-notifications.queries.ts';

const BATCH_SIZE = 500;

export const notifyOfNewEventJob = job({
  name: 'notify-of-new-event',
  payload: z.object({ eventId: z.uuid(), after: z.uuid().optional() }),
});
type Batch = z.output<typeof notifyOfNewEventJob.payload>;

export const newEventNotificationJobs = (deps: NotifyDeps): Work =>
  combine([
    handle(notifyOfNewEventJob, (batch) => notifyOfNewEvent(deps, batch)),
    on(eventVisibilityRestricted, { name: 'expire-announcements-of-unlisted-event' }, ({ eventId }) =>
      deps.db.transaction((tx) => expireAnnouncements(tx, { about: 'event_id', id: eventId }, deps.clock.now())),
    ),
    on(groupVisibilityRestricted, { name: 'expire-announcements-of-private-group' }, ({ groupId }) =>
      deps.db.transaction((tx) => expireAnnouncements(tx, { about: 'group_id', id: groupId }, deps.clock.now())),
    ),
    on(groupMembershipsEnded, { name: 'expire-announcements-to-former-members' }, ({ groupId: id, personIds }) =>
      deps.db.transaction((tx) => expireAnnouncements(tx, { about: 'group_id', id, personIds }, deps.clock.now())),
    ),
  ]);

/** Mails that wait for the end of quiet hours announce nothing that their readers can no longer open or join. */
export const expireAnnouncements = async (tx: Db, subject: Announcements, now: Date): Promise<void> =>
  expireMails(tx, await listOutdatedAnnouncements(tx, subject, now));

/** Notifies one batch of the host's members and followers, and enqueues the next batch in the same transaction. */
async function notifyOfNewEvent(deps: NotifyDeps, { eventId, after }: Batch): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const event = await findNewEvent(tx, eventId, deps.clock.now());
    if (!event) return;
    const { title, host, groupId, visibility, postedBy: actorId, startsAt, isOnline, placeName, rule } = event;
    const notification = {
      kind: 'group-event',
      facts: { eventId, title, host, ...spanOf(event), isOnline, placeName, rule },
      reason: `new-event:${eventId}`,
      actorId,
      eventId,
      ...(groupId && { groupId, isForMembers: visibility === 'members' }),
      startsAt,
      expiresAt: startsAt,
    } as const;
    const personIds = await listAudience(tx, eventId, after ?? null, BATCH_SIZE);
    await notify(
      tx,
      deps,
      personIds.map((personId) => ({ ...notification, personId })),
    );
    if (personIds.length === BATCH_SIZE) await enqueue(tx, notifyOfNewEventJob, { eventId, after: personIds.at(-1) });
  });
}
