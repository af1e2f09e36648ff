/**
 * Search at several sizes: node bench/search/run.ts [sizes] [queries], such as 10000,100000,1000000 200. Databases are created in
 * BENCH_DIR (default: a folder of the system's temporary one) and kept there for the next run.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { openDatabase } from '#server/platform/postgres/db.ts';
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts';
import { biggestCities } from './fill.ts';
import { compareHttp } from './http-rate.ts';
import { insertRate } from './insert-rate.ts';
import { type Measured, measure } from './measure.ts';
import { prepare } from './prepare.ts';
import { shapes } from './shapes.ts';

const sizes = (process.argv[2] ?? '10000,100000,1000000').split(',').map(Number);
const questions = Number(process.argv[3] ?? 200);
/** The current time of the generated events and of all queries. */
const NOW = new Date('2026-11-18T12:00:00Z');
const clock = { now: () => NOW };
const folder = process.env['BENCH_DIR'] ?? path.join(os.tmpdir(), 'dig-bench-search');
const ms = (value: number) => (value < 10 ? value.toFixed(2) : value.toFixed(1)).padStart(8);

fs.mkdirSync(folder, { recursive: true });
const postgres = await startEmbeddedPostgres({ dataDir: folder });
const medians = new Map<string, { p50: number; busy50: number }[]>();
try {
  for (const size of sizes) await runSize(size);
  if (sizes.length > 1) printGrowth();
} finally {
  await postgres.stop();
}
process.exit(0);

async function runSize(size: number): Promise<void> {
  const connection = { ...postgres.superuser, database: `search_${size}` };
  await prepare(connection, size, NOW);
  const client = new pg.Client(connection);
  await client.connect();
  const cities = await biggestCities(client);
  await client.end();
  const db = openDatabase({ ...connection, max: 4, idleTimeoutMillis: 0 });
  console.log(
    `\n${size.toLocaleString('en')} events              p50      p95      p99  busy50  busy95   pages  trips  promised`,
  );
  try {
    for (const shape of shapes(cities, NOW)) print(await measure(shape, { db, clock }, { questions, repeats: 3 }));
  } finally {
    await db.close();
  }
  await compareHttp(connection, NOW, postgres.pid()!);
  for (const connections of [1, 4]) {
    const rate = await insertRate(connection, NOW, { connections });
    console.log(
      `published from ${connections === 1 ? 'one connection' : `${connections} connections`}: ${rate.toFixed(0)} events/s`,
    );
  }
}

function print({ name, p50, p95, p99, busy50, busy95, buffers, trips, targetMs }: Measured): void {
  medians.set(name, [...(medians.get(name) ?? []), { p50, busy50 }]);
  const times = [p50, p95, p99, busy50, busy95].map(ms).join(' ');
  const promise = `≤ ${targetMs} ms ${p50 <= targetMs ? '' : '✗'}`;
  console.log(`${name.padEnd(38)}${times} ${String(buffers).padStart(7)} ${String(trips).padStart(6)}   ${promise}`);
}

function printGrowth(): void {
  console.log(
    `\nmedian at ${sizes.at(-1)!.toLocaleString('en')} by that at ${sizes[0]!.toLocaleString('en')} events: time, processor time`,
  );
  for (const [name, found] of medians) {
    const [first, last] = [found[0]!, found.at(-1)!];
    const growth = [last.p50 / first.p50, last.busy50 / first.busy50].map((times) =>
      `${times.toFixed(1)} ×`.padStart(8),
    );
    console.log(`${name.padEnd(38)}${growth.join(' ')}`);
  }
}
