/**
 * `node bench/page-cpu.ts [folder]`: processor time of public pages rendered again, in the app and in the database, with the sample community. With
 * the folder of another checkout (installed), also of that one, by turns in the same run.
 */
import { existsSync, readdirSync } from 'node:fs';
import { loadavg } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { cpuSeconds, familySeconds } from './cpu-time.ts';
import { call } from './faults/calls.ts';
import { cleanUp, databasePid, type Site, startSite, temporaryFolder } from './faults/site-process.ts';
import { addCrowds } from './page-crowds.ts';
import { samplePages } from './sample-pages.ts';

const ROUNDS = 7;
/** V8 compiles what runs often, and each connection plans its statements. */
const WARM_UP_ROUNDS = 3;
const RENDERS = 40;
/** Milliseconds of app and database together. */
const GOALS: Record<string, number> = {
  landing: 2,
  search: 6.5,
  'search by words': 12,
  'words and town': 12,
  event: 5.5,
  'event with shifts': 5.5,
  'event with 3,000 going': 5.5,
  group: 5,
  'group of 4,000': 5,
  volunteer: 6.5,
};

type Cost = { app: number; database: number };

const started = performance.now();
let visits = 0;

/** Renders a page repeatedly, each time under an address that no cache knows. Milliseconds for each. */
async function costOf(site: Site, path: string): Promise<Cost> {
  const server = databasePid(site)!;
  const before = { app: cpuSeconds(site.pid), database: familySeconds(server) };
  for (let count = 0; count < RENDERS; count++) {
    const address = `${path}${path.includes('?') ? '&' : '?'}visit=${Math.round(started)}-${++visits}`;
    const { status } = await call(site.url, address, { headers: { 'accept-encoding': 'br' } });
    if (status !== 200) throw new Error(`${address} answered ${status}`);
  }
  const each = (seconds: number) => (seconds * 1000) / RENDERS;
  return {
    app: each(cpuSeconds(site.pid) - before.app),
    database: each(familySeconds(server) - before.database),
  };
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
const medianCost = (costs: Cost[]): Cost => ({
  app: median(costs.map(({ app }) => app)),
  database: median(costs.map(({ database }) => database)),
});

type Checkout = { which: string; site: Site; paths: Record<string, string> };

/** A checkout with its own sample community, because earlier ones had other tables. It stays in `BENCH_DIR` if that is set. */
async function startCheckout(which: string, folder: string): Promise<Checkout> {
  const kept = process.env['BENCH_DIR'];
  const dataDir = kept ? join(kept, `page-cpu-${basename(folder)}`) : temporaryFolder(`page-cpu-${which}`);
  const command = (script: string) => [programOf(folder), join(folder, 'scripts', script)] as const;
  if (!existsSync(dataDir) || readdirSync(dataDir).length === 0) {
    const demo = await startSite({ dataDir, command: command('demo.ts'), readyWithinMs: 600_000 });
    await addCrowds(demo, await crowdedPlaces(demo.url));
    demo.kill('SIGTERM');
    await demo.ended;
  }
  const site = await startSite({ dataDir, command: command('start.ts') });
  const { group, event } = await crowdedPlaces(site.url);
  const paths = {
    ...(await samplePages(site.url)),
    'words and town': '/search?q=games&near=Berlin',
    'group of 4,000': `/groups/${group}`,
    'event with 3,000 going': `/events/${event}`,
  };
  return { which, site, paths };
}

/** The Node that the checkout has installed. */
const programOf = (folder: string) => join(folder, 'node_modules/.bin/node');

async function crowdedPlaces(url: string): Promise<{ group: string; event: string }> {
  const lastLink = async (path: string, pattern: RegExp) =>
    [...(await call(url, path)).text.matchAll(pattern)].at(-1)![1]!;
  return {
    group: await lastLink('/search?kind=groups', /\/groups\/([a-z0-9-]+)(?=")/g),
    event: await lastLink('/search', /\/events\/([0-9a-f-]{36})/g),
  };
}

const other = process.argv[2];
const checkouts = [
  ...(other ? [await startCheckout('other', resolve(other))] : []),
  await startCheckout('this', resolve(import.meta.dirname, '..')),
];
const rows: Record<string, Record<string, string | number>> = {};
let isHeld = true;
for (const name of Object.keys(checkouts.at(-1)!.paths)) {
  const costs: Record<string, Cost[]> = {};
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++)
    for (const { which, site, paths } of checkouts) {
      const cost = await costOf(site, paths[name]!);
      if (round >= 0) (costs[which] ??= []).push(cost);
    }
  const row: Record<string, string | number> = {};
  for (const [which, measured] of Object.entries(costs)) {
    const { app, database } = medianCost(measured);
    row[`${which}: app`] = app.toFixed(1);
    row[`${which}: database`] = database.toFixed(1);
    row[`${which}: both`] = (app + database).toFixed(1);
    const goal = GOALS[name];
    if (which === 'this' && goal !== undefined) {
      row['goal'] = goal;
      isHeld &&= app + database <= goal;
    }
  }
  rows[name] = row;
}
await cleanUp();
console.log(
  `Load of the machine: ${loadavg()
    .map((load) => load.toFixed(1))
    .join(', ')}`,
);
console.table(rows);
process.exit(isHeld ? 0 : 1);
