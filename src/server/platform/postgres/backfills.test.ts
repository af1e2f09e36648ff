import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { toTaskList } from '#server/platform/jobs/work.ts';
import { runTasks } from '#tests/support/run-tasks.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { emptyDatabase } from '#tests/support/test-database.ts';
import { backfillJobs } from './backfills.jobs.ts';
import { runBatch } from './backfills.ts';
import { type Database, openDatabase } from './db.ts';
import { migrate } from './migrate.ts';
import { readMigrations } from './migration-files.ts';

const BATCH = 10;
const FILL = '0003_fill_double.backfill.sql';
const Progress = z.object({ rows: z.number(), isDone: z.boolean() });

let folder: string;
let connection: pg.ClientConfig;
let db: Database;
beforeEach(async () => {
  folder = temporaryFolder('dig-backfills-');
  fs.mkdirSync(path.join(folder, 'migrations'));
  connection = await emptyDatabase();
  db = openDatabase(connection);
  onTestFinished(async () => {
    await db.close();
    fs.rmSync(folder, { recursive: true });
  });
  write('0001_create_things.sql', 'create table things (id int primary key);');
});

const write = (name: string, sql: string) => fs.writeFileSync(path.join(folder, 'migrations', name), sql);
const run = () => migrate(connection, { folder, batchSize: BATCH });
const jobs = () => toTaskList(backfillJobs(db, { folder, batchSize: BATCH }));

/** A worker that runs once may end while the queue of the last job is still locked, before it sees the next. */
async function runJobs(): Promise<void> {
  const areDue = 'select from graphile_worker.jobs where run_at <= now() and attempts < max_attempts';
  do await runTasks(db, jobs());
  while ((await db.execute(areDue)) > 0);
}
const findProgress = () =>
  db.row(Progress, `select rows_done as rows, done_at is not null as "isDone" from backfills where name = $1`, [FILL]);
const countUnfilled = () => db.execute('select from things where double is distinct from id * 2');

async function release(things: number): Promise<void> {
  await run();
  await db.execute('insert into things select generate_series(1, $1::int)', [things]);
  write('0002_add_double.sql', 'alter table things add double int;');
  write(
    FILL,
    `with batch as (select id from things where id > coalesce($1::int, 0) order by id limit $2 for update),
       filled as (update things t set double = t.id * 2 from batch where t.id = batch.id)
     select id::text as position from batch order by id`,
  );
  await run();
}

test('a small table is filled by the migration itself', async () => {
  await release(BATCH - 1);
  expect(await findProgress()).toEqual({ rows: BATCH - 1, isDone: true });
  expect(await countUnfilled()).toBe(0);
});

test('a job fills a large table, a batch at a time, and a later start takes it up where it was', async () => {
  await release(35);
  expect(await findProgress()).toEqual({ rows: BATCH, isDone: false });
  const [file] = readMigrations(path.join(folder, 'migrations')).filter(({ kind }) => kind === 'backfill');
  await runBatch(db, file!, BATCH);
  expect(await findProgress()).toEqual({ rows: 2 * BATCH, isDone: false });

  await db.execute('delete from graphile_worker._private_jobs');
  await run();
  await runJobs();
  expect(await findProgress()).toEqual({ rows: 35, isDone: true });
  expect(await countUnfilled()).toBe(0);
  expect(await db.execute('select from graphile_worker._private_jobs')).toBe(0);
});

test('a batch that fails leaves neither changes nor progress, and the job is repeated', async () => {
  await release(35);
  await db.execute('alter table things add constraint things_small check (double < 60) not valid');
  await runJobs();
  expect(await findProgress()).toEqual({ rows: 20, isDone: false });
  expect(await countUnfilled()).toBe(15);
  await db.execute('alter table things drop constraint things_small');
  await db.execute('update graphile_worker._private_jobs set run_at = now()');
  await runJobs();
  expect(await findProgress()).toEqual({ rows: 35, isDone: true });
});

test('two workers do not change the same rows', async () => {
  await release(45);
  const [file] = readMigrations(path.join(folder, 'migrations')).filter(({ kind }) => kind === 'backfill');
  await Promise.all([1, 2, 3, 4].map(() => runBatch(db, file!, BATCH)));
  expect(await findProgress()).toEqual({ rows: 45, isDone: true });
  expect(await countUnfilled()).toBe(0);
});

test('a start that needs an unfinished backfill is refused before it changes anything', async () => {
  await release(35);
  write('0004_add_half.sql', 'alter table things add half int;');
  write('0005_require_double.sql', `-- needs backfill ${FILL}\nalter table things alter double set not null;`);
  await expect(run()).rejects.toThrow(
    `This version needs the backfill ${FILL}, which has changed ${BATCH} rows and is not finished. Let the previous version run until it is, ` +
      'or finish it with: npm run backfill',
  );
  expect(await db.execute(`select from migrations where name like '0004%'`)).toBe(0);
  await runJobs();
  await run();
  expect(await db.execute(`select from migrations where name like '0005%'`)).toBe(1);
});

test('a node of an older version leaves a backfill that it does not have to the others', async () => {
  await release(35);
  const older = temporaryFolder('dig-older-');
  onTestFinished(() => fs.rmSync(older, { recursive: true }));
  fs.mkdirSync(path.join(older, 'migrations'));
  await runTasks(db, toTaskList(backfillJobs(db, { folder: older, batchSize: BATCH })));
  expect(await findProgress()).toEqual({ rows: BATCH, isDone: false });
  expect(
    await db.execute(`select from graphile_worker.jobs where task_identifier = 'run-backfills' and run_at > now()`),
  ).toBe(1);
});
