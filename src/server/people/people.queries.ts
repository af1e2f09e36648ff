import type { Db } from '#server/platform/db.ts';

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
