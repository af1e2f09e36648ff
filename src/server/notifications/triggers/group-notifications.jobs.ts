import { z } from 'zod';
import { groupJoinRequested, groupMembershipChanged, groupPostPublished } from '#server/groups/groups.domain-events.ts';
import type { NotifyDeps } from '#server/notifications/new-notification.ts';
import type { NotificationFacts } from '#server/notifications/notification-facts.ts';
import { notify } from '#server/notifications/notify.actions.ts';
import { excerpt } from '#server/notifications/text/excerpt.ts';
import { enqueue, job } from '#server/platform/jobs/job.ts';
import { combine, on, type Work } from '#server/platform/jobs/work.ts';
import * as queries from './group-notifications.queries.ts';

/** The number of recipients per transaction. */
const BATCH_SIZE = 500;

const notifyReadersJob = job({
  name: 'notify-readers-of-group-post',
  payload: groupPostPublished.payload.extend({ after: z.uuid().optional() }),
});
type MembershipChange = z.output<typeof groupMembershipChanged.payload>;
type PostReaders = z.output<typeof notifyReadersJob.payload>;

export const groupNotificationJobs = (deps: NotifyDeps): Work =>
  combine([
    on(groupJoinRequested, { name: 'notify-leaders-of-join-request' }, ({ requestId }) =>
      notifyLeaders(deps, requestId),
    ),
    on(groupMembershipChanged, { name: 'notify-member' }, (change) => notifyMember(deps, change)),
    on(groupPostPublished, notifyReadersJob, (readers) => notifyReaders(deps, readers)),
  ]);

async function notifyLeaders(deps: NotifyDeps, requestId: string): Promise<void> {
  const kind = 'group-request';
  await deps.db.transaction(async (tx) => {
    const request = await queries.findRequest(tx, requestId);
    if (!request) return;
    const { groupId, group, slug, personId: actorId, name, answers } = request;
    const notification = {
      kind,
      facts: { group, slug, name },
      mail: { answers },
      reason: `${kind}:${requestId}`,
      groupId,
      actorId,
    } as const;
    const leaderIds = await queries.listLeaders(tx, groupId);
    await notify(
      tx,
      deps,
      leaderIds.map((personId) => ({ ...notification, personId })),
    );
  });
}

async function notifyMember(deps: NotifyDeps, { personId, kind: change, groupId, ...rest }: MembershipChange) {
  const kind = 'group-membership';
  await deps.db.transaction(async (tx) => {
    const membership = await queries.findMembership(tx, { groupId, personId });
    const facts = membership && membershipFacts(change, membership);
    if (!facts) return;
    const { key, actorId } = rest;
    // Declined people are notified even if they may not see the group.
    const visibility = membership.role ? { groupId } : {};
    await notify(tx, deps, [{ kind, facts, personId, reason: `${kind}:${key}`, actorId, ...visibility }]);
  });
}

/** Returns null if the membership has changed since. */
function membershipFacts(
  change: MembershipChange['kind'],
  { group, slug, role }: queries.Membership,
): NotificationFacts<'group-membership'> | null {
  if (change === 'declined') return role ? null : { change, group, slug };
  if (change === 'approved') return role && { change, group, slug };
  if (change === 'inherited') return role === 'organizer' ? { change, group, slug } : null;
  return role === null || role === 'member' ? null : { change, group, slug, role };
}

/** Notifies one batch of readers, and enqueues the next batch in the same transaction. */
async function notifyReaders(deps: NotifyDeps, { postId, after }: PostReaders): Promise<void> {
  const kind = 'group-post';
  await deps.db.transaction(async (tx) => {
    const post = await queries.findPost(tx, postId);
    if (!post) return;
    const { groupId, group, slug, title, text, author, authorId: actorId, visibility } = post;
    const notification = {
      kind,
      facts: { group, slug, title, author, excerpt: excerpt(text) },
      mail: { quote: text },
      reason: `${kind}:${postId}`,
      actorId,
      groupId,
      isForMembers: visibility === 'members',
    } as const;
    const readerIds = await queries.listReaders(tx, postId, { after: after ?? null, limit: BATCH_SIZE });
    await notify(
      tx,
      deps,
      readerIds.map((personId) => ({ ...notification, personId })),
    );
    if (readerIds.length === BATCH_SIZE) await enqueue(tx, notifyReadersJob, { postId, after: readerIds.at(-1) });
  });
}
