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

/** Takes everything that belongs to the person along, by the foreign keys. */
export async function deletePerson(db: Db, personId: string): Promise<void> {
  await db.kysely.deleteFrom('people').where('id', '=', personId).execute();
}
