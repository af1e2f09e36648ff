import { z } from 'zod';
import { IS_SUPERSEDED } from '#server/platform/jobs/superseded-runs.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { CountRow } from '#server/platform/postgres/row-schemas.ts';

const DayRow = z.object({
  day: z.string(),
  people: z.number(),
  active: z.number().nullable(),
  events: z.number(),
  rsvps: z.number(),
  attendance: z.number(),
  reports: z.number(),
  medianDecisionMinutes: z.number().nullable(),
});
export type DayRow = z.infer<typeof DayRow>;

/** The newest `limit` days, oldest first. */
export async function listDayCounts(db: Db, limit: number): Promise<DayRow[]> {
  const rows = await db.rows(
    DayRow,
    `select day::text, people, active, events, rsvps, attendance, reports, median_decision_minutes as "medianDecisionMinutes"
       from daily_counts order by day desc limit $1`,
    [limit],
  );
  return rows.toReversed();
}

/** SQL: rows of a table by the day of a column, within the days that are counted. */
const byDay = (from: string, column: string, value = 'count(*)') =>
  `select (${column} at time zone 'UTC')::date as day, ${value} as value from ${from}
    where ${column} >= (select min(starts) from days) and ${column} < (select max(ends) from days) group by 1`;

/**
 * Counts the days before `today` that were not counted yet, at most 30. Visitors are known of yesterday only, because a session has only
 * the time when it was last seen.
 */
export async function insertMissingDayCounts(tx: Db, today: string): Promise<void> {
  await tx.execute(
    `with days as (
       select day::date, day at time zone 'UTC' as starts, (day + interval '1 day') at time zone 'UTC' as ends
         from generate_series($1::timestamp - interval '30 days', $1::timestamp - interval '1 day', interval '1 day') day
        where not exists (select from daily_counts c where c.day = day::date)),
     published as (${byDay('events', 'published_at')}),
     answered as (${byDay("(select answered_at from rsvps where status in ('going', 'offered', 'waitlisted', 'requested')) r", 'answered_at')}),
     came as (${byDay('rsvps', 'checked_in_at')}),
     reported as (${byDay('reports', 'reported_at')}),
     decided as (${byDay(
       `(select made_at, extract(epoch from made_at - opened_at) / 60 as minutes from decisions d join moderation_cases c on c.id = d.case_id
           where d.action <> 'restore') d`,
       'made_at',
       'round(percentile_cont(0.5) within group (order by minutes))',
     )})
     insert into daily_counts (day, people, active, events, rsvps, attendance, reports, median_decision_minutes)
     select days.day, (select count(*) from accounts where created_at < ends),
       case when days.day = $1::date - 1 then (select count(distinct account_id) from sessions where last_seen_at >= ends - interval '30 days') end,
       coalesce(published.value, 0), coalesce(answered.value, 0), coalesce(came.value, 0), coalesce(reported.value, 0), decided.value
       from days left join published using (day) left join answered using (day) left join came using (day) left join reported using (day)
       left join decided using (day)
     on conflict (day) do nothing`,
    [today],
  );
}

const countOf = async (db: Db, from: string): Promise<number> =>
  (await db.one(CountRow, `select count(*) as count from ${from}`)).count;

/** Reported; what is held has its own count. */
export const countOpenCases = (db: Db): Promise<number> =>
  countOf(db, `moderation_cases where state = 'open' and report_count > 0`);
export const countHeld = (db: Db): Promise<number> => countOf(db, 'held_content');
export const countRegistrationRequests = (db: Db): Promise<number> =>
  countOf(db, `sign_up_requests where state = 'open'`);
export const countOpenAppeals = (db: Db): Promise<number> => countOf(db, `decisions where appeal_state = 'open'`);

/** Jobs that have used up their attempts: the others are retried by themselves. */
export const countGivenUpJobs = (db: Db): Promise<number> =>
  countOf(db, `graphile_worker.jobs where attempts >= max_attempts and locked_at is null and not ${IS_SUPERSEDED}`);

export const countBookDifferences = (db: Db): Promise<number> => countOf(db, 'book_differences where ended_at is null');

/** Mails that wait for longer than a quarter of an hour. */
export const countLateMails = (db: Db): Promise<number> =>
  countOf(db, `outbox where settled_at is null and greatest(created_at, held_until) < now() - interval '15 minutes'`);

/** Mails of the last week that were given up or may not have arrived. */
export const countFailedMails = (db: Db): Promise<number> =>
  countOf(db, `outbox where state in ('failed', 'uncertain') and settled_at > now() - interval '7 days'`);
