import { z } from 'zod';
import type { Db } from '#server/platform/postgres/db.ts';

const FeedFactsRow = z.object({ id: z.string(), publishedAt: z.date(), timeZone: z.string() });

/** What feeds need besides the calendar entries of published events, by id. */
export async function listFeedFacts(
  db: Db,
  eventIds: readonly string[],
): Promise<Map<string, z.infer<typeof FeedFactsRow>>> {
  const rows = await db.rows(
    FeedFactsRow,
    'select id, published_at as "publishedAt", time_zone as "timeZone" from events where id = any ($1::uuid[])',
    [eventIds],
  );
  return new Map(rows.map((row) => [row.id, row]));
}
