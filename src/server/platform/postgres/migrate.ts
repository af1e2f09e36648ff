import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { z } from 'zod';
import { quietJobLogger } from '#server/platform/jobs/job-logger.ts';
import { resumeBackfills } from './backfills.jobs.ts';
import { runBatch } from './backfills.ts';
import { type Database, openDatabase } from './db.ts';
import { LOCK_LIMITS, type LockLimits, untilUnlocked } from './lock-limits.ts';
import {
  DATABASE_FOLDER,
  type Migration,
  readFiles,
  readMigrations,
  type SqlFile,
  splitStatements,
} from './migration-files.ts';
import { makePartitions } from './partitions/partitions.ts';
import { openPool } from './pool.ts';

const AppliedRows = z.array(z.object({ name: z.string(), checksum: z.string() }));
type Log = (message: string) => void;
type Options = { folder?: string; log?: Log; lockLimits?: LockLimits; batchSize?: number };
type Run = { client: pg.Client; db: Database; log: Log; lockLimits: LockLimits; batchSize: number | undefined };

/** The key of an advisory lock, so that nodes that start together migrate one after the other. */
const MIGRATION_LOCK = 7_461_002;

/** Migrations were squashed into one baseline before the first release: older databases cannot be migrated. */
const PRE_RELEASE_FIRST_MIGRATION = '0001_create_outbox.sql';

/** Without superuser rights, a function that sets an extension's parameter can only be created once the extension is loaded. */
const LOAD_TRIGRAMS = `do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then perform similarity('', ''); end if;
end $$`;

/** Migrates the database to this version of the code; forward only. */
export async function migrate(
  connection: pg.ClientConfig,
  { folder = DATABASE_FOLDER, log = () => {}, lockLimits = LOCK_LIMITS, batchSize }: Options = {},
): Promise<void> {
  const client = new pg.Client(connection);
  // A lost connection fails the next query; an 'error' event without a listener would end the process.
  client.on('error', () => {});
  await client.connect();
  const db = openDatabase(connection);
  const run = { client, db, log, lockLimits, batchSize };
  try {
    await acquireMigrationLock(client);
    await applyMigrations(run, readMigrations(path.join(folder, 'migrations')));
    await applyFunctions(run, readFiles(path.join(folder, 'functions')));
    await makePartitions(db, lockLimits);
    await migrateJobs(connection);
    await resumeBackfills(db);
  } finally {
    await Promise.all([client.end(), db.close()]);
  }
}

/** Asks again and again: a statement that waits for the lock would itself be waited for by `create index concurrently`. */
async function acquireMigrationLock(client: pg.Client): Promise<void> {
  const tryLock = async () => (await client.query('select pg_try_advisory_lock($1) as is_mine', [MIGRATION_LOCK])).rows;
  while (!(await tryLock())[0].is_mine) await delay(100);
}

/** The checksums of the applied files. */
async function readApplied(client: pg.Client, table: 'migrations' | 'functions'): Promise<Map<string, string>> {
  const { rows } = await client.query(`select name, checksum from ${table}`);
  return new Map(AppliedRows.parse(rows).map(({ name, checksum }) => [name, checksum]));
}

const BOOKKEEPING = `
  create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now());
  create table if not exists functions (name text primary key, checksum text not null, applied_at timestamptz not null default now());
  create table if not exists backfills (name text primary key, position text, rows_done bigint not null default 0,
    started_at timestamptz not null default now(), done_at timestamptz)`;

async function applyMigrations(run: Run, migrations: readonly Migration[]): Promise<void> {
  const { client, log } = run;
  await client.query(BOOKKEEPING);
  const applied = await readApplied(client, 'migrations');
  requireKnown([...applied.keys()], migrations);
  for (const { name, checksum } of migrations)
    if (applied.has(name) && applied.get(name) !== checksum)
      throw new Error(`Migration ${name} was edited after it was applied. Undo that and add a new one.`);
  const pending = migrations.filter(({ name }) => !applied.has(name));
  // Before the first is applied: after it, the previous version could not start any more to finish its backfill.
  for (const { needs } of pending)
    await requireBackfills(
      client,
      needs.filter((name) => applied.has(name)),
    );
  for (const migration of pending) {
    await requireBackfills(client, migration.needs);
    await APPLY[migration.kind](run, migration);
    log(`applied migration ${migration.name}`);
  }
}

const APPLY = { transaction: applyInTransaction, concurrent: applyConcurrently, backfill: startBackfill };

async function applyInTransaction(run: Run, migration: Migration): Promise<void> {
  await inTransaction(run, migration.name, async () => {
    await applyFile(run.client, 'migrations', migration);
    // The migration may have dropped functions or views that must be recreated.
    await run.client.query('delete from functions');
  });
}

/** Each statement can be repeated. An index whose creation was cut off remains as invalid: it is made again. */
async function applyConcurrently({ client }: Run, { name, sql, checksum }: Migration): Promise<void> {
  for (const statement of splitStatements(sql)) {
    const index = /\bindex concurrently if not exists (\w+)/i.exec(statement)?.[1];
    try {
      if (index) await dropInvalidIndex(client, index);
      await client.query(statement);
    } catch (error) {
      throw failureOf('migrations', name, error);
    }
  }
  await client.query(RECORD_MIGRATION, [name, checksum]);
}

async function dropInvalidIndex(client: pg.Client, index: string): Promise<void> {
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [index],
  );
  if (rowCount) await client.query(`drop index concurrently ${index}`);
}

/** The first batch runs at once, which finishes it in a new or small database; a job runs the others. */
async function startBackfill(run: Run, migration: Migration): Promise<void> {
  const { client, db, batchSize } = run;
  await inTransaction(run, migration.name, async () => {
    await client.query(RECORD_MIGRATION, [migration.name, migration.checksum]);
    await client.query('insert into backfills (name) values ($1)', [migration.name]);
  });
  await runBatch(db, migration, batchSize);
}

async function requireBackfills(client: pg.Client, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const { rows } = await client.query('select rows_done, done_at from backfills where name = $1', [name]);
    if (!rows[0]?.done_at)
      throw new Error(
        `This version needs the backfill ${name}, which has changed ${rows[0]?.rows_done ?? 0} rows and is not finished. Let the previous ` +
          'version run until it is, or finish it with: npm run backfill',
      );
  }
}

function requireKnown(applied: readonly string[], migrations: readonly SqlFile[]): void {
  const isKnown = (migration: string) => migrations.some(({ name }) => name === migration);
  if (applied.includes(PRE_RELEASE_FIRST_MIGRATION) && !isKnown(PRE_RELEASE_FIRST_MIGRATION))
    throw new Error(
      'This database was made by a version from before the first release and cannot be brought up to date. Create it again: ' +
        'stop the site, delete its data folder, or drop and create the database of DATABASE_URL, and start the site.',
    );
  const newest = applied.toSorted().at(-1);
  if (newest && !isKnown(newest))
    throw new Error(`The database was migrated by a newer version (${newest}). Run that version or restore a backup.`);
}

/*
 * Functions, views and triggers are code: their files contain the current version, as `create or replace`, in an order that respects
 * dependencies. When one changes, all are reapplied in one transaction, since they may depend on each other. For what `create or replace`
 * cannot do (another signature, fewer columns in a view, removal), a migration drops the old version first.
 */
async function applyFunctions(run: Run, files: readonly SqlFile[]): Promise<void> {
  const { client, log } = run;
  const applied = await readApplied(client, 'functions');
  const isCurrent =
    applied.size === files.length && files.every(({ name, checksum }) => applied.get(name) === checksum);
  if (isCurrent) return;
  await client.query(LOAD_TRIGRAMS);
  await inTransaction(run, 'functions', async () => {
    await client.query('delete from functions');
    for (const file of files) await applyFile(client, 'functions', file);
  });
  log('applied functions');
}

function inTransaction({ client, lockLimits, log }: Run, name: string, work: () => Promise<void>): Promise<void> {
  const attempt = async () => {
    await client.query('begin');
    try {
      await client.query(`set local lock_timeout = ${lockLimits.timeoutMs}`);
      await work();
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  };
  return untilUnlocked(lockLimits, attempt, () => log(`${name} waits for a locked table`));
}

const RECORD_MIGRATION = 'insert into migrations (name, checksum) values ($1, $2)';

async function applyFile(client: pg.Client, table: 'migrations' | 'functions', file: SqlFile): Promise<void> {
  try {
    await client.query(file.sql);
  } catch (error) {
    throw failureOf(table, file.name, error);
  }
  await client.query(`insert into ${table} (name, checksum) values ($1, $2)`, [file.name, file.checksum]);
}

const failureOf = (table: string, name: string, error: unknown): Error =>
  new Error(`db/${table}/${name} failed: ${(error as Error).message}`, { cause: error });

async function migrateJobs(connection: pg.ClientConfig): Promise<void> {
  const pgPool = openPool({ ...connection, max: 2 });
  try {
    await runMigrations({ pgPool, logger: quietJobLogger });
  } finally {
    await pgPool.end();
  }
}
