import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { openDatabase } from './db.ts';
import { type EmbeddedPostgres, sharedBuffersMb, startEmbeddedPostgres } from './embedded-postgres.ts';

const parent = temporaryFolder('dig embedded ');
fs.chmodSync(parent, 0o755);
afterAll(() => fs.rmSync(parent, { recursive: true, force: true }));

const settings = { fsync: 'off' };
const PATIENCE = { timeout: 60_000 };
const running = new Set<{ stop(): unknown }>();
afterEach(async () => {
  for (const one of running) await one.stop();
  running.clear();
});

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, settings });
  running.add(server);
  return server;
}

async function query(server: Pick<EmbeddedPostgres, 'connection'>, sql = 'select 1 as one') {
  const db = openDatabase(server.connection);
  try {
    return await db.rows(z.object({ one: z.number() }), sql);
  } finally {
    await db.close();
  }
}

const isAlive = (pid: number) => {
  try {
    // A zombie process still accepts signals, but has no command line.
    return fs.existsSync('/proc') ? fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '' : process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Starts another app process on the folder; returns the line that it prints. */
async function startApp(dataDir: string): Promise<{ app: ChildProcess; line: string }> {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(path.join(import.meta.dirname, 'embedded-postgres.ts'))};
    try {
      const { pid } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} });
      console.log(pid());
      setInterval(() => {}, 1000);
    } catch (error) {
      console.log(error.message);
    }`;
  const app = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  running.add({ stop: () => app.kill('SIGKILL') });
  const [line] = (await once(createInterface(app.stdout), 'line')) as [string];
  return { app, line };
}

/** The watchdog shell among an app's child processes. */
function watchdogOf({ pid }: ChildProcess): number | undefined {
  const children = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
  return children.find((child) => fs.readFileSync(`/proc/${child}/cmdline`, 'utf8').startsWith('/bin/sh'));
}

async function killWatchdog(app: ChildProcess): Promise<void> {
  const pid = watchdogOf(app);
  expect(pid).toBeDefined();
  process.kill(pid!, 'SIGKILL');
  await vi.waitFor(() => expect(isAlive(pid!)).toBe(false));
}

test('shared_buffers is an eighth of the memory, within bounds', () => {
  const gigabytes = [0.25, 1, 2, 3, 4, 64];
  expect(gigabytes.map((size) => sharedBuffersMb(size * 1024 ** 3))).toEqual([128, 128, 256, 384, 512, 512]);
});

describe('the embedded server', () => {
  const dataDir = path.join(parent, 'one');

  test('keeps its data across restarts, in a folder with spaces', PATIENCE, async () => {
    const first = await start(dataDir);
    await query(first, 'create table kept as select 1 as one');
    await first.stop();
    expect(isAlive(first.pid()!)).toBe(false);
    const second = await start(dataDir);
    expect(await query(second, 'select * from kept')).toEqual([{ one: 1 }]);
    const ownerOf = (name: string) => fs.statSync(path.join(dataDir, name)).uid;
    expect(ownerOf('postgres.log')).toBe(ownerOf('pg18'));
  });

  test('restarts automatically after kill -9', PATIENCE, async () => {
    const server = await start(dataDir);
    const db = openDatabase(server.connection);
    await db.execute('create table acknowledged as select 1 as one');
    const killed = server.pid()!;
    process.kill(killed, 'SIGKILL');
    const failures = new Set<number>();
    // A server process that has not noticed the end of its postmaster may still respond.
    await vi.waitFor(
      async () => {
        const queries = Array.from({ length: 20 }, () => db.execute('select * from acknowledged'));
        const results = await Promise.allSettled(queries);
        for (const result of results) if (result.status === 'rejected') failures.add(result.reason.status);
        expect(server.pid()).not.toBe(killed);
        expect(results.every(({ status }) => status === 'fulfilled')).toBe(true);
      },
      { timeout: 15_000 },
    );
    expect([...failures]).toEqual([503]);
    await db.close();
  });

  test('rejects a second app, naming DATA_DIR, and keeps serving the first', PATIENCE, async () => {
    const server = await start(dataDir);
    const { line } = await startApp(dataDir);
    expect(line).toMatch(/DATA_DIR .*one is in use by another running app/);
    expect(await query(server)).toEqual([{ one: 1 }]);
    const other = await start(path.join(parent, 'two'));
    expect(other.connection.host).not.toBe(server.connection.host);
  });

  test('names DATA_DIR where it cannot be a folder', PATIENCE, async () => {
    const file = path.join(parent, 'file');
    fs.writeFileSync(file, '');
    await expect(start(file)).rejects.toThrow(/^DATA_DIR .*file cannot be used: .* Give a folder/);
  });

  test.runIf(process.platform === 'linux').each(['/proc', '/proc/site/data'])(
    'names DATA_DIR %s, where nobody can make a folder, instead of trying forever',
    PATIENCE,
    async (folder) => {
      await expect(start(folder)).rejects.toThrow(/^DATA_DIR \/proc.* cannot be used: .* Give a folder/);
    },
  );

  test('stops when its app is killed, and the next app starts', PATIENCE, async () => {
    const { app, line } = await startApp(dataDir);
    expect(isAlive(Number(line))).toBe(true);
    app.kill('SIGKILL');
    await expect.poll(() => isAlive(Number(line)), { timeout: 10_000 }).toBe(false);
    await start(dataDir);
  });

  test('is replaced if an earlier app left it running', PATIENCE, async () => {
    const { app, line } = await startApp(dataDir);
    app.kill('SIGKILL');
    const server = await start(dataDir);
    expect(server.pid()).not.toBe(Number(line));
    expect(await query(server)).toEqual([{ one: 1 }]);
  });

  test.skipIf(process.platform !== 'linux')(
    'stops or is replaced when its watchdog is killed too',
    PATIENCE,
    async () => {
      const { app, line } = await startApp(dataDir);
      await killWatchdog(app);
      await vi.waitFor(() => expect(watchdogOf(app)).toBeDefined());
      app.kill('SIGKILL');
      await expect.poll(() => isAlive(Number(line)), { timeout: 10_000 }).toBe(false);

      const { app: frozen, line: orphan } = await startApp(dataDir);
      frozen.kill('SIGSTOP');
      await killWatchdog(frozen);
      frozen.kill('SIGKILL');
      const server = await start(dataDir);
      expect(isAlive(Number(orphan))).toBe(false);
      expect(await query(server)).toEqual([{ one: 1 }]);
    },
  );

  test('starts despite a stale pid file whose number another process has', PATIENCE, async () => {
    const pidFile = path.join(dataDir, 'pg18', 'postmaster.pid');
    fs.writeFileSync(pidFile, `${process.pid}\n${dataDir}\n`);
    const server = await start(dataDir);
    expect(await query(server)).toEqual([{ one: 1 }]);
  });

  test('starts after an interrupted first start left a draft folder', PATIENCE, async () => {
    const fresh = path.join(parent, 'three');
    fs.mkdirSync(path.join(fresh, 'pg18.draft', 'base'), { recursive: true });
    await start(fresh);
    expect(fs.existsSync(path.join(fresh, 'pg18.draft'))).toBe(false);
  });

  test('works in a folder whose path is too long for a socket and closed to other users', PATIENCE, async () => {
    const closed = path.join(parent, 'closed');
    fs.mkdirSync(closed, { mode: 0o700 });
    const server = await start(path.join(closed, 'd'.repeat(100)));
    expect(await query(server)).toEqual([{ one: 1 }]);
    await server.stop();
    expect(fs.existsSync(server.connection.host)).toBe(false);
  });

  test('is not taken for a leftover by a command with another folder for temporary files', PATIENCE, async () => {
    const folder = path.join(parent, 'e'.repeat(100));
    const { line } = await startApp(folder);
    const temporary = path.join(parent, 'tmp');
    fs.mkdirSync(temporary);
    vi.stubEnv('TMPDIR', temporary);
    await expect(start(folder)).rejects.toThrow(/is in use by a database \(process \d+\).* Stop the site first/);
    vi.unstubAllEnvs();
    expect(isAlive(Number(line))).toBe(true);
  });
});
