import { type Database, openDatabase } from '#server/platform/postgres/db.ts';
import { connectionTo } from '#server/platform/postgres/server-addresses.ts';
import { freePort, onCleanUp, type Site, startSite, temporaryFolder } from '../faults/site-process.ts';
import { type PostgresServer, setSynchronous, startPrimary, startReplica } from './postgres-servers.ts';
import { type Pooler, type Proxy, startDatabaseProxy, startPooler, startProxy } from './proxies.ts';
import { type StorageProcess, startStorage } from './storage.ts';

const SECRET = 'the same secret on both of the nodes, for a bench';
/** Beside others on a small machine. */
const READY_WITHIN_MS = 120_000;
/** The bench itself, which shares the machine with all of it. */
const PATIENT = { connectionTimeoutMillis: 20_000, query_timeout: 20_000 };
const METRICS_TOKEN = 'a token that only this bench uses, for metrics';

export type Cluster = {
  /** The address of the proxy before the nodes. */
  url: string;
  proxy: Proxy;
  primary: PostgresServer;
  replica: PostgresServer | undefined;
  pooler: Pooler;
  storage: StorageProcess;
  nodes: Site[];
  nodePorts: readonly number[];
  metricsToken: string;
  startNode(port: number, env?: Record<string, string>): Promise<Site>;
  /** Where the pooler reaches the primary. */
  databasePort: number;
  /** To the primary, also after a promotion. */
  db: Database;
};
export type ClusterOptions = {
  replica?: 'synchronous' | 'asynchronous';
  /** With the sample community. */
  isDemo?: boolean;
};

/**
 * nginx → two nodes → PgBouncer in transaction mode → PostgreSQL, with pictures in a stand-in of S3; all on loopback. With a replica, HAProxy leads
 * PgBouncer to the primary.
 */
export async function startCluster({ replica: kind, isDemo = false }: ClusterOptions = {}): Promise<Cluster> {
  const nodes: Site[] = [];
  onCleanUp(async () => {
    for (const node of nodes) node.kill('SIGKILL');
    await Promise.all(nodes.map(({ ended }) => ended));
  });
  const primary = await startPrimary();
  const replica = kind && (await startReplica(primary));
  const servers = [primary, ...(replica ? [replica] : [])];
  const databasePort = replica ? (await startDatabaseProxy(servers.map(({ port }) => port))).port : primary.port;
  const pooler = await startPooler(databasePort);
  const storage = await startStorage();
  const [proxyPort, ...nodePorts] = [await freePort(), await freePort(), await freePort()] as const;
  const url = `http://127.0.0.1:${proxyPort}`;
  const hosts = servers.map(({ port }) => `127.0.0.1:${port}`);
  const directUrl = `postgres://dig@${hosts.join()}/dig${replica ? '?target_session_attrs=read-write' : ''}`;
  const env = {
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: directUrl,
    ...(replica && { DATABASE_REPLICA_URLS: replica.url }),
    STORAGE_URL: storage.url,
    SESSION_SECRET: SECRET,
    PUBLIC_URL: url,
    TRUST_PROXY: '127.0.0.1',
    METRICS_TOKEN,
  };
  const startNode: Cluster['startNode'] = (port, more = {}) =>
    startSite({ dataDir: temporaryFolder('node'), port, env: { ...env, ...more }, readyWithinMs: READY_WITHIN_MS });
  if (isDemo) await loadSampleCommunity(env);
  nodes.push(...(await Promise.all(nodePorts.map((port) => startNode(port)))));
  const proxy = await startProxy(nodePorts, proxyPort);
  if (kind === 'synchronous') await setSynchronous(primary, true);
  const db = openDatabase({ ...connectionTo(directUrl), ...PATIENT });
  onCleanUp(() => db.close());
  return {
    url,
    proxy,
    primary,
    replica,
    pooler,
    storage,
    nodes,
    nodePorts,
    metricsToken: METRICS_TOKEN,
    startNode,
    databasePort,
    db,
  };
}

async function loadSampleCommunity(env: Record<string, string>): Promise<void> {
  const site = await startSite({ dataDir: temporaryFolder('demo'), env, isDemo: true });
  site.kill('SIGTERM');
  await site.ended;
}
