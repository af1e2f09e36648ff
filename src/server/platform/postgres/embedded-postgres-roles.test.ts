import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, expect, test } from 'vitest';
import { backUp, restore } from '#scripts/backup.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { databaseIdentity, findInstallation, socketFolder } from './embedded-postgres-files.ts';
import { connectionTo, spawnServer, waitUntilReady } from './embedded-postgres-server.ts';
import { migrate } from './migrate.ts';

const parent = temporaryFolder('dig roles ');
fs.chmodSync(parent, 0o755);
afterAll(() => fs.rmSync(parent, { recursive: true, force: true }));

const PATIENCE = { timeout: 120_000 };
const settings = { fsync: 'off' };
let running: EmbeddedPostgres | undefined;
const start = async (dataDir: string) => {
  running = await startEmbeddedPostgres({ dataDir, settings });
  return running;
};
const stop = async () => {
  await running?.stop();
  running = undefined;
};
afterEach(stop);

async function query<Row extends pg.QueryResultRow>(connection: pg.ClientConfig, sql: string): Promise<Row[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** A data folder as made before the app had a role of its own: its superuser is `dig`. */
async function makeOldFolder(name: string, fill: (connection: pg.ClientConfig) => Promise<void>): Promise<string> {
  const dataDir = path.join(parent, name);
  const pgdata = path.join(dataDir, 'pg18');
  fs.mkdirSync(pgdata, { recursive: true, mode: 0o700 });
  fs.chmodSync(dataDir, 0o755);
  const identity = databaseIdentity(pgdata);
  if (identity.uid !== undefined) fs.chownSync(pgdata, identity.uid, identity.gid!);
  const place = { dataDir, pgdata, sockets: socketFolder(dataDir, identity) };
  const installation = findInstallation(dataDir, identity);
  const options = ['-U', 'dig', '--auth=trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  execFileSync(path.join(installation.native, 'bin', 'initdb'), ['-D', pgdata, ...options], {
    ...identity,
    env: installation.env,
    cwd: pgdata,
    stdio: 'pipe',
  });
  const child = spawnServer(place, installation, settings);
  child.ref();
  expect(await waitUntilReady(place, child)).toBe(true);
  await fill(connectionTo(place));
  const ended = once(child, 'exit');
  child.kill('SIGINT');
  await ended;
  return dataDir;
}

/** What migrations need to be allowed. All of them run as this role in the database of the tests themselves. */
const CREATE_EVERYTHING =
  'create extension pg_trgm; create schema jobs; create table jobs.kept (); create table kept ()';
const ROLES = "select rolname as name, rolsuper as super from pg_roles where rolname !~ '^pg_' order by 1";
const TWO_ROLES = [
  { name: 'dig', super: false },
  { name: 'postgres', super: true },
];

test(
  'the app owns its database without being a superuser, and only the socket accepts connections',
  PATIENCE,
  async () => {
    const { connection, superuser } = await start(path.join(parent, 'new'));
    await query(connection, CREATE_EVERYTHING);
    expect(await query(superuser, ROLES)).toEqual(TWO_ROLES);
    for (const forbidden of [
      "copy (select 1) to program 'true'",
      "select pg_read_file('PG_VERSION')",
      'create role x superuser',
    ])
      await expect(query(connection, forbidden)).rejects.toMatchObject({ code: '42501' });
    const rules = await query<{ type: string; address: string | null }>(
      superuser,
      'select type, address from pg_hba_file_rules',
    );
    expect(rules).toEqual([{ type: 'local', address: null }]);
  },
);

test(
  'a folder of an earlier version keeps its data, and its app loses the rights of a superuser',
  PATIENCE,
  async () => {
    const dataDir = await makeOldFolder('old', async (connection) => {
      await query({ ...connection, database: 'postgres' }, 'create database dig');
      await migrate(connection);
      await query(
        connection,
        `insert into people (name) values ('Ada'); create type mood as enum ('fine'); create materialized view faces as select name from people`,
      );
    });
    for (let starts = 0; starts < 2; starts++) {
      const { connection, superuser } = await start(dataDir);
      expect(await query(superuser, ROLES)).toEqual(TWO_ROLES);
      expect(await query(connection, 'select name from people')).toEqual([{ name: 'Ada' }]);
      await query(connection, 'refresh materialized view faces; alter type mood add value if not exists $$glad$$');
      // Migrations own what they replace.
      await query(connection, 'delete from functions');
      await migrate(connection);
      await query(
        connection,
        'alter table people add column if not exists face text; drop table if exists idempotency_keys',
      );
      await stop();
    }
    await backUp(dataDir, path.join(parent, 'backup'));
    await restore(path.join(parent, 'backup'), path.join(parent, 'restored'));
    const { connection } = await start(path.join(parent, 'restored'));
    expect(await query(connection, 'select name from people')).toEqual([{ name: 'Ada' }]);
  },
);

test(
  'an earlier first start that ended before it made the database, or in the middle of this change, is finished',
  PATIENCE,
  async () => {
    const dataDir = await makeOldFolder('interrupted', async (connection) => {
      await query({ ...connection, database: 'postgres' }, 'create role dig_renamer superuser login');
    });
    const { connection, superuser } = await start(dataDir);
    expect(await query(superuser, ROLES)).toEqual(TWO_ROLES);
    await query(connection, CREATE_EVERYTHING);
  },
);
