import type { z } from 'zod';
import { cohostChanged } from '#server/events/events.domain-events.ts';
import type { NotifyDeps } from '#server/notifications/new-notification.ts';
import { notify } from '#server/notifications/notify.actions.ts';
import { on, type Work } from '#server/platform/jobs/work.ts';
import { findCohosting } from './cohost-notifications.queries.ts';
import { listLeaders } from './group-notifications.queries.ts';

type Change = z.output<typeof cohostChanged.payload>;

export const cohostNotificationJobs = (deps: NotifyDeps): Work =>
  on(cohostChanged, { name: 'notify-of-co-hosting' }, (change) => notifyOfCohosting(deps, change));

/** Notifies the leaders of a group of a request, or the requester of the answer. Skips outdated changes: a later job notifies of the new one. */
async function notifyOfCohosting(
  deps: NotifyDeps,
  { eventId, groupId, kind: change, key, actorId }: Change,
): Promise<void> {
  const kind = 'co-host';
  await deps.db.transaction(async (tx) => {
    const cohosting = await findCohosting(tx, { eventId, groupId }, deps.clock.now());
    if (cohosting?.status !== change) return;
    const { title, host, group, slug, requestedBy, startsAt } = cohosting;
    const isRequest = change === 'asked';
    const personIds = isRequest ? await listLeaders(tx, groupId) : requestedBy ? [requestedBy] : [];
    const content = { kind, facts: { change, eventId, title, host, group, slug } } as const;
    const delivery = {
      reason: `${kind}:${eventId}:${groupId}:${key}`,
      actorId,
      // Leaders of the requested group may know of the event even if it is for members only, but must still be members of the group.
      ...(isRequest ? { groupId, isForMembers: true } : { eventId }),
      startsAt,
    };
    await notify(
      tx,
      deps,
      personIds.map((personId) => ({ ...content, ...delivery, personId })),
    );
  });
}
