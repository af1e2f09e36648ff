import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { runTasks } from '#tests/support/run-tasks.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { domainEvent, publish } from './domain-event.ts';
import { enqueue, job, timestamp } from './job.ts';
import { combine, handle, on, runNow, toCronItems, toTaskList, type Work } from './work.ts';

const greetJob = job({ name: 'greet-person', payload: z.object({ name: z.string(), since: timestamp.optional() }) });
const leaveJob = job({ name: 'leave-party' });
const personArrived = domainEvent({ name: 'person-arrived', payload: z.object({ name: z.string() }) });

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  await database.db.execute('delete from graphile_worker._private_jobs');
});

/** Runs each queued job once. */
const runJobs = (work: Work) => runTasks(database.db, toTaskList(work));

const WaitingJob = z.object({
  name: z.string(),
  payload: z.record(z.string(), z.unknown()),
  error: z.string().nullable(),
  attempts: z.number(),
  maxAttempts: z.number(),
});

const waitingJobs = () =>
  database.db.rows(
    WaitingJob,
    `select task_identifier as name, p.payload, j.last_error as error, j.attempts, j.max_attempts as "maxAttempts"
       from graphile_worker.jobs j join graphile_worker._private_jobs p on p.id = j.id order by task_identifier, j.id`,
  );

describe('jobs', () => {
  test('the handler receives the parsed payload', async () => {
    const greeted: unknown[] = [];
    const since = new Date('2026-11-21T12:00:00Z');
    await enqueue(database.db, greetJob, { name: 'Ada', since });
    await runJobs(handle(greetJob, (payload) => greeted.push(payload)));
    expect(greeted).toEqual([{ name: 'Ada', since }]);
    expect(await waitingJobs()).toEqual([]);
  });

  test('a job is enqueued only if the transaction commits', async () => {
    const failed = database.db.transaction(async (tx) => {
      await enqueue(tx, greetJob, { name: 'Ada' });
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await waitingJobs()).toEqual([]);
  });

  test('queued jobs with the same key are merged and keep the newest payload', async () => {
    await enqueue(database.db, greetJob, { name: 'Ada' }, { key: 'greeting' });
    await enqueue(database.db, greetJob, { name: 'Ben' }, { key: 'greeting' });
    expect(await waitingJobs()).toMatchObject([{ payload: { name: 'Ben' } }]);
  });

  test('a job does not run before its runAt', async () => {
    const greeted: string[] = [];
    await enqueue(database.db, greetJob, { name: 'Ada' }, { runAt: new Date(Date.now() + 3_600_000) });
    await runJobs(handle(greetJob, ({ name }) => greeted.push(name)));
    expect(greeted).toEqual([]);
  });

  test('a job with an invalid payload fails with the reason, without calling the handler', async () => {
    const greeted: unknown[] = [];
    await database.db.execute(`select graphile_worker.add_job('greet-person', '{"name": 7}')`);
    await runJobs(handle(greetJob, (payload) => greeted.push(payload)));
    expect(greeted).toEqual([]);
    const [{ error }] = (await waitingJobs()) as [z.infer<typeof WaitingJob>];
    expect(error).toContain('The payload of greet-person is invalid');
    expect(error).toContain('expected string, received number');
  });

  test('unknown payload fields are removed', async () => {
    const greeted: unknown[] = [];
    await database.db.execute(`select graphile_worker.add_job('greet-person', '{"name": "Ada", "age": 7}')`);
    await runJobs(handle(greetJob, (payload) => greeted.push(payload)));
    expect(greeted).toEqual([{ name: 'Ada' }]);
  });

  test('a second handler for a job throws at startup', () => {
    const twice = combine([handle(greetJob, () => {}), handle(greetJob, () => {})]);
    expect(() => toTaskList(twice)).toThrow('The job greet-person has two handlers.');
  });

  test('jobs with a cron schedule become cron items', () => {
    const sweepJob = job({ name: 'sweep-floor', cron: '5 4 * * *', queue: 'floor', maxAttempts: 2 });
    const wipeJob = job({ name: 'wipe-tables', cron: '5 * * * *' });
    expect(toCronItems(combine([sweepJob, wipeJob, greetJob].map((each) => handle(each, () => {}))))).toEqual([
      {
        task: 'sweep-floor',
        match: '5 4 * * *',
        options: {
          backfillPeriod: 86_400_000,
          jobKey: 'sweep-floor',
          jobKeyMode: 'replace',
          queueName: 'floor',
          maxAttempts: 2,
        },
      },
      {
        task: 'wipe-tables',
        match: '5 * * * *',
        options: { backfillPeriod: 0, jobKey: 'wipe-tables', jobKeyMode: 'replace' },
      },
    ]);
  });
});

describe('domain events', () => {
  const subscribers = (done: string[], failing = false) =>
    combine([
      on(personArrived, { name: 'open-door' }, ({ name }) => {
        if (failing) throw new Error('stuck');
        done.push(`door for ${name}`);
      }),
      on(personArrived, greetJob, ({ name }) => done.push(`hello ${name}`)),
    ]);

  test('every subscriber receives the event in its own job', async () => {
    const done: string[] = [];
    await publish(database.db, personArrived, { name: 'Ada' });
    await runJobs(subscribers(done));
    expect(done.toSorted()).toEqual(['door for Ada', 'hello Ada']);
    expect(await waitingJobs()).toEqual([]);
  });

  test('a single subscriber runs and is retried in the job of the event', async () => {
    await publish(database.db, personArrived, { name: 'Ada' });
    await runJobs(
      on(personArrived, { name: 'open-door' }, () => {
        throw new Error('stuck');
      }),
    );
    expect(await waitingJobs()).toMatchObject([{ name: 'person-arrived', error: 'stuck', attempts: 1 }]);
  });

  test('only the failing subscriber is retried', async () => {
    const done: string[] = [];
    await publish(database.db, personArrived, { name: 'Ada' });
    await runJobs(subscribers(done, true));
    expect(done).toEqual(['hello Ada']);
    expect(await waitingJobs()).toMatchObject([{ name: 'open-door', error: 'stuck', attempts: 1, maxAttempts: 10 }]);
  });

  test('a subscriber may extend the payload, such as for its next batch', async () => {
    const batches: (string | undefined)[] = [];
    const greetInBatchesJob = job({
      name: 'greet-in-batches',
      payload: personArrived.payload.extend({ after: z.string().optional() }),
    });
    await publish(database.db, personArrived, { name: 'Ada' });
    await runJobs(
      on(personArrived, greetInBatchesJob, async ({ after, ...arrival }) => {
        batches.push(after);
        if (after !== 'b') await enqueue(database.db, greetInBatchesJob, { ...arrival, after: after ? 'b' : 'a' });
      }),
    );
    expect(batches).toEqual([undefined, 'a', 'b']);
  });

  test('subscribers run before jobs enqueued after the event', async () => {
    const done: string[] = [];
    await publish(database.db, personArrived, { name: 'Ada' });
    await enqueue(database.db, leaveJob, {});
    await runJobs(combine([subscribers(done), handle(leaveJob, () => done.push('bye'))]));
    expect(done.at(-1)).toBe('bye');
    expect(done).toHaveLength(3);
  });

  test('fanning out twice, as after a crash, leaves one job per subscriber', async () => {
    const tasks = toTaskList(subscribers([]));
    const query = (text: string, values: unknown[]) => database.db.execute(text, values);
    for (const _ of [1, 2])
      await tasks[personArrived.name]!({ name: 'Ada' }, { job: { id: '7', run_at: new Date() }, query } as never);
    expect((await waitingJobs()).map(({ name }) => name)).toEqual(['greet-person', 'open-door']);
  });

  test('an event cannot have the name of a job', () => {
    const namesake = job({ name: personArrived.name });
    expect(() => toTaskList(combine([handle(namesake, () => {}), subscribers([])]))).toThrow('two handlers');
  });
});

describe('runNow', () => {
  test('runs the handler of a job or all subscribers of an event', async () => {
    const done: string[] = [];
    const work = combine([
      handle(greetJob, ({ name }) => done.push(`hello ${name}`)),
      on(personArrived, { name: 'open-door' }, ({ name }) => done.push(`door for ${name}`)),
    ]);
    await runNow(work, greetJob, { name: 'Ada' });
    await runNow(work, personArrived, { name: 'Ben' });
    expect(done).toEqual(['hello Ada', 'door for Ben']);
  });

  test('throws if nothing handles the job or event', async () => {
    await expect(runNow(combine([]), greetJob, { name: 'Ada' })).rejects.toThrow('Nothing handles greet-person.');
  });
});

test('an invalid payload does not compile', () => {
  const takesName = z.object({ name: z.string() });
  const renameJob = job({ name: 'rename-person', payload: takesName.extend({ id: z.int() }) });
  // @ts-expect-error The name is missing.
  const enqueued = () => enqueue(database.db, greetJob, {});
  // @ts-expect-error A name is text.
  const published = () => publish(database.db, personArrived, { name: 7 });
  // @ts-expect-error An event is published, not enqueued.
  const misused = () => enqueue(database.db, personArrived, { name: 'Ada' });
  // @ts-expect-error The event has no id to give to the job.
  const subscribed = () => on(personArrived, renameJob, () => {});
  expect([enqueued, published, misused, subscribed]).toHaveLength(4);
});
