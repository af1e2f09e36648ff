import type { GroupRole } from '#contracts/groups/group-roles.ts';
import type { GroupDetail } from '#contracts/groups/groups.contract.ts';
import { coverJson, logoJson } from '#server/pictures/pictures.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { GROUP_CARD } from './group-cards.queries.ts';

/** A group whole, private parts included: what a viewer may see of it is decided by the policy. */
export type GroupRow = Pick<
  GroupDetail,
  | 'id'
  | 'slug'
  | 'name'
  | 'memberCount'
  | 'imageUrl'
  | 'visibility'
  | 'placeName'
  | 'description'
  | 'place'
  | 'interests'
  | 'links'
  | 'admission'
  | 'questions'
  | 'logo'
  | 'cover'
  | 'followerCount'
  | 'leaders'
> & { placeId: number | null; logoId: string | null; coverId: string | null; createdAt: Date; requests: number };

/** How the viewer stands to the group; nobody at all is outside. */
export type Standing = {
  role: GroupRole | null;
  joinedAt: Date | null;
  hasAsked: boolean;
  isBanned: boolean;
  isFollowing: boolean;
};
export type GroupWithStanding = GroupRow & Standing;

const PLACE_JSON = `case when p.id is not null then json_build_object('id', p.id, 'name', p.name, 'region', p.region, 'country', p.country,
  'countryCode', p.country_code, 'latitude', p.latitude, 'longitude', p.longitude, 'timeZone', p.time_zone, 'population', p.population) end`;

const LEADERS = `(select coalesce(json_agg(l order by l.rank, l.joined_at, l.id), '[]') from (
  select h.id, h.name, '/media/avatars/' || v.id || '.jpg' as avatar, m.role, m.rank, m.joined_at
    from group_members m join people h on h.id = m.person_id left join avatars v on v.person_id = h.id
   where m.group_id = g.id and m.rank < 2 order by m.rank, m.joined_at, m.person_id limit 20) l)`;

const COLUMNS = `${GROUP_CARD}, g.description, g.place_id as "placeId", ${PLACE_JSON} as place, g.interests, g.links, g.admission, g.questions,
  g.logo_id as "logoId", g.cover_id as "coverId", ${logoJson('g.logo_id')} as logo, ${coverJson('g.cover_id')} as cover,
  g.created_at as "createdAt", (select count(*) from group_follows f where f.group_id = g.id) as "followerCount",
  (select count(*) from group_requests r where r.group_id = g.id) as requests, ${LEADERS} as leaders`;

const STANDING = `mine.role, mine.joined_at as "joinedAt",
  exists (select from group_requests r where r.group_id = g.id and r.person_id = $2) as "hasAsked",
  exists (select from group_bans b where b.group_id = g.id and b.person_id = $2) as "isBanned",
  exists (select from group_follows f where f.group_id = g.id and f.person_id = $2) as "isFollowing"`;

export async function findGroup(db: Db, slug: string, viewerId: string | null): Promise<GroupWithStanding | undefined> {
  const { rows } = await db.query<GroupWithStanding>(
    {
      name: 'group',
      text: `select ${COLUMNS}, ${STANDING} from groups g left join places p on p.id = g.place_id
        left join group_members mine on mine.group_id = g.id and mine.person_id = $2::uuid where g.slug = $1`,
    },
    [slug, viewerId],
  );
  return rows[0];
}

/** The group as it stands, and will until the transaction ends: who is in it changes under this lock alone. */
export async function lockGroup(tx: Db, slug: string, viewerId: string): Promise<GroupWithStanding | undefined> {
  await tx.query('select 1 from groups where slug = $1 for no key update', [slug]);
  return findGroup(tx, slug, viewerId);
}
