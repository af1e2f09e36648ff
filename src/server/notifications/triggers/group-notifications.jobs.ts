import { z } from 'zod';
import {
  groupJoinRequested,
  groupMembershipChanged,
  groupPostDeleted,
  groupPostPublished,
  groupPostVisibilityChanged,
} from '#server/groups/groups.domain-events.ts';
import type { NewNotification, NotifyDeps } from '#server/notifications/new-notification.ts';
import type { NotificationFacts } from '#server/notifications/notification-facts.ts';
import { notify } from '#server/notifications/notify.actions.ts';
import { announceChanges } from '#server/notifications/notify.queries.ts';
import { excerpt } from '#server/notifications/text/excerpt.ts';
import {
  organizationInherited,
  organizationStaffRemoved,
  organizationStaffRoleChanged,
} from '#server/organizations/organizations.domain-events.ts';
import { utcDay } from '#server/platform/clock.ts';
import { markdownToText } from '#server/platform/formats/markdown-text.ts';
import { enqueue, job } from '#server/platform/jobs/job.ts';
import { combine, handle, on, type Work } from '#server/platform/jobs/work.ts';
import { deleteQuotes } from './deleted-quotes.actions.ts';
import { expireAnnouncements } from './events/new-event-notifications.jobs.ts';
import * as queries from './group-notifications.queries.ts';
import { listedPeople } from './listed-people.ts';
import { claimActions, listBlockedPairs, nextNotificationAt } from './notified-actions.queries.ts';
import { listAnswers } from './request-answers.ts';

/** The number of recipients per transaction. */
const BATCH_SIZE = 500;

const notifyReadersJob = job({
  name: 'notify-readers-of-group-post',
  payload: groupPostPublished.payload.extend({ after: z.uuid().optional() }),
});
const notifyLeadersJob = job({ name: 'notify-leaders-of-join-requests', payload: z.object({ groupId: z.uuid() }) });

/** The action of a person who asks to join. */
const JOIN = 'join';
const MAX_REQUESTS_IN_MAIL = 20;

type MembershipChange = z.output<typeof groupMembershipChanged.payload>;
type PostReaders = z.output<typeof notifyReadersJob.payload>;

export const groupNotificationJobs = (deps: NotifyDeps): Work =>
  combine([
    on(groupJoinRequested, { name: 'gather-join-request' }, ({ requestId }) => gatherRequest(deps, requestId)),
    handle(notifyLeadersJob, ({ groupId }) => notifyLeaders(deps, groupId)),
    on(groupMembershipChanged, { name: 'notify-member' }, (change) => notifyMember(deps, change)),
    on(organizationStaffRemoved, { name: 'notify-removed-staff' }, (removal) => notifyRemovedStaff(deps, removal)),
    on(organizationStaffRoleChanged, { name: 'notify-staff-of-role' }, (change) => notifyStaffOfRole(deps, change)),
    on(organizationInherited, { name: 'notify-heir-of-organization' }, (heir) => notifyHeir(deps, heir)),
    on(groupPostPublished, notifyReadersJob, (readers) => notifyReaders(deps, readers)),
    on(groupPostVisibilityChanged, { name: 'update-readers-of-group-post' }, ({ postId, groupId }) =>
      updateReaders(deps, { postId, groupId }),
    ),
    on(groupPostDeleted, { name: 'delete-notifications-of-group-post' }, ({ postId, groupId }) =>
      deleteQuotes(deps, { about: 'group_id', id: groupId, reason: `group-post:${postId}` }),
    ),
  ]);

/** Requests that follow within ten minutes of a notification are gathered in the next one. */
async function gatherRequest({ db, clock }: NotifyDeps, requestId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const groupId = await queries.findGroupOfRequest(tx, requestId);
    if (!groupId) return;
    const runAt = await nextNotificationAt(tx, { subjectId: groupId, action: JOIN }, clock.now());
    await enqueue(tx, notifyLeadersJob, { groupId }, { key: `group-requests:${groupId}`, ...(runAt && { runAt }) });
  });
}

/** Notifies the leaders of new requests. A person who asks and withdraws repeatedly counts once per day. */
async function notifyLeaders(deps: NotifyDeps, groupId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const candidates = await queries.listNewRequests(tx, groupId);
    const personIds = candidates.map(({ personId }) => personId);
    const claimed = await claimActions(tx, { subjectId: groupId, action: JOIN }, personIds, deps.clock.now());
    const requests = candidates.filter(({ personId }) => claimed.has(personId));
    const leaderIds = await queries.listLeaders(tx, groupId);
    const blocked = await listBlockedPairs(tx, leaderIds, personIds);
    await notify(
      tx,
      deps,
      leaderIds.flatMap((leaderId) =>
        requestsContent(
          leaderId,
          requests.filter(({ personId }) => personId !== leaderId && !blocked.has(`${leaderId} ${personId}`)),
        ),
      ),
    );
  });
}

function requestsContent(leaderId: string, requests: readonly queries.JoinRequest[]): NewNotification[] {
  const [first] = requests;
  if (!first) return [];
  const { group, slug, groupId, name } = first;
  const isSingle = requests.length === 1;
  const asking = requests.map((request) => ({ id: request.personId, name: request.name }));
  const people = listedPeople(asking, MAX_REQUESTS_IN_MAIL);
  return [
    {
      kind: 'group-request',
      facts: { group, slug, name, ...(!isSingle && { people }) },
      mail: { requests: requests.slice(0, MAX_REQUESTS_IN_MAIL).map(forMail) },
      reason: `group-request:${first.id}`,
      groupId,
      personId: leaderId,
      ...(isSingle && { actorId: first.personId }),
    },
  ];
}

const forMail = ({ name, questions, answers }: queries.JoinRequest) => ({
  name,
  answers: listAnswers(questions, answers),
});

async function notifyMember(deps: NotifyDeps, { personId, kind: change, groupId, actorId }: MembershipChange) {
  const kind = 'group-membership';
  await deps.db.transaction(async (tx) => {
    const membership = await queries.findMembership(tx, { groupId, personId });
    const facts = membership && membershipFacts(change, membership);
    if (!facts) return;
    const reason = `${kind}:${groupId}:${change}:${membership.role}:${utcDay(deps.clock.now())}`;
    // Declined people are notified even if they may not see the group.
    const visibility = membership.role ? { groupId } : {};
    await notify(tx, deps, [{ kind, facts, personId, reason, actorId, ...visibility }]);
  });
}

/** Returns null if the membership has changed since. */
function membershipFacts(
  change: MembershipChange['kind'],
  { group, slug, role }: queries.Membership,
): NotificationFacts<'group-membership'> | null {
  if (change === 'declined') return role ? null : { change, group, slug };
  if (change === 'approved') return role && { change, group, slug };
  if (change === 'removed') return role ? null : { change, group, slug };
  if (change === 'demoted') return role === 'co-organizer' || role === 'member' ? { change, group, slug, role } : null;
  if (change === 'inherited') return role === 'organizer' ? { change, group, slug } : null;
  return role === null || role === 'member' ? null : { change, group, slug, role };
}

type StaffChange = z.output<typeof organizationStaffRemoved.payload>;

async function notifyRemovedStaff(deps: NotifyDeps, { organizationId, personId, actorId }: StaffChange) {
  await deps.db.transaction(async (tx) => {
    const organization = await queries.findOrganizationLeft(tx, { organizationId, personId });
    if (!organization) return;
    const facts = { change: 'removed-from-staff', ...organization } as const;
    const reason = `organization-staff:${organizationId}:removed:${utcDay(deps.clock.now())}`;
    await notify(tx, deps, [{ kind: 'group-membership', facts, personId, reason, actorId }]);
  });
}

async function notifyStaffOfRole(deps: NotifyDeps, { organizationId, personId, actorId }: StaffChange) {
  await deps.db.transaction(async (tx) => {
    const staff = await queries.findOrganizationOfStaff(tx, { organizationId, personId });
    if (!staff) return;
    const facts = { change: 'staff-role', ...staff } as const;
    const reason = `organization-staff:${organizationId}:${staff.role}:${utcDay(deps.clock.now())}`;
    await notify(tx, deps, [{ kind: 'group-membership', facts, personId, reason, actorId }]);
  });
}

async function notifyHeir(deps: NotifyDeps, { organizationId, personId }: Omit<StaffChange, 'actorId'>) {
  await deps.db.transaction(async (tx) => {
    const staff = await queries.findOrganizationOfStaff(tx, { organizationId, personId });
    if (staff?.role !== 'owner') return;
    const { organization, slug } = staff;
    const facts = { change: 'organization-inherited', organization, slug } as const;
    const reason = `organization-staff:${organizationId}:inherited:${utcDay(deps.clock.now())}`;
    await notify(tx, deps, [{ kind: 'group-membership', facts, personId, reason }]);
  });
}

/** People who may no longer read the post find it in no notification, and waiting mails about it are not sent to them. */
async function updateReaders({ db, clock }: NotifyDeps, { postId, groupId }: { postId: string; groupId: string }) {
  await db.transaction(async (tx) => {
    await announceChanges(tx, await queries.updateReadersOfPost(tx, { postId, groupId }));
    await expireAnnouncements(tx, { about: 'group_id', id: groupId, reason: `group-post:${postId}` }, clock.now());
  });
}

/** Notifies one batch of readers, and enqueues the next batch in the same transaction. */
async function notifyReaders(deps: NotifyDeps, { postId, after }: PostReaders): Promise<void> {
  const kind = 'group-post';
  await deps.db.transaction(async (tx) => {
    const post = await queries.findPost(tx, postId);
    if (!post) return;
    const { groupId, group, slug, title, author, authorId: actorId, visibility } = post;
    const text = markdownToText(post.text);
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
