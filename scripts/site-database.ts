import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '#server/platform/config.ts';
import { awaitDatabase } from '#server/platform/postgres/await-database.ts';
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts';
import { databaseIdentity, socketFolder } from '#server/platform/postgres/embedded-postgres-files.ts';
import { connectionTo } from '#server/platform/postgres/server-addresses.ts';

type Work<T> = (connection: pg.ClientConfig) => Promise<T>;

type Place = Pick<Config, 'DATA_DIR' | 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>;

/** Connects to the database of the site: DATABASE_URL, without its pooler if there is one, or the built-in one. */
export async function onSiteDatabase<T>(
  { DATA_DIR, DATABASE_URL, DATABASE_DIRECT_URL }: Place,
  work: Work<T>,
): Promise<T> {
  const url = DATABASE_DIRECT_URL ?? DATABASE_URL;
  if (!url) return onBuiltInDatabase(DATA_DIR, work);
  // Later failures say what visitors are told, without the reason.
  await awaitDatabase(url, { setting: DATABASE_DIRECT_URL ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL', timeoutMs: 0 });
  return work(connectionTo(url));
}

/** The database server of the running site, or a temporary one. */
export async function onBuiltInDatabase<T>(dataDir: string, work: Work<T>): Promise<T> {
  if (!existsSync(join(dataDir, 'pg18/PG_VERSION'))) throw new Error(`There is no database in ${dataDir}.`);
  const folder = realpathSync(dataDir);
  const host = socketFolder(folder, databaseIdentity(join(folder, 'pg18')));
  const running = { host, port: 5432, user: 'dig', database: 'dig' };
  const isRunning = await connect(running).then(
    (client) => client.end().then(() => true),
    () => false,
  );
  const temporary = isRunning ? undefined : await startEmbeddedPostgres({ dataDir: folder });
  try {
    return await work(temporary?.connection ?? running);
  } finally {
    await temporary?.stop();
  }
}

export async function connect(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  await client.connect();
  return client;
}
