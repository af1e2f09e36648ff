import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { z } from 'zod';
import { quietJobLogger } from '#server/platform/jobs/job-logger.ts';
import { packageRoot } from '#server/platform/package-root.ts';
import { openPool } from './pool.ts';

/** Contains `migrations`, each applied once, and `functions`, reapplied whenever they change. */
const DATABASE_FOLDER = path.join(packageRoot, 'db');

type SqlFile = { name: string; sql: string; checksum: string };
const AppliedRows = z.array(z.object({ name: z.string(), checksum: z.string() }));
type Log = (message: string) => void;
type Options = { folder?: string; log?: Log };

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
  { folder = DATABASE_FOLDER, log }: Options = {},
): Promise<void> {
  const client = new pg.Client(connection);
  // A lost connection fails the next query; an 'error' event without a listener would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await applyMigrations(client, readMigrations(path.join(folder, 'migrations')), log);
    await applyFunctions(client, readFiles(path.join(folder, 'functions')), log);
    await migrateJobs(connection);
  } finally {
    await client.end();
  }
}

function readFiles(folder: string): SqlFile[] {
  if (!fs.existsSync(folder)) return [];
  const names = fs.readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return names.toSorted().map((name) => {
    const sql = fs.readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n');
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
}

function readMigrations(folder: string): SqlFile[] {
  const migrations = readFiles(folder);
  for (const [at, { name }] of migrations.entries()) {
    if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(name)) throw new Error(`Migration ${name} is not named NNNN_verb_noun.sql.`);
    if (migrations[at - 1]?.name.slice(0, 4) === name.slice(0, 4))
      throw new Error(`Two migrations have the number of ${name}.`);
  }
  return migrations;
}

/** The checksums of the applied files. */
async function readApplied(client: pg.Client, table: 'migrations' | 'functions'): Promise<Map<string, string>> {
  const { rows } = await client.query(`select name, checksum from ${table}`);
  return new Map(AppliedRows.parse(rows).map(({ name, checksum }) => [name, checksum]));
}

async function applyMigrations(client: pg.Client, migrations: readonly SqlFile[], log?: Log): Promise<void> {
  for (const table of ['migrations', 'functions'])
    await client.query(
      `create table if not exists ${table} (name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    );
  const applied = await readApplied(client, 'migrations');
  requireKnown([...applied.keys()], migrations);
  for (const { name, sql, checksum } of migrations) {
    const before = applied.get(name);
    if (before === checksum) continue;
    if (before) throw new Error(`Migration ${name} was edited after it was applied. Undo that and add a new one.`);
    await inTransaction(client, async () => {
      await applyFile(client, 'migrations', { name, sql, checksum });
      // The migration may have dropped functions or views that must be recreated.
      await client.query('delete from functions');
    });
    log?.(`applied migration ${name}`);
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
async function applyFunctions(client: pg.Client, files: readonly SqlFile[], log?: Log): Promise<void> {
  const applied = await readApplied(client, 'functions');
  const isCurrent =
    applied.size === files.length && files.every(({ name, checksum }) => applied.get(name) === checksum);
  if (isCurrent) return;
  await client.query(LOAD_TRIGRAMS);
  await inTransaction(client, async () => {
    await client.query('delete from functions');
    for (const file of files) await applyFile(client, 'functions', file);
  });
  log?.('applied functions');
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function applyFile(client: pg.Client, table: 'migrations' | 'functions', file: SqlFile): Promise<void> {
  try {
    await client.query(file.sql);
  } catch (error) {
    throw new Error(`db/${table}/${file.name} failed: ${(error as Error).message}`, { cause: error });
  }
  await client.query(`insert into ${table} (name, checksum) values ($1, $2)`, [file.name, file.checksum]);
}

async function migrateJobs(connection: pg.ClientConfig): Promise<void> {
  const pgPool = openPool({ ...connection, max: 2 });
  try {
    await runMigrations({ pgPool, logger: quietJobLogger });
  } finally {
    await pgPool.end();
  }
}
