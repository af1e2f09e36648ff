import { z } from 'zod';
import type { Db } from '#server/platform/postgres/db.ts';

const PublishedRow = z.object({ id: z.string(), at: z.date() });

/** When events were published, by id. */
export async function listPublishTimes(db: Db, eventIds: readonly string[]): Promise<Map<string, Date>> {
  const rows = await db.rows(PublishedRow, 'select id, published_at as at from events where id = any ($1::uuid[])', [
    eventIds,
  ]);
  return new Map(rows.map(({ id, at }) => [id, at]));
}
