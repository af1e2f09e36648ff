import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import net from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { onCleanUp } from '../faults/site-process.ts';

/*
 * PostgreSQL, PgBouncer and nginx as Debian packages them. Installed, or unpacked without root into the folder CLUSTER_PROGRAMS:
 * apt-get download pgbouncer libevent-2.1-7 libc-ares2 nginx; for p in *.deb; do dpkg-deb -x $p programs; done
 */
const unpacked = process.env['CLUSTER_PROGRAMS'] ?? '';
const POSTGRES = '/usr/lib/postgresql';

export function findProgram(name: string): string {
  const versions = existsSync(POSTGRES) ? readdirSync(POSTGRES).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = ['/usr/sbin', '/usr/bin', ...versions.map((version) => `${POSTGRES}/${version}/bin`)];
  const found = [...(unpacked ? folders.map((folder) => join(unpacked, folder)) : []), ...folders]
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
  if (!found) throw new Error(`${name} is missing: install its Debian package, or unpack it into CLUSTER_PROGRAMS.`);
  return found;
}

const libraries = unpacked ? { LD_LIBRARY_PATH: join(unpacked, 'usr/lib/x86_64-linux-gnu') } : {};

/** PostgreSQL and PgBouncer refuse to run as root. */
const identity =
  process.getuid?.() === 0
    ? { uid: Number(execFileSync('id', ['-u', 'nobody'])), gid: Number(execFileSync('id', ['-g', 'nobody'])) }
    : {};

export function giveAway(folder: string): void {
  if ('uid' in identity) execFileSync('chown', ['-R', `${identity.uid}:${identity.gid}`, folder]);
}

export function runProgram(name: string, args: readonly string[]): void {
  execFileSync(findProgram(name), args, { ...identity, cwd: '/', stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Also where the bench is stopped half-way. */
export const atExit = new Set<() => void>();
process.once('exit', () => {
  for (const end of atExit) end();
});

export const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

/** A process that has ended meanwhile needs no signal. */
export function sendTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Runs until the end of the fault; `output` is what it printed. */
export type Program = { child: ChildProcess; output(): string; kill(signal: NodeJS.Signals): Promise<void> };

export function startProgram(name: string, args: readonly string[]): Program {
  const child = spawn(findProgram(name), args, {
    ...identity,
    cwd: '/',
    env: { PATH: process.env['PATH'], ...libraries },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const ended = once(child, 'close');
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const send = (signal: NodeJS.Signals) => {
    if (!isRunning()) return;
    const family = [child.pid!, ...childrenOf(child.pid!)];
    // As if the machine were gone: processes of nginx and PostgreSQL continue for a while without their parent.
    for (const pid of signal === 'SIGKILL' ? family : [child.pid!]) sendTo(pid, signal);
  };
  const kill = async (signal: NodeJS.Signals) => {
    send(signal);
    await ended;
  };
  atExit.add(() => send('SIGKILL'));
  onCleanUp(() => kill('SIGKILL'));
  return { child, output: () => output, kill };
}

export async function awaitPort(port: number, program: Program): Promise<void> {
  for (const deadline = performance.now() + 15_000; performance.now() < deadline; await delay(50)) {
    const socket = net.connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    if (program.child.exitCode !== null) break;
  }
  throw new Error(`Nothing listens on port ${port}: ${program.output()}`);
}
