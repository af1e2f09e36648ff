import { HOST_NAME } from '#server/events/event-hosts.queries.ts';
import type { Db } from '#server/platform/db.ts';

/** An occurrence as its person's mail tells of it. */
export type AnsweredDate = {
  eventId: string;
  seriesId: string;
  title: string;
  host: string;
  status: 'going' | 'waitlisted';
  guests: number;
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
  ruleText: string;
  cancellationReason: string;
};

const SELECT = `select e.id as "eventId", e.series_id as "seriesId", e.title, ${HOST_NAME} as host, r.status, r.guests, e.starts_at as "startsAt", e.ends_at as "endsAt", e.time_zone as "timeZone",
    e.series_words as "ruleText", e.cancellation_reason as "cancellationReason"
  from rsvps r join events e on e.id = r.event_id where r.person_id = $1 and r.status in ('going', 'waitlisted')`;

/** What is to come of a series for somebody who goes to all of it; nothing once they have changed that. */
export async function listDatesToCome(
  db: Db,
  { personId, seriesId, revision, now }: { personId: string; seriesId: string; revision: number; now: Date },
): Promise<AnsweredDate[]> {
  const { rows } = await db.query<AnsweredDate>(
    `${SELECT} and e.series_id = $2 and e.status = 'published' and e.starts_at > $3
       and exists (select from series_rsvps s where s.series_id = $2 and s.person_id = $1 and s.revision = $4)
      order by e.starts_at`,
    [personId, seriesId, now, revision],
  );
  return rows;
}

/** Those of some events that somebody has answered. */
export async function listAnsweredDates(
  db: Db,
  { personId, eventIds, status }: { personId: string; eventIds: readonly string[]; status: 'published' | 'cancelled' },
): Promise<AnsweredDate[]> {
  const { rows } = await db.query<AnsweredDate>(
    `${SELECT} and e.id = any ($2::uuid[]) and e.status = $3 order by e.starts_at`,
    [personId, eventIds, status],
  );
  return rows;
}

/** One job for each person who had answered any of the events, whatever the number. */
export async function enqueueForPeopleOf(
  tx: Db,
  task: 'mail-series-changed' | 'mail-series-cancelled',
  change: { eventIds: readonly string[] },
): Promise<void> {
  await tx.query(
    `select graphile_worker.add_job($1, ($3::jsonb || jsonb_build_object('personId', person_id))::json, max_attempts := 10)
     from (select distinct person_id from rsvps where event_id = any ($2::uuid[]) and status in ('going', 'waitlisted')) people`,
    [task, change.eventIds, JSON.stringify(change)],
  );
}
