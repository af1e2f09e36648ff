import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import net from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Answer, call, keepCalling, percentile, signUp } from './calls.ts';
import { atMost, type Check, exactly, type Fault, tally } from './check.ts';
import { freePort, onCleanUp, type Site, startSite, temporaryFolder } from './site-process.ts';

const CLIENTS = 450;
const ATTACK_MS = 20_000;
const P95_LIMIT_MS = 300;
/** The attack comes from another network than everybody else. */
const ATTACKER = '127.0.0.2';

export const slowClients: Fault = {
  title:
    '450 request bodies sent, then 450 responses read, a byte now and then: directly, and behind Caddy where it is installed',
  async run() {
    const dataDir = temporaryFolder('slow-clients');
    const site = await startSite({ dataDir, env: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' } });
    const direct = await attack(site, site.url, 'directly');
    const proxy = await startCaddy(site);
    return proxy ? [...direct, ...(await attack(site, proxy, 'behind Caddy'))] : direct;
  },
};

async function attack(site: Site, url: string, where: string): Promise<Check[]> {
  const { access } = (await signUp(site.url)).tokens;
  const sendSlowly = `PATCH /api/users/profile HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${access.token}\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{`;
  const readSlowly = 'GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n';
  return [
    ...(await watchDuring(url, `slow bodies ${where}`, () => slowConnections(url, sendSlowly))),
    ...(await watchDuring(url, `slow readers ${where}`, () => slowConnections(url, readSlowly))),
  ];
}

/** Opens connections, and opens each again that the site ends; returns what stops them. */
function slowConnections(url: string, opening: string): () => void {
  const { port } = new URL(url);
  const open = new Set<net.Socket>();
  let isOver = false;
  const connect = () => {
    if (isOver) return;
    const socket = net.connect({ port: Number(port), host: '127.0.0.1', localAddress: ATTACKER });
    open.add(socket);
    socket.pause();
    socket.write(opening);
    const trickle = setInterval(() => {
      socket.write(' ');
      socket.read(1);
    }, 5000);
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(trickle);
      open.delete(socket);
      setTimeout(connect, 100);
    });
  };
  for (let count = 0; count < CLIENTS; count++) connect();
  return () => {
    isOver = true;
    for (const socket of open) socket.destroy();
  };
}

async function watchDuring(url: string, what: string, start: () => () => void): Promise<Check[]> {
  const stop = start();
  await delay(2000);
  const answers: Answer[] = [];
  const until = performance.now() + ATTACK_MS;
  await keepCalling(
    2,
    () => performance.now() > until,
    async () => {
      // Slow enough for the API's own limit on this network.
      await delay(700);
      answers.push(await call(url, '/api/events'), await call(url, '/help'));
    },
  );
  stop();
  const times = answers.map(({ ms }) => ms);
  return [
    exactly(
      `${what}: everybody else's answers`,
      tally(answers.map(({ status, error }) => error ?? status)),
      `${answers.length} × 200`,
    ),
    atMost(`${what}: everybody else's p95`, percentile(times, 0.95), P95_LIMIT_MS),
  ];
}

/** Its address, or undefined where it is not installed. */
async function startCaddy(site: Site): Promise<string | undefined> {
  if (spawnSync('caddy', ['version']).error) return undefined;
  const folder = temporaryFolder('caddy');
  const port = await freePort();
  const file = join(folder, 'Caddyfile');
  writeFileSync(
    file,
    `{\n\tadmin off\n}\nhttp://:${port} {\n\tbind 127.0.0.1\n\treverse_proxy ${new URL(site.url).host}\n}\n`,
  );
  const caddy = spawn('caddy', ['run', '--config', file], { env: { ...process.env, HOME: folder }, stdio: 'ignore' });
  onCleanUp(async () => {
    caddy.kill('SIGTERM');
    await once(caddy, 'close');
  });
  const url = `http://127.0.0.1:${port}`;
  while ((await call(url, '/api/health/live', { timeoutMs: 1000 })).status !== 200) await delay(50);
  return url;
}
