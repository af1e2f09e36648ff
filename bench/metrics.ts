import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/platform/config.ts';
import { enqueue } from '#server/platform/jobs/job.ts';
import { sweepOutboxJob } from '#server/platform/mail/outbox.jobs.ts';
import { openMetrics } from '#server/platform/metrics/metrics-endpoint.ts';
import { countJobsByName } from '#server/platform/metrics/queue-metrics.queries.ts';
import { openDatabase } from '#server/platform/postgres/db.ts';
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts';
import { migrate } from '#server/platform/postgres/migrate.ts';
import { allEndpoints } from '#tests/support/all-endpoints.ts';

/**
 * `node bench/metrics.ts [file]`: what `/metrics` costs: a scrape after every route was called, with 10,000 jobs waiting, and each request. Writes
 * the scraped text to the file, for `promtool check metrics`.
 */

const JOBS = 10_000;
const SCRAPES = 20;
const ROUNDS = 10;
const REQUESTS = 1000;
/** The app's processor time for each scrape: at one scrape in 15 s, 0.3 % of a core. */
const GOAL_MS = 50;
const TOKEN = 'a token of thirty-two characters or more';

const dataDir = mkdtempSync(join(tmpdir(), 'dig-bench-metrics-'));
const postgres = await startEmbeddedPostgres({ dataDir });
await migrate(postgres.connection);
const db = openDatabase({ ...postgres.connection, statement_timeout: 60_000, query_timeout: 65_000 });
const open = (env: Record<string, string>) => {
  const config = readConfig({ NODE_ENV: 'test', RATE_LIMITS: 'off', ...env });
  const load = { isLoopLate: () => false, perNetwork: Infinity };
  return buildApp({ config, db, load, metrics: openMetrics(config), sessionSecret: TOKEN });
};
const [measured, plain] = [await open({ METRICS_TOKEN: TOKEN }), await open({})];

type App = typeof measured;
async function microsecondsPerRequest(app: App): Promise<number> {
  const before = process.cpuUsage();
  for (let request = 0; request < REQUESTS; request++) await app.inject({ url: '/api/site' });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / REQUESTS;
}

const rounds: { on: number; off: number }[] = [];
for (let round = 0; round <= ROUNDS; round++)
  rounds.push({ off: await microsecondsPerRequest(plain), on: await microsecondsPerRequest(measured) });
const median = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!;
const [off, on] = [median(rounds.slice(1).map(({ off }) => off)), median(rounds.slice(1).map(({ on }) => on))];

for (const { method, path } of Object.values(allEndpoints)) await measured.inject({ method, url: path });
const startsAt = Date.now() - 3_600_000;
for (let job = 0; job < JOBS; job++) await enqueue(db, sweepOutboxJob, {}, { runAt: new Date(startsAt + job * 1000) });
await db.execute('analyze');
const scrapeOnce = async () =>
  (await measured.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })).body;
await scrapeOnce();
const countingAt = performance.now();
await countJobsByName(db);
const countingMs = performance.now() - countingAt;

const times: number[] = [];
const before = process.cpuUsage();
let text = '';
for (let scrape = 0; scrape < SCRAPES; scrape++) {
  const startedAt = performance.now();
  text = await scrapeOnce();
  times.push(performance.now() - startedAt);
}
const { user, system } = process.cpuUsage(before);
const scrapeCpuMs = (user + system) / 1000 / SCRAPES;
console.table({
  'request, microseconds of CPU, without metrics': off.toFixed(0),
  'request, microseconds of CPU, with metrics': on.toFixed(0),
  [`counting ${JOBS} jobs, at most every 5 s, ms`]: countingMs.toFixed(1),
  'scrape, ms (median)': median(times).toFixed(1),
  'scrape, ms of CPU of the app (mean)': scrapeCpuMs.toFixed(1),
  lines: text.split('\n').length,
  kilobytes: (text.length / 1024).toFixed(0),
});
if (process.argv[2]) writeFileSync(process.argv[2], text);
if (scrapeCpuMs > GOAL_MS) process.exitCode = 1;
await Promise.all([measured.close(), plain.close()]);
await db.close();
await postgres.stop();
rmSync(dataDir, { recursive: true, force: true });
