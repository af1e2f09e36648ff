import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { createAccount } from '#server/accounts/accounts.actions.ts';
import { eventChanged } from '#server/events/events.domain-events.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { publish } from '#server/platform/jobs/domain-event.ts';
import { deriveKeys } from '#server/platform/keys.ts';
import { deliverMailJob } from '#server/platform/mail/outbox.ts';
import { openDatabase } from '#server/platform/postgres/db.ts';
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts';
import { migrate } from '#server/platform/postgres/migrate.ts';
import { newAddress } from './faults/calls.ts';

/** `node bench/notify.ts [recipients]`: notifies 100,000 attendees of a change: speed, memory, and no duplicates. */

const RECIPIENTS = Number(process.argv[2] ?? 100_000);
const SECRET = 'a worthless secret for this benchmark only';
/** Not used to sign in. */
const NO_HASH = '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

const dataDir = mkdtempSync(join(tmpdir(), 'dig-bench-notify-'));
const postgres = await startEmbeddedPostgres({ dataDir });
await migrate(postgres.connection);
const db = openDatabase({ ...postgres.connection, statement_timeout: 0, query_timeout: 0 });

/** Every tenth person has mail off, every tenth has quiet hours, and every fiftieth blocks the actor. */
async function makeEvent(): Promise<{ eventId: string; hostId: string }> {
  const deps = { config: readConfig({ NODE_ENV: 'test' }), db, clock: systemClock, keys: deriveKeys(SECRET) };
  const caller = { ip: '192.0.2.1', userAgent: 'bench' };
  const { user } = await createAccount(deps, { email: newAddress(), passwordHash: NO_HASH }, caller);
  const row = await db.one(
    z.object({ eventId: z.string() }),
    `with made as (
       insert into events (host_person_id, status, title, category, starts_local, ends_local, time_zone, starts_at, ends_at, attendance, published_at)
       select $1, 'published', 'A fair', 'tech-events', at at time zone 'UTC', at at time zone 'UTC' + interval '2 hours', 'UTC', at,
         at + interval '2 hours', 'online', now() from (select now() + interval '7 days' as at) soon returning id)
     insert into event_counters (event_id) select id from made returning event_id as "eventId"`,
    [user.id],
  );
  const { eventId } = row;
  await db.execute(
    `with made as (insert into people (name) select 'Guest ' || n from generate_series(1, $2::int) n returning id),
       known as (insert into accounts (id, email, password_hash, email_verified_at) select id, id || '@example.org', '', now() from made)
     insert into rsvps (event_id, person_id, status, guests, position, answered_at, updated_at)
       select $1, id, 'going', 0, row_number() over (), now(), now() from made`,
    [eventId, RECIPIENTS],
  );
  await db.execute(
    `with numbered as (select person_id, row_number() over (order by person_id) as n from rsvps where event_id = $1),
       muted as (insert into notification_preferences (person_id, kind, channel, value)
         select person_id, 'news', 'mail', 'off' from numbered where n % 10 = 1),
       asleep as (insert into notification_settings (person_id, quiet_from, quiet_until, time_zone)
         select person_id, '00:00', '23:59', 'Europe/Berlin' from numbered where n % 10 = 2)
     insert into person_blocks (blocker_id, blocked_id, created_at) select person_id, $2, now() from numbered where n % 50 = 3`,
    [eventId, user.id],
  );
  await db.execute('delete from outbox');
  await db.execute('delete from graphile_worker._private_jobs');
  await db.execute('vacuum analyze');
  return { eventId, hostId: user.id };
}

const NotificationCounts = z.object({
  notifications: z.number(),
  people: z.number(),
  mails: z.number(),
  addresses: z.number(),
  held: z.number(),
});
const JobCount = z.object({ jobs: z.number() });
type Counts = z.infer<typeof NotificationCounts> & z.infer<typeof JobCount>;

async function count(eventId: string): Promise<Counts> {
  const counts = await db.one(
    NotificationCounts,
    `select n.*, o.* from (select count(*) as notifications, count(distinct person_id) as people from notifications where event_id = $1) n,
       (select count(*) as mails, count(distinct recipient) as addresses, count(held_until) as held from outbox) o`,
    [eventId],
  );
  const { jobs } = await db.one(
    JobCount,
    `select count(*) as jobs from graphile_worker.jobs where task_identifier = $1`,
    [deliverMailJob.name],
  );
  return { ...counts, jobs };
}

/** The worker process, with its peak memory from the kernel. */
const peakMegabytes = ({ pid }: ChildProcess) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;

async function notifyAll(eventId: string, hostId: string): Promise<{ seconds: number; idle: number; peak: number }> {
  const worker = fork(join(import.meta.dirname, 'notify-worker.ts'), [JSON.stringify(postgres.connection), SECRET]);
  await once(worker, 'message');
  const idle = peakMegabytes(worker);
  const begun = performance.now();
  await publish(db, eventChanged, { eventId, kind: 'cancelled', actorId: hostId });
  for (;;) {
    await delay(100);
    const rows = await db.rows(
      z.object({ error: z.string().nullable() }),
      `select last_error as error from graphile_worker.jobs
        where task_identifier <> $1 limit 1`,
      [deliverMailJob.name],
    );
    if (rows[0]?.error) throw new Error(rows[0].error);
    if (rows.length === 0) break;
  }
  const seconds = (performance.now() - begun) / 1000;
  const peak = peakMegabytes(worker);
  worker.disconnect();
  await once(worker, 'exit');
  return { seconds, idle, peak };
}

/** The baseline: the same rows written by PostgreSQL alone, from copies. */
async function bare(): Promise<number> {
  await db.execute('create table copied_notifications as select * from notifications');
  await db.execute('create table copied_reasons as select * from notification_reasons');
  await db.execute('create table copied_mails as select * from outbox');
  await db.execute('truncate notifications, notification_reasons, outbox cascade');
  await db.execute('delete from graphile_worker._private_jobs');
  await db.execute('checkpoint');
  const begun = performance.now();
  await db.transaction(async (tx) => {
    await tx.execute('insert into notification_reasons select * from copied_reasons');
    await tx.execute('insert into notifications overriding system value select * from copied_notifications');
    await tx.execute('insert into outbox overriding system value select * from copied_mails');
    await tx.execute(
      `select count(*) from graphile_worker.add_jobs(array(select row('deliver-mail', json_build_object('id', id), null, due_at, null,
         'mail:' || id, null, null)::graphile_worker.job_spec from outbox))`,
    );
  });
  return (performance.now() - begun) / 1000;
}

try {
  const { eventId, hostId } = await makeEvent();
  console.log(`one cancelled event, ${RECIPIENTS} people going; worker and database share this machine`);
  const { seconds, idle, peak } = await notifyAll(eventId, hostId);
  const written = await count(eventId);
  // A second job for the same change, like a full retry.
  const again = await notifyAll(eventId, hostId);
  const after = await count(eventId);
  const limit = await bare();
  const wanted = RECIPIENTS - Math.floor((RECIPIENTS + 47) / 50);
  const mailed = wanted - Math.floor((RECIPIENTS + 9) / 10);
  const isOnce =
    written.notifications === wanted && written.people === wanted && JSON.stringify(written) === JSON.stringify(after);
  const isMailedOnce =
    written.mails === written.addresses &&
    written.mails === written.jobs &&
    written.mails > 0 &&
    written.mails <= wanted;
  const rate = (time: number) => `${Math.round(written.notifications / time)} people/s`;
  console.log(
    `  notified: ${written.notifications} notifications of ${written.people} people (${wanted} expected: ${RECIPIENTS - wanted} block the actor)`,
  );
  console.log(
    `  mails: ${written.mails} to ${written.addresses} addresses, ${written.jobs} jobs, ${written.held} held for quiet hours (at least ${mailed} expected)`,
  );
  console.log(
    `  repeated: ${after.notifications - written.notifications} more notifications, ${after.mails - written.mails} more mails`,
  );
  console.log(
    `  from the change to the last row: ${seconds.toFixed(1)} s, ${rate(seconds)}; the second time ${again.seconds.toFixed(1)} s`,
  );
  console.log(
    `  bare insert … select of the same rows and jobs: ${limit.toFixed(1)} s, ${rate(limit)}; ratio ${(limit / seconds).toFixed(2)}`,
  );
  console.log(`  memory of the worker: ${peak.toFixed(0)} MB at most, ${idle.toFixed(0)} MB before`);
  const isExact = isOnce && isMailedOnce && written.mails >= mailed;
  console.log(isExact ? '  everyone once' : '  FAIL: not everyone once');
  process.exitCode = isExact ? 0 : 1;
} finally {
  await db.close();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit();
