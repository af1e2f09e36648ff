/** `npm run backfill`: finishes the backfills of the last migrations now, while the site runs or not. */
import { existsSync } from 'node:fs';
import { readConfig } from '#server/platform/config.ts';
import { listOpenBackfills, runOpenBackfills } from '#server/platform/postgres/backfills.ts';
import { openDatabase } from '#server/platform/postgres/db.ts';
import { onSiteDatabase } from './site-database.ts';

try {
  if (existsSync('.env')) process.loadEnvFile('.env');
  await onSiteDatabase(readConfig(process.env), async (connection) => {
    const db = openDatabase(connection);
    try {
      for (let isDone = false; !isDone; ) {
        const outcome = await runOpenBackfills(db);
        if (!outcome.isDone && !outcome.hasRun) throw new Error('The open backfills belong to a newer version.');
        for (const { name, rows } of await listOpenBackfills(db)) console.log(`${name}: ${rows} rows`);
        isDone = outcome.isDone;
      }
      console.log('All backfills are finished.');
    } finally {
      await db.close();
    }
  });
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
