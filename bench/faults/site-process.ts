import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { call } from './calls.ts';

const START = resolve(import.meta.dirname, '../../scripts/start.ts');
const DEMO = resolve(import.meta.dirname, '../../scripts/demo.ts');
const READY_WITHIN_MS = 60_000;
/** Writing the sample community takes 20 s on an idle machine. */
const DEMO_READY_WITHIN_MS = 300_000;

export type Site = {
  url: string;
  dataDir: string;
  pid: number;
  /** From spawning to the first 200 of the readiness check. */
  readyAfterMs: number;
  kill(signal: NodeJS.Signals): void;
  ended: Promise<number | null>;
  output(): string;
  /** Its reader goes away. */
  closeOutput(): void;
};
type Options = {
  dataDir: string;
  port?: number;
  env?: Record<string, string>;
  cwd?: string;
  /** With the sample community. */
  isDemo?: boolean;
  /** Instead of this Node with one of the scripts. */
  command?: readonly [string, ...string[]];
  readyWithinMs?: number;
};

const running = new Set<ChildProcess>();
const folders = new Set<string>();
const atCleanUp: (() => Promise<void>)[] = [];
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `dig-${name}-`));
  chmodSync(folder, 0o755);
  folders.add(folder);
  return folder;
}

/** Runs the real site in a child process, without rate limits or a mail server unless `env` sets them. */
export async function startSite(options: Options): Promise<Site> {
  const port = options.port ?? (await freePort());
  const started = performance.now();
  const readyWithinMs = options.readyWithinMs ?? (options.isDemo ? DEMO_READY_WITHIN_MS : READY_WITHIN_MS);
  const site = spawnSite(options, port);
  const end: { code?: number | null } = {};
  const watch = async () => {
    end.code = await site.ended;
  };
  void watch();
  while ((await call(site.url, '/api/health/ready', { timeoutMs: 1000 })).status !== 200) {
    if (end.code !== undefined)
      throw new Error(`The site ended at its start with ${end.code ?? 'a signal'}:\n${site.output().slice(-2000)}`);
    if (performance.now() - started > readyWithinMs)
      throw new Error(`The site did not become ready:\n${site.output().slice(-2000)}`);
    await delay(20);
  }
  return { ...site, readyAfterMs: performance.now() - started };
}

function spawnSite(options: Options, port: number): Omit<Site, 'readyAfterMs'> {
  const settings = { RATE_LIMITS: 'off', LOG_LEVEL: 'warn', NODE_ENV: 'development', HOST: '127.0.0.1' };
  const { dataDir, env = {}, cwd, isDemo = false, command = [process.execPath, isDemo ? DEMO : START] } = options;
  const [program, ...args] = command;
  const child = spawn(program, args, {
    cwd,
    env: { PATH: process.env['PATH'], ...settings, PORT: String(port), DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-200_000);
    });
  const closeOutput = () => {
    child.stdout.destroy();
    child.stderr.destroy();
  };
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    dataDir,
    pid: child.pid!,
    kill: (signal) => child.kill(signal),
    ended,
    output: () => output,
    closeOutput,
  };
}

/** Registers cleanup of other processes than sites. */
export const onCleanUp = (end: () => Promise<void>): void => void atCleanUp.push(end);

/** Cleans up processes and folders. */
export async function cleanUp(): Promise<void> {
  for (const end of atCleanUp.splice(0)) await end();
  for (const child of running) {
    const ended = once(child, 'close');
    child.kill('SIGTERM');
    await Promise.race([ended, delay(15_000, undefined, { ref: false })]);
    child.kill('SIGKILL');
  }
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  folders.clear();
}

export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

export function databasePid({ dataDir }: Pick<Site, 'dataDir'>): number | undefined {
  const file = join(dataDir, 'pg18/postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined;
}

export function isAlive(pid: number): boolean {
  try {
    // A zombie process still accepts signals, but has no command line.
    return existsSync('/proc') ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '' : process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Connects to the built-in database from outside the site. */
export const databaseOf = ({ dataDir }: Pick<Site, 'dataDir'>, database = 'dig') => ({
  host: join(dataDir, 'run'),
  port: 5432,
  user: 'dig',
  database,
});
