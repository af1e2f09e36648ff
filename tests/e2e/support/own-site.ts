import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { expect } from '@playwright/test';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { newDatabase } from './site-controls.ts';

const READY_WITHIN_MS = 90_000;
/** As `npm start`, but without loading the towns, which takes longer than a journey. */
const START = `import { run } from './scripts/start.ts'; await run({ loadTowns: async () => {} });`;

/**
 * Starts a separate site that can be stopped and restarted on the same data. Its database is on the server of the shared site. Passkeys need
 * a `host` with a name, which is then the host of the site's address.
 */
export async function openOwnSite({ host = '127.0.0.1' }: { host?: '127.0.0.1' | 'localhost' } = {}) {
  const dataDir = temporaryFolder('dig-own-');
  const port = await freePort();
  const url = `http://${host}:${port}`;
  const settings = {
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    DATABASE_URL: await newDatabase(`own_site_${port}`),
  };
  const printed: string[] = [];
  let stop = await start(settings, printed);
  return {
    url,
    /** The link that makes the first administrator, which the site prints at its start. */
    async claimLink() {
      const find = () => /http\S+\/admin\/claim\?token=\S+/.exec(printed.join(''))?.[0] ?? '';
      await expect.poll(find).not.toBe('');
      return find();
    },
    stop: () => stop(),
    async startAgain() {
      stop = await start(settings, printed);
    },
    async close() {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function start(settings: Record<string, string>, printed: string[]): Promise<() => Promise<void>> {
  const env = { ...process.env, NODE_ENV: 'test', RATE_LIMITS: 'off', LOG_LEVEL: 'warn', SMTP_URL: '', ...settings };
  const site = spawn(process.execPath, ['--input-type=module', '-e', START], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  site.stdout.setEncoding('utf8').on('data', (text: string) => printed.push(text));
  // A journey that fails leaves its site open, and ends its worker.
  const endWithWorker = () => void site.kill('SIGKILL');
  process.once('exit', endWithWorker);
  const ended = new Promise<void>((resolve) => site.once('exit', () => resolve()));
  void ended.then(() => process.off('exit', endWithWorker));
  const isReady = () =>
    fetch(`http://127.0.0.1:${settings['PORT']}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady, { timeout: READY_WITHIN_MS, message: 'the site is ready' }).toBe(true);
  return async () => {
    site.kill('SIGTERM');
    await ended;
  };
}

/** A port that is free now. */
const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
