import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { z } from 'zod';
import { quietJobLogger } from '#server/platform/jobs/job-logger.ts';
import { openPool } from './pool.ts';

/** Holds `migrations`, applied once each, and `functions`, applied again whenever they change. */
const DATABASE_FOLDER = path.resolve(import.meta.dirname, '../../../../db');

type SqlFile = { name: string; sql: string; checksum: string };
const AppliedRows = z.array(z.object({ name: z.string(), checksum: z.string() }));
type Log = (message: string) => void;
type Options = { folder?: string; log?: Log };

/** Any number that no one else locks: it makes nodes that start at once migrate one after the other. */
const MIGRATION_LOCK = 7_461_002;

/** Before the first release the migrations were squashed into one baseline: databases made by the former ones cannot be brought up to date. */
const FORMER_FIRST_MIGRATION = '0001_create_outbox.sql';

/** Whoever is no superuser may make a function with a setting of an extension only while the extension is in memory. */
const LOAD_TRIGRAMS = `do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then perform similarity('', ''); end if;
end $$`;

/** Brings the database up to this version of the code; forward only. */
export async function migrate(
  connection: pg.ClientConfig,
  { folder = DATABASE_FOLDER, log }: Options = {},
): Promise<void> {
  const client = new pg.Client(connection);
  // A connection lost in between fails the next query; unheard, the event would end the process without a word.
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

/** What was applied, from one of the two tables that this file keeps. */
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
      // It may have dropped functions or views, to be created again in another form.
      await client.query('delete from functions');
    });
    log?.(`applied migration ${name}`);
  }
}

function requireKnown(applied: readonly string[], migrations: readonly SqlFile[]): void {
  const isKnown = (wanted: string) => migrations.some(({ name }) => name === wanted);
  if (applied.includes(FORMER_FIRST_MIGRATION) && !isKnown(FORMER_FIRST_MIGRATION))
    throw new Error(
      'This database was made by a version from before the first release and cannot be brought up to date. Create it again: ' +
        'stop the site, delete its data folder, or drop and create the database of DATABASE_URL, and start the site.',
    );
  const newest = applied.toSorted().at(-1);
  if (newest && !isKnown(newest))
    throw new Error(`The database was migrated by a newer version (${newest}). Run that version or restore a backup.`);
}

/*
 * Functions, views and triggers are code: their files hold them as they are now, in an order in which they can be created, with `create or
 * replace`. When one changes, all are applied again in one transaction, since one may need another. What `create or replace` cannot do (another
 * signature, a column less in a view, a function that is gone) is prepared by a migration that drops the former one.
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
