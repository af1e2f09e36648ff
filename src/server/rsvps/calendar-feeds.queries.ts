import { z } from 'zod';
import { RsvpAttendance } from '#contracts/rsvps/rsvps.contract.ts';
import { upcomingFirstSql } from '#server/events/event-cards.queries.ts';
import { hostedOrCohostedBySql } from '#server/events/hosts/event-hosts.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { IdRow, PersonIdRow } from '#server/platform/postgres/row-schemas.ts';
import { GOING_OR_WAITLISTED } from './rsvp-status.queries.ts';

export async function findCalendarFeed(db: Db, personId: string): Promise<string | undefined> {
  const row = await db.row(IdRow, 'select id from calendar_feeds where person_id = $1', [personId]);
  return row?.id;
}

/** Replaces an earlier feed: its address stops working. */
export async function insertCalendarFeed(db: Db, personId: string, now: Date): Promise<string> {
  const { id } = await db.one(
    IdRow,
    `insert into calendar_feeds (person_id, created_at) values ($1, $2)
     on conflict (person_id) do update set id = gen_random_uuid(), created_at = excluded.created_at returning id`,
    [personId, now],
  );
  return id;
}

export async function deleteCalendarFeed(db: Db, personId: string): Promise<void> {
  await db.execute('delete from calendar_feeds where person_id = $1', [personId]);
}

export async function findCalendarFeedOwner(db: Db, feedId: string): Promise<string | undefined> {
  const row = await db.row(PersonIdRow, 'select person_id as "personId" from calendar_feeds where id = $1', [feedId]);
  return row?.personId;
}

const CalendarEventRow = z.object({
  id: z.string(),
  attendance: RsvpAttendance.nullable(),
  status: z.enum(['going', 'reserved', 'offered', 'waitlisted']).nullable(),
});
export type CalendarEventRow = z.infer<typeof CalendarEventRow>;

/** SQL: the event `e`, with how the person attends it or waits for it. */
const SELECT = `select e.id, r.attendance, r.status from events e
  left join rsvps r on r.event_id = e.id and r.person_id = $1 and r.status in ${GOING_OR_WAITLISTED}`;

/** The part of a calendar that is listed: entries that end after `after`, those that end after `now` first. */
export type CalendarSpan = { now: Date; after: Date; limit: number };

/**
 * Events that the person attends, is waitlisted for, hosts or co-hosts, with how they attend: those to come before past ones, and of both those that they
 * attend before those that they only host, of which there may be many.
 */
export async function listCalendarEvents(db: Db, personId: string, { now, after, limit }: CalendarSpan) {
  return db.rows(
    CalendarEventRow,
    `${SELECT}
      where e.status <> 'draft' and e.ends_at > $2 and e.id in (
        select event_id from rsvps where person_id = $1 and status in ${GOING_OR_WAITLISTED}
        union all select e.id from events e where ${hostedOrCohostedBySql('$1')})
      order by e.ends_at <= $3, r.status is null, ${upcomingFirstSql('e', '$3')} limit $4`,
    [personId, after, now, limit],
  );
}

/** An event with how the person attends it. */
export async function findCalendarEvent(db: Db, personId: string, eventId: string) {
  return db.row(CalendarEventRow, `${SELECT} where e.id = $2`, [personId, eventId]);
}
