import pg from 'pg';
import { loadGazetteer } from '#server/places/gazetteer.actions.ts';
import { openDatabase } from '#server/platform/postgres/db.ts';
import { migrate } from '#server/platform/postgres/migrate.ts';
import { moveSoonWindow, soonListings } from '#server/search/events/soon-listings.jobs.ts';
import { estimateListings } from '#server/search/events/soon-listings.queries.ts';
import { fill } from './fill.ts';

type Connection = pg.ClientConfig & { database: string };

/** A database with all migrations and towns, filled once and kept. */
export async function prepareDatabase(connection: Connection, fillOnce: () => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ ...connection, database: 'postgres' });
  await admin.connect();
  const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [connection.database]);
  const isFilled = rowCount === 1;
  if (!isFilled) await admin.query(`create database ${connection.database}`);
  await admin.end();
  await migrate(connection);
  if (isFilled) return;
  const db = openDatabase(connection);
  await loadGazetteer(db);
  await db.close();
  const begun = performance.now();
  await fillOnce();
  console.log(`filled in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
}

/** A database with `size` events. */
export async function prepare(connection: Connection, size: number, now: Date): Promise<void> {
  await prepareDatabase(connection, () => fill(connection, size, now));
  const db = openDatabase(connection);
  try {
    await moveSoonWindow({ db, clock: { now: () => now } }, soonListings(await estimateListings(db)));
    await db.execute('vacuum (analyze) soon_listings');
  } finally {
    await db.close();
  }
}
