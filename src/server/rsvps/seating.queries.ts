import { z } from 'zod';
import type { Db } from '#server/platform/postgres/db.ts';
import type { rsvpChanged } from './rsvps.domain-events.ts';

/** A person's answer as it is stored. Times are text: they are only carried along. */
export type RsvpRow = z.infer<typeof RsvpRow>;
const RsvpRow = z.object({
  personId: z.string(),
  status: z.enum(['going', 'waitlisted', 'not-going', 'removed']),
  guests: z.number(),
  answers: z.record(z.string(), z.string()),
  isHidden: z.boolean(),
  /** Put back to the waitlist by a host: only hosts move it up. */
  isHeld: z.boolean(),
  /** Given because the person goes to the whole series. */
  isAutomatic: z.boolean(),
  position: z.number(),
  revision: z.number(),
  checkedInAt: z.string().nullable(),
  answeredAt: z.string(),
});

export type EventForRsvps = z.infer<typeof EventForRsvps>;
const EventForRsvps = z.object({
  status: z.enum(['draft', 'published', 'cancelled']),
  startsAt: z.date().nullable(),
  endsAt: z.date().nullable(),
  rsvpOpensAt: z.date().nullable(),
  rsvpClosesAt: z.date().nullable(),
  guestsPerRsvp: z.number(),
  /** Of the people in question, those who go to the whole series. */
  seriesAttendeeIds: z.array(z.string()),
});

/** What a person is notified of, unless their answer has a newer revision by then. */
export type RsvpNotice = Pick<z.output<typeof rsvpChanged.payload>, 'revision' | 'kind'> & { personId: string };

/** SQL: a `RsvpRow` from a row `r`. */
const RSVP = `json_build_object('personId', r.person_id, 'status', r.status, 'guests', r.guests, 'answers', r.answers, 'isHidden', r.is_hidden,
  'isHeld', r.is_held, 'isAutomatic', r.is_automatic, 'position', r.position, 'revision', r.revision, 'checkedInAt', r.checked_in_at,
  'answeredAt', r.answered_at)`;

const SeatingRow = EventForRsvps.extend({ rsvps: z.array(RsvpRow) });

/**
 * The event, and the answers of some people to it. In a statement of its own after the lock of the seats: a statement that waits for a lock
 * sees other rows as they were before.
 */
export async function findSeating(
  tx: Db,
  eventId: string,
  personIds: readonly string[],
): Promise<{ event: EventForRsvps; rsvps: RsvpRow[] } | undefined> {
  const row = await tx.row(
    SeatingRow,
    {
      name: 'find-seating',
      text: `select e.status, e.starts_at as "startsAt", e.ends_at as "endsAt", e.rsvp_opens_at as "rsvpOpensAt",
          e.rsvp_closes_at as "rsvpClosesAt", e.guests_per_rsvp as "guestsPerRsvp",
          array(select s.person_id from series_rsvps s where s.series_id = e.series_id and s.person_id = any ($2::uuid[])) as "seriesAttendeeIds",
          coalesce((select json_agg(${RSVP}) from (
            select * from rsvps where event_id = e.id and person_id = any ($2::uuid[]) for update) r), '[]') as rsvps
        from events e where e.id = $1`,
    },
    [eventId, personIds],
  );
  if (!row) return undefined;
  const { rsvps, ...event } = row;
  return { event, rsvps };
}

/**
 * Those of the line who could move up into some free seats, but for some people: of each size of party as many as there would be seats for
 * alone. Whoever is locked is just deleting the account, and is skipped.
 */
export async function listNextInLine(
  tx: Db,
  eventId: string,
  { seats, exceptIds }: { seats: number; exceptIds: readonly string[] },
): Promise<RsvpRow[]> {
  const rows = await tx.rows(
    LineRow,
    `select ${RSVP} as rsvp from rsvps r where r.id in (
        select id from (
          select id, party, row_number() over (partition by party order by position) as place from rsvps
           where event_id = $1 and status = 'waitlisted' and not is_held and person_id <> all ($3::uuid[])) line
         where place * party <= $2)
      for update skip locked`,
    [eventId, Math.min(seats, MANY), exceptIds],
  );
  return rows.map(({ rsvp }) => rsvp);
}
const LineRow = z.object({ rsvp: RsvpRow });
/** Where there is no limit. */
const MANY = 1_000_000_000;

/** Seats by what the answers add up to. */
export async function countSeats(tx: Db, eventId: string): Promise<{ taken: number; waiting: number }> {
  return tx.one(
    CountsRow,
    `select coalesce(sum(party) filter (where status = 'going'), 0) as taken,
       coalesce(sum(party) filter (where status = 'waitlisted'), 0) as waiting from rsvps where event_id = $1`,
    [eventId],
  );
}
const CountsRow = z.object({ taken: z.number(), waiting: z.number() });

/** Writes new and changed answers of one event, and publishes the changes. */
export async function upsertRsvps(
  tx: Db,
  eventId: string,
  { rsvps, notices }: { rsvps: readonly RsvpRow[]; notices: readonly RsvpNotice[] },
  now: Date,
): Promise<void> {
  await tx.execute(
    {
      name: 'upsert-rsvps',
      text: `with saved as (
          insert into rsvps as r (event_id, person_id, status, guests, answers, is_hidden, is_held, is_automatic, position, revision,
              checked_in_at, answered_at, updated_at)
            select $1, "personId", status, guests, answers, "isHidden", "isHeld", "isAutomatic", position, revision, "checkedInAt",
                "answeredAt", $4
              from jsonb_to_recordset($2) as given ("personId" uuid, status text, guests integer, answers jsonb, "isHidden" boolean,
                "isHeld" boolean, "isAutomatic" boolean, position bigint, revision integer, "checkedInAt" timestamptz, "answeredAt" timestamptz)
            on conflict on constraint rsvps_one_per_person do update
              set (status, guests, answers, is_hidden, is_held, is_automatic, position, revision, checked_in_at, answered_at, updated_at) =
                (excluded.status, excluded.guests, excluded.answers, excluded.is_hidden, excluded.is_held, excluded.is_automatic,
                 excluded.position, excluded.revision, excluded.checked_in_at, excluded.answered_at, excluded.updated_at)
            returning id, person_id)
        select from graphile_worker.add_jobs(array(
          select row('rsvp-changed', json_build_object('rsvpId', id, 'revision', revision, 'kind', kind), null, null, 10, null, null,
              null)::graphile_worker.job_spec
            from saved join jsonb_to_recordset($3) as notice ("personId" uuid, revision integer, kind text) on "personId" = person_id))`,
    },
    [eventId, JSON.stringify(rsvps), JSON.stringify(notices), now],
  );
}
