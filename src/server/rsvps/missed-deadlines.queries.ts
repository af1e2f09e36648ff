import { z } from 'zod';
import type { Db } from '#server/platform/postgres/db.ts';
import { IdRow } from '#server/platform/postgres/row-schemas.ts';
import { isReleaseDue } from './rsvp-deadlines.queries.ts';

/** Without a run for this long, the site was off. People also have this long after it to answer before a deadline counts. */
const OFF_HOURS = 1;

/** Records that deadlines are enforced now, and since when the site was off if none were for long. */
export async function recordDeadlineRun(db: Db, now: Date): Promise<void> {
  const wasOff = `run.ran_at <= $1::timestamptz - make_interval(hours => ${OFF_HOURS})`;
  await db.execute(
    `insert into rsvp_deadline_runs as run (ran_at) values ($1)
     on conflict (is_only) do update set ran_at = $1,
       off_since = case when ${wasOff} then run.ran_at else run.off_since end,
       off_until = case when ${wasOff} then $1 else run.off_until end`,
    [now],
  );
}

const MailOutageRow = z.object({ since: z.date() });

/**
 * Since when no mail was delivered, if mails wait because an attempt has failed, or did until less than an hour ago: nobody can have been told of anything.
 * By the clock of the database, which dates deliveries.
 */
export async function findMailOutage(db: Db): Promise<Date | null> {
  const row = await db.row(
    MailOutageRow,
    `select coalesce((select settled_at from outbox where settled_at <= now() - make_interval(hours => ${OFF_HOURS}) and state = 'sent'
         order by settled_at desc limit 1), 'epoch') as since
      where exists (select from outbox where settled_at is null and attempts > 0)
         or exists (select from outbox where settled_at > now() - make_interval(hours => ${OFF_HOURS}) and state = 'sent' and attempts > 1)`,
  );
  return row?.since ?? null;
}

/** Events with deadlines that have passed while the site was off, or of which nobody could be told by mail, in the order in which several are locked. */
export async function listMissedDeadlines(
  db: Db,
  { now, noMailSince }: { now: Date; noMailSince: Date | null },
): Promise<string[]> {
  const isMissed = (
    deadline: string,
    askedAt: string,
  ) => `(${askedAt} >= $2::timestamptz or exists (select from rsvp_deadline_runs run
    where ${deadline} > run.off_since and ${deadline} < run.off_until + make_interval(hours => ${OFF_HOURS})))`;
  const rows = await db.rows(
    IdRow,
    `select e.id from rsvps r join events e on e.id = r.event_id
      where r.status = 'offered' and r.answer_by <= $1 and e.status = 'published' and e.starts_at > $1 and ${isMissed('r.answer_by', 'r.updated_at')}
     union select e.id from confirmation_requests q join events e on e.id = q.event_id
      where ${isReleaseDue('$1::timestamptz')} and ${isMissed('q.release_at', 'q.asked_at')}
     order by id`,
    [now, noMailSince],
  );
  return rows.map(({ id }) => id);
}
