/** Search of open shifts: node bench/search/shifts.ts [shifts] [queries]. The database is created in BENCH_DIR and kept. */
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { searchVolunteerShifts } from '#contracts/volunteering/volunteer-needs.contract.ts';
import { loadGazetteer } from '#server/places/gazetteer.actions.ts';
import { cellsOf } from '#server/platform/formats/geo-grid.ts';
import { openDatabase } from '#server/platform/postgres/db.ts';
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts';
import { migrate } from '#server/platform/postgres/migrate.ts';
import { listWantedSkills } from '#server/search/shifts/shift-listings.queries.ts';
import { searchShifts } from '#server/search/shifts/shift-search.actions.ts';
import { findSuggestedShifts } from '#server/search/shifts/suggested-shifts.queries.ts';
import { biggestCities } from './fill.ts';
import { fillShifts, jobs, skills } from './fill-shifts.ts';
import { measure } from './measure.ts';
import { pick, seeded, zipf } from './seeded.ts';
import type { Shape } from './shapes.ts';
import { topics, vocabulary } from './vocabulary.ts';

const count = Number(process.argv[2] ?? 100_000);
const questions = Number(process.argv[3] ?? 100);
/** The target median. */
const PROMISED_MS = 5;
/** Like all panels of the dashboard. */
const PANEL_MS = 30;
const clock = { now: () => new Date() };
const folder = process.env['BENCH_DIR'] ?? path.join(os.tmpdir(), 'dig-bench-search');
const ms = (value: number) => value.toFixed(2).padStart(8);
let isKept = true;

fs.mkdirSync(folder, { recursive: true });
const postgres = await startEmbeddedPostgres({ dataDir: folder });
try {
  const connection = { ...postgres.superuser, database: `shifts_${count}` };
  await prepare(connection);
  const db = openDatabase({ ...connection, max: 4, idleTimeoutMillis: 0 });
  console.log(`${count.toLocaleString('en')} shifts`.padEnd(38), '    p50      p95      p99  busy50   pages  trips');
  for (const shape of await shapes(connection)) {
    const { p50, p95, p99, busy50, buffers, trips } = await measure(shape, { db, clock }, { questions, repeats: 3 });
    console.log(shape.name.padEnd(36), [p50, p95, p99, busy50].map(ms).join(' '), String(buffers).padStart(7), trips);
    isKept &&= p50 <= shape.targetMs;
  }
  await db.close();
} finally {
  await postgres.stop();
}
process.exit(isKept ? 0 : 1);

async function prepare(connection: pg.ClientConfig & { database: string }): Promise<void> {
  const admin = new pg.Client({ ...connection, database: 'postgres' });
  await admin.connect();
  const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [connection.database]);
  if (rowCount === 0) await admin.query(`create database ${connection.database}`);
  await admin.end();
  await migrate(connection);
  if (rowCount === 1) return;
  const db = openDatabase(connection);
  await loadGazetteer(db);
  await db.close();
  const begun = performance.now();
  await fillShifts(connection, count);
  console.log(`filled in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
}

async function shapes(connection: pg.ClientConfig): Promise<Shape[]> {
  const client = new pg.Client(connection);
  await client.connect();
  const cities = await biggestCities(client);
  await client.end();
  const random = seeded(11);
  const cityRank = zipf(random, cities.length);
  const near = () => ({ placeId: cities[cityRank()]!.id, radiusKm: 25 });
  const topic = () => pick(random, Object.values(topics).flat());
  const shifts = (filters: object) => {
    const query = searchVolunteerShifts.query.parse(filters);
    return (deps: Parameters<ReturnType<Shape['make']>>[0]) => searchShifts(deps, query);
  };
  const shape = (name: string, make: Shape['make']): Shape => ({ name, targetMs: PROMISED_MS, make });
  const suggested = () => {
    const { name, latitude, longitude } = cities[cityRank()]!;
    const circle = { name, latitude, longitude, radiusKm: 50 };
    const liked = topic();
    const wanted = {
      personId: randomUUID(),
      topics: [{ topic: liked, query: `'interest/${liked}'`, groupName: null }],
      circle: { ...circle, cells: cellsOf(circle) },
      limit: 4,
    };
    return (deps: Parameters<ReturnType<Shape['make']>>[0]) =>
      findSuggestedShifts(deps.db, { ...wanted, now: clock.now() });
  };
  return [
    shape('the next', () => shifts({})),
    shape('the next, full ones too', () => shifts({ includeFull: 'true' })),
    shape('online', () => shifts({ online: 'true' })),
    shape('next week', () => shifts({ when: 'next-week' })),
    shape('near a town, by time', () => shifts(near())),
    shape('near a town, by distance', () => shifts({ ...near(), sort: 'distance' })),
    shape('a skill', () => shifts({ skill: pick(random, skills) })),
    shape('a skill near a town', () => shifts({ ...near(), skill: pick(random, skills) })),
    shape('a common word', () => shifts({ q: pick(random, jobs) })),
    shape('the beginning of a word', () => shifts({ q: pick(random, jobs).slice(0, 4) })),
    shape('a topic of hosts', () => shifts({ q: topic() })),
    shape('two words near a town', () => shifts({ ...near(), q: `${pick(random, jobs)} ${topic()}` })),
    shape('a rare word', () => shifts({ q: pick(random, vocabulary.slice(0, 5000)) })),
    shape('mistyped', () => shifts({ q: pick(random, jobs).replace(/^(...)(.)(.)/, '$1$3$2') })),
    { name: 'suggested near a town', targetMs: PANEL_MS, make: suggested },
    shape('wanted skills', () => (deps) => listWantedSkills(deps.db, clock.now(), 50)),
  ];
}
