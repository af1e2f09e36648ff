import type { CoHost } from '#contracts/cohosts.contract.ts';
import type { Work } from '#server/platform/jobs.ts';
import { coHostWords } from './cohost-notices.emails.ts';
import { findCoHosting, findReader } from './cohost-notices.queries.ts';
import type { MailDeps } from './event-notices.actions.ts';
import { mailAbout } from './group-notices.actions.ts';
import { listLeadersToTell } from './group-notices.queries.ts';

type Change = { eventId: string; groupId: string; kind: CoHost['status']; key: string };

export const coHostNoticeJobs = (deps: MailDeps): Work => ({
  tasks: { 'co-host-changed': (payload) => mailCoHosting(deps, payload as Change) },
});

/** A question goes to all who run the group, the answer to whoever asked; unless it has changed since: a later job tells of that. */
async function mailCoHosting(deps: MailDeps, { eventId, groupId, kind: status, key }: Change): Promise<void> {
  const kind = 'co-host';
  await deps.db.transaction(async (tx) => {
    const asked = await findCoHosting(tx, { eventId, groupId }, deps.clock.now());
    if (asked?.status !== status) return;
    const isQuestion = status === 'asked';
    const asker = !isQuestion && asked.askedBy ? await findReader(tx, asked.askedBy, kind) : undefined;
    const readers = isQuestion ? await listLeadersToTell(tx, groupId, kind) : asker ? [asker] : [];
    const path = isQuestion ? `/groups/${asked.slug}/manage` : `/events/${eventId}`;
    for (const to of readers) {
      const reason = `${kind}:${eventId}:${groupId}:${key}:${to.personId}`;
      await mailAbout(tx, deps, to, { kind, reason, path, words: coHostWords[status](asked) });
    }
  });
}
