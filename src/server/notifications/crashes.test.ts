import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { cancelEvent } from '#contracts/events/events.contract.ts';
import { mailLinkJob } from '#server/accounts/mailed-tokens/mailed-tokens.jobs.ts';
import { followingWork } from '#server/background-work.ts';
import { sendDigestsJob } from '#server/notifications/digests/digests.jobs.ts';
import { enqueue } from '#server/platform/jobs/job.ts';
import { combine, toTaskList } from '#server/platform/jobs/work.ts';
import type { Mailer } from '#server/platform/mail/mail-delivery.ts';
import { outboxJobs } from '#server/platform/mail/outbox.jobs.ts';
import { deliverMailJob } from '#server/platform/mail/outbox.ts';
import { openSmtp } from '#server/platform/mail/smtp.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { signUp } from '#tests/support/factories.ts';
import { onDatabase } from '#tests/support/global-database.ts';
import { notificationSamples } from '#tests/support/notification-samples.ts';
import { runTasks } from '#tests/support/run-tasks.ts';
import { type SmtpSink, startSmtpSink } from '#tests/support/smtp-sink.ts';
import { testApp } from '#tests/support/test-app.ts';

let sink: SmtpSink;
const app = await testApp();
await insertPlaces(app);
const ada = await signUp(app.deps);
beforeEach(async () => {
  sink = await startSmtpSink();
});
afterEach(() => sink.close());

/** A cancelled event with this many attendees, before any of them has been notified. */
async function cancelledEvent(people: number, pendingDigests = 0): Promise<string> {
  const { id } = await published(app, ada, { title: 'Tea' });
  await app.db.execute(
    `with guests as (insert into people (name) select 'Guest' from generate_series(1, $2) returning id),
       guest_accounts as (insert into accounts (id, email, password_hash, email_verified_at) select id, id || '@example.org', '', now() from guests)
     insert into rsvps (event_id, person_id, status, guests, position, answered_at, updated_at)
       select $1, id, 'going', 0, row_number() over (), now(), now() from guests`,
    [id, people],
  );
  await app.db.execute(
    `insert into notifications (person_id, kind, reason, facts, is_in_site, waits_for_digest, created_at)
     select person_id, 'hours', 'hours', $3, true, true, now() - interval '3 days' from rsvps where event_id = $1 limit $2`,
    [id, pendingDigests, notificationSamples.hours[0]!.facts],
  );
  await app.call(cancelEvent, { params: { eventId: id }, body: { reason: '' } }, ada);
  await app.db.execute(`delete from outbox`);
  await app.db.execute(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier in ($1, $2)`,
    [mailLinkJob.name, deliverMailJob.name],
  );
  return id;
}

const connection = async () => {
  const row = await app.db.one(z.object({ name: z.string() }), 'select current_database() as name');
  return onDatabase(inject('databaseServer'), row.name);
};

/** Runs the jobs in a separate process that kills itself when it reaches the step for the given time. */
async function workUntilKilled(step: string, occurrence = 1): Promise<void> {
  const worker = path.resolve(import.meta.dirname, '../../../tests/support/dying-notification-worker.ts');
  const args = [worker, step, String(occurrence), sink.url, JSON.stringify(await connection())];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  const [, signal] = await once(child, 'exit');
  expect(signal).toBe('SIGKILL');
}

/** Unlocks the jobs of dead workers and runs all remaining jobs, like a site that starts again. */
async function restart(): Promise<void> {
  await app.db.execute(`select graphile_worker.force_unlock_workers(array(
    select distinct locked_by from graphile_worker.jobs where locked_by is not null))`);
  const deps = { ...app.deps, db: app.db };
  const mailer: Mailer = { outcome: 'sent', send: openSmtp(sink.url, { name: 'dig', address: 'dig@example.org' }) };
  const taskList = toTaskList(combine([followingWork(deps), outboxJobs({ db: app.db, mailer, logger: console })]));
  await runTasks(app.db, taskList);
}

async function counts(eventId: string) {
  const row = await app.db.one(
    z.object({ notifications: z.number(), people: z.number(), states: z.array(z.string()).nullable() }),
    `select count(*) as notifications, count(distinct person_id) as people,
       (select array_agg(distinct state) from outbox) as states from notifications where event_id = $1`,
    [eventId],
  );
  const recipients = sink.mails.map(({ to }) => to[0]);
  return { ...row, mails: recipients.length, addresses: new Set(recipients).size };
}

describe('when a worker is killed', () => {
  // spec: 10.30
  test.each([
    'before-recipients',
    'after-recipients',
    'after-notifications',
    'before-commit',
    'after-commit',
    'before-claim',
  ])('%s: a restart gives each attendee one notification and one mail', async (step) => {
    const id = await cancelledEvent(3);
    await workUntilKilled(step);
    await restart();
    await restart();
    const expected = { notifications: 3, people: 3, mails: 3, addresses: 3, states: ['sent'] };
    expect(await counts(id)).toEqual(expected);
  });

  // spec: 10.30
  test.each([
    ['after-claim', 2],
    ['after-send', 3],
  ])('%s: each attendee gets one notification and no second mail', async (step, mails) => {
    const id = await cancelledEvent(3);
    await workUntilKilled(step);
    await restart();
    await app.db.execute(`update outbox set due_at = now() - interval '1 hour' where settled_at is null`);
    await restart();
    expect(await counts(id)).toMatchObject({ notifications: 3, people: 3, mails, addresses: mails });
  });

  test.each([
    ['after-commit', 1],
    ['after-notifications', 2],
  ])('%s, batch %i: the next worker continues a large event with that batch', async (step, batch) => {
    const id = await cancelledEvent(700);
    await app.db.execute(`insert into notification_preferences (person_id, kind, channel, value)
      select id, 'news', 'mail', 'off' from people on conflict do nothing`);
    await workUntilKilled(step, batch);
    await restart();
    expect(await counts(id)).toMatchObject({ notifications: 700, people: 700, mails: 0 });
  });

  test.each(['after-digest', 'before-commit', 'after-commit'])(
    '%s while sending digests: each recipient gets one digest',
    async (step) => {
      await cancelledEvent(2, 2);
      await app.db.execute('delete from graphile_worker._private_jobs');
      const enqueueDigests = () => enqueue(app.db, sendDigestsJob, {});
      await enqueueDigests();
      await workUntilKilled(step);
      await enqueueDigests();
      await restart();
      await enqueueDigests();
      await restart();
      expect(sink.mails.filter(({ source }) => source.includes('2 h 30 min'))).toHaveLength(2);
      expect(new Set(sink.mails.map(({ to }) => to[0])).size).toBe(2);
    },
  );
});
