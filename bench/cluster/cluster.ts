import { openDatabase } from '#server/platform/postgres/db.ts';
import { startS3Storage } from '#tests/support/s3-storage.ts';
import { freePort, onCleanUp, type Site, startSite, temporaryFolder } from '../faults/site-process.ts';
import { startPooler, startPrimary, startProxy } from './servers.ts';

const SECRET = 'the same secret on both of the nodes, for a bench';

/** nginx → two nodes → PgBouncer in transaction mode → PostgreSQL, with pictures in a stand-in of S3; all on loopback. */
export async function startCluster() {
  const primary = await startPrimary();
  const pooler = await startPooler(primary);
  const storage = await startS3Storage();
  onCleanUp(storage.close);
  const [proxyPort, ...nodePorts] = [await freePort(), await freePort(), await freePort()] as const;
  const url = `http://127.0.0.1:${proxyPort}`;
  const env = {
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: primary.url,
    STORAGE_URL: storage.url,
    SESSION_SECRET: SECRET,
    PUBLIC_URL: url,
    TRUST_PROXY: '127.0.0.1',
  };
  const startNode = (port: number): Promise<Site> => startSite({ dataDir: temporaryFolder('node'), port, env });
  const nodes = await Promise.all(nodePorts.map(startNode));
  await startProxy(nodePorts, proxyPort);
  const db = openDatabase({ connectionString: primary.url });
  onCleanUp(() => db.close());
  return { url, primary, pooler, nodes, nodePorts, startNode, db };
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>;
