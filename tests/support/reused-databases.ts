import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '#server/platform/postgres/db.ts';
import { openPool } from '#server/platform/postgres/pool.ts';
import { administrate, KEPT_OPEN, onDatabase } from './global-database.ts';
import { closeTaskPool } from './run-tasks.ts';

/** Larger tables would be slower to read for later files, though they are empty. */
const MOST_BYTES = 4_000_000;
const MOST_IDLE = 3;

/** A site replaces connections sooner, to save memory. Files of tests use different statements, and would plan them all on each new connection. */
const MAX_PREPARED = 600;

/** A database that one test file uses at a time. */
export type ReusedDatabase = {
  name: string;
  connection: pg.ClientConfig;
  /** The pools of earlier files, by their settings: new connections would read the catalogs and plan each statement again. */
  pools: Map<string, Database>;
  /** Empties the database; unset where tests run on a server without a superuser. */
  cleaner?: pg.Pool;
  /** A hash of the schema and of the rows that migrations insert. */
  fingerprint?: string;
  seeded: string[];
};

const idle: ReusedDatabase[] = [];

export async function takeDatabase(): Promise<ReusedDatabase> {
  return idle.pop() ?? create();
}

/** The pool stays open for later files with the same settings. */
export function openPoolOf({ pools }: ReusedDatabase, config: pg.PoolConfig): Database {
  const key = JSON.stringify(config);
  const known = pools.get(key);
  if (known) return known;
  const pool = openDatabase({ ...config, ...KEPT_OPEN }, { maxPrepared: MAX_PREPARED });
  pools.set(key, pool);
  return pool;
}

/** Empties the database for the next file, or drops it if tests changed its schema, left work open or stored much. */
export async function giveBack(database: ReusedDatabase): Promise<void> {
  const isIdle = [...database.pools.values()].every((pool) => pool.usage().used === 0 && pool.usage().waiting === 0);
  if (isIdle && idle.length < MOST_IDLE && (await empty(database).catch(() => false))) idle.push(database);
  else await drop(database);
}

async function create(): Promise<ReusedDatabase> {
  const name = `dig_test_${randomUUID().replaceAll('-', '')}`;
  const server = inject('databaseServer');
  await administrate(server, `create database ${name} template ${inject('templateDatabase')} strategy file_copy`);
  const database: ReusedDatabase = { name, connection: onDatabase(server, name), pools: new Map(), seeded: [] };
  const superuser = inject('databaseSuperuser');
  if (!superuser) return database;
  const cleaner = openPool({
    ...onDatabase(superuser, name),
    ...KEPT_OPEN,
    max: 1,
    idleTimeoutMillis: 0,
    // No triggers: the order of tables does not matter, and nothing is announced.
    options: '-c session_replication_role=replica',
  });
  const { rows } = await cleaner.query<{ table: string }>(FILLED_TABLES, [[]]);
  const seeded = rows.map(({ table }) => table);
  const fingerprint = await fingerprintOf(cleaner, seeded);
  return { ...database, cleaner, seeded, fingerprint };
}

async function empty({ cleaner, seeded, fingerprint }: ReusedDatabase): Promise<boolean> {
  if (!cleaner) return false;
  await cleaner.query(CLOSE_OTHERS, [KEPT_OPEN.application_name]);
  const { rows } = await cleaner.query<{ table: string; bytes: number }>(FILLED_TABLES, [seeded]);
  if (rows.reduce((sum, { bytes }) => sum + bytes, 0) > MOST_BYTES) return false;
  await cleaner.query([...rows.map(({ table }) => `delete from ${table}`), RESET_SEQUENCES].join(';'));
  return (await fingerprintOf(cleaner, seeded)) === fingerprint;
}

async function drop({ name, pools, cleaner }: ReusedDatabase): Promise<void> {
  await Promise.all([cleaner?.end(), closeTaskPool(name), ...[...pools.values()].map((pool) => pool.close())]);
  // Only a superuser may end the connection of the cleaner, which the server may not have closed yet.
  await administrate(inject('databaseSuperuser') ?? inject('databaseServer'), `drop database ${name} with (force)`);
}

const CLOSE_OTHERS = `select pg_terminate_backend(pid, 5000) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and application_name <> $1`;

const FILLED_TABLES = `select oid::regclass::text as table, pg_relation_size(oid)::int as bytes from pg_class
  where relkind = 'r' and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
    and pg_relation_size(oid) > 0 and oid::regclass::text <> all($1::text[])`;

/** Migrations use none. */
const RESET_SEQUENCES = 'select setval(seqrelid::regclass, seqstart, false) from pg_sequence';

/** Changed rows of a catalog have a new transaction id. Statistics of tables belong to it, because plans depend on them. */
const CATALOGS = ['class', 'attribute', 'proc', 'trigger', 'constraint', 'index', 'statistic', 'namespace', 'policy'];

async function fingerprintOf(cleaner: pg.Pool, seeded: string[]): Promise<string> {
  const ofCatalogs = CATALOGS.map((name) => `(select count(*) || ':' || sum(xmin::text::bigint) from pg_${name})`);
  const ofRows = seeded.map((table) => `(select md5(string_agg(t::text, '' order by t::text)) from ${table} t)`);
  const { rows } = await cleaner.query(`select array[${[...ofCatalogs, ...ofRows].join(',')}]::text as fingerprint`);
  return (rows[0] as { fingerprint: string }).fingerprint;
}
