import { z } from 'zod';
import type { Db } from '#server/platform/postgres/db.ts';

const RatingRow = z.object({
  mean: z.number().nullable(),
  count: z.number(),
  hostMean: z.number().nullable(),
  hostCount: z.number(),
  own: z.number().nullable(),
  wasGoing: z.boolean(),
});
export type RatingRow = z.infer<typeof RatingRow>;

export async function findRating(db: Db, eventId: string, viewerId: string | null): Promise<RatingRow> {
  return db.one(
    RatingRow,
    `select round(avg(r.stars) filter (where r.event_id = $1), 2)::float8 as mean, count(*) filter (where r.event_id = $1) as count,
       round(avg(r.stars), 2)::float8 as "hostMean", count(*) as "hostCount",
       max(r.stars) filter (where r.event_id = $1 and r.person_id = $2::uuid) as own,
       exists (select from rsvps where event_id = $1 and person_id = $2 and status = 'going') as "wasGoing"
     from events e
     join events of_host on of_host.id = e.id or (of_host.visibility = 'public' and of_host.status <> 'draft' and (of_host.host_person_id = e.host_person_id
       or of_host.host_group_id = e.host_group_id or of_host.host_organization_id = e.host_organization_id))
     join ratings r on r.event_id = of_host.id
     where e.id = $1`,
    [eventId, viewerId],
  );
}

/** False when the person was not going. */
export async function upsertRating(
  db: Db,
  { eventId, personId, stars }: { eventId: string; personId: string; stars: number },
  now: Date,
): Promise<boolean> {
  const rowCount = await db.execute(
    `insert into ratings (event_id, person_id, stars, rated_at)
     select event_id, person_id, $3, $4 from rsvps where event_id = $1 and person_id = $2 and status = 'going'
     on conflict (event_id, person_id) do update set stars = excluded.stars, rated_at = excluded.rated_at`,
    [eventId, personId, stars, now],
  );
  return rowCount === 1;
}

export async function deleteRating(db: Db, eventId: string, personId: string): Promise<void> {
  await db.execute('delete from ratings where event_id = $1 and person_id = $2', [eventId, personId]);
}
