import { z } from 'zod';
import { GroupRole } from '#contracts/groups/group-fields.ts';
import { GroupCard } from '#contracts/groups/groups.contract.ts';
import { smallCover, smallLogo } from '#server/pictures/pictures.queries.ts';
import { TOWN_NAME } from '#server/places/places.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';

/** SQL: the columns of `GroupCard` from a group `g` and its place `p`, which may be null. */
export const GROUP_CARD = `g.id, g.slug, g.name, g.member_count as "memberCount", g.visibility,
  coalesce(${smallLogo('g.logo_id')}, ${smallCover('g.cover_id')}) as "imageUrl",
  coalesce(${TOWN_NAME}, '') as "placeName"`;

export type Relation = 'member' | 'requested' | 'following';
const Position = z.object({ rank: z.number(), at: z.string(), id: z.string() });
type Position = z.infer<typeof Position>;
const OwnGroup = GroupCard.extend({ role: GroupRole.nullable(), position: Position });
export type OwnGroup = z.infer<typeof OwnGroup>;

/** How a person relates to a group `g`, with the sort order. Private groups are listed only for members. */
const relationSql: Record<Relation, string> = {
  member: `select m.group_id, m.role, m.rank, m.joined_at as at from group_members m where m.person_id = $1`,
  requested: `select r.group_id, null as role, 0 as rank, r.requested_at as at from group_requests r where r.person_id = $1`,
  following: `select f.group_id, null as role, 0 as rank, f.followed_at as at from group_follows f where f.person_id = $1
    and not is_group_member(f.group_id, f.person_id)`,
};

type Page = { relation: Relation; after: Position | null; limit: number };

export async function listGroupsOf(db: Db, personId: string, { relation, after, limit }: Page): Promise<OwnGroup[]> {
  return db.rows(
    OwnGroup,
    `select ${GROUP_CARD}, relation.role, json_build_object('rank', relation.rank, 'at', relation.at, 'id', g.id) as position
       from (${relationSql[relation]}) relation join groups g on g.id = relation.group_id left join places p on p.id = g.place_id
      where ($2::integer is null or (relation.rank, relation.at, g.id) > ($2::integer, $3::timestamptz, $4::uuid))
        and (g.visibility = 'public' or (relation.role is not null and (g.hidden_at is null or relation.role <> 'member')))
      order by relation.rank, relation.at, g.id limit $5`,
    [personId, after?.rank ?? null, after?.at ?? null, after?.id ?? null, limit],
  );
}
