import type { Db } from '#server/platform/postgres/db.ts';

/** When events were published, by id. */
export async function listTimesOfPublishing(db: Db, eventIds: readonly string[]): Promise<Map<string, Date>> {
  const { rows } = await db.query<{ id: string; at: Date }>(
    'select id, published_at as at from events where id = any ($1::uuid[])',
    [eventIds],
  );
  return new Map(rows.map(({ id, at }) => [id, at]));
}
