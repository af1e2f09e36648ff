import { z } from 'zod';
import { paths } from '#contracts/site-paths.ts';
import { groupJoinRequested, groupMembershipChanged, groupPostPublished } from '#server/groups/groups.domain-events.ts';
import { said, type TellingDeps } from '#server/notifications/notices.ts';
import { tellPeople } from '#server/notifications/tell-people.actions.ts';
import { enqueue, job } from '#server/platform/jobs/job.ts';
import { combine, on, type Work } from '#server/platform/jobs/work.ts';
import { membershipWords, postWords, requestWords } from './group-notices.emails.ts';
import * as queries from './group-notices.queries.ts';

/** As many are told in one transaction. */
const AT_ONCE = 500;

const notifyReadersJob = job({
  name: 'notify-readers-of-group-post',
  payload: groupPostPublished.payload.extend({ after: z.uuid().optional() }),
});
type MembershipChange = z.output<typeof groupMembershipChanged.payload>;
type PostReaders = z.output<typeof notifyReadersJob.payload>;

export const groupNoticeJobs = (deps: TellingDeps): Work =>
  combine([
    on(groupJoinRequested, { name: 'notify-leaders-of-join-request' }, ({ requestId }) =>
      notifyLeaders(deps, requestId),
    ),
    on(groupMembershipChanged, { name: 'notify-member' }, (change) => notifyMember(deps, change)),
    on(groupPostPublished, notifyReadersJob, (readers) => notifyReaders(deps, readers)),
  ]);

async function notifyLeaders(deps: TellingDeps, requestId: string): Promise<void> {
  const kind = 'group-request';
  await deps.db.transaction(async (tx) => {
    const asked = await queries.findRequest(tx, requestId);
    if (!asked) return;
    const { groupId, slug, personId: actorId } = asked;
    const about = { kind, reason: `${kind}:${requestId}`, groupId, actorId, path: paths.manageGroup(slug) } as const;
    const leaders = await queries.listLeaders(tx, groupId);
    const words = said(requestWords(asked));
    await tellPeople(
      tx,
      deps,
      leaders.map((personId) => ({ personId, ...about, ...words })),
    );
  });
}

async function notifyMember(deps: TellingDeps, { personId, ...change }: MembershipChange): Promise<void> {
  const kind = 'group-membership';
  await deps.db.transaction(async (tx) => {
    const to = await queries.findAffected(tx, { ...change, personId });
    const words = to && membershipWords[change.kind](to);
    if (!words) return;
    const about = {
      kind,
      reason: `${kind}:${change.key}`,
      actorId: change.actorId,
      path: paths.group(to.slug),
    } as const;
    // Whoever was declined knows of the group, but may not see a private one.
    const groupId = to.role ? to.groupId : undefined;
    await tellPeople(tx, deps, [{ personId, ...about, groupId, ...said(words) }]);
  });
}

/** Some hundreds at once: each batch leaves the next one in its transaction. */
async function notifyReaders(deps: TellingDeps, { postId, after }: PostReaders): Promise<void> {
  const kind = 'group-post';
  await deps.db.transaction(async (tx) => {
    const post = await queries.findPost(tx, postId);
    if (!post) return;
    const { groupId, slug, authorId, visibility } = post;
    const readers = await queries.listReaders(tx, postId, { after: after ?? null, limit: AT_ONCE });
    const about = {
      kind,
      reason: `${kind}:${postId}`,
      actorId: authorId,
      groupId,
      isForMembers: visibility === 'members',
      path: paths.group(slug),
    } as const;
    const words = said(postWords(post));
    await tellPeople(
      tx,
      deps,
      readers.map((personId) => ({ personId, ...about, ...words })),
    );
    if (readers.length === AT_ONCE) await enqueue(tx, notifyReadersJob, { postId, after: readers.at(-1) });
  });
}
