import { z } from 'zod';
import { Attendance } from '#contracts/events/event-fields.ts';
import { rsvpStatuses } from '#contracts/rsvps/rsvp-statuses.ts';
import { RsvpAttendance } from '#contracts/rsvps/rsvps.contract.ts';
import { HELD_PLACES } from '#server/accounts/unconfirmed/held-places.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import type { rsvpChanged } from '#server/rsvps/rsvps.domain-events.ts';

/** A stored RSVP. Times stay text because they are only read and written back. */
export type RsvpRow = z.infer<typeof RsvpRow>;
export type RsvpStatus = RsvpRow['status'];
const RsvpRow = z.object({
  personId: z.string(),
  status: z.enum(rsvpStatuses),
  guests: z.number(),
  answers: z.record(z.string(), z.string()),
  isHidden: z.boolean(),
  attendance: RsvpAttendance,
  /** A host moved the person back to the waitlist; only a host can promote them. */
  isHeld: z.boolean(),
  /** The seats belong to an order, paid or, while reserved, not paid yet. Only orders change them (ADR 120). */
  hasTicket: z.boolean(),
  /** Created because the person attends the whole series. */
  isAutomatic: z.boolean(),
  /** The deadline of an offer. On the waitlist: the deadline that the person missed. */
  answerBy: z.string().nullable(),
  position: z.number(),
  revision: z.number(),
  checkedInAt: z.string().nullable(),
  answeredAt: z.string(),
  note: z.string(),
  declineNote: z.string(),
});

export type SeatingEvent = z.infer<typeof SeatingEvent>;
const SeatingEvent = z.object({
  status: z.enum(['draft', 'published', 'cancelled']),
  startsAt: z.date().nullable(),
  endsAt: z.date().nullable(),
  rsvpOpensAt: z.date().nullable(),
  rsvpClosesAt: z.date().nullable(),
  guestsPerRsvp: z.number(),
  attendance: Attendance,
  requiresApproval: z.boolean(),
  /** Null: people on the waitlist move up automatically. */
  offerHours: z.number().nullable(),
  /** People order tickets: nobody goes without one. */
  hasTickets: z.boolean(),
  /** The people in question who attend the whole series. */
  seriesAttendeeIds: z.array(z.string()),
});

/** A notification about an RSVP. It is dropped if the RSVP has a newer revision when it is sent. */
export type RsvpNotice = Pick<z.output<typeof rsvpChanged.payload>, 'revision' | 'kind'> & { personId: string };

/** SQL: `RsvpRow` as JSON, from a row `r` of `rsvps`. */
const RSVP_JSON = `json_build_object('personId', r.person_id, 'status', r.status, 'guests', r.guests, 'answers', r.answers, 'isHidden', r.is_hidden,
  'attendance', r.attendance, 'hasTicket', r.has_ticket, 'isHeld', r.is_held, 'isAutomatic', r.is_automatic, 'answerBy', r.answer_by, 'position', r.position,
  'revision', r.revision, 'checkedInAt', r.checked_in_at, 'answeredAt', r.answered_at, 'note', r.note, 'declineNote', r.decline_note)`;

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
    `select e.status, e.starts_at as "startsAt", e.ends_at as "endsAt", e.rsvp_opens_at as "rsvpOpensAt",
          e.rsvp_closes_at as "rsvpClosesAt", e.guests_per_rsvp as "guestsPerRsvp", e.attendance,
          e.requires_approval as "requiresApproval", e.waitlist_offer_hours as "offerHours",
          exists (select from event_counters k where k.event_id = e.id and k.ticket_price is not null) as "hasTickets",
          array(select s.person_id from series_rsvps s where s.series_id = e.series_id and s.person_id = any ($2::uuid[])) as "seriesAttendeeIds",
          coalesce((select json_agg(${RSVP_JSON}) from (
            select * from rsvps where event_id = e.id and person_id = any ($2::uuid[]) for update) r), '[]') as rsvps
        from events e where e.id = $1`,
    [eventId, personIds],
  );
  if (!row) return undefined;
  const { rsvps, ...event } = row;
  return { event, rsvps };
}

/**
 * The waitlisted people who could be promoted into `seats` free seats, as candidates: for each party size, as many parties as the seats could
 * hold if only parties of that size were promoted; of one waitlist of a hybrid event, if `attendance` is given. Locked rows are skipped: their accounts are being deleted.
 */
export async function listNextOnWaitlist(
  tx: Db,
  eventId: string,
  { seats, attendance, exceptIds }: { seats: number; attendance: RsvpAttendance | null; exceptIds: readonly string[] },
): Promise<RsvpRow[]> {
  const rows = await tx.rows(
    WaitlistRow,
    `select ${RSVP_JSON} as rsvp from rsvps r where r.id in (
        select id from (
          select id, party, row_number() over (partition by party order by position) as rank from rsvps
           where event_id = $1 and status = 'waitlisted' and answer_by is null and not is_held and person_id <> all ($3::uuid[])
             and ($4::text is null or attendance = $4)) waiting
         where rank * party <= $2)
      for update skip locked`,
    [eventId, Math.min(seats, UNLIMITED_SEATS), exceptIds, attendance],
  );
  return rows.map(({ rsvp }) => rsvp);
}
const WaitlistRow = z.object({ rsvp: RsvpRow });
const UNLIMITED_SEATS = 1_000_000_000;

/** The offers of an event. Locked rows are skipped, as above. */
export async function listOffers(tx: Db, eventId: string): Promise<RsvpRow[]> {
  const rows = await tx.rows(
    WaitlistRow,
    `select ${RSVP_JSON} as rsvp from rsvps r where r.event_id = $1 and r.status = 'offered' order by r.position for update skip locked`,
    [eventId],
  );
  return rows.map(({ rsvp }) => rsvp);
}

/** Open requests to join, of all people or of some, whose earlier requests may have been declined. */
export async function listRequests(tx: Db, eventId: string, personIds: readonly string[] | null): Promise<RsvpRow[]> {
  const rows = await tx.rows(
    WaitlistRow,
    `select ${RSVP_JSON} as rsvp from (
       select * from rsvps where event_id = $1 and case when $2::uuid[] is null then status = 'requested'
         else person_id = any ($2) and status in ('requested', 'declined') end order by position for update) r`,
    [eventId, personIds],
  );
  return rows.map(({ rsvp }) => rsvp);
}

/** Seats taken, offered or held, and waited for, summed from the RSVPs and the held seats, which count as offered. */
export async function countSeats(tx: Db, eventId: string): Promise<z.infer<typeof CountsRow>> {
  const seatsWhere = (condition: string) => `coalesce(sum(party) filter (where ${condition}), 0)`;
  const taken = `status in ('going', 'reserved', 'offered')`;
  const offered = `status in ('reserved', 'offered')`;
  const waiting = `status = 'waitlisted' and answer_by is null`;
  return tx.one(
    CountsRow,
    `select ${seatsWhere(taken)} as taken, ${seatsWhere(waiting)} as waiting,
       ${seatsWhere(`${taken} and attendance = 'online'`)} as "onlineTaken",
       ${seatsWhere(`${waiting} and attendance = 'online'`)} as "onlineWaiting",
       ${seatsWhere(offered)} as offered,
       ${seatsWhere(`${offered} and attendance = 'online'`)} as "onlineOffered"
     from (select status, answer_by, attendance, party from rsvps where event_id = $1
       union all select 'offered', h.held_until, h.attendance, h.places from ${HELD_PLACES} where q.kind = 'rsvp' and q.target_id = $1) seated`,
    [eventId],
  );
}
const CountsRow = z.object({
  taken: z.number(),
  waiting: z.number(),
  onlineTaken: z.number(),
  onlineWaiting: z.number(),
  offered: z.number(),
  onlineOffered: z.number(),
});

/**
 * Writes new and changed RSVPs of one event, and publishes `rsvpChanged` for each notice. An attendee is written only when they have answered or get
 * a seat, which confirms that they are coming.
 */
export async function upsertRsvps(
  tx: Db,
  eventId: string,
  { rsvps, notices }: { rsvps: readonly RsvpRow[]; notices: readonly RsvpNotice[] },
  now: Date,
): Promise<void> {
  await tx.execute(
    `with saved as (
          insert into rsvps as r (event_id, person_id, status, guests, answers, is_hidden, attendance, has_ticket, is_held, is_automatic, answer_by,
              position, revision, checked_in_at, answered_at, note, decline_note, updated_at, confirmed_at)
            select $1, "personId", status, guests, answers, "isHidden", attendance, "hasTicket", "isHeld", "isAutomatic", "answerBy", position, revision,
                "checkedInAt", "answeredAt", note, "declineNote", $4, case when status = 'going' then $4::timestamptz end
              from jsonb_to_recordset($2) as input ("personId" uuid, status text, guests integer, answers jsonb, "isHidden" boolean,
                attendance text, "hasTicket" boolean, "isHeld" boolean, "isAutomatic" boolean, "answerBy" timestamptz, position bigint, revision integer,
                "checkedInAt" timestamptz, "answeredAt" timestamptz, note text, "declineNote" text)
            on conflict on constraint rsvps_one_per_person do update
              set (status, guests, answers, is_hidden, attendance, has_ticket, is_held, is_automatic, answer_by, position, revision, checked_in_at,
                  answered_at, note, decline_note, updated_at, confirmed_at) =
                (excluded.status, excluded.guests, excluded.answers, excluded.is_hidden, excluded.attendance, excluded.has_ticket, excluded.is_held,
                 excluded.is_automatic, excluded.answer_by, excluded.position, excluded.revision, excluded.checked_in_at, excluded.answered_at,
                 excluded.note, excluded.decline_note, excluded.updated_at, excluded.confirmed_at)
            returning id, person_id)
        select from graphile_worker.add_jobs(array(
          select row('rsvp-changed', json_build_object('rsvpId', id, 'revision', revision, 'kind', kind), null, null, 10, null, null,
              null)::graphile_worker.job_spec
            from saved join jsonb_to_recordset($3) as notice ("personId" uuid, revision integer, kind text) on "personId" = person_id))`,
    [eventId, JSON.stringify(rsvps), JSON.stringify(notices), now],
  );
}
