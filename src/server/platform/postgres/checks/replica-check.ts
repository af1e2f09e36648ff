import pg from 'pg';
import { awaitDatabase } from '#server/platform/postgres/await-database.ts';
import { askReplica, type ReplicaSettings, readIdentity } from '#server/platform/postgres/replica.ts';
import { Replicas } from '#server/platform/postgres/replicas.ts';
import { parseAddress } from '#server/platform/postgres/server-addresses.ts';
import { isPooled } from './pooler-check.ts';

type Options = { urls: readonly string[]; primary: pg.ClientConfig; log(message: string): void };

/**
 * Opens the replicas of DATABASE_REPLICA_URLS. One that can never be right ends the start with a sentence. One that is late, away or has become
 * the primary does not: nodes must start while the database fails over, and it is read as soon as it is well.
 */
export async function openReplicas({ urls, primary, log }: Options): Promise<Replicas> {
  const identity = await withClient(primary, readIdentity);
  const replicas = await Promise.all(urls.map((url) => describe(url, identity, log)));
  const opened = new Replicas({ replicas, primary, log });
  await opened.start();
  return opened;
}

async function describe(url: string, identity: string | undefined, log: Options['log']): Promise<ReplicaSettings> {
  const { host, pathname } = parseAddress(url).url;
  const settings: ReplicaSettings = { name: host, connection: { connectionString: url }, pooler: undefined, identity };
  const subject = `DATABASE_REPLICA_URLS: ${pathname.slice(1)} at ${host || 'its socket'}`;
  try {
    await awaitDatabase(url, { setting: 'DATABASE_REPLICA_URLS', timeoutMs: 0 });
  } catch (error) {
    // A pooler may be in between, and which settings it passes on is not known: these work everywhere.
    log(`${(error as Error).message}. Reads use the primary until it answers`);
    return { ...settings, pooler: 'transaction' };
  }
  return withClient(settings.connection, async (client) => {
    const { isReplica, identity: own } = await askReplica(client);
    const isForeign = identity !== undefined && own !== undefined && identity !== own;
    if (isForeign || (!isReplica && own === undefined))
      throw new Error(
        `${subject} is ${isReplica ? 'a replica of another database' : 'another database, not a replica'}. Set it to a streaming replica of DATABASE_URL.`,
      );
    if (!isReplica) log(`${subject} is the primary, not a replica. Reads use DATABASE_URL until it is one again`);
    return { ...settings, pooler: (await isPooled(client)) ? 'transaction' : undefined };
  });
}

async function withClient<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
