/** `node bench/pages.ts`: speed of the landing page, compared with bare node:http that sends the same bytes. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import autocannon from 'autocannon';
import { cpuSeconds } from './cpu-time.ts';
import { call } from './faults/calls.ts';
import { cleanUp, startSite, temporaryFolder } from './faults/site-process.ts';
import { pageSizes } from './page-sizes.ts';

const SECONDS = 8;
const CONNECTIONS = 20;
const BUDGET = { cached: 5000, uncached: 300 };

type Rate = { perSecond: number; perCpuSecond: number; p99: number; failed: number };

async function measure(url: string, pid: number, isUncached = false): Promise<Rate> {
  let visits = 0;
  const fire = (seconds: number) =>
    autocannon({
      url,
      connections: CONNECTIONS,
      duration: seconds,
      headers: { 'accept-encoding': 'br' },
      // Each URL is rendered again, because the cache key is the whole URL.
      ...(isUncached && {
        requests: [{ setupRequest: (request) => ({ ...request, path: `/?visit=${Date.now()}-${++visits}` }) }],
      }),
    });
  await fire(2);
  const before = cpuSeconds(pid);
  const result = await fire(SECONDS);
  const used = cpuSeconds(pid) - before;
  const answered = result['2xx'];
  return {
    perSecond: answered / result.duration,
    perCpuSecond: answered / used,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  };
}

async function measureBare(url: string): Promise<Rate> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  const page = await call(url, '/', { headers: { 'accept-encoding': 'br' } });
  const size = Number(page.headers['content-length']);
  const body = Buffer.from(await response.arrayBuffer())
    .subarray(0, size)
    .toString('base64');
  const headers = Object.fromEntries(
    Object.entries(page.headers).filter(([name]) => !['connection', 'keep-alive', 'date'].includes(name)),
  );
  const child = fork(new URL('./bare-http.ts', import.meta.url));
  child.send({ body, headers });
  const [port] = (await once(child, 'message')) as [number];
  const rate = await measure(`http://127.0.0.1:${port}`, child.pid!);
  child.disconnect();
  await once(child, 'exit');
  return rate;
}

const site = await startSite({ dataDir: temporaryFolder('pages') });
// The first start loads the gazetteer in the background.
await delay(10_000);
const sizes = await pageSizes(site.url, '/', /LandingPage/);
const rates = {
  bare: await measureBare(site.url),
  cached: await measure(site.url, site.pid),
  uncached: await measure(site.url, site.pid, true),
};
await cleanUp();

console.table(Object.fromEntries(sizes.map(({ what, bytes }) => [what, { bytes }])));
console.table(
  Object.fromEntries(
    Object.entries(rates).map(([name, { perSecond, perCpuSecond, p99, failed }]) => [
      name,
      {
        'per second': Math.round(perSecond),
        'per CPU-second': Math.round(perCpuSecond),
        'p99 ms': p99,
        failed,
        'of bare, per CPU-second': (perCpuSecond / rates.bare.perCpuSecond).toFixed(3),
        budget: BUDGET[name as keyof typeof BUDGET] ?? '',
      },
    ]),
  ),
);
const isHeld = rates.cached.perCpuSecond >= BUDGET.cached && rates.uncached.perCpuSecond >= BUDGET.uncached;
process.exit(isHeld ? 0 : 1);
