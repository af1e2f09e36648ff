/**
 * Measures the dashboard: node bench/dashboard/run.ts [sizes] [queries], such as 10000,1000000 100. Uses copies of the databases of
 * bench/search in the same BENCH_DIR, with a community added.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { listEventsHostedBy } from '#server/events/hosted-events.queries.ts';
import { listTemplates } from '#server/events/templates.queries.ts';
import { listGroupsOf } from '#server/groups/group-cards.queries.ts';
import { openDatabase } from '#server/platform/postgres/db.ts';
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts';
import { migrate } from '#server/platform/postgres/migrate.ts';
import { countProfile } from '#server/search/feeds/person-pages.queries.ts';
import { suggestEvents } from '#server/search/upcoming/suggested-events.actions.ts';
import { countUpcomingDays, showUpcomingEvents } from '#server/search/upcoming/upcoming-events.actions.ts';
import { measure } from '../search/measure.ts';
import { prepare } from '../search/prepare.ts';
import { pick, seeded } from '../search/seeded.ts';
import type { Shape } from '../search/shapes.ts';
import { settle } from './community.ts';

const sizes = (process.argv[2] ?? '10000,1000000').split(',').map(Number);
const questions = Number(process.argv[3] ?? 100);
const NOW = new Date('2026-11-18T12:00:00Z');
const PROMISED_MS = 30;
const folder = process.env['BENCH_DIR'] ?? path.join(os.tmpdir(), 'dig-bench-search');
const ms = (value: number) => (value < 10 ? value.toFixed(2) : value.toFixed(1)).padStart(8);

fs.mkdirSync(folder, { recursive: true });
const postgres = await startEmbeddedPostgres({ dataDir: folder });
let isKept = true;
try {
  for (const size of sizes) await runSize(size);
} finally {
  await postgres.stop();
}
process.exit(isKept ? 0 : 1);

async function runSize(size: number): Promise<void> {
  const connection = { ...postgres.superuser, database: `dashboard_${size}` };
  await copySearch(size, connection.database);
  await migrate(connection);
  const client = new pg.Client(connection);
  await client.connect();
  const people = await settle(client, NOW);
  await client.end();
  const db = openDatabase({ ...connection, max: 4, idleTimeoutMillis: 0 });
  console.log(`\n${size.toLocaleString('en')} events              p50      p95      p99  busy50   pages  trips`);
  try {
    for (const shape of panels(people)) {
      const { name, p50, p95, p99, busy50, buffers, trips } = await measure(
        shape,
        { db, clock: { now: () => NOW } },
        { questions, repeats: 3 },
      );
      if (p50 > PROMISED_MS) isKept = false;
      const broken = p50 > PROMISED_MS ? ` ✗ promised ${PROMISED_MS} ms` : '';
      console.log(
        `${name.padEnd(30)}${[p50, p95, p99, busy50].map(ms).join(' ')} ${String(buffers).padStart(7)} ${String(trips).padStart(6)}${broken}`,
      );
    }
  } finally {
    await db.close();
  }
}

/** Search is measured without a community, so only the copy has one. */
async function copySearch(size: number, name: string): Promise<void> {
  const admin = new pg.Client({ ...postgres.superuser, database: 'postgres' });
  await admin.connect();
  const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [name]);
  if (rowCount === 0) {
    await prepare({ ...postgres.superuser, database: `search_${size}` }, size, NOW);
    await admin.query(`create database ${name} template search_${size} strategy file_copy`);
  }
  await admin.end();
}

/** All panels, each query for another person: the time of the server from call to response. */
function panels(people: readonly string[]): Shape[] {
  const random = seeded(3);
  const someone = () => pick(random, people);
  const panel = (name: string, make: Shape['make']): Shape => ({ name, targetMs: PROMISED_MS, make });
  const hosted = { state: 'upcoming', isOncePerSeries: true, now: NOW, after: null, limit: 20 } as const;
  const zone = { timeZone: 'Europe/Berlin' };
  const weekend = { from: '2026-11-21', to: '2026-11-22', ...zone };
  return [
    panel('Groups you organize', () => {
      const [id, page] = [someone(), { relation: 'member', after: null, limit: 101 } as const];
      return ({ db }) => listGroupsOf(db, id, page);
    }),
    panel("Next event you're hosting", () => {
      const id = someone();
      return ({ db }) => listEventsHostedBy(db, id, hosted);
    }),
    panel('Meet and Greet template', () => {
      const id = someone();
      return ({ db }) => listTemplates(db, id);
    }),
    panel('Upcoming events', () => {
      const id = someone();
      return (deps) => showUpcomingEvents(deps, id, zone);
    }),
    panel('Upcoming events, 50 km, weekend', () => {
      const id = someone();
      return (deps) => showUpcomingEvents(deps, id, { ...weekend, radiusKm: 50 });
    }),
    panel('Days of a month', () => {
      const id = someone();
      return (deps) => countUpcomingDays(deps, id, { month: '2026-11', ...zone });
    }),
    panel('Suggested events', () => {
      const id = someone();
      return (deps) => suggestEvents(deps, id, { limit: 12, ...zone });
    }),
    panel('Suggested events, weekend', () => {
      const id = someone();
      return (deps) => suggestEvents(deps, id, { limit: 12, ...weekend });
    }),
    panel('Suggested events, 25 km', () => {
      const id = someone();
      return (deps) => suggestEvents(deps, id, { limit: 12, radiusKm: 25, attendance: 'in-person', ...zone });
    }),
    panel('Counts of the profile', () => {
      const id = someone();
      return ({ db }) => countProfile(db, id);
    }),
  ];
}
