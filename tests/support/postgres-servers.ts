import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll } from 'vitest';
import { copyRunningDatabase } from '#server/platform/postgres/database-copy.ts';
import {
  chownRecursively,
  databaseIdentity,
  findInstallation,
} from '#server/platform/postgres/embedded-postgres-files.ts';
import { temporaryFolder } from './temporary-folder.ts';

/*
 * PostgreSQL servers on loopback for tests of replication, from the binaries that npm installs. Those have no pg_basebackup: a replica is a copy made with
 * PostgreSQL's own backup functions, as backups of the site are.
 */
export type TestServer = {
  port: number;
  url: string;
  folder: string;
  query<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]>;
  kill(): Promise<void>;
};

type TestServers = {
  startPrimary(settings?: Record<string, string>): Promise<TestServer>;
  startReplica(primary: TestServer): Promise<TestServer>;
};
type CleanUps = (() => unknown)[];

/** Call it in the body of each test file, which ends the servers: hooks that a hook or a module registers run not at all, or for the first file only. */
export function testServers(): TestServers {
  const cleanUps: CleanUps = [];
  afterAll(async () => {
    for (const cleanUp of cleanUps.toReversed()) await cleanUp();
  });
  return {
    startPrimary: (settings = {}) => startPrimary(settings, cleanUps),
    startReplica: (primary) => startReplica(primary, cleanUps),
  };
}

const SETTINGS = { fsync: 'off', shared_buffers: '16MB', listen_addresses: '127.0.0.1', unix_socket_directories: '' };

async function startPrimary(settings: Record<string, string>, cleanUps: CleanUps): Promise<TestServer> {
  const folder = newFolder(cleanUps);
  const { native, identity, env } = findInstallation(folder, databaseIdentity(folder));
  execFileSync(
    join(native, 'bin/initdb'),
    ['-D', folder, '-U', 'dig', '--auth=trust', '-E', 'UTF8', '--locale=C', '--no-sync', '--no-instructions'],
    { ...identity, env, cwd: '/', stdio: 'pipe' },
  );
  return start(folder, settings, cleanUps);
}

async function startReplica(primary: TestServer, cleanUps: CleanUps): Promise<TestServer> {
  const folder = newFolder(cleanUps);
  const client = new pg.Client(primary.url);
  await client.connect();
  await copyRunningDatabase(client, primary.folder, folder);
  await client.end();
  for (const name of ['pg_notify', 'pg_replslot', 'pg_tblspc', 'pg_wal/archive_status'])
    mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'standby.signal'), '');
  const conninfo = `host=127.0.0.1 port=${primary.port} user=dig application_name=replica`;
  appendFileSync(join(folder, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`);
  chownAll(folder);
  return start(folder, {}, cleanUps);
}

function newFolder(cleanUps: CleanUps): string {
  const parent = temporaryFolder('dig-replication-');
  chmodSync(parent, 0o755);
  const folder = join(parent, 'data');
  mkdirSync(folder, { mode: 0o700 });
  chownAll(folder);
  cleanUps.push(() => rmSync(parent, { recursive: true, force: true }));
  return folder;
}

function chownAll(folder: string): void {
  const { uid, gid } = databaseIdentity(folder);
  if (uid !== undefined) execFileSync('chown', ['-R', `${uid}:${gid}`, folder]);
  else chownRecursively({}, folder);
}

async function start(folder: string, settings: Record<string, string>, cleanUps: CleanUps): Promise<TestServer> {
  const { native, identity, env } = findInstallation(folder, databaseIdentity(folder));
  const port = await freePort();
  const options = Object.entries({ ...SETTINGS, ...settings, port: String(port) });
  const child = spawn(
    join(native, 'bin/postgres'),
    ['-D', folder, ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...identity, env, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGQUIT');
    await once(child, 'exit');
  };
  cleanUps.push(kill);
  const url = `postgres://dig@127.0.0.1:${port}/postgres`;
  const query = async <Row extends pg.QueryResultRow>(statement: string) => (await run<Row>(url, statement)).rows;
  await isReady(child);
  return { port, url, folder, query, kill };
}

async function run<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<pg.QueryResult<Row>> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  try {
    await client.connect();
    return await client.query<Row>(statement);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Waits for the line of its log; a replica accepts read-only connections. */
const isReady = (child: ChildProcess) =>
  new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error('PostgreSQL ended at its start.')));
    // The whole log is read, because a full pipe would stop the server.
    createInterface(child.stderr!).on('line', (line) => {
      if (/ready to accept (?:read-only )?connections/.test(line)) resolve();
    });
  });

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
