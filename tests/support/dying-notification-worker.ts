/** Started as a process by crashes.test.ts: runs the jobs of a site, and kills itself at the given step. */
import { flushCompileCache } from 'node:module';
import { runOnce } from 'graphile-worker';
import { digestJobs } from '#server/notifications/digests/digests.jobs.ts';
import { eventNotificationJobs } from '#server/notifications/triggers/events/event-notifications.jobs.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { quietJobLogger } from '#server/platform/jobs/job-logger.ts';
import { combine, toTaskList } from '#server/platform/jobs/work.ts';
import { deriveKeys } from '#server/platform/keys.ts';
import type { Mailer } from '#server/platform/mail/mail-delivery.ts';
import { outboxJobs } from '#server/platform/mail/outbox.jobs.ts';
import { openSmtp } from '#server/platform/mail/smtp.ts';
import { type Database, openDatabase } from '#server/platform/postgres/db.ts';
import { openPool } from '#server/platform/postgres/pool.ts';
import { rsvpJobs } from '#server/rsvps/rsvps.jobs.ts';
import { type AroundQuery, wrapConnection } from './wrapped-database.ts';

const [step, time, url, connection] = process.argv.slice(2) as [string, string, string, string];
let left = Number(time);

async function dieAt(reached: string): Promise<void> {
  if (reached !== step || --left > 0) return;
  // The next worker starts faster; Node.js would save its cache on exit only.
  flushCompileCache();
  process.kill(process.pid, 'SIGKILL');
  await new Promise(() => {});
}

/** The statement at which each step starts. */
const landmarks = {
  recipients: 'order by r.person_id limit',
  notifications: 'insert into notifications',
  digest: 'set waits_for_digest = false',
};

const dying: AroundQuery = async ({ text }, send) => {
  const [name] = Object.entries(landmarks).find(([, words]) => text.includes(words)) ?? [];
  await dieAt(`before-${name}`);
  const result = await send();
  await dieAt(`after-${name}`);
  return result;
};

const real = openDatabase(JSON.parse(connection));
const db: Database = {
  ...wrapConnection(real, dying),
  async transaction(work) {
    let hasTold = false;
    const watching: AroundQuery = (sent, send) => {
      hasTold ||= [landmarks.notifications, landmarks.digest].some((words) => sent.text.includes(words));
      return dying(sent, send);
    };
    const result = await real.transaction(async (tx) => {
      const done = await work(wrapConnection(tx, watching));
      if (hasTold) await dieAt('before-commit');
      return done;
    });
    if (hasTold) await dieAt('after-commit');
    return result;
  },
};

const send = openSmtp(url, { name: 'dig', address: 'dig@example.org' });
const mailer: Mailer = {
  outcome: 'sent',
  async send(mail, claim) {
    await send(mail, async () => {
      await dieAt('before-claim');
      await claim();
      await dieAt('after-claim');
    });
    await dieAt('after-send');
  },
};

const deps = {
  db,
  config: readConfig({ NODE_ENV: 'test' }),
  clock: systemClock,
  keys: deriveKeys('a secret for tests, of no worth to anybody'),
};
const work = combine([
  rsvpJobs(deps),
  eventNotificationJobs(deps),
  digestJobs(deps),
  outboxJobs({ db, mailer, logger: console }),
]);
const pgPool = openPool({ ...JSON.parse(connection), max: 3 });
await runOnce({ pgPool, taskList: toTaskList(work), logger: quietJobLogger, noHandleSignals: true, concurrency: 1 });
process.exit(0);
