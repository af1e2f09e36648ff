/**
 * Measures the dashboard: node bench/dashboard/run.ts [sizes] [queries], such as 10000,1000000 100. Uses copies of the databases of
 * bench/search in the same BENCH_DIR, with a community added.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { openDatabase } from '#server/platform/postgres/db.ts';
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts';
import { migrate } from '#server/platform/postgres/migrate.ts';
import { makeBusyPerson } from '../behind-login/busy-person.ts';
import { measure } from '../search/measure.ts';
import { prepare } from '../search/prepare.ts';
import { settle } from './community.ts';
import { panels } from './panels.ts';

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
  const measured = await settle(client, NOW);
  const busy = await makeBusyPerson(client, NOW);
  const { rows: groups } = await client.query<{ id: string }>(
    `select id from groups where slug like 'busy-%' order by slug`,
  );
  await client.end();
  const db = openDatabase({ ...connection, max: 4, idleTimeoutMillis: 0 });
  console.log(`\n${size.toLocaleString('en')} events              p50      p95      p99  busy50   pages  trips`);
  try {
    const people = { measured, busy: busy.id, groups: groups.map(({ id }) => id) };
    for (const shape of panels(people, NOW, PROMISED_MS)) {
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
