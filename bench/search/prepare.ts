import pg from 'pg';
import { loadGazetteer } from '#server/places/gazetteer.actions.ts';
import { openDatabase } from '#server/platform/postgres/db.ts';
import { migrate } from '#server/platform/postgres/migrate.ts';
import { moveSoonWindow, soonListings } from '#server/search/events/soon-listings.jobs.ts';
import { estimateListings } from '#server/search/events/soon-listings.queries.ts';
import { fill } from './fill.ts';

/** A database with `count` events, filled once and kept. */
export async function prepare(
  connection: pg.ClientConfig & { database: string },
  size: number,
  now: Date,
): Promise<void> {
  const admin = new pg.Client({ ...connection, database: 'postgres' });
  await admin.connect();
  const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [connection.database]);
  const isFilled = rowCount === 1;
  if (!isFilled) await admin.query(`create database ${connection.database}`);
  await admin.end();
  await migrate(connection);
  const begun = performance.now();
  const db = openDatabase(connection);
  try {
    if (!isFilled) {
      await loadGazetteer(db);
      await fill(connection, size, now);
    }
    await moveSoonWindow({ db, clock: { now: () => now } }, soonListings(await estimateListings(db)));
    await db.execute('vacuum (analyze) soon_listings');
  } finally {
    await db.close();
  }
  if (isFilled) return;
  console.log(
    `filled with ${size.toLocaleString('en')} events in ${((performance.now() - begun) / 1000).toFixed(0)} s`,
  );
}
