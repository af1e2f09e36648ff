/** Search of groups and organizations: node bench/search/hosts.ts [groups] [queries]. The database is created in BENCH_DIR and kept. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { loadGazetteer } from '#server/places/gazetteer.actions.ts';
import { openDatabase } from '#server/platform/postgres/db.ts';
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts';
import { migrate } from '#server/platform/postgres/migrate.ts';
import { suggestCompletions } from '#server/search/events/suggestions.actions.ts';
import { searchGroups, searchOrganizations } from '#server/search/hosts/host-search.actions.ts';
import { biggestCities } from './fill.ts';
import { fillHosts } from './fill-hosts.ts';
import { measure } from './measure.ts';
import { pick, seeded, zipf } from './seeded.ts';
import type { Shape } from './shapes.ts';
import { nouns, topics, vocabulary } from './vocabulary.ts';

const count = Number(process.argv[2] ?? 100_000);
const questions = Number(process.argv[3] ?? 100);
const clock = { now: () => new Date() };
const folder = process.env['BENCH_DIR'] ?? path.join(os.tmpdir(), 'dig-bench-search');
const ms = (value: number) => value.toFixed(2).padStart(8);

fs.mkdirSync(folder, { recursive: true });
const postgres = await startEmbeddedPostgres({ dataDir: folder });
try {
  const connection = { ...postgres.superuser, database: `hosts_${count}` };
  await prepare(connection);
  const db = openDatabase({ ...connection, max: 4, idleTimeoutMillis: 0 });
  console.log(`${count.toLocaleString('en')} groups`.padEnd(38), '    p50      p95      p99  busy50   pages  trips');
  for (const shape of await shapes(connection)) {
    const { p50, p95, p99, busy50, buffers, trips } = await measure(shape, { db, clock }, { questions, repeats: 3 });
    console.log(shape.name.padEnd(36), [p50, p95, p99, busy50].map(ms).join(' '), String(buffers).padStart(7), trips);
  }
  await db.close();
} finally {
  await postgres.stop();
}
process.exit(0);

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
  await fillHosts(connection, count);
  console.log(`filled in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
}

async function shapes(connection: pg.ClientConfig): Promise<Shape[]> {
  const client = new pg.Client(connection);
  await client.connect();
  const cities = await biggestCities(client);
  await client.end();
  const random = seeded(11);
  const cityRank = zipf(random, cities.length);
  const topic = () => pick(random, Object.values(topics).flat());
  const near = () => ({ placeId: cities[cityRank()]!.id, radiusKm: 25 });
  const groups = (query: Parameters<typeof searchGroups>[1]) => (deps: Parameters<ReturnType<Shape['make']>>[0]) =>
    searchGroups(deps.db, query);
  const shape = (name: string, make: Shape['make']): Shape => ({ name, targetMs: 0, make });
  return [
    shape('groups, the biggest', () => groups({})),
    shape('groups by a topic', () => groups({ q: topic() })),
    shape('groups by a topic and a kind', () => groups({ q: `${topic()} ${pick(random, nouns)}` })),
    shape('groups by a common word', () => groups({ q: pick(random, nouns) })),
    shape('groups by a rare word', () => groups({ q: pick(random, vocabulary) })),
    shape('groups, mistyped', () =>
      groups({
        q: topic()
          .padEnd(5, 's')
          .replace(/^(..)./, '$1'),
      }),
    ),
    shape('groups near a city', () => groups(near())),
    shape('groups by a topic near a city', () => groups({ q: topic(), ...near() })),
    shape('organizations by a topic', () => {
      const q = topic();
      return ({ db }) => searchOrganizations(db, { q });
    }),
    shape('suggestions', () => {
      const typed = pick(random, [topic(), cities[cityRank()]!.name]).slice(0, 3 + Math.floor(random() * 4));
      return (deps) => suggestCompletions(deps, typed.trim());
    }),
  ];
}
