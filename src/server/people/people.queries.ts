import { z } from 'zod';
import { PersonPage } from '#contracts/people/people.contract.ts';
import { avatarSql } from '#server/people/avatars.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { insertRow } from '#server/platform/postgres/row-writes.ts';
import { listInterestsOf } from './interests.queries.ts';
import { listSocialLinksOf } from './social-links.queries.ts';
import { maySeeSql } from './visibility.policy.ts';

const Person = z.object({
  id: z.string(),
  name: z.string(),
  location: z.string(),
  bio: z.string(),
  createdAt: z.date(),
});
export type Person = z.infer<typeof Person>;

/** The person has the neutral name of the table until they choose one. */
export async function insertPerson(db: Db, person: { avatarSeed: string; createdAt: Date }): Promise<string> {
  return insertRow(db, 'people', {
    avatar_seed: person.avatarSeed,
    created_at: person.createdAt,
    updated_at: person.createdAt,
  });
}

export async function updateAvatarSeed(db: Db, personId: string, avatarSeed: string): Promise<void> {
  await db.execute('update people set avatar_seed = $2 where id = $1', [personId, avatarSeed]);
}

export async function findPerson(db: Db, personId: string): Promise<Person | undefined> {
  return db.row(Person, 'select id, name, location, bio, created_at as "createdAt" from people where id = $1', [
    personId,
  ]);
}

export type ProfileTexts = { name?: string | undefined; location?: string | undefined; bio?: string | undefined };

/** Leaves absent texts as they are. False if the person is gone; otherwise nobody can delete them until the transaction ends. */
export async function updatePerson(db: Db, personId: string, texts: ProfileTexts, now: Date): Promise<boolean> {
  const updated = await db.execute(
    `update people set name = coalesce($2, name), has_chosen_name = has_chosen_name or $2 is not null,
        location = coalesce($3, location), bio = coalesce($4, bio), updated_at = $5
      where id = $1`,
    [personId, texts.name ?? null, texts.location ?? null, texts.bio ?? null, now],
  );
  return updated === 1;
}

/** Deletes the person and, by foreign keys, everything that belongs to them. */
export async function deletePerson(db: Db, personId: string): Promise<void> {
  await db.execute('delete from people where id = $1', [personId]);
}

const PageRow = PersonPage.omit({ joinedAt: true, interests: true, links: true }).extend({ createdAt: z.date() });

/** The parts of the profile that the viewer may see; undefined if there are none. */
export async function findPersonPage(
  db: Db,
  personId: string,
  viewerId: string | null,
): Promise<PersonPage | undefined> {
  const row = await db.row(
    PageRow,
    `select p.id, p.name, ${avatarSql('p', 'v')} as avatar, p.bio, p.created_at as "createdAt",
       case when ${maySeeSql('location', 'p', '$2')} then p.location else '' end as location,
       p.page_audience = 'everyone' as "isPublic", p.is_searchable and p.page_audience = 'everyone' as "isSearchable", case when p.id = $2 then p.page_audience end as audience,
       exists (select from person_follows f where f.followed_id = p.id and f.person_id = $2) as "isFollowing"
     from people p left join avatars v on v.person_id = p.id where p.id = $1 and ${maySeeSql('page', 'p', '$2')}`,
    [personId, viewerId],
  );
  if (!row) return undefined;
  const { createdAt, ...person } = row;
  const [interests, links] = await Promise.all([listInterestsOf(db, personId), listSocialLinksOf(db, personId)]);
  return { ...person, joinedAt: createdAt.toISOString(), interests, links };
}

const SightRow = z.object({ groups: z.boolean() });

/** Whether the viewer may see the person's groups; undefined if they may not see the profile. */
export async function findGroupsVisibility(
  db: Db,
  personId: string,
  viewerId: string | null,
): Promise<{ groups: boolean } | undefined> {
  return db.row(
    SightRow,
    `select ${maySeeSql('groups', 'p', '$2')} as groups from people p where p.id = $1 and ${maySeeSql('page', 'p', '$2')}`,
    [personId, viewerId],
  );
}
