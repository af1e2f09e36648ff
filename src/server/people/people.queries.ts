import type { PersonPage } from '#contracts/people.contract.ts';
import type { Db } from '#server/platform/db.ts';
import { listInterestsOf } from './interests.queries.ts';

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

/** Who may be shown to `viewerId`, null being anybody: everyone who does not hide, and oneself. */
const mayBeSeen = (person: string, viewerId: string) =>
  `(not ${person}.is_page_hidden or ${person}.id = ${viewerId}::uuid)`;

export async function findPersonPage(
  db: Db,
  personId: string,
  viewerId: string | null,
): Promise<PersonPage | undefined> {
  const { rows } = await db.query<Omit<PersonPage, 'joinedAt' | 'interests'> & { createdAt: Date }>(
    `select p.id, p.name, '/media/avatars/' || v.id || '.jpg' as avatar, p.location, p.bio, p.created_at as "createdAt",
       p.is_page_hidden as "isHidden"
     from people p left join avatars v on v.person_id = p.id where p.id = $1 and ${mayBeSeen('p', '$2')}`,
    [personId, viewerId],
  );
  if (!rows[0]) return undefined;
  const { createdAt, ...person } = rows[0];
  return { ...person, joinedAt: createdAt.toISOString(), interests: await listInterestsOf(db, personId) };
}

export async function findPrivacy(db: Db, personId: string): Promise<{ isPageHidden: boolean }> {
  const { rows } = await db.query<{ isPageHidden: boolean }>(
    'select is_page_hidden as "isPageHidden" from people where id = $1',
    [personId],
  );
  return rows[0]!;
}

export async function updatePrivacy(
  db: Db,
  personId: string,
  { isPageHidden }: { isPageHidden: boolean },
): Promise<void> {
  await db.query('update people set is_page_hidden = $2 where id = $1', [personId, isPageHidden]);
}
