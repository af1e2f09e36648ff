import { z } from 'zod';
import type { Db } from '#server/platform/postgres/db.ts';
import { IdRow } from '#server/platform/postgres/row-schemas.ts';

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

/** Ids of the listed events that were published last, and of the next dates of the series that began last. */
export async function listNewestListings(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db.rows(
    IdRow,
    `(select l.event_id as id from (select id from events where published_at is not null and series_id is null
        order by published_at desc, id desc limit $2) e join event_listings l on l.event_id = e.id)
     union all
     select next.event_id from (select id from series order by created_at desc limit $2) s
       cross join lateral (select event_id from event_listings l where l.series_id = s.id and l.starts_at > $1
         order by l.starts_at, l.event_id limit 1) next`,
    [now, limit],
  );
  return rows.map(({ id }) => id);
}

/** Ids of those of the events that were published last; of the same moment, the soonest. */
export async function listLastPublished(db: Db, eventIds: readonly string[], limit: number): Promise<string[]> {
  const rows = await db.rows(
    IdRow,
    'select id from events where id = any ($1::uuid[]) order by published_at desc nulls last, starts_at, id limit $2',
    [eventIds, limit],
  );
  return rows.map(({ id }) => id);
}
