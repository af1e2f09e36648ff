import type { z } from 'zod';
import { coHostChanged } from '#server/events/events.domain-events.ts';
import type { NotifyDeps } from '#server/notifications/new-notification.ts';
import { notify } from '#server/notifications/notify.actions.ts';
import { on, type Work } from '#server/platform/jobs/work.ts';
import { findCoHosting } from './cohost-notifications.queries.ts';
import { listLeaders } from './group-notifications.queries.ts';

type Change = z.output<typeof coHostChanged.payload>;

export const coHostNotificationJobs = (deps: NotifyDeps): Work =>
  on(coHostChanged, { name: 'notify-of-co-hosting' }, (change) => notifyOfCoHosting(deps, change));

/** A request goes to all who run the group, the answer to who made it; unless it has changed since: then a later job notifies of that. */
async function notifyOfCoHosting(
  deps: NotifyDeps,
  { eventId, groupId, kind: change, key, actorId }: Change,
): Promise<void> {
  const kind = 'co-host';
  await deps.db.transaction(async (tx) => {
    const coHosting = await findCoHosting(tx, { eventId, groupId }, deps.clock.now());
    if (coHosting?.status !== change) return;
    const { title, host, group, slug, requestedBy, startsAt } = coHosting;
    const isRequest = change === 'asked';
    const personIds = isRequest ? await listLeaders(tx, groupId) : requestedBy ? [requestedBy] : [];
    const content = { kind, facts: { change, eventId, title, host, group, slug } } as const;
    const delivery = {
      reason: `${kind}:${eventId}:${groupId}:${key}`,
      actorId,
      // Leaders of the group that was asked may know of the event, even of one for members only; the group itself they must still run.
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
