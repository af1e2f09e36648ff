import type pg from 'pg';
import type { Config } from '#server/platform/config.ts';
import { awaitDatabase } from './await-database.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import type { Pooler } from './session-limits.ts';

type DatabaseServer = {
  /** For requests; it may reach a pooler. */
  connection: pg.PoolConfig;
  /** Reaches PostgreSQL itself: LISTEN, jobs, migrations. */
  direct: pg.PoolConfig;
  pooler?: Pooler | undefined;
  /** True for the built-in server: no other node uses it, and we watch its disk. */
  isBuiltIn: boolean;
  stop(): Promise<void>;
};

/** Waits for the server of DATABASE_URL or, without that setting, starts the built-in one. */
export async function openDatabaseServer(config: Config, log: (message: string) => void): Promise<DatabaseServer> {
  if (config.DATABASE_URL) return { ...(await reachDatabase(config, log)), isBuiltIn: false, stop: async () => {} };
  const { connection, stop } = await startEmbeddedPostgres({ dataDir: config.DATA_DIR, log });
  return { connection, direct: connection, isBuiltIn: true, stop };
}

async function reachDatabase({ DATABASE_URL, DATABASE_DIRECT_URL }: Config, log: (message: string) => void) {
  const url = DATABASE_URL!;
  await awaitDatabase(url, { log });
  if (DATABASE_DIRECT_URL) await awaitDatabase(DATABASE_DIRECT_URL, { setting: 'DATABASE_DIRECT_URL', log });
  const { checkPooler } = await import('./pooler-check.ts');
  const { pooler, direct } = await checkPooler({ url, directUrl: DATABASE_DIRECT_URL, log });
  return { connection: { connectionString: url }, direct, pooler };
}
