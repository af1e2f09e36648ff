import { z } from 'zod';
import { SeriesRsvp } from '#contracts/rsvps/series-rsvps.contract.ts';
import { isShutOutSql } from '#server/events/event-hosts.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { IdRow } from '#server/platform/postgres/row-schemas.ts';

const SeriesAnswer = SeriesRsvp.pick({ guests: true, answers: true, isHidden: true });
export type SeriesAnswer = z.infer<typeof SeriesAnswer>;

const SeriesRsvpRow = SeriesAnswer.extend({ revision: z.number() });

export async function findSeriesRsvp(
  db: Db,
  seriesId: string,
  personId: string,
): Promise<(SeriesAnswer & { revision: number }) | undefined> {
  return db.row(
    SeriesRsvpRow,
    'select guests, answers, is_hidden as "isHidden", revision from series_rsvps where series_id = $1 and person_id = $2',
    [seriesId, personId],
  );
}

/** Whether who hosts it has blocked the person. */
export async function isShutOutOfSeries(db: Db, seriesId: string, personId: string): Promise<boolean> {
  const rowCount = await db.execute(`select from events e where e.series_id = $1 and ${isShutOutSql('$2')} limit 1`, [
    seriesId,
    personId,
  ]);
  return rowCount === 1;
}

const SavedRow = z.object({ isNew: z.boolean(), revision: z.number() });

/** Answers the revision, and whether the person went to the series before. */
export async function upsertSeriesRsvp(
  tx: Db,
  { seriesId, personId, guests, answers, isHidden }: SeriesAnswer & { seriesId: string; personId: string },
  now: Date,
): Promise<{ isNew: boolean; revision: number }> {
  return tx.one(
    SavedRow,
    `insert into series_rsvps as kept (series_id, person_id, guests, answers, is_hidden, created_at) values ($1, $2, $3, $4, $5, $6)
     on conflict on constraint series_rsvps_one_per_person do update
       set (guests, answers, is_hidden, revision) = (excluded.guests, excluded.answers, excluded.is_hidden, kept.revision + 1)
     returning revision, revision = 1 as "isNew"`,
    [seriesId, personId, guests, JSON.stringify(answers), isHidden, now],
  );
}

/** False where there was none. */
export async function deleteSeriesRsvp(tx: Db, seriesId: string, personId: string): Promise<boolean> {
  const rowCount = await tx.execute('delete from series_rsvps where series_id = $1 and person_id = $2', [
    seriesId,
    personId,
  ]);
  return rowCount === 1;
}

/** The person's answers to occurrences that have not begun. */
export async function countSeriesAnswers(
  db: Db,
  { seriesId, personId, now }: { seriesId: string; personId: string; now: Date },
): Promise<SeriesRsvp['counts']> {
  return db.one(
    SeriesRsvp.shape.counts,
    `select count(*) filter (where r.status = 'going')::integer as going,
       count(*) filter (where r.status = 'waitlisted')::integer as waitlisted,
       count(*) filter (where r.status in ('not-going', 'removed') and not (r.is_automatic and r.status = 'not-going'))::integer as "notGoing",
       count(*) filter (where r.status is null or (r.is_automatic and r.status = 'not-going'))::integer as unanswered
     from events e left join rsvps r on r.event_id = e.id and r.person_id = $2
      where e.series_id = $1 and e.starts_at > $3 and e.status = 'published'`,
    [seriesId, personId, now],
  );
}

const Due = z.object({ eventId: z.string(), people: z.array(SeriesAnswer.extend({ personId: z.string() })) });
export type Due = z.infer<typeof Due>;

/**
 * Occurrences that people who go to the series have not been answered for, soonest first, and within each who came to the series first. For
 * one person: all but those answered by hand, since what they bring may have changed.
 */
export async function listDueAnswers(
  db: Db,
  { seriesId, personId = null, now }: { seriesId: string; personId?: string | null; now: Date },
): Promise<Due[]> {
  return db.rows(
    Due,
    `select e.id as "eventId", json_agg(json_build_object('personId', s.person_id, 'guests', s.guests, 'answers', s.answers,
         'isHidden', s.is_hidden) order by s.position) as people
       from events e join series_rsvps s on s.series_id = e.series_id
       left join rsvps r on r.event_id = e.id and r.person_id = s.person_id
      where e.series_id = $1 and e.starts_at > $3 and e.status = 'published' and coalesce(e.rsvp_opens_at <= $3, true)
        and coalesce(e.rsvp_closes_at > $3, true)
        and case when $2::uuid is null then r.id is null else s.person_id = $2 and coalesce(r.is_automatic, true) end
      group by e.id order by e.starts_at, e.id`,
    [seriesId, personId, now],
  );
}

/** Occurrences that were answered for the person and have not begun. */
export async function listAutomaticAnswers(
  db: Db,
  { seriesId, personId, now }: { seriesId: string; personId: string; now: Date },
): Promise<string[]> {
  const rows = await db.rows(
    IdRow,
    `select e.id from rsvps r join events e on e.id = r.event_id
      where e.series_id = $1 and r.person_id = $2 and r.is_automatic and r.status in ('going', 'waitlisted') and e.starts_at > $3
      order by e.starts_at, e.id`,
    [seriesId, personId, now],
  );
  return rows.map(({ id }) => id);
}

/** Leaves a job for each series with somebody who is still to be answered for, as where answers have opened since. */
export async function enqueueDueAnswers(db: Db, now: Date): Promise<void> {
  await db.execute(
    `select graphile_worker.add_job('answer-for-series', json_build_object('seriesId', due.series_id), max_attempts := 10,
       job_key := 'answer-for-series:' || due.series_id)
     from (select distinct s.series_id from series_rsvps s join events e on e.series_id = s.series_id
        where e.starts_at > $1 and e.status = 'published' and coalesce(e.rsvp_opens_at <= $1, true) and coalesce(e.rsvp_closes_at > $1, true)
          and not exists (select from rsvps r where r.event_id = e.id and r.person_id = s.person_id)) due`,
    [now],
  );
}

type Split = { fromSeriesId: string; toSeriesId: string };

/** Whoever goes to a series goes to the one that splits off, in the same order. */
export async function copySeriesRsvps(tx: Db, { fromSeriesId, toSeriesId }: Split): Promise<void> {
  await tx.execute(
    `insert into series_rsvps (series_id, person_id, guests, answers, is_hidden, created_at)
      select $2, person_id, guests, answers, is_hidden, created_at from series_rsvps where series_id = $1 order by position`,
    [fromSeriesId, toSeriesId],
  );
}
