import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Installation } from './embedded-postgres-files.ts';
import { isReachable } from './embedded-postgres-files.ts';

/** Where one embedded server keeps its things. */
export type Place = { dataDir: string; pgdata: string; sockets: string };

export type Connection = { host: string; port: number; user: string; database: string };

const PATIENCE_MS = 20_000;

export const connectionTo = ({ sockets }: Place): Connection => ({
  host: sockets,
  port: 5432,
  user: 'dig',
  database: 'dig',
});

/**
 * PostgreSQL turns its data folder into an absolute path and walks there, which fails below a private home such as /root. A child
 * may always enter the folder it was started in, though, so there it is told to go to its own working directory.
 */
function dataFolderArgument({ pgdata }: Place, { identity }: Installation): string {
  return process.platform !== 'linux' || isReachable(pgdata, identity) ? pgdata : '/proc/self/cwd';
}

/** Makes the data folder; a start that dies half-way leaves only the draft behind. */
export function initialise(place: Place, installation: Installation): void {
  if (fs.existsSync(path.join(place.pgdata, 'PG_VERSION'))) return;
  const draft = { ...place, pgdata: `${place.pgdata}.draft` };
  const { uid, gid } = installation.identity;
  fs.rmSync(draft.pgdata, { recursive: true, force: true });
  fs.mkdirSync(draft.pgdata, { mode: 0o700 });
  if (uid !== undefined && gid !== undefined) fs.chownSync(draft.pgdata, uid, gid);
  const options = ['-U', 'dig', '--auth=trust', '-E', 'UTF8', '--locale=C'];
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  execFileSync(
    path.join(installation.native, 'bin', 'initdb'),
    ['-D', dataFolderArgument(draft, installation), ...options, ...locale],
    { ...installation.identity, env: installation.env, cwd: draft.pgdata, stdio: 'pipe' },
  );
  fs.renameSync(draft.pgdata, place.pgdata);
}

export function spawnServer(place: Place, installation: Installation, settings: Record<string, string>): ChildProcess {
  const log = fs.openSync(path.join(place.dataDir, 'postgres.log'), 'a');
  const options = { ...settings, listen_addresses: '', unix_socket_directories: place.sockets, port: '5432' };
  const child = spawn(
    path.join(installation.native, 'bin', 'postgres'),
    [
      '-D',
      dataFolderArgument(place, installation),
      ...Object.entries(options).flatMap(([k, v]) => ['-c', `${k}=${v}`]),
    ],
    // Detached: Ctrl-C in a terminal must reach the app only, which ends the database last.
    { ...installation.identity, env: installation.env, cwd: place.pgdata, detached: true, stdio: ['ignore', log, log] },
  );
  fs.closeSync(log);
  child.unref();
  return child;
}

/** 'starting' also covers a server that recovers or is shutting down: it is there, but takes no work. */
async function askState(place: Place): Promise<'ready' | 'starting' | 'absent'> {
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
    return error instanceof pg.DatabaseError ? 'starting' : 'absent';
  } finally {
    await client.end().catch(() => {});
  }
}

/** Waits until the server answers; false when it ended instead. */
export async function becameReady(place: Place, child: ChildProcess): Promise<boolean> {
  while (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
    if ((await askState(place)) === 'ready') return true;
    await delay(20);
  }
  return false;
}

/**
 * A server that outlived its app (its watchdog was killed too) is stopped rather than adopted: the new one is then our child,
 * runs with our settings and can be supervised. A pid file whose process is a stranger's or gone is removed.
 */
export async function endLeftover(place: Place, log: (message: string) => void): Promise<void> {
  const pid = writtenPid(place);
  if (pid === undefined) return;
  const isServer = (await askState(place)) !== 'absent' || isOurPostgres(pid, place);
  if (!isServer) {
    fs.rmSync(path.join(place.pgdata, 'postmaster.pid'), { force: true });
    return;
  }
  log(`stopping the database that an earlier run left behind (process ${pid})`);
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (await endsAfter(signal, pid, place)) return;
  }
}

async function endsAfter(signal: NodeJS.Signals, pid: number, place: Place): Promise<boolean> {
  const deadline = Date.now() + PATIENCE_MS;
  try {
    process.kill(pid, signal);
    while (Date.now() < deadline) {
      if (writtenPid(place) !== pid) return true;
      process.kill(pid, 0);
      await delay(20);
    }
    return false;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    return true;
  }
}

function writtenPid({ pgdata }: Place): number | undefined {
  const file = path.join(pgdata, 'postmaster.pid');
  return fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8').split('\n')[0]) : undefined;
}

/** Process numbers are reused, so the process must also work in our data folder. */
function isOurPostgres(pid: number, { pgdata }: Place): boolean {
  try {
    if (process.platform === 'linux') return fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(pgdata);
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(pgdata);
  } catch {
    return false;
  }
}
