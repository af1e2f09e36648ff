import { expect, test } from 'vitest';
import { z } from 'zod';
import { listAuditEntries } from '#contracts/admin/audit.contract.ts';
import type { JobChange } from '#contracts/admin/job-fields.ts';
import { changeJobs, getJobSummary, listJobs } from '#contracts/admin/jobs.contract.ts';
import { staffMember } from '#tests/support/factories.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
const boss = await staffMember(app.deps, 'administrator');

const SECRET = 'https://dig.example/verify-email?token=very-secret-token-0123456789';

/** Adds a job that failed, unless `error` is null. Returns its id. */
async function addJob(error: string | null): Promise<string> {
  const { id } = await app.db.one(
    z.object({ id: z.number() }),
    `select (graphile_worker.add_job('deliver-mail', json_build_object('link', $1::text), max_attempts := 3)).id`,
    [SECRET],
  );
  const failed = 'update graphile_worker._private_jobs set last_error = $2, attempts = 3 where id = $1';
  if (error !== null) await app.db.execute(failed, [id, error]);
  return String(id);
}
const list = async (state: 'failed' | 'waiting' | 'running') =>
  (await app.call(listJobs, { query: { state } }, boss)).body.jobs;
const change = (ids: string[], change: JobChange) => app.call(changeJobs, { body: { ids, change } }, boss);

test('failed jobs are listed with their last error, without payloads, links and addresses', async () => {
  const id = await addJob(`refused for ada.lovelace@example.org: ${SECRET}\n  at stack`);
  const listed = (await list('failed')).find((job) => job.id === id)!;
  expect(listed).toMatchObject({ name: 'deliver-mail', attempts: 3, maxAttempts: 3 });
  expect(listed.error).toBe('refused for a…@example.org: https://dig.example/verify-email/…');
  expect(JSON.stringify(listed)).not.toContain('very-secret');
});

test('a retried job runs now, with all its attempts; one that is put off, in an hour; a deleted one is gone', async () => {
  const [first, second, third] = [await addJob('no'), await addJob('no'), await addJob('no')];
  await change([first], 'retry');
  await change([second], 'put-off');
  expect((await change([third, '999999999'], 'delete')).body).toEqual({ changed: 1 });
  const jobs = await list('failed');
  expect(jobs.map(({ id }) => id)).not.toContain(third);
  expect(jobs.find(({ id }) => id === first)!.attempts).toBe(0);
  const runAt = new Date(jobs.find(({ id }) => id === second)!.runAt).getTime();
  expect(runAt - Date.now()).toBeGreaterThan(50 * 60_000);
  expect((await change([third], 'retry')).problem.code).toBe('job.gone');
  const { entries } = (await app.call(listAuditEntries, { query: { target: third } }, boss)).body;
  expect(entries).toMatchObject([{ action: 'job.deleted', after: { name: 'deliver-mail' } }]);
});

test('a running job stays as it is', async () => {
  const id = await addJob(null);
  await app.db.execute(`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'w' where id = $1`, [
    id,
  ]);
  expect((await list('running')).map((job) => job.id)).toEqual([id]);
  expect((await change([id], 'delete')).problem.code).toBe('job.gone');
});

test('the pages of jobs that one statement has added at the same time list each of them once', async () => {
  await app.db.execute(
    `select graphile_worker.add_job('deliver-mail', run_at := now() + interval '9 days') from generate_series(1, 120)`,
  );
  const ids: string[] = [];
  const page = async (cursor: string | null) => {
    const query = { state: 'waiting' as const, ...(cursor !== null && { cursor }) };
    const { body } = await app.call(listJobs, { query }, boss);
    ids.push(...body.jobs.map(({ id }) => id));
    return body.nextCursor;
  };
  let cursor = await page(null);
  for (let pages = 1; cursor !== null && pages < 5; pages++) cursor = await page(cursor);
  expect(cursor).toBeNull();
  const waiting = await app.db.execute(
    `select from graphile_worker.jobs where locked_at is null and last_error is null`,
  );
  expect([ids.length, new Set(ids).size]).toEqual([waiting, waiting]);
});

test('the summary counts jobs, and lists the schedule with its last runs', async () => {
  await addJob(null);
  await app.db.execute(
    `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
     values ('sweep-outbox', '2026-01-01', '2026-02-03T04:05:00Z')`,
  );
  const { counts, oldestDueAt, schedule } = (await app.call(getJobSummary, {}, boss)).body;
  expect(counts.waiting).toBeGreaterThan(0);
  expect(counts.failed).toBeGreaterThan(0);
  expect(oldestDueAt).not.toBeNull();
  expect(schedule).toContainEqual({
    name: 'sweep-outbox',
    schedule: '* * * * *',
    lastRunAt: '2026-02-03T04:05:00.000Z',
  });
  expect(schedule).toContainEqual({ name: 'delete-old-audit-entries', schedule: '41 3 * * *', lastRunAt: null });
});
