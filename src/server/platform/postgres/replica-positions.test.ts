import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { type TestServer, testServers } from '#tests/support/postgres-servers.ts';
import { type Database, openDatabase } from './db.ts';
import { formatLsn, type Lsn, NO_LSN } from './lsn.ts';
import { Replicas } from './replicas.ts';
import { connectionTo } from './server-addresses.ts';

const PATIENCE = 60_000;
const PATIENT = { connectionTimeoutMillis: 20_000, query_timeout: 20_000, statement_timeout: 20_000 };
const Server = z.object({ isReplica: z.boolean() });

const servers = testServers();
let primary: TestServer;
let replica: TestServer;
beforeAll(async () => {
  primary = await servers.startPrimary();
  await primary.query('create table notes (text text not null)');
  replica = await servers.startReplica(primary);
}, PATIENCE);

type Site = { db: Database; replicas: Replicas; read<T>(work: () => Promise<T>, readAfter?: Lsn): Promise<T> };

/** `options` are of the connection that asks the primary for its position. */
async function openSite(options = ''): Promise<Site> {
  const settings = {
    name: 'one',
    connection: { connectionString: replica.url },
    pooler: undefined,
    identity: undefined,
  };
  const positions = connectionTo(`${primary.url}?${new URLSearchParams(options && { options })}`);
  const times = { boundMs: 20_000, backAfterMs: 0 };
  const replicas = new Replicas({ replicas: [settings], primary: positions, log: () => {}, times });
  await replicas.look();
  const db = openDatabase({ ...connectionTo(primary.url), ...PATIENT }, { replicas });
  onTestFinished(() => db.close());
  const read: Site['read'] = (work, readAfter = NO_LSN) =>
    new Promise((resolve, reject) => {
      replicas.run({ mayReadReplica: true, readAfter }, () => void work().then(resolve, reject));
    });
  return { db, replicas, read };
}

const isOnReplica = async (db: Database) =>
  (await db.one(Server, 'select pg_is_in_recovery() as "isReplica"')).isReplica;

test('a request that the primary has answered once does not return to a replica, which may be older', async () => {
  const { db, replicas, read } = await openSite();
  await replica.query('select pg_wal_replay_pause()');
  await db.execute(`insert into notes values ('written')`);
  const written = await replicas.position();
  const answers = await read(async () => {
    const first = await isOnReplica(db);
    await replica.query('select pg_wal_replay_resume()');
    const hasIt = `select from pg_last_wal_replay_lsn() where pg_last_wal_replay_lsn() >= '${formatLsn(written)}'`;
    await expect.poll(async () => (await replica.query(hasIt)).length, { timeout: PATIENCE }).toBe(1);
    return [first, await isOnReplica(db)];
  }, written);
  expect(answers).toEqual([false, false]);
  expect(await read(() => isOnReplica(db), written)).toBe(true);
});

test('replicas are read again after a promotion that lost the end of the log', async () => {
  // What the primary says of its position is looked up in this table.
  await primary.query(`create schema told; create table told.position as select pg_current_wal_flush_lsn() + 1000000000 as lsn;
    create function told.pg_current_wal_flush_lsn() returns pg_lsn language sql
      return coalesce((select lsn from told.position), pg_catalog.pg_current_wal_flush_lsn())`);
  onTestFinished(async () => void (await primary.query('drop schema told cascade')));
  const { db, replicas, read } = await openSite('-c search_path=told,pg_catalog');
  await replicas.raiseFloor();
  await primary.query('update told.position set lsn = null');
  await expect
    .poll(async () => (await replicas.look(), replicas.states()), { timeout: PATIENCE })
    .toMatchObject([{ isRead: true }]);
  expect(await read(() => isOnReplica(db))).toBe(true);
});
