import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { z } from 'zod';
import { quietJobLogger } from '#server/platform/jobs/job-logger.ts';
import { openPool } from './pool.ts';

const MIGRATIONS_FOLDER = path.resolve(import.meta.dirname, '../../../../db/migrations');

const AppliedRows = z.array(z.object({ name: z.string(), checksum: z.string() }));
type Migration = { name: string; sql: string; checksum: string };
type Options = { folder?: string; log?: (message: string) => void };

/** Any number that no one else locks: it makes nodes that start at once migrate one after the other. */
const MIGRATION_LOCK = 7_461_002;

/** Whoever is no superuser may make a function with a setting of an extension only while the extension is in memory. */
const LOAD_TRIGRAMS = `do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then perform similarity('', ''); end if;
end $$`;

/** Brings the database up to this version of the code; forward only. */
export async function migrate(
  connection: pg.ClientConfig,
  { folder = MIGRATIONS_FOLDER, log }: Options = {},
): Promise<void> {
  const client = new pg.Client(connection);
  // A connection lost in between fails the next query; unheard, the event would end the process without a word.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await applyAll(client, readMigrations(folder), log);
    await migrateJobs(connection);
  } finally {
    await client.end();
  }
}

function readMigrations(folder: string): Migration[] {
  const names = fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
  return names.map((name, at) => {
    if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(name)) throw new Error(`Migration ${name} is not named NNNN_verb_noun.sql.`);
    if (names[at - 1]?.slice(0, 4) === name.slice(0, 4)) throw new Error(`Two migrations have the number of ${name}.`);
    const sql = fs.readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n');
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
}

async function applyAll(client: pg.Client, migrations: Migration[], log?: (message: string) => void): Promise<void> {
  await client.query(
    'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  );
  const { rows } = await client.query('select name, checksum from migrations');
  const applied = new Map(AppliedRows.parse(rows).map(({ name, checksum }) => [name, checksum]));
  const newest = [...applied.keys()].toSorted().at(-1);
  if (newest && !migrations.some(({ name }) => name === newest))
    throw new Error(`The database was migrated by a newer version (${newest}). Run that version or restore a backup.`);
  await client.query(LOAD_TRIGRAMS);
  for (const migration of migrations) {
    const checksum = applied.get(migration.name);
    if (checksum === migration.checksum) continue;
    if (checksum)
      throw new Error(`Migration ${migration.name} was edited after it was applied. Undo that and add a new one.`);
    await apply(client, migration);
    log?.(`applied migration ${migration.name}`);
  }
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}

async function migrateJobs(connection: pg.ClientConfig): Promise<void> {
  const pgPool = openPool({ ...connection, max: 2 });
  try {
    await runMigrations({ pgPool, logger: quietJobLogger });
  } finally {
    await pgPool.end();
  }
}
