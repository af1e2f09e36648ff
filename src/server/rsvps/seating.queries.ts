import { z } from 'zod';
import type { Db } from '#server/platform/postgres/db.ts';
import type { rsvpChanged } from './rsvps.domain-events.ts';

/** A stored RSVP. Times stay text because they are only read and written back. */
export type RsvpRow = z.infer<typeof RsvpRow>;
const RsvpRow = z.object({
  personId: z.string(),
  status: z.enum(['going', 'waitlisted', 'not-going', 'removed']),
  guests: z.number(),
  answers: z.record(z.string(), z.string()),
  isHidden: z.boolean(),
  /** A host moved the person back to the waitlist; only a host can promote them. */
  isHeld: z.boolean(),
  /** Created because the person attends the whole series. */
  isAutomatic: z.boolean(),
  position: z.number(),
  revision: z.number(),
  checkedInAt: z.string().nullable(),
  answeredAt: z.string(),
});

export type SeatingEvent = z.infer<typeof SeatingEvent>;
const SeatingEvent = z.object({
  status: z.enum(['draft', 'published', 'cancelled']),
  startsAt: z.date().nullable(),
  endsAt: z.date().nullable(),
  rsvpOpensAt: z.date().nullable(),
  rsvpClosesAt: z.date().nullable(),
  guestsPerRsvp: z.number(),
  /** The people in question who attend the whole series. */
  seriesAttendeeIds: z.array(z.string()),
});

/** A notification about an RSVP. It is dropped if the RSVP has a newer revision when it is sent. */
export type RsvpNotice = Pick<z.output<typeof rsvpChanged.payload>, 'revision' | 'kind'> & { personId: string };

/** SQL: `RsvpRow` as JSON, from a row `r` of `rsvps`. */
const RSVP_JSON = `json_build_object('personId', r.person_id, 'status', r.status, 'guests', r.guests, 'answers', r.answers, 'isHidden', r.is_hidden,
  'isHeld', r.is_held, 'isAutomatic', r.is_automatic, 'position', r.position, 'revision', r.revision, 'checkedInAt', r.checked_in_at,
  'answeredAt', r.answered_at)`;

const SeatingRow = SeatingEvent.extend({ rsvps: z.array(RsvpRow) });

/**
 * The event, and the RSVPs of some people. Must run as its own statement after the lock on the seats: a statement that waits for a lock
 * sees all other rows as they were before it waited.
 */
export async function findSeating(
  tx: Db,
  eventId: string,
  personIds: readonly string[],
): Promise<{ event: SeatingEvent; rsvps: RsvpRow[] } | undefined> {
  const row = await tx.row(
    SeatingRow,
    {
      name: 'find-seating',
      text: `select e.status, e.starts_at as "startsAt", e.ends_at as "endsAt", e.rsvp_opens_at as "rsvpOpensAt",
          e.rsvp_closes_at as "rsvpClosesAt", e.guests_per_rsvp as "guestsPerRsvp",
          array(select s.person_id from series_rsvps s where s.series_id = e.series_id and s.person_id = any ($2::uuid[])) as "seriesAttendeeIds",
          coalesce((select json_agg(${RSVP_JSON}) from (
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
 * The waitlisted people who could be promoted into `seats` free seats, as candidates: for each party size, as many parties as the seats could
 * hold if only parties of that size were promoted. Locked rows are skipped: their accounts are being deleted.
 */
export async function listNextOnWaitlist(
  tx: Db,
  eventId: string,
  { seats, exceptIds }: { seats: number; exceptIds: readonly string[] },
): Promise<RsvpRow[]> {
  const rows = await tx.rows(
    WaitlistRow,
    `select ${RSVP_JSON} as rsvp from rsvps r where r.id in (
        select id from (
          select id, party, row_number() over (partition by party order by position) as rank from rsvps
           where event_id = $1 and status = 'waitlisted' and not is_held and person_id <> all ($3::uuid[])) waiting
         where rank * party <= $2)
      for update skip locked`,
    [eventId, Math.min(seats, UNLIMITED_SEATS), exceptIds],
  );
  return rows.map(({ rsvp }) => rsvp);
}
const WaitlistRow = z.object({ rsvp: RsvpRow });
const UNLIMITED_SEATS = 1_000_000_000;

/** Seats taken and waited for, summed from the RSVPs. */
export async function countSeats(tx: Db, eventId: string): Promise<{ taken: number; waiting: number }> {
  return tx.one(
    CountsRow,
    `select coalesce(sum(party) filter (where status = 'going'), 0) as taken,
       coalesce(sum(party) filter (where status = 'waitlisted'), 0) as waiting from rsvps where event_id = $1`,
    [eventId],
  );
}
const CountsRow = z.object({ taken: z.number(), waiting: z.number() });

/** Writes new and changed RSVPs of one event, and publishes `rsvpChanged` for each notice. */
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
              from jsonb_to_recordset($2) as input ("personId" uuid, status text, guests integer, answers jsonb, "isHidden" boolean,
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
