import { z } from 'zod';
import { CONFIRM_HOURS, RELEASE_HOURS } from '#contracts/events/event-limits.ts';
import { HELD_PLACES } from '#server/accounts/unconfirmed/held-places.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { IdRow, PersonIdRow } from '#server/platform/postgres/row-schemas.ts';

/** People get at least this long to answer, and are not asked later than this before the start. */
const MIN_HOURS = 2;
/** The latest time before the start at which a host may release seats. */
const LAST_RELEASE_HOURS = Math.min(...RELEASE_HOURS);
/** What guests get whose deadline ended while the event was hidden. */
const RENEWED_HOURS = 24;
/** An event that moves by less keeps the answers to its confirmation request. */
const SAME_DATE_HOURS = 12;

/** Enqueues a job for each event with an offer, or a seat held for an unconfirmed person, whose deadline has passed. */
export async function enqueueExpiredOffers(db: Db, now: Date): Promise<void> {
  await db.execute(
    `select graphile_worker.add_job('settle-seats', json_build_object('eventId', due.event_id), max_attempts := 10,
       job_key := 'settle-seats:' || due.event_id)
     from (select distinct r.event_id from rsvps r join events e on e.id = r.event_id
        where r.status = 'offered' and r.answer_by <= $1 and e.status = 'published'
        union select q.target_id from ${HELD_PLACES} where q.kind = 'rsvp' and h.held_until <= $1) due`,
    [now],
  );
}

/**
 * Asks the guests of each event that begins within its lead time to confirm, once. A single statement does it, so a crash neither loses nor repeats
 * the question. An event without guests counts as asked, too: people who come later have just answered.
 */
export async function insertConfirmationRequests(db: Db, now: Date): Promise<void> {
  await db.execute(
    `with asked as (
       insert into confirmation_requests (event_id, starts_at, asked_at, release_at)
       select e.id, e.starts_at, $1::timestamptz,
           case when deadline.release_at >= $1::timestamptz + make_interval(hours => ${MIN_HOURS}) then deadline.release_at end
         from events e cross join lateral (select e.starts_at - make_interval(hours => e.release_hours_before)) deadline (release_at)
        where e.status = 'published' and e.starts_at > $1::timestamptz + make_interval(hours => ${MIN_HOURS})
          and e.starts_at <= $1::timestamptz + make_interval(hours => ${Math.max(...CONFIRM_HOURS)})
          and e.starts_at <= $1::timestamptz + make_interval(hours => e.confirm_hours_before)
       on conflict do nothing returning event_id, asked_at)
     select graphile_worker.add_job('guests-asked', json_build_object('eventId', asked.event_id, 'askedAt', asked.asked_at), max_attempts := 10)
       from asked`,
    [now],
  );
}

/** SQL: when unconfirmed seats of the event `e` are released, as its request `q` says. Null once a host has switched it off. */
export const RELEASE_AT = 'case when e.release_hours_before is not null then q.release_at end';

/** SQL: the guest `r` still owes the request `q` an answer. People with tickets keep their seats without one, and so do those who have come. */
export const IS_UNCONFIRMED = `r.status = 'going' and r.confirmed_at < q.asked_at and r.checked_in_at is null and not r.has_ticket`;

/** SQL: requests `q` whose unconfirmed seats are due for release at $now. A host may have switched it off since. */
const isReleaseDue = (now: string) => `q.released_at is null and q.release_at <= ${now} and e.status = 'published'
  and e.starts_at = q.starts_at and e.starts_at > ${now} and e.release_hours_before is not null`;

/** Enqueues a job for each event with seats to release. */
export async function enqueueReleases(db: Db, now: Date): Promise<void> {
  await db.execute(
    `select graphile_worker.add_job('release-unconfirmed-seats', json_build_object('eventId', q.event_id), max_attempts := 10,
       job_key := 'release-seats:' || q.event_id)
     from confirmation_requests q join events e on e.id = q.event_id where ${isReleaseDue('$1::timestamptz')}`,
    [now],
  );
}

/** Locks the RSVPs of people who have not confirmed and whose seats are due for release, so that nobody confirms meanwhile. */
export async function lockUnconfirmed(
  tx: Db,
  eventId: string,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const rows = await tx.rows(
    PersonIdRow,
    `select r.person_id as "personId" from confirmation_requests q join events e on e.id = q.event_id join rsvps r on r.event_id = q.event_id
      where q.event_id = $1 and ${isReleaseDue('$2::timestamptz')} and ${IS_UNCONFIRMED}
      order by r.position limit $3 for update of r`,
    [eventId, now, limit],
  );
  return rows.map(({ personId }) => personId);
}

export async function updateToReleased(tx: Db, eventId: string, now: Date): Promise<void> {
  await tx.execute(
    `update confirmation_requests q set released_at = $2 from events e
      where q.event_id = $1 and e.id = q.event_id and ${isReleaseDue('$2::timestamptz')}`,
    [eventId, now],
  );
}

/** Events among these with offers whose deadline has passed. */
export async function listEventsWithEndedOffers(tx: Db, eventIds: readonly string[], now: Date): Promise<string[]> {
  const rows = await tx.rows(
    IdRow,
    `select e.id from events e where e.id = any ($1::uuid[]) and e.status = 'published' and e.starts_at > $2
        and exists (select from rsvps r where r.event_id = e.id and r.status = 'offered' and r.answer_by <= $2) order by e.id`,
    [eventIds, now],
  );
  return rows.map(({ id }) => id);
}

const AskedRow = z.object({ eventId: z.string(), askedAt: z.date() });

/**
 * Gives guests who have not confirmed a day more, though no longer than until two hours before the start. Seats are kept where that would leave them
 * less than two hours.
 */
export async function updateReleasesToRenewed(
  tx: Db,
  eventIds: readonly string[],
  now: Date,
): Promise<z.infer<typeof AskedRow>[]> {
  return tx.rows(
    AskedRow,
    `update confirmation_requests q
        set release_at = case when latest.release_at >= $2::timestamptz + make_interval(hours => ${MIN_HOURS})
          then least(latest.release_at, $2::timestamptz + make_interval(hours => ${RENEWED_HOURS})) end
       from events e cross join lateral (select e.starts_at - make_interval(hours => ${LAST_RELEASE_HOURS})) latest (release_at)
      where q.event_id = any ($1::uuid[]) and e.id = q.event_id and ${isReleaseDue('$2::timestamptz')}
      returning q.event_id as "eventId", q.asked_at as "askedAt"`,
    [eventIds, now],
  );
}

/**
 * Adapts the confirmation request of an event that may have moved. After a move to another date it is deleted, so that guests are asked again; after a
 * small one the answers stand, and so does the deadline that guests were told, unless it is no longer before the start.
 */
export async function moveConfirmationRequest(tx: Db, eventId: string): Promise<void> {
  await tx.execute(
    `with moved as (
       select q.event_id, e.starts_at, abs(extract(epoch from e.starts_at - q.starts_at)) >= ${SAME_DATE_HOURS} * 3600 as is_far
         from confirmation_requests q join events e on e.id = q.event_id where q.event_id = $1 and e.starts_at <> q.starts_at),
     deleted as (delete from confirmation_requests q using moved where q.event_id = moved.event_id and moved.is_far)
     update confirmation_requests q
        set starts_at = moved.starts_at, release_at = case when q.release_at < moved.starts_at then q.release_at end
       from moved where q.event_id = moved.event_id and not moved.is_far`,
    [eventId],
  );
}

/** Records that an attendee is coming. False for everybody who is not going. */
export async function updateToConfirmed(
  db: Db,
  { eventId, personId, now }: { eventId: string; personId: string; now: Date },
): Promise<boolean> {
  const rowCount = await db.execute(
    `update rsvps set confirmed_at = $3 where event_id = $1 and person_id = $2 and status = 'going'`,
    [eventId, personId, now],
  );
  return rowCount === 1;
}

const ConfirmationRow = z.object({ askedAt: z.date(), releaseAt: z.date().nullable(), unconfirmed: z.number() });

/** The confirmation request of an event, with the number of people who have not confirmed. */
export async function findConfirmation(db: Db, eventId: string): Promise<z.infer<typeof ConfirmationRow> | undefined> {
  return db.row(
    ConfirmationRow,
    `select q.asked_at as "askedAt", ${RELEASE_AT} as "releaseAt", coalesce((select sum(r.party) from rsvps r
        where r.event_id = q.event_id and ${IS_UNCONFIRMED}), 0)::integer as unconfirmed
       from confirmation_requests q join events e on e.id = q.event_id where q.event_id = $1`,
    [eventId],
  );
}
