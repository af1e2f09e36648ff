import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { registerErrorHandlers } from '#server/platform/http/problems.ts';
import { startJobs } from '#server/platform/jobs/worker.ts';
import { deliverMailJob } from '#server/platform/mail/outbox.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { pauseJobsWhenFull, rejectWritesWhenFull, watchDiskSpace } from './disk-space.ts';

test('on a full disk, writes get 507 while reads and sessions work, until there is space again', async () => {
  const state = { isDiskFull: true };
  const app = Fastify();
  registerErrorHandlers(app);
  rejectWritesWhenFull(app, state);
  app.get('/', async () => 'read');
  app.post('/', async () => 'written');
  app.post('/session', { config: { isServedWhenFull: true } }, async () => 'signed in');
  const refused = await app.inject({ method: 'POST', url: '/' });
  expect(refused.json()).toMatchObject({ status: 507, message: expect.stringContaining('out of space') });
  expect(refused.headers['retry-after']).toBe('60');
  expect((await app.inject('/')).body).toBe('read');
  expect((await app.inject({ method: 'POST', url: '/session' })).body).toBe('signed in');
  state.isDiskFull = false;
  expect((await app.inject({ method: 'POST', url: '/' })).body).toBe('written');
});

test('on a full disk, background jobs fail, except mail delivery', async () => {
  const state = { isDiskFull: true };
  const done: string[] = [];
  const note = (name: string) => async () => void done.push(name);
  const tasks = pauseJobsWhenFull({ [deliverMailJob.name]: note('mail'), 'load-much': note('much') }, state);
  const run = (name: string) => Promise.resolve(tasks[name]!({}, {} as never));
  await run(deliverMailJob.name);
  await expect(run('load-much')).rejects.toMatchObject({ code: 'server.storage_full' });
  state.isDiskFull = false;
  await run('load-much');
  expect(done).toEqual(['mail', 'much']);
});

test('a disk with enough space is not full', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dig-disk-'));
  const state = { isDiskFull: true };
  const lines: string[] = [];
  const db = { ping: async () => {}, execute: async () => 0 };
  await watchDiskSpace({ dataDir, state, db, log: (line) => lines.push(line) });
  rmSync(dataDir, { recursive: true });
  expect(state.isDiskFull).toBe(false);
  expect(lines).toEqual([expect.stringContaining('storing again')]);
});

test('jobs that failed because the disk was full run again when there is space', async () => {
  const { db, connection } = await testDatabase();
  const state = { isDiskFull: true };
  const resumed = Promise.withResolvers<void>();
  const tasks = pauseJobsWhenFull({ 'load-much': () => resumed.resolve() }, state);
  const logger = { warn() {}, error() {} };
  const jobs = await startJobs({ connection, tasks, isOnlyNode: true, logger });
  onTestFinished(() => jobs.stop());
  await db.execute(`select graphile_worker.add_job('load-much', max_attempts := 1)`);
  const givenUp = 'select from graphile_worker.jobs where attempts = max_attempts and locked_at is null';
  await expect.poll(() => db.execute(givenUp), { timeout: 15_000 }).toBe(1);
  const dataDir = temporaryFolder('dig-disk-');
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  await watchDiskSpace({ dataDir, state, db, log: () => {} });
  await resumed.promise;
});
