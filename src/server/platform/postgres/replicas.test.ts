import Fastify from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { type TestServer, testServers } from '#tests/support/postgres-servers.ts';
import { parsePrometheusText, valueOf } from '#tests/support/prometheus-text.ts';
import { readFromReplicas } from '../http/replica-requests.ts';
import { measureReplicas } from '../metrics/database-metrics.ts';
import { Metrics } from '../metrics/metrics.ts';
import { CONNECTIONS_PER_ROUTE, shareConnections } from './connection-shares.ts';
import { type Database, openDatabase } from './db.ts';
import { formatLsn, NO_LSN, parseLsn } from './lsn.ts';
import { Replicas } from './replicas.ts';
import { connectionTo } from './server-addresses.ts';

const PATIENCE = 60_000;
const Server = z.object({ isReplica: z.boolean() });
const WHERE = 'select pg_is_in_recovery() as "isReplica"';
const Note = z.object({ text: z.string() });
const PATIENT = { connectionTimeoutMillis: 20_000, query_timeout: 20_000, statement_timeout: 20_000 };

const servers = testServers();
let primary: TestServer;
let replica: TestServer;
let db: Database;
let replicas: Replicas;

beforeAll(async () => {
  primary = await servers.startPrimary();
  await primary.query('create table notes (id integer primary key, text text not null)');
  await primary.query(`insert into notes values (1, 'old')`);
  replica = await servers.startReplica(primary);
  replicas = await open({ boundMs: 20_000, backAfterMs: 0 });
  db = openDatabase({ ...connectionTo(primary.url), ...PATIENT }, { replicas });
}, PATIENCE);
afterAll(() => db.close());

/** Looks only when a test says so. */
async function open(times: object, log: (line: string) => void = () => {}, url = replica.url): Promise<Replicas> {
  const settings = { name: 'one', connection: { connectionString: url }, pooler: undefined, identity: undefined };
  const opened = new Replicas({ replicas: [settings], primary: connectionTo(primary.url), log, times });
  await opened.look();
  return opened;
}

const reading = <T>(work: () => Promise<T>, readAfter = NO_LSN, from = replicas): Promise<T> =>
  new Promise((resolve, reject) => {
    from.run({ mayReadReplica: true, readAfter }, () => void work().then(resolve, reject));
  });
const isOnReplica = async (from: Pick<Database, 'one'> = db) => (await from.one(Server, WHERE)).isReplica;
const textOf = async (id: number) => (await db.row(Note, 'select text from notes where id = $1', [id]))?.text;

/** The replica keeps up with what it received, but shows nothing new. */
async function pauseReplay(): Promise<void> {
  await replica.query('select pg_wal_replay_pause()');
  onTestFinished(async () => void (await replica.query('select pg_wal_replay_resume()')));
}

describe('a statement', () => {
  test('goes to the replica only where its request allows that, and never in a transaction', async () => {
    expect(await isOnReplica()).toBe(false);
    expect(await reading(() => isOnReplica())).toBe(true);
    expect(await reading(() => db.transaction(isOnReplica))).toBe(false);
  });

  test('that the replica cannot run, such as a write, is run by the primary, as is the rest of the request', async () => {
    const onReplica = await reading(async () => {
      await db.execute(`insert into notes values (2, 'by a reader')`);
      return isOnReplica();
    });
    expect([onReplica, await textOf(2)]).toEqual([false, 'by a reader']);
  });

  test('is not answered with "missing" by a replica that lacks the newest row', async () => {
    await pauseReplay();
    await db.execute(`insert into notes values (3, 'new')`);
    const found = await reading(async () => [await textOf(3), await isOnReplica()]);
    expect(found).toEqual(['new', false]);
  });

  test('reads its own writes: the replica waits for the position, and the primary answers if that takes too long', async () => {
    await replica.query('select pg_wal_replay_pause()');
    await db.execute(`update notes set text = 'changed' where id = 1`);
    const written = await replicas.position();
    expect(await reading(() => textOf(1))).toBe('old');
    expect(await reading(() => textOf(1), written)).toBe('changed');
    await replica.query('select pg_wal_replay_resume()');
    await expect.poll(() => reading(() => isOnReplica(), written), { timeout: PATIENCE }).toBe(true);
    expect(await reading(() => textOf(1), written)).toBe('changed');
  });
});

test('a replica that is late is not read, and is read again when it has caught up', async () => {
  const seen: string[] = [];
  const strict = await open({ boundMs: 0, backAfterMs: 0 }, (line) => seen.push(line));
  onTestFinished(() => strict.close());
  await pauseReplay();
  await db.execute(`update notes set text = 'later' where id = 1`);
  await strict.look();
  expect(strict.states()).toMatchObject([{ isRead: false }]);
  const patient = await open({ boundMs: 20_000, backAfterMs: 0 });
  onTestFinished(() => patient.close());
  await patient.look();
  await replica.query('select pg_wal_replay_resume()');
  await expect
    .poll(async () => (await patient.look(), patient.states()), { timeout: PATIENCE })
    .toMatchObject([{ isRead: true }]);
  expect(seen).toContain('the replica one is late: reads use the primary');
});

/** Stops the processes of the replica's open connections until the test ends. */
async function stopConnections(): Promise<void> {
  const backends = await replica.query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  const signal = (name: NodeJS.Signals) => backends.forEach(({ pid }) => process.kill(pid, name));
  signal('SIGSTOP');
  onTestFinished(() => signal('SIGCONT'));
}

test('a read of a replica that hangs is answered by the primary as soon as the replica is found not to answer', async () => {
  const hanging = await open({ boundMs: 20_000, backAfterMs: 0 });
  onTestFinished(() => hanging.close());
  const read = () => reading(() => hanging.query(WHERE), NO_LSN, hanging);
  expect(await read()).toMatchObject({ rows: [{ isReplica: true }] });
  await stopConnections();
  const [answer] = await Promise.all([read(), hanging.look()]);
  expect(answer).toBeUndefined();
  expect([hanging.states()[0]!.isRead, hanging.reads]).toEqual([false, { replica: 1, primary: 1 }]);
});

test('reads that a hanging replica held leave the connections of their route to the primary', async () => {
  const hanging = await open({ boundMs: 20_000, backAfterMs: 0 });
  const database = openDatabase({ ...connectionTo(primary.url), ...PATIENT }, { replicas: hanging });
  const app = Fastify();
  onTestFinished(async () => {
    await app.close();
    await database.close();
  });
  shareConnections(app);
  app.get('/', () => reading(() => database.one(Server, WHERE), NO_LSN, hanging));
  const readAll = async () => {
    const answers = await Promise.all(Array.from({ length: CONNECTIONS_PER_ROUTE }, () => app.inject('/')));
    return answers.map((answer) => answer.json().isReplica);
  };
  expect(await readAll()).toEqual([true, true, true, true]);
  await stopConnections();
  const [answers] = await Promise.all([readAll(), hanging.look()]);
  expect(answers).toEqual([false, false, false, false]);
});

describe('metrics', () => {
  async function read(measured: Replicas) {
    const metrics = new Metrics();
    measureReplicas(metrics, measured);
    const families = parsePrometheusText(await metrics.text());
    return {
      isUp: valueOf(families, 'dig_replica_up', { replica: '1' }),
      lagSeconds: valueOf(families, 'dig_replica_lag_seconds', { replica: '1' }),
      reads: ['replica', 'primary'].map((target) => valueOf(families, 'dig_database_reads_total', { target })!),
    };
  }

  test('count which server answered reads that replicas may answer', async () => {
    await replicas.look();
    const before = await read(replicas);
    expect(before).toMatchObject({ isUp: 1 });
    await reading(() => isOnReplica());
    await reading(() => isOnReplica());
    await reading(() => isOnReplica(), (await replicas.position()) + 1_000_000_000n);
    // Neither is for a replica.
    await isOnReplica();
    await reading(() => db.transaction(isOnReplica));
    expect((await read(replicas)).reads).toEqual([before.reads[0]! + 2, before.reads[1]! + 1]);
  });

  test('show how old the data of a replica may be, which is without end for one that never answered', async () => {
    await pauseReplay();
    const late = await open({ boundMs: 0, backAfterMs: 0 });
    onTestFinished(() => late.close());
    await db.execute(`update notes set text = 'even later' where id = 1`);
    const writtenAt = performance.now();
    await late.look();
    const sinceSeconds = (performance.now() - writtenAt) / 1000;
    const { isUp, lagSeconds } = await read(late);
    expect(isUp).toBe(0);
    expect(lagSeconds).toBeGreaterThanOrEqual(sinceSeconds);
    const away = await open({}, () => {}, 'postgres://dig@127.0.0.1:9/postgres');
    onTestFinished(() => away.close());
    expect(await read(away)).toMatchObject({ isUp: 0, lagSeconds: Infinity });
  });
});

describe('requests', () => {
  async function serveRequests() {
    const app = Fastify();
    onTestFinished(() => app.close());
    app.decorateRequest('viewer', null);
    app.decorateRequest('deviceId', null);
    app.addHook('onRequest', async (request) => {
      if (request.headers.authorization) Object.assign(request, { viewer: { id: 'somebody' } });
    });
    readFromReplicas(app, { db, config: { PUBLIC_URL: 'https://dig.example' } } as never);
    const handler = async () => ({ isReplica: await isOnReplica() });
    const config = (access: string) => ({ config: { endpoint: { access } } }) as never;
    app.get('/feed', handler);
    app.get('/public', config('public'), handler);
    app.get('/open', config('open'), handler);
    app.get('/stream', { config: { isStream: true } }, handler);
    app.post('/public', config('public'), handler);
    return async (url: string, options: { method?: 'POST'; headers?: Record<string, string> } = {}) => {
      const { headers, body } = await app.inject({ url, ...options });
      return { headers, isReplica: JSON.parse(body).isReplica as boolean };
    };
  }

  test('of visitors read the replica; those of people, of sign-in, streams and changes do not', async () => {
    const send = await serveRequests();
    const targets = [
      await send('/feed'),
      await send('/public'),
      await send('/open'),
      await send('/stream'),
      await send('/public', { headers: { authorization: 'Bearer x' } }),
      await send('/public', { method: 'POST' }),
    ];
    expect(targets.map(({ isReplica }) => isReplica)).toEqual([true, true, false, false, false, false]);
  });

  test('that change something answer with the position to read after, browsers get it as a cookie', async () => {
    const send = await serveRequests();
    const { headers } = await send('/public', { method: 'POST' });
    expect(parseLsn(String(headers['x-read-after']))).toBeGreaterThan(0n);
    expect(headers['set-cookie']).toBeUndefined();
    const inBrowser = await send('/public', { method: 'POST', headers: { origin: 'https://dig.example' } });
    expect(inBrowser.headers['set-cookie']).toMatch(
      /^READ-AFTER=[0-9A-F]+\/[0-9A-F]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=5; Secure$/,
    );
    const future = formatLsn((await replicas.position()) + 1_000_000_000n);
    expect((await send('/feed', { headers: { cookie: `READ-AFTER=${future}` } })).isReplica).toBe(false);
    expect((await send('/feed', { headers: { 'x-read-after': future } })).isReplica).toBe(false);
    expect((await send('/feed', { headers: { cookie: 'READ-AFTER=nonsense' } })).isReplica).toBe(true);
  });
});

test('a commit that the synchronous replica did not confirm is not reported as stored', {
  timeout: PATIENCE,
}, async () => {
  await primary.query(`alter system set synchronous_standby_names = 'nobody'`);
  await primary.query('select pg_reload_conf()');
  await expect
    .poll(async () => (await primary.query('show synchronous_standby_names'))[0])
    .toEqual({ synchronous_standby_names: 'nobody' });
  const answer = db.execute(`update notes set text = text || '!' where id = 1`).catch((error: unknown) => error);
  const cancel = `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`;
  await expect.poll(async () => (await primary.query(cancel)).length, { timeout: PATIENCE }).toBe(1);
  expect(await answer).toMatchObject({ code: 'server.unavailable' });
  await primary.query('alter system reset synchronous_standby_names');
  await primary.query('select pg_reload_conf()');
});

test('with several hosts in the address, connections follow a promoted replica', { timeout: PATIENCE }, async () => {
  const address = `postgres://dig@127.0.0.1:${primary.port},127.0.0.1:${replica.port}/postgres?target_session_attrs=read-write`;
  const several = openDatabase({ ...connectionTo(address), ...PATIENT });
  onTestFinished(() => several.close());
  await several.execute(`insert into notes values (10, 'before')`);
  await expect
    .poll(async () => (await replica.query('select from notes where id = 10')).length, { timeout: PATIENCE })
    .toBe(1);
  await primary.kill();
  await expect(several.execute(`insert into notes values (11, 'nowhere')`)).rejects.toMatchObject({
    code: 'server.unavailable',
  });
  await replica.query('select pg_promote()');
  await expect
    .poll(() => several.execute(`insert into notes values (12, 'after')`).catch(() => 0), { timeout: PATIENCE })
    .toBe(1);
  const rows = await replica.query<{ id: number }>('select id from notes where id >= 10 order by id');
  expect(rows).toEqual([{ id: 10 }, { id: 12 }]);
  await replicas.look();
  expect(replicas.states()).toMatchObject([{ isRead: false }]);
  await expect(new pg.Client(connectionTo(address.replace('/postgres', '/absent'))).connect()).rejects.toThrow(
    '"absent" does not exist',
  );
});
