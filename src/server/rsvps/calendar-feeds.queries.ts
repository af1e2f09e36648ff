import { hostedBySql } from '#server/events/event-hosts.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';

export async function findCalendarFeed(db: Db, personId: string): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>('select id from calendar_feeds where person_id = $1', [personId]);
  return rows[0]?.id;
}

/** In place of an earlier one. */
export async function insertCalendarFeed(db: Db, personId: string, now: Date): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    `insert into calendar_feeds (person_id, created_at) values ($1, $2)
     on conflict (person_id) do update set id = gen_random_uuid(), created_at = excluded.created_at returning id`,
    [personId, now],
  );
  return rows[0]!.id;
}

export async function deleteCalendarFeed(db: Db, personId: string): Promise<void> {
  await db.query('delete from calendar_feeds where person_id = $1', [personId]);
}

export async function findCalendarOwner(db: Db, feedId: string): Promise<string | undefined> {
  const { rows } = await db.query<{ personId: string }>(
    'select person_id as "personId" from calendar_feeds where id = $1',
    [feedId],
  );
  return rows[0]?.personId;
}

/** Events that the person goes to, waits for or hosts and that end after a time, soonest first. */
export async function listEventsOfPerson(db: Db, personId: string, { after, limit }: { after: Date; limit: number }) {
  const { rows } = await db.query<{ id: string }>(
    `select e.id from events e
      where e.status <> 'draft' and e.ends_at > $2 and e.id in (
        select event_id from rsvps where person_id = $1 and status in ('going', 'waitlisted')
        union all select e.id from events e where ${hostedBySql('$1')})
      order by e.starts_at, e.id limit $3`,
    [personId, after, limit],
  );
  return rows.map(({ id }) => id);
}
