import type { CoHost } from '#contracts/events/cohosts.contract.ts';
import { said, type TellingDeps } from '#server/notifications/notices.ts';
import { tellPeople } from '#server/notifications/tell-people.actions.ts';
import type { Work } from '#server/platform/jobs/jobs.ts';
import { coHostWords } from './cohost-notices.emails.ts';
import { findCoHosting } from './cohost-notices.queries.ts';
import { listLeaders } from './group-notices.queries.ts';

type Change = { eventId: string; groupId: string; kind: CoHost['status']; key: string; by?: string };

export const coHostNoticeJobs = (deps: TellingDeps): Work => ({
  tasks: { 'co-host-changed': (payload) => tellCoHosting(deps, payload as Change) },
});

/** A question goes to all who run the group, the answer to whoever asked; unless it has changed since: a later job tells of that. */
async function tellCoHosting(deps: TellingDeps, { eventId, groupId, kind: status, key, by }: Change): Promise<void> {
  const kind = 'co-host';
  await deps.db.transaction(async (tx) => {
    const asked = await findCoHosting(tx, { eventId, groupId }, deps.clock.now());
    if (asked?.status !== status) return;
    const isQuestion = status === 'asked';
    const readers = isQuestion ? await listLeaders(tx, groupId) : asked.askedBy ? [asked.askedBy] : [];
    const about = {
      kind,
      reason: `${kind}:${eventId}:${groupId}:${key}`,
      actorId: by,
      // Who runs a group that was asked may know of the event, even of one for members only; the group itself they must still run.
      ...(isQuestion ? { groupId, isForMembers: true } : { eventId }),
      path: isQuestion ? (`/groups/${asked.slug}/manage` as const) : (`/events/${eventId}` as const),
      startsAt: asked.startsAt,
    } as const;
    const words = said(coHostWords[status](asked));
    await tellPeople(
      tx,
      deps,
      readers.map((personId) => ({ personId, ...about, ...words })),
    );
  });
}
