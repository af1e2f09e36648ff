import { z } from 'zod';
import { listFollowedPeople as contract } from '#contracts/people/people.contract.ts';
import { paths } from '#contracts/site-paths.ts';
import { avatarSql } from '#server/people/avatars.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { maySeeSql } from './visibility.policy.ts';

type Follow = { followedId: string; personId: string };

/** False if the viewer may not see the person's page. */
export async function insertFollow(db: Db, { followedId, personId }: Follow, now: Date): Promise<boolean> {
  const followed = await db.execute(
    `with visible as (select p.id from people p where p.id = $1 and ${maySeeSql('page', 'p', '$2')} for key share),
       inserted as (insert into person_follows (followed_id, person_id, followed_at)
         select id, $2, $3 from visible on conflict do nothing)
     select id from visible`,
    [followedId, personId, now],
  );
  return followed === 1;
}

export async function deleteFollow(db: Db, { followedId, personId }: Follow): Promise<void> {
  await db.execute('delete from person_follows where followed_id = $1 and person_id = $2', [followedId, personId]);
}

/** Deletes the follows in both directions. */
export async function deleteFollowsBetween(db: Db, one: string, other: string): Promise<void> {
  await db.execute('delete from person_follows where (followed_id, person_id) in (($1, $2), ($2, $1))', [one, other]);
}

const FollowedPerson = contract.success.schema.shape.people.element;
type FollowedPerson = z.infer<typeof FollowedPerson>;
const FollowedPersonRow = FollowedPerson.omit({ path: true }).extend({
  followedAt: z.date(),
  isVisible: z.boolean(),
  position: z.object({ at: z.string(), id: z.string() }),
});
type FollowsPage = { after: { at: string; id: string } | null; limit: number };

/** Latest first, with the position of the last one if there are more. */
export async function listFollowedBy(db: Db, personId: string, { after, limit }: FollowsPage) {
  const rows = await db.rows(
    FollowedPersonRow,
    `select p.id, p.name, ${avatarSql('p', 'v')} as avatar, f.followed_at as "followedAt", ${maySeeSql('page', 'p', '$1')} as "isVisible",
        json_build_object('at', f.followed_at::text, 'id', p.id) as position
       from person_follows f join people p on p.id = f.followed_id left join avatars v on v.person_id = p.id
      where f.person_id = $1 and p.hidden_at is null and ($2::timestamptz is null or (f.followed_at, p.id) < ($2, $3::uuid))
      order by f.followed_at desc, p.id desc limit $4::integer + 1`,
    [personId, after?.at ?? null, after?.id ?? null, limit],
  );
  const page = rows.slice(0, limit);
  const people = page.map(
    ({ id, name, avatar, followedAt, isVisible }): FollowedPerson => ({
      id,
      name,
      avatar,
      path: isVisible ? paths.person(id) : null,
      followedAt: followedAt.toISOString(),
    }),
  );
  return { people, last: rows.length > limit ? page.at(-1)!.position : null };
}

const FollowedRow = z.object({ name: z.string(), followedAt: z.date() });

/** Lists the people for the data download. */
export async function listFollowedPeople(db: Db, personId: string): Promise<{ name: string; followedAt: string }[]> {
  const rows = await db.rows(
    FollowedRow,
    `select p.name, f.followed_at as "followedAt" from person_follows f join people p on p.id = f.followed_id
      where f.person_id = $1 order by f.followed_at, p.id`,
    [personId],
  );
  return rows.map(({ name, followedAt }) => ({ name, followedAt: followedAt.toISOString() }));
}
