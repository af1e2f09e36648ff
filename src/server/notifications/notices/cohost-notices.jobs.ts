import type { z } from 'zod';
import { paths } from '#contracts/site-paths.ts';
import { coHostChanged } from '#server/events/events.domain-events.ts';
import { said, type TellingDeps } from '#server/notifications/notices.ts';
import { tellPeople } from '#server/notifications/tell-people.actions.ts';
import { on, type Work } from '#server/platform/jobs/work.ts';
import { coHostWords } from './cohost-notices.emails.ts';
import { findCoHosting } from './cohost-notices.queries.ts';
import { listLeaders } from './group-notices.queries.ts';

type Change = z.output<typeof coHostChanged.payload>;

export const coHostNoticeJobs = (deps: TellingDeps): Work =>
  on(coHostChanged, { name: 'notify-of-co-hosting' }, (change) => notifyOfCoHosting(deps, change));

/** A question goes to all who run the group, the answer to whoever asked; unless it has changed since: a later job tells of that. */
async function notifyOfCoHosting(
  deps: TellingDeps,
  { eventId, groupId, kind: status, key, actorId }: Change,
): Promise<void> {
  const kind = 'co-host';
  await deps.db.transaction(async (tx) => {
    const asked = await findCoHosting(tx, { eventId, groupId }, deps.clock.now());
    if (asked?.status !== status) return;
    const isQuestion = status === 'asked';
    const readers = isQuestion ? await listLeaders(tx, groupId) : asked.askedBy ? [asked.askedBy] : [];
    const about = {
      kind,
      reason: `${kind}:${eventId}:${groupId}:${key}`,
      actorId,
      // Who runs a group that was asked may know of the event, even of one for members only; the group itself they must still run.
      ...(isQuestion ? { groupId, isForMembers: true } : { eventId }),
      path: isQuestion ? paths.manageGroup(asked.slug) : paths.event(eventId),
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
