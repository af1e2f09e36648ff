import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Installation } from './embedded-postgres-files.ts';
import { isReachable, LONGEST_SOCKET_FOLDER } from './embedded-postgres-files.ts';

/** The folders of one embedded server. */
export type ServerFolders = { dataDir: string; pgdata: string; sockets: string };

export type Connection = { host: string; port: number; user: string; database: string };

const STOP_TIMEOUT_MS = 20_000;

/** The app's own role, which is no superuser. */
export const connectionTo = ({ sockets }: ServerFolders): Connection => ({
  host: sockets,
  port: 5432,
  user: 'dig',
  database: 'dig',
});

/** Used only for setting up and backups. */
export const superuserOf = (place: ServerFolders): Connection => ({ ...connectionTo(place), user: 'postgres' });

/**
 * PostgreSQL resolves its data folder to an absolute path, which fails below a private home such as /root. A child may always enter the
 * folder it was started in, so in that case it gets its working directory.
 */
function dataFolderArgument({ pgdata }: ServerFolders, { identity }: Installation): string {
  return process.platform !== 'linux' || isReachable(pgdata, identity) ? pgdata : '/proc/self/cwd';
}

/** Creates the data folder; an interrupted start leaves only the draft. */
export function initialise(place: ServerFolders, installation: Installation): void {
  if (fs.existsSync(path.join(place.pgdata, 'PG_VERSION'))) return;
  const draft = { ...place, pgdata: `${place.pgdata}.draft` };
  const { uid, gid } = installation.identity;
  fs.rmSync(draft.pgdata, { recursive: true, force: true });
  fs.mkdirSync(draft.pgdata, { mode: 0o700 });
  if (uid !== undefined && gid !== undefined) fs.chownSync(draft.pgdata, uid, gid);
  const options = ['-U', superuserOf(place).user, '--auth=trust', '-E', 'UTF8', '--locale=C'];
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  execFileSync(
    path.join(installation.native, 'bin', 'initdb'),
    ['-D', dataFolderArgument(draft, installation), ...options, ...locale],
    { ...installation.identity, env: installation.env, cwd: draft.pgdata, stdio: 'pipe' },
  );
  fs.renameSync(draft.pgdata, place.pgdata);
}

export function spawnServer(
  place: ServerFolders,
  installation: Installation,
  settings: Record<string, string>,
): ChildProcess {
  const log = openLog(path.join(place.dataDir, 'postgres.log'), installation.identity);
  const options = { ...settings, listen_addresses: '', unix_socket_directories: place.sockets, port: '5432' };
  const child = spawn(
    path.join(installation.native, 'bin', 'postgres'),
    [
      '-D',
      dataFolderArgument(place, installation),
      ...Object.entries(options).flatMap(([k, v]) => ['-c', `${k}=${v}`]),
    ],
    // Detached, so that Ctrl-C in a terminal reaches only the app, which stops the database last.
    { ...installation.identity, env: installation.env, cwd: place.pgdata, detached: true, stdio: ['ignore', log, log] },
  );
  fs.closeSync(log);
  child.unref();
  return child;
}

/** The log belongs to the database's user: a command that root runs must not leave a log that the site cannot open. */
function openLog(file: string, { uid, gid }: Installation['identity']): number {
  const log = fs.openSync(file, 'a');
  if (uid === undefined || gid === undefined) return log;
  const [opened, named] = [fs.fstatSync(log), fs.lstatSync(file)];
  // Not what a link leads to, which that user may have put there.
  if (opened.uid !== uid && opened.ino === named.ino && opened.dev === named.dev) fs.fchownSync(log, uid, gid);
  return log;
}

/** 'starting' includes a server that is recovering or shutting down: it runs, but accepts no queries. */
async function readServerState(place: ServerFolders): Promise<'ready' | 'starting' | 'absent'> {
  const client = new pg.Client({
    ...connectionTo(place),
    database: 'postgres',
    connectionTimeoutMillis: 2000,
    ssl: false,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return 'ready';
  } catch (error) {
    if (isUnknownRole(error)) return 'ready';
    return error instanceof pg.DatabaseError ? 'starting' : 'absent';
  } finally {
    await client.end().catch(() => {});
  }
}

/** PostgreSQL reports a role that does not exist yet: it accepts connections. */
export const isUnknownRole = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '28000';

/** Waits until the server accepts queries; false if it ended. */
export async function waitUntilReady(place: ServerFolders, child: ChildProcess): Promise<boolean> {
  while (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
    if ((await readServerState(place)) === 'ready') return true;
    await delay(20);
  }
  return false;
}

/**
 * Stops a server that outlived its app because its watchdog was killed too. Adopting it is no option: it is not our child, and its settings may
 * differ. A stale pid file is removed.
 */
export async function stopLeftoverServer(place: ServerFolders, log: (message: string) => void): Promise<void> {
  const pid = readPid(place);
  if (pid === undefined) return;
  const isAnswering = (await readServerState(place)) !== 'absent';
  const isRunning = isOurPostgres(pid, place);
  // Our lock is beside the socket: that of its site may be in another folder for temporary files (TMPDIR, PrivateTmp).
  if (isRunning && !isAnswering && place.sockets !== path.join(place.dataDir, 'run'))
    throw new Error(
      `DATA_DIR ${place.dataDir} is in use by a database (process ${pid}) that cannot be reached through ${place.sockets}. Stop the site first, or move DATA_DIR to a path of at most ${LONGEST_SOCKET_FOLDER - '/run'.length} bytes.`,
    );
  if (!isAnswering && !isRunning) {
    fs.rmSync(path.join(place.pgdata, 'postmaster.pid'), { force: true });
    return;
  }
  log(`stopping the database that an earlier run left behind (process ${pid})`);
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (await stopWithSignal(signal, pid, place)) return;
  }
}

async function stopWithSignal(signal: NodeJS.Signals, pid: number, place: ServerFolders): Promise<boolean> {
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  try {
    process.kill(pid, signal);
    while (Date.now() < deadline) {
      if (readPid(place) !== pid) return true;
      process.kill(pid, 0);
      await delay(20);
    }
    return false;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    return true;
  }
}

function readPid({ pgdata }: ServerFolders): number | undefined {
  const file = path.join(pgdata, 'postmaster.pid');
  return fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8').split('\n')[0]) : undefined;
}

/** Process ids are reused, so also check that the process runs in our data folder. */
function isOurPostgres(pid: number, { pgdata }: ServerFolders): boolean {
  try {
    if (process.platform === 'linux') return fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(pgdata);
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(pgdata);
  } catch {
    return false;
  }
}
