import { z } from 'zod';
import { SeriesRsvp } from '#contracts/rsvps/series-rsvps.contract.ts';
import { isBlockedByHostSql } from '#server/events/hosts/event-hosts.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { IdRow } from '#server/platform/postgres/row-schemas.ts';
import { GOING_OR_WAITLISTED } from './rsvp-status.queries.ts';

const SeriesRsvpRequest = SeriesRsvp.pick({ guests: true, answers: true, isHidden: true, attendance: true });
export type SeriesRsvpRequest = z.infer<typeof SeriesRsvpRequest>;

const SeriesRsvpRow = SeriesRsvpRequest.extend({ revision: z.number() });

export async function findSeriesRsvp(
  db: Db,
  seriesId: string,
  personId: string,
): Promise<(SeriesRsvpRequest & { revision: number }) | undefined> {
  return db.row(
    SeriesRsvpRow,
    'select guests, answers, is_hidden as "isHidden", attendance, revision from series_rsvps where series_id = $1 and person_id = $2',
    [seriesId, personId],
  );
}

/** Whether the host has blocked the person. */
export async function isBlockedFromSeries(db: Db, seriesId: string, personId: string): Promise<boolean> {
  const rowCount = await db.execute(
    `select from events e where e.series_id = $1 and ${isBlockedByHostSql('$2')} limit 1`,
    [seriesId, personId],
  );
  return rowCount === 1;
}

/** Whether hosts approve the guests of an upcoming date. */
export async function hasDateWithApproval(db: Db, seriesId: string, now: Date): Promise<boolean> {
  const rowCount = await db.execute(
    `select from events where series_id = $1 and requires_approval and starts_at > $2 and status = 'published' limit 1`,
    [seriesId, now],
  );
  return rowCount === 1;
}

/** Whether every upcoming date, of which there is one at least, sells tickets. */
export async function sellsTicketsOnAllDates(db: Db, seriesId: string, now: Date): Promise<boolean> {
  const rowCount = await db.execute(
    `select from events e join event_counters k on k.event_id = e.id
      where e.series_id = $1 and e.starts_at > $2 and e.status = 'published' having bool_and(k.ticket_price is not null)`,
    [seriesId, now],
  );
  return rowCount === 1;
}

const UpsertedRow = z.object({ isNew: z.boolean(), revision: z.number() });

/** `isNew` is false when the person already attended the series. */
export async function upsertSeriesRsvp(
  tx: Db,
  {
    seriesId,
    personId,
    guests,
    answers,
    isHidden,
    attendance,
  }: SeriesRsvpRequest & { seriesId: string; personId: string },
  now: Date,
): Promise<{ isNew: boolean; revision: number }> {
  return tx.one(
    UpsertedRow,
    `insert into series_rsvps as stored (series_id, person_id, guests, answers, is_hidden, created_at, attendance)
       values ($1, $2, $3, $4, $5, $6, $7)
     on conflict on constraint series_rsvps_one_per_person do update set (guests, answers, is_hidden, attendance, revision) =
       (excluded.guests, excluded.answers, excluded.is_hidden, excluded.attendance, stored.revision + 1)
     returning revision, revision = 1 as "isNew"`,
    [seriesId, personId, guests, JSON.stringify(answers), isHidden, now, attendance],
  );
}

/** False when there was no RSVP. */
export async function deleteSeriesRsvp(tx: Db, seriesId: string, personId: string): Promise<boolean> {
  const rowCount = await tx.execute('delete from series_rsvps where series_id = $1 and person_id = $2', [
    seriesId,
    personId,
  ]);
  return rowCount === 1;
}

/** Counts the person's RSVPs to upcoming dates by status. */
export async function countSeriesRsvps(
  db: Db,
  { seriesId, personId, now }: { seriesId: string; personId: string; now: Date },
): Promise<SeriesRsvp['counts']> {
  return db.one(
    SeriesRsvp.shape.counts,
    `select count(*) filter (where r.status = 'going')::integer as going,
       count(*) filter (where r.status in ('offered', 'waitlisted'))::integer as waitlisted,
       count(*) filter (where r.status = 'requested')::integer as requested,
       count(*) filter (where r.status in ('not-going', 'declined', 'removed') and not (r.is_automatic and r.status = 'not-going'))::integer as "notGoing",
       count(*) filter (where answer.is_missing and e.rsvp_opens_at > $3)::integer as "notOpen",
       count(*) filter (where answer.is_missing and coalesce(e.rsvp_opens_at <= $3, true))::integer as unanswered
     from events e left join rsvps r on r.event_id = e.id and r.person_id = $2
       cross join lateral (select r.status is null or (r.is_automatic and r.status = 'not-going') as is_missing) answer
      where e.series_id = $1 and e.starts_at > $3 and e.status = 'published'`,
    [seriesId, personId, now],
  );
}

const DueRsvps = z.object({ eventId: z.string(), people: z.array(SeriesRsvpRequest.extend({ personId: z.string() })) });
export type DueRsvps = z.infer<typeof DueRsvps>;

/**
 * The upcoming dates on which people who attend the series have no RSVP yet, soonest first, with these people in the order they joined. With
 * `personId`, also the dates with an automatic RSVP, because guests and answers may have changed.
 */
export async function listDueRsvps(
  db: Db,
  { seriesId, personId = null, now }: { seriesId: string; personId?: string | null; now: Date },
): Promise<DueRsvps[]> {
  return db.rows(
    DueRsvps,
    `select e.id as "eventId", json_agg(json_build_object('personId', s.person_id, 'guests', s.guests, 'answers', s.answers,
         'isHidden', s.is_hidden, 'attendance', s.attendance) order by s.position) as people
       from events e join series_rsvps s on s.series_id = e.series_id
       left join rsvps r on r.event_id = e.id and r.person_id = s.person_id
      where e.series_id = $1 and e.starts_at > $3 and e.status = 'published' and coalesce(e.rsvp_opens_at <= $3, true)
        and coalesce(e.rsvp_closes_at > $3, true)
        and case when $2::uuid is null then r.id is null else s.person_id = $2 and coalesce(r.is_automatic, true) end
      group by e.id order by e.starts_at, e.id`,
    [seriesId, personId, now],
  );
}

const AutomaticRsvpRow = IdRow.extend({ isGoing: z.boolean() });

/** Upcoming dates that the person attends or waits for by an automatic RSVP. */
export async function listAutomaticRsvps(
  db: Db,
  { seriesId, personId, now }: { seriesId: string; personId: string; now: Date },
): Promise<z.infer<typeof AutomaticRsvpRow>[]> {
  return db.rows(
    AutomaticRsvpRow,
    `select e.id, r.status = 'going' as "isGoing" from rsvps r join events e on e.id = r.event_id
      where e.series_id = $1 and r.person_id = $2 and r.is_automatic and r.status in ${GOING_OR_WAITLISTED} and e.starts_at > $3
      order by e.starts_at, e.id`,
    [seriesId, personId, now],
  );
}

/** Enqueues a job for each series with due RSVPs, for example because RSVPs have opened since. */
export async function enqueueDueRsvps(db: Db, now: Date): Promise<void> {
  await db.execute(
    `select graphile_worker.add_job('answer-for-series', json_build_object('seriesId', due.series_id), max_attempts := 10,
       job_key := 'answer-for-series:' || due.series_id)
     from (select distinct s.series_id from series_rsvps s join events e on e.series_id = s.series_id
        where e.starts_at > $1 and e.status = 'published' and coalesce(e.rsvp_opens_at <= $1, true) and coalesce(e.rsvp_closes_at > $1, true)
          and not exists (select from rsvps r where r.event_id = e.id and r.person_id = s.person_id)) due`,
    [now],
  );
}

export async function deleteSeriesRsvpsOf(db: Db, personId: string): Promise<void> {
  await db.execute('delete from series_rsvps where person_id = $1', [personId]);
}
