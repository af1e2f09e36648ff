import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { lockDataDir } from './data-dir-lock.ts';
import {
  databaseIdentity,
  findInstallation,
  giveTo,
  type Installation,
  socketFolder,
} from './embedded-postgres-files.ts';
import * as server from './embedded-postgres-server.ts';
import { startWatchdog, type Watchdog } from './embedded-postgres-watchdog.ts';

export type EmbeddedPostgres = {
  connection: server.Connection;
  /** The postmaster's process; it changes when the server had to be started anew. */
  pid(): number | undefined;
  stop(): Promise<void>;
};

type Options = { dataDir: string; settings?: Record<string, string>; log?: (message: string) => void };

const SETTINGS = {
  shared_buffers: '128MB',
  max_connections: '60',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  jit: 'off',
};
const FIRST_START_ATTEMPTS = 12;
const LOG_LIMIT_BYTES = 20_000_000;

/**
 * Runs PostgreSQL from npm's binaries as a child of this process: one app per data folder, started anew when it dies, gone when
 * this process is gone. The data survives a kill -9 of either at any time.
 */
export async function startEmbeddedPostgres({
  dataDir,
  settings = {},
  log = () => {},
}: Options): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32')
    throw new Error('The bundled database does not run on Windows itself. Use WSL, or set DATABASE_URL.');
  fs.mkdirSync(dataDir, { recursive: true });
  const folder = fs.realpathSync(dataDir);
  const pgdata = path.join(folder, 'pg18');
  const identity = databaseIdentity(pgdata);
  const place = { dataDir: folder, pgdata, sockets: socketFolder(folder, identity) };
  const lock = await lockDataDir(folder, place.sockets);
  const release = () => {
    lock.release();
    if (place.sockets !== path.join(folder, 'run')) fs.rmSync(place.sockets, { recursive: true, force: true });
  };
  try {
    const installation = findInstallation(folder, identity);
    server.initialise(place, installation);
    giveTo(identity, pgdata);
    await server.endLeftover(place, log);
    rotateLog(folder);
    const supervised = await supervise(place, installation, { ...SETTINGS, ...settings }, log);
    const stop = () => supervised.stop().finally(release);
    await createDatabase(place).catch((error) => stop().then(() => Promise.reject(error)));
    return { connection: server.connectionTo(place), pid: supervised.pid, stop };
  } catch (error) {
    release();
    throw error;
  }
}

async function supervise(
  place: server.Place,
  installation: Installation,
  settings: Record<string, string>,
  log: (message: string) => void,
) {
  const watchdog = startWatchdog(place.pgdata, installation.identity);
  let child: ChildProcess | undefined;
  const stopping = new AbortController();

  /** After kill -9 of the postmaster its orphans keep the data folder for a moment, so the first attempts may fail. */
  async function launch(attempts: number): Promise<void> {
    for (let attempt = 0; attempt < attempts && !stopping.signal.aborted; attempt++) {
      child = server.spawnServer(place, installation, settings);
      const ended = new Promise((resolve) => child?.once('exit', resolve).once('error', resolve));
      if (child.pid !== undefined) watchdog.guard(child.pid);
      if (await server.becameReady(place, child)) {
        void ended.then(() => revive());
        return;
      }
      await delay(Math.min(100 * 2 ** attempt, 2000));
    }
    if (!stopping.signal.aborted)
      throw new Error(`The database does not start; see ${path.join(place.dataDir, 'postgres.log')}.`);
  }

  async function revive(): Promise<void> {
    if (stopping.signal.aborted) return;
    log('the database ended unexpectedly and is being started again');
    await launch(Number.POSITIVE_INFINITY);
    if (!stopping.signal.aborted) log('the database is back');
  }

  const stop = () => {
    stopping.abort();
    return stopServer(child, watchdog);
  };
  await launch(FIRST_START_ATTEMPTS).catch((error) => stop().then(() => Promise.reject(error)));
  return { pid: () => child?.pid, stop };
}

/** SIGINT is PostgreSQL's orderly end that does not wait for clients; SIGQUIT makes it recover at the next start. */
async function stopServer(child: ChildProcess | undefined, watchdog: Watchdog): Promise<void> {
  if (child && child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
    child.ref();
    const ended = once(child, 'exit');
    child.kill('SIGINT');
    const impatience = setTimeout(() => child.kill('SIGQUIT'), 20_000);
    await ended;
    clearTimeout(impatience);
  }
  await watchdog.end();
}

async function createDatabase(place: server.Place): Promise<void> {
  const { database, ...connection } = server.connectionTo(place);
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(database)}`);
  } finally {
    await client.end();
  }
}

function rotateLog(folder: string): void {
  const file = path.join(folder, 'postgres.log');
  const { size = 0 } = fs.statSync(file, { throwIfNoEntry: false }) ?? {};
  if (size > LOG_LIMIT_BYTES) fs.renameSync(file, `${file}.1`);
}
