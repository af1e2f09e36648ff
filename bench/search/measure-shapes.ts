import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { Place } from '#contracts/places/places.contract.ts';
import { openDatabase } from '#server/platform/postgres/db.ts';
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts';
import { biggestCities } from './fill.ts';
import { measure } from './measure.ts';
import { prepareDatabase } from './prepare.ts';
import type { Shape } from './shapes.ts';

type ShapesBench = {
  /** The plural of what is searched, such as `shifts`. */
  name: string;
  fill: (connection: pg.ClientConfig, count: number) => Promise<void>;
  shapes: (cities: Place[]) => Shape[];
};

/** Measures searches of as many things as the command line says, in a database that is kept in BENCH_DIR. Returns the medians with their targets. */
export async function measureShapes({ name, fill, shapes }: ShapesBench): Promise<{ p50: number; targetMs: number }[]> {
  const count = Number(process.argv[2] ?? 100_000);
  const questions = Number(process.argv[3] ?? 100);
  const folder = process.env['BENCH_DIR'] ?? path.join(os.tmpdir(), 'dig-bench-search');
  const ms = (value: number) => value.toFixed(2).padStart(8);
  fs.mkdirSync(folder, { recursive: true });
  const postgres = await startEmbeddedPostgres({ dataDir: folder });
  try {
    const connection = { ...postgres.superuser, database: `${name}_${count}` };
    await prepareDatabase(connection, () => fill(connection, count));
    const client = new pg.Client(connection);
    await client.connect();
    const cities = await biggestCities(client);
    await client.end();
    const db = openDatabase({ ...connection, max: 4, idleTimeoutMillis: 0 });
    const clock = { now: () => new Date() };
    console.log(`${count.toLocaleString('en')} ${name}`.padEnd(38), '    p50      p95      p99  busy50   pages  trips');
    const medians = [];
    for (const shape of shapes(cities)) {
      const { p50, p95, p99, busy50, buffers, trips } = await measure(shape, { db, clock }, { questions, repeats: 3 });
      console.log(shape.name.padEnd(36), [p50, p95, p99, busy50].map(ms).join(' '), String(buffers).padStart(7), trips);
      medians.push({ p50, targetMs: shape.targetMs });
    }
    await db.close();
    return medians;
  } finally {
    await postgres.stop();
  }
}
