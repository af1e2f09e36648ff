import { z } from 'zod';
import type { Db } from '#server/platform/postgres/db.ts';

/** A published event with so many seats, in a week; returns its id. */
export async function insertRushEvent(db: Db, hostId: string, seats: number): Promise<string> {
  const { id } = await db.one(
    z.object({ id: z.string() }),
    `with made as (
       insert into events (host_person_id, status, title, category, starts_local, ends_local, time_zone, starts_at, ends_at, attendance, published_at)
       select $1, 'published', 'A rush', 'tech-events', at at time zone 'UTC', at at time zone 'UTC' + interval '2 hours', 'UTC', at,
         at + interval '2 hours', 'online', now() from (select now() + interval '7 days' as at) soon returning id)
     insert into event_counters (event_id, capacity) select id, $2 from made returning event_id as id`,
    [hostId, seats],
  );
  return id;
}
