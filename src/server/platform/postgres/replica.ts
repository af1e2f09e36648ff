import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { type Lsn, NO_LSN, parseLsn } from './lsn.ts';
import { cutConnection, openPool } from './pool.ts';
import { openPooledQueries, type Query, type QueryObserver } from './pooled-queries.ts';
import { type Pooler, startOptions } from './session-limits.ts';

export type ReplicaSettings = {
  /** `host:port`, for logs. */
  name: string;
  connection: pg.ClientConfig;
  pooler: Pooler | undefined;
  /** The identity of the site's database; a server with another one is not read. */
  identity: string | undefined;
};
/** What a replica answers about itself. */
type ReplicaAnswer = { isReplica: boolean; identity: string | undefined; replayed: Lsn };

const READ_LIMITS = { max: 20, connectionTimeoutMillis: 500, query_timeout: 5500, keepAlive: true };
const PROBE_LIMITS = { max: 1, connectionTimeoutMillis: 900, query_timeout: 900, keepAlive: true };
const WAIT_MS = 150;
const WAIT_STEP_MS = 3;

/** One replica: reads, and what it has replayed of the primary's log. */
export class Replica {
  readonly name: string;
  readonly #settings: ReplicaSettings;
  readonly #reads: ReturnType<typeof openPooledQueries>;
  readonly #probes: pg.Pool;
  /** Undefined while it may be read; otherwise why not. */
  fault: string | undefined = 'is not known yet';
  /** When, by the clock of this process, the primary had no more than this replica has. */
  coveredAt = -Infinity;
  replayed: Lsn = NO_LSN;
  #catchingUp: Promise<void> | undefined;
  readonly #reading = new Set<(error: Error) => void>();
  readonly #inUse = new Set<pg.PoolClient>();

  constructor(settings: ReplicaSettings, observers: readonly QueryObserver[]) {
    const { name, connection, pooler } = settings;
    this.name = name;
    this.#settings = settings;
    this.#reads = openPooledQueries({ ...READ_LIMITS, ...startOptions(pooler), ...connection }, { pooler, observers });
    this.#reads.pool.on('acquire', (client) => this.#inUse.add(client));
    this.#reads.pool.on('release', (_error, client) => this.#inUse.delete(client));
    this.#probes = openPool({ ...PROBE_LIMITS, ...connection });
  }

  /** Ends with an error as soon as the server is known not to answer: a machine that hangs would hold reads until their own limit. */
  readonly query: Query = (statement, values) =>
    new Promise((resolve, reject) => {
      this.#reading.add(reject);
      this.#reads
        .query(statement, values)
        .then(resolve, reject)
        .finally(() => this.#reading.delete(reject));
    });

  /** Reads in progress are given up, with their connections: the primary's answers need the same share of them. */
  abandonReads(error: Error): void {
    for (const reject of this.#reading) reject(error);
    for (const client of this.#inUse) cutConnection(client);
  }

  /** Throws if the server does not answer. Returns a fault that no waiting mends, if it has one. */
  async ask(): Promise<string | undefined> {
    const { isReplica, identity, replayed } = await askReplica(this.#probes);
    if (!isReplica) return 'is not a replica: it was promoted';
    const expected = this.#settings.identity;
    if (expected && identity && identity !== expected) return 'is a replica of another database';
    this.replayed = replayed;
    return undefined;
  }

  /** Waits until the replica has what was written up to a position; false if that takes too long. */
  async reaches(position: Lsn): Promise<boolean> {
    for (const deadline = performance.now() + WAIT_MS; this.replayed < position; ) {
      if (performance.now() >= deadline || this.fault) return false;
      this.#catchingUp ??= this.#askAgain().finally(() => {
        this.#catchingUp = undefined;
      });
      await this.#catchingUp;
    }
    return true;
  }

  /** People who wait share one question. */
  async #askAgain(): Promise<void> {
    try {
      const { rows } = await this.#probes.query<{ replayed: string }>(REPLAYED);
      this.replayed = parseLsn(rows[0]!.replayed) ?? this.replayed;
    } catch (error) {
      this.fault ??= `does not answer: ${(error as Error).message}`;
    }
    await delay(WAIT_STEP_MS);
  }

  async close(): Promise<void> {
    await Promise.all([this.#reads.pool.end(), this.#probes.end()]);
  }
}

const REPLAYED = 'select coalesce(pg_last_wal_replay_lsn(), pg_current_wal_flush_lsn())::text as replayed';

/** The database's identity, the same on the primary and its replicas; undefined where the role may not read it. */
export async function readIdentity(server: Pick<pg.Client, 'query'>): Promise<string | undefined> {
  try {
    const { rows } = await server.query<{ identity: string }>(
      `select system_identifier || '/' || (select oid from pg_database where datname = current_database()) as identity
         from pg_control_system()`,
    );
    return rows[0]?.identity;
  } catch {
    return undefined;
  }
}

export async function askReplica(server: Pick<pg.Client, 'query'> | pg.Pool): Promise<ReplicaAnswer> {
  const { rows } = await server.query<{ isReplica: boolean; replayed: string | null }>(
    'select pg_is_in_recovery() as "isReplica", pg_last_wal_replay_lsn()::text as replayed',
  );
  const { isReplica, replayed } = rows[0]!;
  return { isReplica, identity: await readIdentity(server), replayed: parseLsn(replayed ?? '') ?? NO_LSN };
}
