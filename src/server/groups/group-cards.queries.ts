import { z } from 'zod';
import { GroupRole } from '#contracts/groups/group-fields.ts';
import { GroupCard } from '#contracts/groups/groups.contract.ts';
import { smallLogo } from '#server/pictures/pictures.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';

/** Columns of `GroupCard` from a group `g` and its place `p`, which may be missing. */
export const GROUP_CARD = `g.id, g.slug, g.name, g.member_count as "memberCount", g.visibility,
  coalesce(${smallLogo('g.logo_id')}, '/media/covers/' || g.cover_id || '/640.webp') as "imageUrl",
  coalesce(p.name || ', ' || p.country, '') as "placeName"`;

export type Relation = 'member' | 'requested' | 'following';
const Position = z.object({ rank: z.number(), at: z.string(), id: z.string() });
type Position = z.infer<typeof Position>;
const OwnGroup = GroupCard.extend({ role: GroupRole.nullable(), position: Position });
export type OwnGroup = z.infer<typeof OwnGroup>;

/** How a person is tied to a group `g`, with the order of the list; of private groups they are not in, nothing is told. */
const ties: Record<Relation, string> = {
  member: `select m.group_id, m.role, m.rank, m.joined_at as at from group_members m where m.person_id = $1`,
  requested: `select r.group_id, null as role, 0 as rank, r.asked_at as at from group_requests r where r.person_id = $1`,
  following: `select f.group_id, null as role, 0 as rank, f.followed_at as at from group_follows f where f.person_id = $1
    and not is_group_member(f.group_id, f.person_id)`,
};

type Page = { relation: Relation; after: Position | null; limit: number };

export async function listGroupsOf(db: Db, personId: string, { relation, after, limit }: Page): Promise<OwnGroup[]> {
  return db.rows(
    OwnGroup,
    `select ${GROUP_CARD}, tie.role, json_build_object('rank', tie.rank, 'at', tie.at, 'id', g.id) as position
       from (${ties[relation]}) tie join groups g on g.id = tie.group_id left join places p on p.id = g.place_id
      where ($2::integer is null or (tie.rank, tie.at, g.id) > ($2::integer, $3::timestamptz, $4::uuid))
        and (g.visibility = 'public' or tie.role is not null)
      order by tie.rank, tie.at, g.id limit $5`,
    [personId, after?.rank ?? null, after?.at ?? null, after?.id ?? null, limit],
  );
}
