import { z } from 'zod';
import { StoredEventFields } from '#contracts/events/event-fields.ts';
import { GUEST_MANAGER_IDS } from '#server/events/hosts/host-ids.queries.ts';
import { isUnnotified } from '#server/notifications/triggers/notified-actions.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { PersonIdRow } from '#server/platform/postgres/row-schemas.ts';

/** The action of a person who requests to join an event. */
export const REQUEST = 'request';

const EventRequest = z.object({
  id: z.string(),
  revision: z.number(),
  eventId: z.string(),
  title: z.string(),
  startsAt: z.date(),
  endsAt: z.date(),
  personId: z.string(),
  name: z.string(),
  note: z.string(),
  questions: StoredEventFields.shape.questions,
  answers: z.record(z.string(), z.string()),
});
export type EventRequest = z.infer<typeof EventRequest>;

const EventIdRow = z.object({ eventId: z.string() });

/** Returns undefined if the request was decided or withdrawn. */
export async function findEventOfRequest(db: Db, rsvpId: string): Promise<string | undefined> {
  const row = await db.row(
    EventIdRow,
    `select event_id as "eventId" from rsvps where id = $1 and status = 'requested'`,
    [rsvpId],
  );
  return row?.eventId;
}

/** Lists the open requests to join an upcoming event, oldest first: all, or those that its hosts have not been notified of. */
export async function listOpenRequests(db: Db, eventId: string, which: 'all' | 'new'): Promise<EventRequest[]> {
  const isNew = isUnnotified({
    subjectId: 'r.event_id',
    action: `'${REQUEST}'`,
    personId: 'r.person_id',
    at: 'r.answered_at',
  });
  return db.rows(
    EventRequest,
    `select r.id, r.revision, e.id as "eventId", e.title, e.starts_at as "startsAt", e.ends_at as "endsAt", p.id as "personId", p.name,
        r.note, e.questions, r.answers
       from rsvps r join events e on e.id = r.event_id join people p on p.id = r.person_id
      where r.event_id = $1 and r.status = 'requested' and e.status = 'published'
        ${which === 'new' ? `and ${isNew}` : ''} order by r.position, r.id`,
    [eventId],
  );
}

/** Lists the ids of the people who decide on the requests to join an event. */
export async function listHosts(db: Db, eventId: string): Promise<string[]> {
  const rows = await db.rows(
    PersonIdRow,
    `select h.person_id as "personId" from events e cross join lateral (${GUEST_MANAGER_IDS}) h (person_id) where e.id = $1`,
    [eventId],
  );
  return rows.map(({ personId }) => personId);
}

/** Hosts have had this long to answer before they are reminded. */
const PATIENCE_HOURS = 12;
const REMINDER_HOURS = { from: 24, until: 2 };

/** Enqueues a reminder of the hosts of each event that begins soon and has a request that has been open for a while, once per start. */
export async function enqueueRequestReminders(db: Db, now: Date): Promise<void> {
  await db.execute(
    `with due as (
       insert into event_reminders (event_id, kind, starts_at)
       select e.id, 'requests', e.starts_at from events e
        where e.status = 'published' and e.requires_approval and e.starts_at > $1::timestamptz + interval '${REMINDER_HOURS.until} hours'
          and e.starts_at <= $1::timestamptz + interval '${REMINDER_HOURS.from} hours'
          and exists (select from rsvps r where r.event_id = e.id and r.status = 'requested'
            and r.answered_at <= $1::timestamptz - interval '${PATIENCE_HOURS} hours')
       on conflict do nothing returning event_id)
     select graphile_worker.add_job('remind-hosts-of-event-requests', json_build_object('eventId', due.event_id), max_attempts := 10) from due`,
    [now],
  );
}
