import { z } from 'zod';
import { cohostChanged } from '#server/events/events.domain-events.ts';
import type { NewNotification, NotifyDeps } from '#server/notifications/new-notification.ts';
import { notify } from '#server/notifications/notify.actions.ts';
import {
  claimActions,
  listBlockedPairs,
  nextNotificationAt,
} from '#server/notifications/triggers/notified-actions.queries.ts';
import { utcDay } from '#server/platform/clock.ts';
import { enqueue, job } from '#server/platform/jobs/job.ts';
import { combine, handle, on, type Work } from '#server/platform/jobs/work.ts';
import { expireMails } from '#server/platform/mail/outbox.ts';
import {
  type CohostRequest,
  findCohosting,
  findRemovedCohost,
  listCohostPeople,
  listNewCohostRequests,
  type RemovedCohost,
} from './cohost-notifications.queries.ts';
import { deleteNotificationsOfRefusal } from './deleted-notifications.queries.ts';

type Change = z.output<typeof cohostChanged.payload>;
type Answer = Change & { kind: 'accepted' | 'declined' | 'left' };

const notifyCohostJob = job({ name: 'notify-of-co-host-requests', payload: z.object({ cohostId: z.uuid() }) });

export const cohostNotificationJobs = (deps: NotifyDeps): Work =>
  combine([
    on(cohostChanged, { name: 'notify-of-co-hosting' }, (change) => {
      const { kind } = change;
      if (kind === 'requested') return gatherRequest(deps, change);
      if (kind === 'reopened') return deleteRefusals(deps, change);
      return kind === 'removed' ? notifyRemoved(deps, change) : notifyRequester(deps, { ...change, kind });
    }),
    handle(notifyCohostJob, ({ cohostId }) => notifyCohost(deps, cohostId)),
  ]);

/** Requests that follow within ten minutes of a notification are gathered in the next one. */
async function gatherRequest({ db, clock }: NotifyDeps, { cohostId }: Change): Promise<void> {
  await db.transaction(async (tx) => {
    const runAt = await nextNotificationAt(tx, { subjectId: cohostId, action: 'co-host:' }, clock.now());
    await enqueue(tx, notifyCohostJob, { cohostId }, { key: `co-host-requests:${cohostId}`, ...(runAt && { runAt }) });
  });
}

/** Notifies a person, or the people who run the group or organization, of new requests. Asking and withdrawing repeatedly counts once per event, person and day. */
async function notifyCohost(deps: NotifyDeps, cohostId: string): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const requests: CohostRequest[] = [];
    for (const request of await listNewCohostRequests(tx, cohostId, now)) {
      const action = { subjectId: cohostId, action: `co-host:${request.eventId}` };
      const claimed = await claimActions(tx, action, [request.requestedBy], now);
      if (claimed.size > 0) requests.push(request);
    }
    const recipientIds = await listCohostPeople(tx, cohostId);
    const requesterIds = requests.map(({ requestedBy }) => requestedBy);
    const blocked = await listBlockedPairs(tx, recipientIds, requesterIds);
    await notify(
      tx,
      deps,
      recipientIds.flatMap((personId) =>
        requestsContent(
          { personId, cohostId, day: utcDay(now) },
          requests.filter(({ requestedBy }) => requestedBy !== personId && !blocked.has(`${personId} ${requestedBy}`)),
        ),
      ),
    );
  });
}

type Recipient = { personId: string; cohostId: string; day: string };

function requestsContent(
  { personId, cohostId, day }: Recipient,
  requests: readonly CohostRequest[],
): NewNotification[] {
  const [first] = requests;
  if (!first) return [];
  const { eventId, kind, requestedBy } = first;
  const count = requests.length;
  return [
    {
      kind: 'co-host',
      facts: { change: 'requested', eventId, ...factsOf(first), ...(count > 1 && { count }) },
      reason: `co-host:${eventId}:${cohostId}:${requestedBy}:${day}`,
      // Leaders may know of the event even if it is for members only, but must still be members of the group.
      ...(kind === 'group' ? { groupId: cohostId, isForMembers: true } : { eventId }),
      personId,
      ...timesOf(requests),
      ...(count === 1 && { actorId: requestedBy }),
    },
  ];
}

/** Co-hosting a series continues after its first date. */
const timesOf = (cohostings: readonly Pick<CohostRequest, 'startsAt' | 'endsAt' | 'coversSeries'>[]) => ({
  startsAt: cohostings[0]!.startsAt,
  expiresAt: cohostings.some(({ coversSeries }) => coversSeries)
    ? undefined
    : new Date(Math.max(...cohostings.map(({ endsAt }) => endsAt.getTime()))),
});

const factsOf = ({ title, host, group, slug, kind, coversSeries }: RemovedCohost & { coversSeries: boolean }) => ({
  title,
  host,
  group,
  slug,
  ...(kind !== 'group' && { cohost: kind }),
  ...(coversSeries && { isSeries: true }),
});

/** Notifies a person, or the people who run the group or organization, that the host removed them. */
async function notifyRemoved(deps: NotifyDeps, { eventId, cohostId, actorId, coversSeries = false }: Change) {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const removed = await findRemovedCohost(tx, { eventId, cohostId }, now);
    if (!removed) return;
    const facts = { change: 'removed', eventId, ...factsOf({ ...removed, coversSeries }) } as const;
    const reason = `co-host:${eventId}:${cohostId}:removed:${utcDay(now)}`;
    const times = timesOf([{ ...removed, coversSeries }]);
    const notification = { kind: 'co-host', facts, reason, actorId, ...times } as const;
    const personIds = await listCohostPeople(tx, cohostId);
    await notify(
      tx,
      deps,
      personIds.map((personId) => ({ ...notification, personId })),
    );
  });
}

/** The requester reads no refusal that was taken back, and is notified of a later one. */
async function deleteRefusals({ db }: NotifyDeps, change: Change): Promise<void> {
  await db.transaction(async (tx) => expireMails(tx, await deleteNotificationsOfRefusal(tx, change)));
}

/** Notifies the requester of the answer. Skips outdated changes: a later job notifies of the new one. */
async function notifyRequester(deps: NotifyDeps, { eventId, cohostId, kind: change, actorId }: Answer): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const cohosting = await findCohosting(tx, { eventId, cohostId }, now);
    if (cohosting?.status !== (change === 'left' ? 'declined' : change) || !cohosting.requestedBy) return;
    const { requestedBy: personId } = cohosting;
    const facts = { change, eventId, ...factsOf(cohosting) };
    const reason = `co-host:${eventId}:${cohostId}:${change}:${utcDay(now)}`;
    const notification = {
      kind: 'co-host',
      facts,
      reason,
      actorId,
      eventId,
      personId,
      ...timesOf([cohosting]),
    } as const;
    await notify(tx, deps, [notification]);
  });
}
