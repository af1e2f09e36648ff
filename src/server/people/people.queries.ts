import type { PersonPage } from '#contracts/people/people.contract.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { listInterestsOf } from './interests.queries.ts';
import { listSocialLinksOf } from './social-links.queries.ts';
import { maySeeSql } from './visibility.policy.ts';

export type Person = { id: string; name: string; location: string; bio: string; createdAt: Date };

export async function insertPerson(db: Db, person: { name: string; createdAt: Date }): Promise<string> {
  const { id } = await db.kysely
    .insertInto('people')
    .values({ name: person.name, created_at: person.createdAt, updated_at: person.createdAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findPerson(db: Db, personId: string): Promise<Person | undefined> {
  return db.kysely
    .selectFrom('people')
    .select(['id', 'name', 'location', 'bio', 'created_at as createdAt'])
    .where('id', '=', personId)
    .executeTakeFirst();
}

export type ProfileTexts = { name?: string | undefined; location?: string | undefined; bio?: string | undefined };

/** Texts that are absent stay as they are. False when the person is gone; otherwise nobody deletes them until the transaction ends. */
export async function updatePerson(db: Db, personId: string, texts: ProfileTexts, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    `update people set name = coalesce($2, name), location = coalesce($3, location), bio = coalesce($4, bio), updated_at = $5
      where id = $1`,
    [personId, texts.name ?? null, texts.location ?? null, texts.bio ?? null, now],
  );
  return rowCount === 1;
}

/** Takes everything that belongs to the person along, by the foreign keys. */
export async function deletePerson(db: Db, personId: string): Promise<void> {
  await db.kysely.deleteFrom('people').where('id', '=', personId).execute();
}

type PageRow = Omit<PersonPage, 'joinedAt' | 'interests' | 'links'> & { createdAt: Date };

/** As much of it as the viewer may see; undefined where that is nothing. */
export async function findPersonPage(
  db: Db,
  personId: string,
  viewerId: string | null,
): Promise<PersonPage | undefined> {
  const { rows } = await db.query<PageRow>(
    `select p.id, p.name, '/media/avatars/' || v.id || '.jpg' as avatar, p.bio, p.created_at as "createdAt",
       case when ${maySeeSql('location', 'p', '$2')} then p.location else '' end as location,
       p.is_searchable and p.page_audience = 'everyone' as "isSearchable", case when p.id = $2 then p.page_audience end as audience
     from people p left join avatars v on v.person_id = p.id where p.id = $1 and ${maySeeSql('page', 'p', '$2')}`,
    [personId, viewerId],
  );
  if (!rows[0]) return undefined;
  const { createdAt, ...person } = rows[0];
  const [interests, links] = await Promise.all([listInterestsOf(db, personId), listSocialLinksOf(db, personId)]);
  return { ...person, joinedAt: createdAt.toISOString(), interests, links };
}

/** Undefined where the viewer may not see the page; otherwise whether they may see a part of it as well. */
export async function findSight(
  db: Db,
  personId: string,
  viewerId: string | null,
): Promise<{ groups: boolean } | undefined> {
  const { rows } = await db.query<{ groups: boolean }>(
    `select ${maySeeSql('groups', 'p', '$2')} as groups from people p where p.id = $1 and ${maySeeSql('page', 'p', '$2')}`,
    [personId, viewerId],
  );
  return rows[0];
}
