import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freeBytes, releaseReserve } from '#server/platform/disk-reserve.ts';
import { makeFolder } from '#server/platform/make-folder.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { chownRecursively, databaseIdentity, findInstallation, socketFolder } from './embedded-postgres-files.ts';
import { setUpDatabase, writeAccessRules } from './embedded-postgres-roles.ts';
import * as server from './embedded-postgres-server.ts';
import { Supervisor } from './embedded-postgres-supervisor.ts';
import { startWatchdog } from './embedded-postgres-watchdog.ts';

export type EmbeddedPostgres = {
  /** Connects as the role that owns the site's database. */
  connection: server.Connection;
  superuser: server.Connection;
  /** The process id of the postmaster; it changes when the server is restarted. */
  pid(): number | undefined;
  stop(): Promise<void>;
};

type Options = { dataDir: string; settings?: Record<string, string>; log?: (message: string) => void };

const MEGABYTE = 1024 * 1024;

/** An eighth of the memory, from 128 to 512 MB: caches the tables that searches of a large site read, and leaves small machines enough. */
export function sharedBuffersMb(memoryBytes: number): number {
  return Math.round(Math.min(512, Math.max(128, memoryBytes / MEGABYTE / 8)));
}
/** A container may have less than its machine; without a limit, constrainedMemory() is zero or larger than the memory. */
const memoryBytes = () => Math.min(os.totalmem(), process.constrainedMemory() || Infinity);

const SETTINGS = {
  shared_buffers: `${sharedBuffersMb(memoryBytes())}MB`,
  max_connections: '60',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  jit: 'off',
  // The app logs rejected rows itself; PostgreSQL would log their values too.
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  // The maximum limits disk use; the minimum stays allocated for when the disk is full.
  max_wal_size: '512MB',
  min_wal_size: '96MB',
};
const LOG_LIMIT_BYTES = 20_000_000;

/**
 * Runs PostgreSQL from npm's binaries as a child of this process: one app per data folder, restarted when it dies, stopped when this
 * process ends. The data survives a kill -9 of either at any time.
 */
export async function startEmbeddedPostgres({
  dataDir,
  settings = {},
  log = () => {},
}: Options): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32')
    throw new Error('The bundled database does not run on Windows. Use WSL, or set DATABASE_URL.');
  const folder = openFolder(dataDir);
  await releaseReserve(folder, await freeBytes(folder));
  const pgdata = path.join(folder, 'pg18');
  const identity = databaseIdentity(pgdata);
  const place = { dataDir: folder, pgdata, sockets: socketFolder(folder, identity) };
  const { release } = await lockDataDir(folder, place.sockets);
  try {
    const installation = findInstallation(folder, identity);
    server.initialise(place, installation);
    writeAccessRules(place);
    chownRecursively(identity, pgdata);
    await server.stopLeftoverServer(place, log);
    rotateLog(folder);
    const supervisor = new Supervisor({
      place,
      log,
      watchdog: startWatchdog(pgdata, identity),
      spawn: () => server.spawnServer(place, installation, { ...SETTINGS, ...settings }),
    });
    await supervisor.start();
    const stop = () => supervisor.stop().finally(release);
    await setUpDatabase(place).catch((error) => stop().then(() => Promise.reject(error)));
    return {
      connection: server.connectionTo(place),
      superuser: server.superuserOf(place),
      pid: () => supervisor.pid,
      stop,
    };
  } catch (error) {
    release();
    throw error;
  }
}

function openFolder(dataDir: string): string {
  try {
    makeFolder(dataDir);
    fs.accessSync(dataDir, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK);
    // Root has all rights on /proc, where nobody can make a folder. Later starts must also work while the disk is full.
    if (!fs.existsSync(path.join(dataDir, 'pg18'))) fs.rmdirSync(fs.mkdtempSync(path.join(dataDir, 'first-start-')));
    return fs.realpathSync(dataDir);
  } catch (cause) {
    const advice = 'Give a folder that the user of the site can write to.';
    throw new Error(`DATA_DIR ${dataDir} cannot be used: ${(cause as Error).message}. ${advice}`, { cause });
  }
}

function rotateLog(folder: string): void {
  const file = path.join(folder, 'postgres.log');
  if (!fs.existsSync(file)) return;
  if (fs.statSync(file).size > LOG_LIMIT_BYTES || !isWritable(file)) fs.renameSync(file, `${file}.1`);
}

/** A command that root ran with an earlier version left a log of root. */
function isWritable(file: string): boolean {
  try {
    fs.accessSync(file, fs.constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
