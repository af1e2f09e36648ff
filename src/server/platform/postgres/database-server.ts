import type pg from 'pg';
import type { Config } from '#server/platform/config.ts';
import { awaitDatabase } from './await-database.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

type DatabaseServer = {
  connection: pg.PoolConfig;
  /** True for the built-in server: no other node uses it, and we watch its disk. */
  isBuiltIn: boolean;
  stop(): Promise<void>;
};

/** Waits for the server of DATABASE_URL or, without that setting, starts the built-in one. */
export async function openDatabaseServer(config: Config, log: (message: string) => void): Promise<DatabaseServer> {
  if (config.DATABASE_URL) {
    await awaitDatabase(config.DATABASE_URL, { log });
    return { connection: { connectionString: config.DATABASE_URL }, isBuiltIn: false, stop: async () => {} };
  }
  const { connection, stop } = await startEmbeddedPostgres({ dataDir: config.DATA_DIR, log });
  return { connection, isBuiltIn: true, stop };
}
