/** `npm run storage -- <command>`: moves pictures between the database and object storage, while the site runs or not. */
import { existsSync } from 'node:fs';
import {
  findMissingObjects,
  movePicturesToDatabase,
  movePicturesToStorage,
} from '#server/pictures/move-pictures.actions.ts';
import { AppError } from '#server/platform/app-error.ts';
import { readConfig } from '#server/platform/config.ts';
import { openDatabase } from '#server/platform/postgres/db.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import { onSiteDatabase } from './site-database.ts';

const USAGE = `npm run storage -- to-s3        moves pictures from the database to the storage of STORAGE_URL
npm run storage -- to-database  moves them back
npm run storage -- check        names the objects that are missing
All can be stopped and repeated, and pictures stay readable meanwhile.`;
const commands = { 'to-s3': movePicturesToStorage, 'to-database': movePicturesToDatabase, check: findMissingObjects };
const command = commands[process.argv[2] as keyof typeof commands];

try {
  if (command) {
    if (existsSync('.env')) process.loadEnvFile('.env');
    const config = readConfig(process.env);
    const storage = await openStorage(config, (message) => console.error(message));
    if (!storage) throw new Error('STORAGE_URL is not set.');
    await onSiteDatabase(config, async (connection) => {
      const db = openDatabase(connection);
      try {
        const onProgress = (moved: number) => console.log(`${moved} renditions`);
        const { moved, missing } = await command({ db, storage }, { onProgress });
        console.log(`${process.argv[2]}: ${moved} renditions done, ${missing.length} missing`);
        for (const key of missing) console.log(`missing: ${key}`);
        if (missing.length > 0) process.exitCode = 1;
      } finally {
        await db.close();
      }
    });
  } else {
    console.log(USAGE);
    if (process.argv[2]) process.exitCode = 1;
  }
} catch (error) {
  // The error for visitors says nothing about the storage.
  const reason = error instanceof AppError && error.cause instanceof Error ? error.cause : (error as Error);
  console.error(reason.message);
  process.exit(1);
}
