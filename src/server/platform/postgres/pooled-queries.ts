import pg from 'pg';
import { AppError } from '#server/platform/app-error.ts';
import { acquireShare } from './connection-shares.ts';
import { isQueryTimeout, isReadOnly, isWithoutPlan, mapFailure } from './database-failure.ts';
import { openShared } from './page-reads.ts';
import { cutConnection, openPool, runQuery, streamOf } from './pool.ts';
import { PreparedStatements, summaryOf } from './prepared-statements.ts';
import { forgetPrimaries } from './server-addresses.ts';
import { type Pooler, settingsStatement } from './session-limits.ts';

export type Query = (statement: string, values?: readonly unknown[]) => Promise<pg.QueryResult>;
/** `summary` is such as `select events`. */
export type QueryObserver = (summary: string, milliseconds: number, hasFailed: boolean) => void;

export type Connection = { client: pg.PoolClient; release(isBroken?: boolean): void; query: Query };

const INT8 = 20;
const DATE = 1082;
const DATE_ARRAY = 1182;
const TEXT_ARRAY = 1009;

/** Parses counts as numbers and dates as text; by default, pg uses text and midnight in the server's zone. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') => {
    if (oid === INT8) return Number;
    if (oid === DATE) return String;
    if (oid === DATE_ARRAY) return pg.types.getTypeParser(TEXT_ARRAY as never, format);
    return pg.types.getTypeParser(oid, format);
  }) as typeof pg.types.getTypeParser,
};

type Options = {
  pooler: Pooler | undefined;
  /** How many statements a connection keeps before it is replaced. */
  maxPrepared?: number | undefined;
  observers: readonly QueryObserver[];
};

/** Connections to one server for statements of requests, within the share of their route. */
export function openPooledQueries(
  { query_timeout: timeoutMs, ...config }: pg.PoolConfig,
  { pooler, maxPrepared, observers }: Options,
) {
  const isPipelined = pooler !== 'transaction';
  const pool = openPool({ types, pipeline: isPipelined, ...config });
  const settings = settingsStatement(pooler);
  if (settings) pool.on('connect', (client) => void client.query(settings).catch(() => {}));
  pool.on('connect', noticeLostReplication);
  pool.on('connect', (client) => prepared.set(client, new PreparedStatements(maxPrepared)));
  const open = async (): Promise<Connection> => {
    const { client, release } = await connect(pool);
    return { client, release, query: observed(createQuery(client, { pooler, timeoutMs }), observers) };
  };
  const query: Query = async (statement, values) => {
    const connection = await (isPipelined ? openShared(open) : open());
    try {
      return await connection.query(statement, values);
    } catch (error) {
      // Outside of a transaction, nothing has happened yet.
      if (isWithoutPlan(error)) return await connection.query(statement, values);
      throw error;
    } finally {
      connection.release();
    }
  };
  return { pool, open, query };
}

async function connect(pool: pg.Pool): Promise<Pick<Connection, 'client' | 'release'>> {
  const releaseShare = await acquireShare();
  try {
    const client = await mapFailure(pool.connect());
    const release = (isBroken?: boolean) => {
      client.release(isBroken || preparedOn(client).isSpent);
      releaseShare();
    };
    return { client, release };
  } catch (error) {
    releaseShare();
    throw error;
  }
}

function observed(query: Query, observers: readonly QueryObserver[]): Query {
  if (observers.length === 0) return query;
  return async (statement, values) => {
    const startedAt = performance.now();
    let hasFailed = true;
    try {
      const result = await query(statement, values);
      hasFailed = false;
      return result;
    } finally {
      for (const observe of observers) observe(summaryOf(statement), performance.now() - startedAt, hasFailed);
    }
  };
}

const prepared = new WeakMap<pg.PoolClient, PreparedStatements>();
const preparedOn = (client: pg.PoolClient): PreparedStatements => prepared.get(client)!;

/** Maps failures to errors of the catalogue. A connection that does not respond, or cannot write any more, is closed: the next query would fail too. */
function createQuery(
  client: pg.PoolClient,
  { pooler, timeoutMs }: { pooler: Pooler | undefined; timeoutMs: number | undefined },
): Query {
  const statements = preparedOn(client);
  return async (statement, values = []) => {
    const config = pooler === 'transaction' ? { text: statement } : statements.configOf(statement);
    sendTogether(client);
    try {
      const result = await mapFailure(runQuery(client, { ...config, values: [...values] }, timeoutMs));
      if (unreplicated.delete(client)) throw notReplicated();
      return result;
    } catch (error) {
      if (isReadOnly(error)) forgetPrimaries();
      if (isWithoutPlan(error)) statements.stopPreparing();
      if (isQueryTimeout(error) || isReadOnly(error)) cutConnection(client);
      throw error;
    }
  };
}

/** What goes to a connection in one turn is one write, which wakes PostgreSQL once. */
function sendTogether(client: pg.PoolClient): void {
  const stream = streamOf(client);
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/*
 * With synchronous replication, a commit waits for the replica. Where somebody cancels the wait, PostgreSQL reports success with a warning,
 * though the change is lost if the primary dies now. Nobody may hear then that it was stored.
 */
const unreplicated = new WeakSet<pg.PoolClient>();

function noticeLostReplication(client: pg.PoolClient): void {
  client.on('notice', ({ routine }) => {
    if (routine === 'SyncRepWaitForLSN') unreplicated.add(client);
  });
}

const notReplicated = () =>
  new AppError('server.unavailable', {
    cause: new Error('committed, but the synchronous replica did not confirm it'),
    retryAfterSeconds: 2,
  });
