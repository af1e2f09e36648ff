/**
 * `node bench/page-cpu.ts [folder]`: processor time of public pages rendered anew, in the app and in the database, with the sample community. With
 * the folder of another checkout (installed), also of that one, by turns in the same run.
 */
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { cpuSeconds } from './cpu-time.ts';
import { call } from './faults/calls.ts';
import { cleanUp, databasePid, type Site, startSite, temporaryFolder } from './faults/site-process.ts';
import { samplePages } from './sample-pages.ts';

const ROUNDS = 7;
const RENDERS = 40;
/** Milliseconds of app and database together. */
const BUDGETS: Record<string, number> = {
  landing: 2,
  search: 6.5,
  'search by words': 12,
  event: 5.5,
  'event with shifts': 5.5,
  group: 5,
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

/** Of a process and its living children: connections stay open during a round. */
function familySeconds(parent: number): number {
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').split(' ').filter(Boolean);
  return [parent, ...children.map(Number)].reduce((total, pid) => total + (secondsIfAlive(pid) ?? 0), 0);
}

function secondsIfAlive(pid: number): number | undefined {
  try {
    return cpuSeconds(pid);
  } catch {
    return undefined;
  }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
const medianCost = (costs: Cost[]): Cost => ({
  app: median(costs.map(({ app }) => app)),
  database: median(costs.map(({ database }) => database)),
});

/** The data of a sample community, made once. */
async function sampleData(): Promise<string> {
  const dataDir = temporaryFolder('page-cpu');
  const site = await startSite({ dataDir, isDemo: true });
  site.kill('SIGTERM');
  await site.ended;
  return dataDir;
}

const other = process.argv[2] && resolve(process.argv[2]);
const dataDir = await sampleData();
const sites: Record<string, Site> = {};
if (other) {
  const copy = temporaryFolder('page-cpu-other');
  for (const name of readdirSync(dataDir)) cpSync(join(dataDir, name), join(copy, name), { recursive: true });
  sites['other'] = await startSite({ dataDir: copy, command: [process.execPath, join(other, 'scripts/start.ts')] });
}
sites['this'] = await startSite({ dataDir });

const rows: Record<string, Record<string, string | number>> = {};
let isHeld = true;
for (const [name, path] of Object.entries(await samplePages(sites['this'].url))) {
  const costs: Record<string, Cost[]> = {};
  for (let round = -1; round < ROUNDS; round++)
    for (const [which, site] of Object.entries(sites)) {
      const cost = await costOf(site, path);
      // The first round warms up.
      if (round >= 0) (costs[which] ??= []).push(cost);
    }
  const row: Record<string, string | number> = {};
  for (const [which, measured] of Object.entries(costs)) {
    const { app, database } = medianCost(measured);
    row[`${which}: app`] = app.toFixed(1);
    row[`${which}: database`] = database.toFixed(1);
    row[`${which}: both`] = (app + database).toFixed(1);
    const budget = BUDGETS[name];
    if (which === 'this' && budget !== undefined) {
      row['budget'] = budget;
      isHeld &&= app + database <= budget;
    }
  }
  rows[name] = row;
}
await cleanUp();
console.table(rows);
process.exit(isHeld ? 0 : 1);
