import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { readConfig } from '#server/platform/config.ts';
import { deriveKeys } from '#server/platform/keys.ts';
import { type Database, openDatabase } from '#server/platform/postgres/db.ts';
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts';
import { notifyDueSearches } from '#server/search/saved-searches/saved-search-alerts.jobs.ts';
import { matchNewListings } from '#server/search/saved-searches/saved-search-matches.actions.ts';
import { biggestCities } from './fill.ts';
import { insertRate } from './insert-rate.ts';
import { prepare } from './prepare.ts';
import { pick, seeded, zipf } from './seeded.ts';
import { topics, vocabulary } from './vocabulary.ts';

/**
 * Saved searches: node bench/search/saved.ts [searches] [events], such as 10000 100. The time to match new events with saved searches,
 * for typical searches (mostly near a city) and for the worst case (words only, anywhere), and to notify people. Uses a copy of
 * the database of 10,000 events of bench/search.
 */

const [searches = 10_000, events = 100] = process.argv.slice(2).map(Number);
const PROMISED_SECONDS = 30;
const NOW = new Date('2026-11-18T12:00:00Z');
const folder = process.env['BENCH_DIR'] ?? path.join(os.tmpdir(), 'dig-bench-search');
fs.mkdirSync(folder, { recursive: true });
const postgres = await startEmbeddedPostgres({ dataDir: folder });
const config = readConfig({ NODE_ENV: 'test' });
let isKept = true;
try {
  await prepare({ ...postgres.superuser, database: 'search_10000' }, 10_000, NOW);
  for (const kind of ['typical', 'worst case'] as const) await run(kind);
} finally {
  await postgres.stop();
}
process.exit(isKept ? 0 : 1);

async function run(kind: 'typical' | 'worst case'): Promise<void> {
  const connection = { ...postgres.superuser, database: 'saved_searches' };
  const admin = new pg.Client({ ...postgres.superuser, database: 'postgres' });
  await admin.connect();
  await admin.query('drop database if exists saved_searches with (force)');
  await admin.query('create database saved_searches template search_10000');
  await admin.end();
  const before = await insertRate(connection, NOW, { connections: 1, count: events });
  await plant(connection, kind);
  const after = await insertRate(connection, NOW, { connections: 1, count: events });
  const db = openDatabase(connection);
  let now = NOW;
  const deps = {
    db,
    config,
    keys: deriveKeys('a worthless secret for this benchmark only'),
    clock: { now: () => now },
  };
  const matching = await seconds(() => matchNewListings(deps));
  const finds = await count(db, 'saved_search_matches');
  now = new Date(NOW.getTime() + 3_600_000);
  const notifying = await seconds(() => notifyDueSearches(deps));
  console.log(
    `${searches.toLocaleString('en')} searches ${kind} × ${events} events: compared in ${matching.toFixed(1)} s (${finds} finds), ` +
      `notified in ${notifying.toFixed(1)} s (${await count(db, 'notifications')} people); published ${before.toFixed(0)} → ${after.toFixed(0)} events/s`,
  );
  if (matching > PROMISED_SECONDS) {
    isKept = false;
    console.log(`  ✗ promised ${PROMISED_SECONDS} s`);
  }
  await db.close();
}

async function plant(connection: pg.ClientConfig, kind: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  const random = seeded(5);
  const cities = await biggestCities(client);
  const nth = zipf(random, cities.length);
  const all = Object.values(topics).flat();
  const made = Array.from({ length: searches }, (_, n) => {
    if (kind !== 'typical')
      return { q: `${vocabulary[n % vocabulary.length]} ${pick(random, all)}`, place: null, radius: null };
    const isNear = random() < 0.85;
    const place = isNear ? cities[nth()]!.id : null;
    return { q: random() < 0.8 ? pick(random, all) : '', place, radius: isNear ? pick(random, [5, 10, 25, 50]) : null };
  });
  await client.query(
    `with seekers as (
       insert into people (id, name) select gen_random_uuid(), 'Seeker ' || n from generate_series(1, $4::integer) n returning id),
     accounts as (
       insert into accounts (id, email, password_hash, email_verified_at) select id, id || '@example.org', '', now() from seekers returning id)
     insert into saved_searches (person_id, name, q, place_id, radius_km, category, types, time_zone, has_seats, is_alerting, last_looked_at)
       select s.id, 'Saved', m.q, m.place, m.radius, case when m.q = '' then 'social-gatherings' end, '{}', 'UTC', false, true, now()
         from (select id, row_number() over () as n from accounts) s
         join unnest($1::text[], $2::integer[], $3::float8[]) with ordinality m (q, place, radius, n) on m.n = s.n`,
    [made.map(({ q }) => q), made.map(({ place }) => place), made.map(({ radius }) => radius), searches],
  );
  await client.query('analyze saved_searches');
  await client.end();
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
}

function count(db: Database, table: string): Promise<number> {
  return db.execute(`select from ${table}`);
}
