import { listRows, type PersonalData } from '#server/accounts/personal-data.actions.ts';

/** Groups the person belongs to, requested to join or follows, and their posts. The reasons of bans are only for organizers. */
export const groupData: PersonalData = {
  list: async (db, personId) => ({
    groups: await listRows(
      db,
      `select g.name as group, g.slug, m.role, m.answers, m.joined_at as "joinedAt"
         from group_members m join groups g on g.id = m.group_id where m.person_id = $1 order by m.joined_at, g.id`,
      personId,
    ),
    groupRequests: await listRows(
      db,
      `select g.name as group, g.slug, r.answers, r.requested_at as "requestedAt"
         from group_requests r join groups g on g.id = r.group_id where r.person_id = $1 order by r.requested_at, g.id`,
      personId,
    ),
    groupFollows: await listRows(
      db,
      `select g.name as group, g.slug, f.followed_at as "followedAt"
         from group_follows f join groups g on g.id = f.group_id where f.person_id = $1 order by f.followed_at, g.id`,
      personId,
    ),
    groupPosts: await listRows(
      db,
      `select g.name as group, g.slug, o.title, o.text, o.visibility, o.created_at as "createdAt", o.edited_at as "editedAt"
         from group_posts o join groups g on g.id = o.group_id where o.author_id = $1 order by o.created_at, o.id`,
      personId,
    ),
  }),
  // Lock the groups before the person's rows: requests lock in this order.
  beforeDeletion: async (tx, _deps, personId) => {
    await tx.execute(
      `select from groups where id in (select group_id from group_members where person_id = $1) order by id for no key update`,
      [personId],
    );
  },
};
