/** `node bench/memory.ts`: memory of the production site under 200 requests/s on the demo community: steady state and growth. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { cpuSeconds } from './cpu-time.ts';
import { percentile } from './faults/calls.ts';
import { cleanUp, databasePid, isAlive, onCleanUp, startSite, temporaryFolder } from './faults/site-process.ts';
import { openTraffic, p95 } from './memory-traffic.ts';
import { megabytesOf, processTree, statusMegabytes } from './process-memory.ts';

const LIMIT_MB = 250;
/** What the noise of the garbage collector allows to call no growth. */
const GROWTH_LIMIT_MB = 12;
const MAX_FAILED_SHARE = 0.01;
const SAMPLE_MS = 5000;
const MEGABYTE = 1024 * 1024;
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '30' }, rate: { type: 'string', default: '200' } },
});
const minutes = Number(values.minutes);
const rate = Number(values.rate);
const ROOT = resolve(import.meta.dirname, '..');

type V8Memory = { heapTotal: number; heapUsed: number; external: number; arrayBuffers: number };
type Sample = { seconds: number; app: number; server: number; files: number; database: number } & V8Memory;

/** Makes the server append its own figures to a file: production has no endpoint for them. */
const reporter = (file: string) =>
  `--import data:text/javascript,${encodeURIComponent(
    `import { appendFileSync } from 'node:fs';
     if (process.argv[1]?.startsWith(${JSON.stringify(`${ROOT}/build/server/`)}))
       setInterval(() => appendFileSync(${JSON.stringify(file)}, JSON.stringify(process.memoryUsage()) + '\\n'), ${SAMPLE_MS}).unref();`,
  )}`;

async function loadDemo(dataDir: string): Promise<void> {
  const site = await startSite({ dataDir, isDemo: true });
  site.kill('SIGTERM');
  await site.ended;
}

/** With BENCH_DIR the loaded community stays there for the next run. */
async function copyDemo(dataDir: string): Promise<void> {
  const { BENCH_DIR } = process.env;
  const copy = BENCH_DIR && join(BENCH_DIR, 'demo-community');
  if (copy && existsSync(copy)) return void execFileSync('cp', ['-a', `${copy}/.`, dataDir]);
  await loadDemo(dataDir);
  if (copy) execFileSync('cp', ['-a', dataDir, copy]);
}

const isPostgres = (name: string) => name === 'postgres';
const median = (samples: readonly Sample[], field: keyof Sample) =>
  percentile(
    samples.map((sample) => sample[field]),
    0.5,
  );

/** The slope of the least-squares line, times the length of the run. */
function growthOf(samples: readonly Sample[], field: keyof Sample): number {
  const mean = (key: keyof Sample) => samples.reduce((sum, sample) => sum + sample[key], 0) / samples.length;
  const [meanX, meanY] = [mean('seconds'), mean(field)];
  let [covariance, variance] = [0, 0];
  for (const sample of samples) {
    covariance += (sample.seconds - meanX) * (sample[field] - meanY);
    variance += (sample.seconds - meanX) ** 2;
  }
  return (covariance / variance) * minutes * 60;
}

const dataDir = temporaryFolder('memory');
console.log('loading the demo community …');
await copyDemo(dataDir);
const v8File = join(dataDir, 'v8.jsonl');
const site = await startSite({
  dataDir,
  command: ['npm', 'start'],
  cwd: ROOT,
  env: {
    NODE_ENV: 'production',
    RATE_LIMITS: 'on',
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'info',
    NODE_OPTIONS: reporter(v8File),
  },
});
const database = databasePid(site)!;
const server = parentOf(database);
onCleanUp(async () => {
  // npm may not pass the signal on.
  if (isAlive(server)) process.kill(server, 'SIGTERM');
  for (let waited = 0; isAlive(server) && waited < 15_000; waited += 100) await delay(100);
});

const samples: Sample[] = [];
const started = performance.now();
const sampling = setInterval(() => {
  const v8 = existsSync(v8File) ? readFileSync(v8File, 'utf8').trimEnd().split('\n').at(-1) : undefined;
  if (!v8) return;
  const { heapTotal, heapUsed, external, arrayBuffers } = JSON.parse(v8) as V8Memory;
  samples.push({
    seconds: (performance.now() - started) / 1000,
    app: megabytesOf(processTree(site.pid, isPostgres)),
    server: megabytesOf([server]),
    files: statusMegabytes(server, 'RssFile'),
    database: megabytesOf(processTree(database)),
    heapTotal: heapTotal / MEGABYTE,
    heapUsed: heapUsed / MEGABYTE,
    external: (external - arrayBuffers) / MEGABYTE,
    arrayBuffers: arrayBuffers / MEGABYTE,
  });
}, SAMPLE_MS);

const traffic = await openTraffic(site.url);
const cpuBefore = cpuSeconds(server);
console.log(`${rate} requests/s for ${minutes} minutes …`);
const results = await traffic.drive({ perSecond: rate, seconds: minutes * 60 });
const cpuUsed = cpuSeconds(server) - cpuBefore;
clearInterval(sampling);
traffic.close();
const peak = statusMegabytes(server, 'VmHWM');
await cleanUp();

const steady = samples.slice(-Math.ceil(samples.length / 3));
const settled = samples.slice(Math.floor(samples.length / 3));
const rows: [string, keyof Sample][] = [
  ['app: server, npm and its shell', 'app'],
  ['server process', 'server'],
  ['  V8 heap, reserved', 'heapTotal'],
  ['  V8 heap, used', 'heapUsed'],
  ['  buffers', 'arrayBuffers'],
  ['  other memory known to V8', 'external'],
  ['  program and libraries', 'files'],
  ['database, all processes', 'database'],
];
console.table(
  Object.fromEntries(
    rows.map(([name, field]) => [
      name,
      {
        'first MB': Math.round(samples[0]![field]),
        'steady MB': Math.round(median(steady, field)),
        'most MB': Math.round(Math.max(...samples.map((sample) => sample[field]))),
        'growth MB': Number(growthOf(settled, field).toFixed(1)),
        'limit MB': field === 'app' ? LIMIT_MB : '',
      },
    ]),
  ),
);
const answered = [...results.statuses].toSorted(([a], [b]) => a - b);
const failed = answered.reduce(
  (sum, [status, count]) => sum + (status === 0 || status >= 429 ? count : 0),
  results.skipped,
);
const total = answered.reduce((sum, [, count]) => sum + count, 0);
console.log(
  `  ${total} responses, by status: ${answered.map(([status, count]) => `${status}: ${count}`).join(', ')}; ${results.skipped} not sent`,
);
console.log(
  `  p95 ${p95(results).toFixed(0)} ms; ${((cpuUsed / total) * 1000).toFixed(2)} ms of CPU time per request; peak of the server process ${peak.toFixed(0)} MB`,
);
const earlyRefusals = results.refusedAt.filter((seconds) => seconds < 60).length;
console.log(`  503 for load: ${earlyRefusals} in the first minute, ${results.refusedAt.length - earlyRefusals} later`);
for (const [failure, count] of [...results.failures].toSorted(([, a], [, b]) => b - a).slice(0, 8))
  console.log(`    ${count} × ${failure}`);
const isHeld =
  median(steady, 'app') <= LIMIT_MB &&
  growthOf(settled, 'app') <= GROWTH_LIMIT_MB &&
  failed <= total * MAX_FAILED_SHARE;
console.log(isHeld ? '  pass' : `  FAIL (wanted: ${LIMIT_MB} MB, growth up to ${GROWTH_LIMIT_MB} MB, 1 % failed)`);
process.exit(isHeld ? 0 : 1);

function parentOf(pid: number): number {
  return Number(/PPid:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]);
}
