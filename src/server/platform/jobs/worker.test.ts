import { afterEach, beforeAll, expect, test } from 'vitest';
import { outboxJobs } from '#server/platform/mail/outbox.jobs.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { openSmtp } from '#server/platform/mail/smtp.ts';
import { openPool } from '#server/platform/postgres/pool.ts';
import { openRelay } from '#tests/support/silent-relay.ts';
import { startSmtpSink } from '#tests/support/smtp-sink.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { toTaskList } from './work.ts';
import { type Jobs, releaseOnce, startJobs } from './worker.ts';

const logger = { warn() {}, error() {} };
const PATIENCE = { timeout: 15_000 };

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});

const running: Jobs[] = [];
afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.stop();
});

async function start(tasks: Parameters<typeof startJobs>[0]['tasks'], isOnlyNode = false): Promise<Jobs> {
  const jobs = await startJobs({ connection: database.connection, tasks, isOnlyNode, logger, abortAfterMs: 100 });
  running.push(jobs);
  return jobs;
}

const add = (task: string) => database.db.execute('select graphile_worker.add_job($1)', [task]);

test('a mail enqueued in a transaction is delivered', async () => {
  const sink = await startSmtpSink();
  const mailer = { outcome: 'sent' as const, send: openSmtp(sink.url, { name: 'dig', address: 'dig@example.org' }) };
  await start(toTaskList(outboxJobs({ db: database.db, mailer, logger })));
  const mail = { reason: 'welcome', to: 'ada@example.org', subject: 'Hello', text: 'text', html: '<p>html</p>' };
  await database.db.transaction((tx) => enqueueMail(tx, mail));
  await expect.poll(() => sink.mails.length, PATIENCE).toBe(1);
  await sink.close();
});

test('a job locked by a killed process is run by the next process', PATIENCE, async () => {
  await add('left-behind');
  await database.db.execute(`update graphile_worker._private_jobs set locked_by = 'dead', locked_at = now()`);
  const done = Promise.withResolvers<void>();
  await start({ 'left-behind': () => done.resolve() }, true);
  await expect(done.promise).resolves.toBeUndefined();
});

test('workers release the jobs of a killed process, not those of a live one', PATIENCE, async () => {
  const heartbeatTimes = { intervalMs: 20, deadAfterMs: 300 };
  const [held, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let runs = 0;
  const hold = async () => {
    runs += 1;
    held.resolve();
    await mayEnd.promise;
  };
  const live = { connection: database.connection, tasks: { 'held-by-the-living': hold }, isOnlyNode: false, logger };
  running.push(await startJobs({ ...live, heartbeatTimes }));
  await add('held-by-the-living');
  await held.promise;
  await database.db.execute(`select graphile_worker.add_job('left-by-the-dead', queue_name => 'named')`);
  await database.db.execute(
    `update graphile_worker._private_jobs set locked_by = 'dead', locked_at = now() where locked_by is null`,
  );
  await database.db.execute(`update graphile_worker._private_job_queues set locked_by = 'dead', locked_at = now()`);
  const done = Promise.withResolvers<void>();
  const tasks = { 'held-by-the-living': hold, 'left-by-the-dead': () => done.resolve() };
  running.push(await startJobs({ connection: database.connection, tasks, isOnlyNode: false, logger, heartbeatTimes }));
  await done.promise;
  expect(runs).toBe(1);
  mayEnd.resolve();
});

test('a worker releases a job that it was assigned but never heard of, not one that it runs', PATIENCE, async () => {
  const [held, mayEnd, done] = [0, 1, 2].map(() => Promise.withResolvers<void>());
  let runs = 0;
  const tasks = {
    'runs-for-long': async () => {
      runs += 1;
      held!.resolve();
      await mayEnd!.promise;
    },
    'was-lost': () => done!.resolve(),
  };
  const heartbeatTimes = { intervalMs: 20, deadAfterMs: 300 };
  running.push(await startJobs({ connection: database.connection, tasks, isOnlyNode: false, logger, heartbeatTimes }));
  await database.db.execute(`select graphile_worker.add_job('runs-for-long', queue_name => 'of-the-living')`);
  await held!.promise;
  // As if the connection had been lost before the answer to get_job arrived.
  await database.db.transaction(async (tx) => {
    await tx.execute(`select graphile_worker.add_job('was-lost', queue_name => 'of-the-lost')`);
    const lock = `locked_at = now() - interval '1 hour', locked_by = (select distinct locked_by from graphile_worker._private_jobs where locked_by is not null)`;
    await tx.execute(`update graphile_worker._private_jobs set ${lock} where locked_by is null`);
    await tx.execute(`update graphile_worker._private_job_queues set ${lock} where queue_name = 'of-the-lost'`);
    await tx.execute(`update graphile_worker._private_jobs set locked_at = now() - interval '1 hour'`);
  });
  await done!.promise;
  expect(runs).toBe(1);
  mayEnd!.resolve();
});

test('jobs continue after the database drops every connection', PATIENCE, async () => {
  const [started, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await start({ 'before-the-break': () => started.resolve(), 'after-the-break': () => done.resolve() });
  // A runner whose first read of its tasks is cut off gives up only after ten tries, and is then started again.
  await add('before-the-break');
  await started.promise;
  await database.db.execute(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await expect
    .poll(
      () =>
        add('after-the-break').then(
          () => true,
          () => false,
        ),
      PATIENCE,
    )
    .toBe(true);
  await done.promise;
});

test('jobs continue with another connection after the database falls silent', PATIENCE, async () => {
  const relay = await openRelay(database.connection);
  const connection = { ...relay.connection, application_name: 'silenced-jobs' };
  const [started, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const tasks = { 'before-the-silence': () => started.resolve(), 'after-the-silence': () => done.resolve() };
  running.push(await startJobs({ connection, tasks, isOnlyNode: false, logger, answerWithinMs: 500 }));
  await add('before-the-silence');
  await started.promise;
  relay.silence();
  const served = `select from pg_stat_activity where application_name = 'silenced-jobs' and state = 'active'`;
  await expect.poll(() => database.db.execute(served), PATIENCE).toBe(0);
  await add('after-the-silence');
  await done.promise;
});

test('jobs run after the first statement of the worker was not answered in time', PATIENCE, async () => {
  const [locked, mayEnd, failed, done] = [0, 1, 2, 3].map(() => Promise.withResolvers<void>());
  const busy = database.db.transaction(async (tx) => {
    await tx.execute('lock table graphile_worker._private_tasks');
    locked!.resolve();
    await mayEnd!.promise;
  });
  await locked!.promise;
  const noting = { warn() {}, error: () => failed!.resolve() };
  const tasks = { 'after-a-slow-start': () => done!.resolve() };
  const { connection } = database;
  running.push(await startJobs({ connection, tasks, isOnlyNode: false, logger: noting, answerWithinMs: 200 }));
  await failed!.promise;
  mayEnd!.resolve();
  await busy;
  await add('after-a-slow-start');
  await expect(done!.promise).resolves.toBeUndefined();
});

test('stopping waits for the running job', PATIENCE, async () => {
  const [started, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let isFinished = false;
  const jobs = await start({
    'takes-a-moment': async () => {
      started.resolve();
      await mayEnd.promise;
      isFinished = true;
    },
  });
  await add('takes-a-moment');
  await started.promise;
  const stopped = jobs.stop();
  mayEnd.resolve();
  await stopped;
  expect(isFinished).toBe(true);
  running.length = 0;
});

test('stopping times out if a job does not end', PATIENCE, async () => {
  const started = Promise.withResolvers<void>();
  const aborted = Promise.withResolvers<void>();
  const jobs = await start({
    hangs: async (_payload, { abortSignal }) => {
      abortSignal.addEventListener('abort', () => aborted.resolve());
      started.resolve();
      await aborted.promise;
    },
  });
  await add('hangs');
  await started.promise;
  await jobs.stop();
  await expect(aborted.promise).resolves.toBeUndefined();
  running.length = 0;
});

test('stopping also stops a runner that is just starting again', PATIENCE, async () => {
  const [started, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const tasks = {
    'cannot-complete': async () => {
      started.resolve();
      await mayEnd.promise;
    },
  };
  const connection = { ...database.connection, application_name: 'restarted-jobs' };
  const jobs = await startJobs({ connection, tasks, isOnlyNode: false, logger });
  const connections = `from pg_stat_activity where application_name = 'restarted-jobs'`;
  await add('cannot-complete');
  await started.promise;
  let stopped: Promise<void> | undefined;
  await database.db.transaction(async (tx) => {
    await tx.execute('select from graphile_worker._private_jobs for update');
    await tx.execute('lock table graphile_worker.migrations in access exclusive mode');
    mayEnd.resolve();
    const waiting = `${connections} and wait_event_type = 'Lock'`;
    await expect.poll(() => database.db.execute(`select ${waiting}`), PATIENCE).toBe(1);
    // A job that cannot be completed ends the runner. The next one reads the migrations first.
    await tx.execute(`select pg_terminate_backend(pid) ${waiting}`);
    const starting = `select from pg_locks where relation = 'graphile_worker.migrations'::regclass and not granted`;
    await expect.poll(() => database.db.execute(starting), PATIENCE).toBe(1);
    stopped = jobs.stop();
  });
  await stopped;
  await expect.poll(() => database.db.execute(`select ${connections}`)).toBe(0);
});

test('a connection that is released twice returns to the pool once', async () => {
  const pool = releaseOnce(openPool({ ...database.connection, max: 1 }));
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  pool.connect((error, _client, release) => {
    if (error) return reject(error);
    release();
    release();
    resolve();
  });
  await promise;
  expect([pool.totalCount, pool.idleCount]).toEqual([1, 1]);
  await pool.end();
});
