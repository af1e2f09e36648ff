import { z } from 'zod';
import { GroupRole, GroupVisibility, StoredGroupFields } from '#contracts/groups/group-fields.ts';
import { GroupCard, GroupDetail } from '#contracts/groups/groups.contract.ts';
import { avatarSql } from '#server/people/avatars.queries.ts';
import { coverJson, logoJson } from '#server/pictures/pictures.queries.ts';
import { PLACE_JSON } from '#server/places/places.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { selectFields } from '#server/platform/postgres/field-columns.ts';
import { GROUP_CARD } from './group-cards.queries.ts';
import { groupColumns } from './group-columns.ts';

/** A group with its private parts; the policy decides what a viewer may see. */
const GroupRow = StoredGroupFields.extend({
  ...GroupCard.shape,
  ...GroupDetail.pick({ place: true, logo: true, cover: true, followerCount: true, leaders: true }).shape,
  /** Set by organizers; `visibility` is private while the group is hidden. */
  chosenVisibility: GroupVisibility,
  logoId: z.string().nullable(),
  coverId: z.string().nullable(),
  createdAt: z.date(),
  requests: z.number(),
  isHidden: z.boolean(),
  isHeld: z.boolean(),
});
export type GroupRow = z.infer<typeof GroupRow>;

/** The viewer's relation to the group; signed-out viewers have none. */
const ViewerRelation = z.object({
  role: GroupRole.nullable(),
  joinedAt: z.date().nullable(),
  hasAsked: z.boolean(),
  isBanned: z.boolean(),
  isFollowing: z.boolean(),
});
export type ViewerRelation = z.infer<typeof ViewerRelation>;
const GroupForViewer = GroupRow.extend(ViewerRelation.shape);
export type GroupForViewer = z.infer<typeof GroupForViewer>;

const LEADERS = `(
  select coalesce(json_agg(json_build_object('id', l.id, 'name', l.name, 'avatar', l.avatar, 'role', l.role) order by l.rank, l.joined_at, l.id), '[]') from (
  select h.id, h.name, ${avatarSql('h', 'v')} as avatar, m.role, m.rank, m.joined_at
    from group_members m join people h on h.id = m.person_id left join avatars v on v.person_id = h.id
   where m.group_id = g.id and m.rank < 2 and h.hidden_at is null order by m.rank, m.joined_at, m.person_id limit 20) l)`;

const { name: _name, visibility: chosenVisibility, ...beyondCard } = groupColumns;
const COLUMNS = `${GROUP_CARD}, ${selectFields({ ...beyondCard, chosenVisibility }, 'g')}, ${PLACE_JSON} as place, g.logo_id as "logoId", g.cover_id as "coverId", ${logoJson('g.logo_id')} as logo, ${coverJson('g.cover_id')} as cover,
  g.created_at as "createdAt", (select count(*) from group_follows f where f.group_id = g.id) as "followerCount",
  (select count(*) from group_requests r where r.group_id = g.id) as requests, g.hidden_at is not null as "isHidden", coalesce(g.hidden_by = g.id, false) as "isHeld", ${LEADERS} as leaders`;

const VIEWER_RELATION = `mine.role, mine.joined_at as "joinedAt",
  exists (select from group_requests r where r.group_id = g.id and r.person_id = $2) as "hasAsked",
  exists (select from group_bans b where b.group_id = g.id and b.person_id = $2) as "isBanned",
  exists (select from group_follows f where f.group_id = g.id and f.person_id = $2) as "isFollowing"`;

export async function findGroup(db: Db, slug: string, viewerId: string | null): Promise<GroupForViewer | undefined> {
  return db.row(
    GroupForViewer,
    `select ${COLUMNS}, ${VIEWER_RELATION} from groups g left join places p on p.id = g.place_id
        left join group_members mine on mine.group_id = g.id and mine.person_id = $2::uuid where g.slug = $1`,
    [slug, viewerId],
  );
}

/** Locks the group: members and roles change only under this lock. */
export async function lockGroup(tx: Db, slug: string, viewerId: string): Promise<GroupForViewer | undefined> {
  await tx.execute('select 1 from groups where slug = $1 for no key update', [slug]);
  return findGroup(tx, slug, viewerId);
}
