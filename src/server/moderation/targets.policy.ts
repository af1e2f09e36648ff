import { hasGroupRight } from '#contracts/groups/group-roles.ts';
import type { TargetKind } from '#contracts/moderation/site-rules.ts';
import { canSeeEvent } from '#server/events/events.policy.ts';
import { canSeeGroup } from '#server/groups/groups.policy.ts';
import { findGroup } from '#server/groups/groups.queries.ts';
import { findViewerRelation } from '#server/organizations/organizations.queries.ts';
import { findPersonPage } from '#server/people/people.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { findEventForViewers } from '#server/rsvps/rsvps.queries.ts';
import { findPageKey, isPublicPost } from './targets.queries.ts';

type Check = (db: Db, targetId: string, viewerId: string | null) => Promise<boolean>;

const seesEvent: Check = async (db, eventId, viewerId) => {
  const [event] = await findEventForViewers(db, eventId, [viewerId]);
  return event !== undefined && canSeeEvent(event, event);
};

async function findVisibleGroup(db: Db, slug: string | undefined, viewerId: string | null) {
  const group = slug === undefined ? undefined : await findGroup(db, slug, viewerId);
  return group && canSeeGroup(group, group) ? group : undefined;
}

/** Pictures and teams have no visibility of their own, only ids that nobody can guess. Messages are reported in their conversation. */
const CHECKS: Record<TargetKind, Check> = {
  event: seesEvent,
  comment: async (db, id, viewerId) => {
    const eventId = await findPageKey(db, 'comment', id);
    return eventId !== undefined && seesEvent(db, eventId, viewerId);
  },
  post: async (db, id, viewerId) => {
    const group = await findVisibleGroup(db, await findPageKey(db, 'post', id), viewerId);
    return group !== undefined && (hasGroupRight(group.role, 'seeInside') || (await isPublicPost(db, id)));
  },
  message: async () => false,
  group: async (db, id, viewerId) =>
    (await findVisibleGroup(db, await findPageKey(db, 'group', id), viewerId)) !== undefined,
  organization: async (db, id, viewerId) => {
    const slug = await findPageKey(db, 'organization', id);
    return slug !== undefined && (await findViewerRelation(db, slug, viewerId)) !== undefined;
  },
  person: async (db, id, viewerId) => (await findPersonPage(db, id, viewerId)) !== undefined,
  picture: async () => true,
  team: async () => true,
};

/** Whether a person may see something, and so report it. What they may not see looks like what is missing. */
export const canSeeTarget = (db: Db, kind: TargetKind, targetId: string, viewerId: string | null): Promise<boolean> =>
  CHECKS[kind](db, targetId, viewerId);
