import { z } from 'zod';
import type { NewNotification, NotifyDeps } from '#server/notifications/new-notification.ts';
import { notify } from '#server/notifications/notify.actions.ts';
import { listedPeople } from '#server/notifications/triggers/listed-people.ts';
import {
  claimActions,
  listBlockedPairs,
  nextNotificationAt,
} from '#server/notifications/triggers/notified-actions.queries.ts';
import { listAnswers } from '#server/notifications/triggers/request-answers.ts';
import { enqueue, job } from '#server/platform/jobs/job.ts';
import { combine, handle, type Work } from '#server/platform/jobs/work.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import * as queries from './event-requests.queries.ts';

const notifyHostsJob = job({ name: 'notify-hosts-of-event-requests', payload: z.object({ eventId: z.uuid() }) });

/** Enqueued by SQL. */
const remindHostsJob = job({ name: 'remind-hosts-of-event-requests', payload: z.object({ eventId: z.uuid() }) });

const MAX_REQUESTS_IN_MAIL = 20;

export const eventRequestJobs = (deps: NotifyDeps): Work =>
  combine([
    handle(notifyHostsJob, ({ eventId }) => notifyHosts(deps, eventId)),
    handle(remindHostsJob, ({ eventId }) => remindHosts(deps, eventId)),
  ]);

/** Requests that follow within ten minutes of a notification are gathered in the next one. */
export async function gatherRequest(tx: Db, { clock }: Pick<NotifyDeps, 'clock'>, rsvpId: string): Promise<void> {
  const eventId = await queries.findEventOfRequest(tx, rsvpId);
  if (!eventId) return;
  const runAt = await nextNotificationAt(tx, { subjectId: eventId, action: queries.REQUEST }, clock.now());
  await enqueue(tx, notifyHostsJob, { eventId }, { key: `event-requests:${eventId}`, ...(runAt && { runAt }) });
}

/** Notifies the hosts of new requests. A person who asks and withdraws repeatedly counts once per day. */
async function notifyHosts(deps: NotifyDeps, eventId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const candidates = await queries.listOpenRequests(tx, eventId, 'new');
    const personIds = candidates.map(({ personId }) => personId);
    const claimed = await claimActions(
      tx,
      { subjectId: eventId, action: queries.REQUEST },
      personIds,
      deps.clock.now(),
    );
    const requests = candidates.filter(({ personId }) => claimed.has(personId));
    await notifyOfRequests(tx, deps, requests);
  });
}

async function remindHosts(deps: NotifyDeps, eventId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const requests = await queries.listOpenRequests(tx, eventId, 'all');
    await notifyOfRequests(tx, deps, requests, { isReminder: true });
  });
}

async function notifyOfRequests(
  tx: Db,
  deps: NotifyDeps,
  requests: readonly queries.EventRequest[],
  { isReminder } = { isReminder: false },
): Promise<void> {
  const [first] = requests;
  if (!first) return;
  const hostIds = await queries.listHosts(tx, first.eventId);
  const personIds = requests.map(({ personId }) => personId);
  const blocked = await listBlockedPairs(tx, hostIds, personIds);
  const forHost = (hostId: string) => requests.filter(({ personId }) => !blocked.has(`${hostId} ${personId}`));
  await notify(
    tx,
    deps,
    hostIds.flatMap((hostId) => requestsContent(hostId, forHost(hostId), isReminder)),
  );
}

function requestsContent(
  hostId: string,
  requests: readonly queries.EventRequest[],
  isReminder: boolean,
): NewNotification[] {
  const [first] = requests;
  if (!first) return [];
  const { id, revision, eventId, title, startsAt, endsAt, name, personId } = first;
  const isSingle = requests.length === 1;
  const asking = requests.map((request) => ({ id: request.personId, name: request.name }));
  const people = listedPeople(asking, MAX_REQUESTS_IN_MAIL);
  return [
    {
      kind: 'event-request',
      facts: { eventId, title, name, ...(!isSingle && { people }), ...(isReminder && { isReminder }) },
      mail: { requests: requests.slice(0, MAX_REQUESTS_IN_MAIL).map(forMail) },
      reason: isReminder ? `event-requests:${eventId}:${startsAt.getTime()}` : `event-request:${id}:${revision}`,
      eventId,
      startsAt,
      expiresAt: endsAt,
      personId: hostId,
      ...(isSingle && { actorId: personId }),
    },
  ];
}

const forMail = ({ name, note, questions, answers }: queries.EventRequest) => ({
  name,
  note,
  answers: listAnswers(questions, answers),
});
