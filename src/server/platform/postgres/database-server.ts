import type pg from 'pg';
import type { Config } from '#server/platform/config.ts';
import { awaitDatabase } from './await-database.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

type DatabaseServer = {
  connection: pg.PoolConfig;
  /** The built-in one: no other node works on it, and its disk is ours to watch. */
  isOurs: boolean;
  stop(): Promise<void>;
};

/** The server that DATABASE_URL names, once it answers; without one, the built-in server, started. */
export async function reachDatabaseServer(config: Config, log: (message: string) => void): Promise<DatabaseServer> {
  if (config.DATABASE_URL) {
    await awaitDatabase(config.DATABASE_URL, { log });
    return { connection: { connectionString: config.DATABASE_URL }, isOurs: false, stop: async () => {} };
  }
  const { connection, stop } = await startEmbeddedPostgres({ dataDir: config.DATA_DIR, log });
  return { connection, isOurs: true, stop };
}
