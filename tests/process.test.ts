import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import type { SignedIn } from '#contracts/accounts/accounts.contract.ts';
import { ROOT } from './support/source-files.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const PATIENCE = { timeout: 120_000 };
const parent = temporaryFolder('dig process ');
chmodSync(parent, 0o755);
afterAll(() => rmSync(parent, { recursive: true, force: true }));

type Site = { child: ChildProcess; output(): string; ended: Promise<number | null>; url: string };
const running = new Set<Site>();
/** Stops all sites, except one that other tests use. */
async function stopAll(except?: Site): Promise<void> {
  for (const site of running) {
    if (site === except) continue;
    site.child.kill('SIGTERM');
    await site.ended;
    running.delete(site);
  }
}

const PAGES = `async () => ({ render: async () => ({ status: 200, html: '<p>page</p>', contentSecurityPolicy: "default-src 'none'" }) })`;
const SCRIPT = `
  import { main } from ${JSON.stringify(join(ROOT, 'src/server/main.ts'))};
  await main({ web: ${PAGES}, ...(!process.env.WITH_TOWNS && { loadTowns: async () => {} }) });`;

const ENVIRONMENT = {
  PATH: process.env['PATH'],
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'warn',
  // The sources are compiled once, not for each start.
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
};

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** The process as `npm start` runs it, without the web side, which the browser tests cover. */
async function start(env: Record<string, string>, identity: { uid?: number; gid?: number } = {}): Promise<Site> {
  const port = env['PORT'] ?? String(await freePort());
  const command = [process.execPath, '--input-type=module', '-e', SCRIPT];
  // As npm does: in a shell that does not replace itself by the command.
  const [file, ...args] = env['npm_lifecycle_event'] ? ['sh', '-c', '"$0" "$@"; exit $?', ...command] : command;
  const child = spawn(file!, args, {
    cwd: parent,
    env: { ...ENVIRONMENT, PORT: port, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...identity,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const site = { child, output: () => output, ended, url: `http://127.0.0.1:${port}` };
  running.add(site);
  return site;
}

const isReady = (site: Site) =>
  vi.waitFor(
    async () => {
      if (site.child.exitCode !== null) return expect.unreachable(site.output());
      expect((await fetch(`${site.url}/api/health/ready`)).status).toBe(200);
    },
    { timeout: 100_000, interval: 50 },
  );

const dataDir = join(parent, 'data with spaces');
const startMain = () => start({ DATA_DIR: dataDir, LOG_LEVEL: 'info', WITH_TOWNS: 'yes' });
let main: Site | undefined;
/** A site that tests share, because a start takes longer than all they do with it. */
async function runningSite(): Promise<Site> {
  main ??= await startMain();
  await isReady(main);
  return main;
}
afterEach(() => stopAll(main));
afterAll(() => stopAll());

describe('the process', () => {
  test('starts in a path with spaces, prints its address, and protects its secret', PATIENCE, async () => {
    const site = await runningSite();
    expect(site.output()).toContain(`dig is ready at ${site.url}`);
    const towns = await fetch(`${site.url}/api/places?q=Samedan`);
    expect(await towns.json()).toMatchObject({ places: [{ name: 'Samedan' }] });
    expect(statSync(join(dataDir, 'session-secret')).mode & 0o777).toBe(0o600);
  });

  test(
    'two run side by side, a third on the same DATA_DIR or PORT explains why it cannot, and one stops with the shell of `npm start`, which gets the signal alone',
    PATIENCE,
    async () => {
      const one = await runningSite();
      const otherDir = join(parent, 'other');
      const env = { npm_lifecycle_event: 'start', npm_package_json: join(ROOT, 'package.json') };
      const other = await start({ DATA_DIR: otherDir, LOG_LEVEL: 'info', ...env });
      await isReady(other);
      const third = await start({ DATA_DIR: dataDir });
      expect(await third.ended).toBe(1);
      expect(third.output()).toContain('data with spaces is in use by another running app');
      await Promise.all([isReady(one), isReady(other)]);
      other.child.kill('SIGTERM');
      await other.ended;
      expect(other.output()).toContain('"msg":"stopped"');
      expect(existsSync(join(otherDir, 'pg18/postmaster.pid'))).toBe(false);
      // In a folder that has a database, because creating one takes most of a start.
      const fourth = await start({ DATA_DIR: otherDir, PORT: new URL(one.url).port });
      expect(await fourth.ended).toBe(1);
      expect(fourth.output()).toMatch(/Port \d+ is taken\. Set PORT to a free one\./);
      await isReady(one);
    },
  );

  // spec: 10.26
  test(
    'keeps accounts, secret and push keys over kill -9, and shuts down in order, once for the Ctrl-C that npm passes on twice',
    PATIENCE,
    async () => {
      const first = await runningSite();
      const body = JSON.stringify({ email: 'kept@example.org', password: 'seven owls sing 7' });
      const headers = { 'content-type': 'application/json' };
      const send = (site: Site, path: string) => fetch(site.url + path, { method: 'POST', body, headers });
      const [registered, secret] = [
        await send(first, '/api/auth/register'),
        readFileSync(join(dataDir, 'session-secret')),
      ];
      expect(registered.status).toBe(201);
      const pushKey = async (site: Site, signedIn: Response) => {
        const { access } = ((await signedIn.json()) as SignedIn).tokens;
        const response = await fetch(`${site.url}/api/push-devices`, {
          headers: { authorization: `Bearer ${access.token}` },
        });
        return ((await response.json()) as { publicKey: string }).publicKey;
      };
      const made = await pushKey(first, registered);
      expect(made).toMatch(/^B[\w-]{86}$/);
      first.child.kill('SIGKILL');
      await first.ended;
      main = undefined;
      const second = await startMain();
      await isReady(second);
      expect(readFileSync(join(dataDir, 'session-secret'))).toEqual(secret);
      const loggedIn = await send(second, '/api/auth/login');
      expect(loggedIn.status).toBe(200);
      expect(await pushKey(second, loggedIn)).toBe(made);
      second.child.kill('SIGINT');
      second.child.kill('SIGINT');
      expect(await second.ended).toBe(0);
      expect(second.output()).toContain('"msg":"stopped"');
      expect(existsSync(join(dataDir, 'pg18/postmaster.pid'))).toBe(false);
    },
  );

  test('names each invalid setting and the expected value', async () => {
    const site = await start({ DATA_DIR: dataDir, PORT: 'eighty', SMTP_URL: 'mail.example.org' });
    expect(await site.ended).toBe(1);
    expect(site.output()).toMatch(/PORT must be a port number[\s\S]*SMTP_URL must be smtp:/);
  });

  // For an ordinary user the tests above prove the same.
  test.runIf(process.getuid?.() === 0)(
    'never runs the database as root, no matter who starts the site',
    PATIENCE,
    async () => {
      await runningSite();
      expect(statSync(join(dataDir, 'pg18')).uid).not.toBe(0);
      const nobody = Number(execFileSync('id', ['-u', 'nobody'], { encoding: 'utf8' }));
      const own = join(parent, 'ordinary');
      mkdirSync(own);
      chownSync(own, nobody, nobody);
      const asNobody = await start({ DATA_DIR: own, HOME: own }, { uid: nobody, gid: nobody });
      await isReady(asNobody);
      expect(statSync(join(own, 'pg18')).uid).toBe(nobody);
      expect(statSync(join(own, 'session-secret')).uid).toBe(nobody);
    },
  );
});
