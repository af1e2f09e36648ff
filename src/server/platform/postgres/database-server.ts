import type pg from 'pg';
import type { Config } from '#server/platform/config.ts';
import { awaitDatabase } from './await-database.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import type { Replicas } from './replicas.ts';
import type { Pooler } from './session-limits.ts';

type DatabaseServer = {
  /** For requests; it may reach a pooler. */
  connection: pg.PoolConfig;
  /** Reaches PostgreSQL itself: LISTEN, jobs, migrations. */
  direct: pg.PoolConfig;
  pooler?: Pooler | undefined;
  replicas?: Replicas | undefined;
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

async function reachDatabase(config: Config, log: (message: string) => void) {
  const { DATABASE_DIRECT_URL: directUrl, DATABASE_REPLICA_URLS: replicaUrls } = config;
  const url = config.DATABASE_URL!;
  await awaitDatabase(url, { log });
  if (directUrl) await awaitDatabase(directUrl, { setting: 'DATABASE_DIRECT_URL', log });
  const { checkPooler } = await import('./checks/pooler-check.ts');
  const reached = await checkPooler({ url, directUrl, log });
  const { checkDatabase } = await import('./checks/database-check.ts');
  await checkDatabase(reached.direct, log);
  if (!replicaUrls) return reached;
  const { openReplicas } = await import('./checks/replica-check.ts');
  return { ...reached, replicas: await openReplicas({ urls: replicaUrls, primary: reached.direct, log }) };
}
