import { z } from 'zod';
import { cohostChanged } from '#server/events/events.domain-events.ts';
import type { NewNotification, NotifyDeps } from '#server/notifications/new-notification.ts';
import { notify } from '#server/notifications/notify.actions.ts';
import { utcDay } from '#server/platform/clock.ts';
import { enqueue, job } from '#server/platform/jobs/job.ts';
import { combine, handle, on, type Work } from '#server/platform/jobs/work.ts';
import { type CohostRequest, findCohosting, listNewCohostRequests } from './cohost-notifications.queries.ts';
import { listLeaders } from './group-notifications.queries.ts';
import { claimActions, listBlockedPairs, nextNotificationAt } from './notified-actions.queries.ts';

type Change = z.output<typeof cohostChanged.payload>;

const notifyLeadersJob = job({ name: 'notify-leaders-of-co-host-requests', payload: z.object({ groupId: z.uuid() }) });

export const cohostNotificationJobs = (deps: NotifyDeps): Work =>
  combine([
    on(cohostChanged, { name: 'notify-of-co-hosting' }, (change) =>
      change.kind === 'requested' ? gatherRequest(deps, change) : notifyRequester(deps, change),
    ),
    handle(notifyLeadersJob, ({ groupId }) => notifyLeaders(deps, groupId)),
  ]);

/** Requests that follow within ten minutes of a notification are gathered in the next one. */
async function gatherRequest({ db, clock }: NotifyDeps, { groupId }: Change): Promise<void> {
  await db.transaction(async (tx) => {
    const runAt = await nextNotificationAt(tx, { subjectId: groupId, action: 'co-host:' }, clock.now());
    await enqueue(tx, notifyLeadersJob, { groupId }, { key: `co-host-requests:${groupId}`, ...(runAt && { runAt }) });
  });
}

/** Notifies the leaders of a group of new requests. Asking and withdrawing repeatedly counts once per event, person and day. */
async function notifyLeaders(deps: NotifyDeps, groupId: string): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const requests: CohostRequest[] = [];
    for (const request of await listNewCohostRequests(tx, groupId, now)) {
      const action = { subjectId: groupId, action: `co-host:${request.eventId}` };
      const claimed = await claimActions(tx, action, [request.requestedBy], now);
      if (claimed.size > 0) requests.push(request);
    }
    const leaderIds = await listLeaders(tx, groupId);
    const requesterIds = requests.map(({ requestedBy }) => requestedBy);
    const blocked = await listBlockedPairs(tx, leaderIds, requesterIds);
    await notify(
      tx,
      deps,
      leaderIds.flatMap((leaderId) =>
        requestsContent(
          { leaderId, groupId, day: utcDay(now) },
          requests.filter(({ requestedBy }) => requestedBy !== leaderId && !blocked.has(`${leaderId} ${requestedBy}`)),
        ),
      ),
    );
  });
}

type Leader = { leaderId: string; groupId: string; day: string };

function requestsContent({ leaderId, groupId, day }: Leader, requests: readonly CohostRequest[]): NewNotification[] {
  const [first] = requests;
  if (!first) return [];
  const { eventId, title, host, group, slug, requestedBy, startsAt } = first;
  const count = requests.length;
  return [
    {
      kind: 'co-host',
      facts: { change: 'requested', eventId, title, host, group, slug, ...(count > 1 && { count }) },
      reason: `co-host:${eventId}:${groupId}:${requestedBy}:${day}`,
      // Leaders may know of the event even if it is for members only, but must still be members of the group.
      groupId,
      isForMembers: true,
      personId: leaderId,
      startsAt,
      ...(count === 1 && { actorId: requestedBy }),
    },
  ];
}

/** Notifies the requester of the answer. Skips outdated changes: a later job notifies of the new one. */
async function notifyRequester(deps: NotifyDeps, { eventId, groupId, kind: change, actorId }: Change): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const cohosting = await findCohosting(tx, { eventId, groupId }, now);
    if (cohosting?.status !== change || !cohosting.requestedBy) return;
    const { title, host, group, slug, requestedBy: personId, startsAt } = cohosting;
    const facts = { change, eventId, title, host, group, slug };
    const reason = `co-host:${eventId}:${groupId}:${change}:${utcDay(now)}`;
    await notify(tx, deps, [{ kind: 'co-host', facts, reason, actorId, eventId, startsAt, personId }]);
  });
}
